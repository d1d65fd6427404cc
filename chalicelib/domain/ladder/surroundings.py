"""What a cycle of the ladder takes from the season around it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from zoneinfo import ZoneInfo

from chalicelib.domain.ids import EntryId, RoundNumber
from chalicelib.domain.model.ladder import BYE, NO_REASON, Reason
from chalicelib.domain.model.result import ByeKind, GameResult
from chalicelib.domain.model.round import Bye, Round
from chalicelib.domain.model.tournament import Settings, Tournament


@dataclass(frozen=True, slots=True)
class OutsideGame:
    """D14: a game of another event of the season that counts in the ladder. `event` is the name of that event."""

    white: EntryId
    black: EntryId
    result: GameResult
    played_at: datetime
    event: str


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What counts in a cycle beside its own rounds.

    `games` are those of leagues in this cycle's days, open ones too. `earlier` says how often somebody had each reason
    in the season's cycles before this one; `met_computer` who has met the virtual player in them. `season_rounds` are
    the planned rounds of all cycles; `planned` says who has a league game on which day, where its round is not
    published yet.
    """

    games: tuple[OutsideGame, ...] = ()
    earlier: Mapping[EntryId, Mapping[Reason, int]] = field(default_factory=dict)
    met_computer: frozenset[EntryId] = frozenset()
    season_rounds: int = 0
    planned: frozenset[tuple[date, EntryId]] = frozenset()


def local_day(settings: Settings, moment: datetime) -> date:
    """The day of a moment where the event is played."""
    return moment.astimezone(ZoneInfo(settings.time_zone)).date()


def round_days(settings: Settings) -> dict[RoundNumber, date]:
    """The day of each round that has one."""
    return {start.round_number: local_day(settings, start.starts_at) for start in settings.schedule}


def round_of(settings: Settings, played_at: datetime) -> RoundNumber | None:
    """D14: the round of the evening on which a game was played; between two rounds the next one; else None."""
    day = local_day(settings, played_at)
    later = [number for number, start in round_days(settings).items() if start >= day]
    return min(later, default=None)


def games_of(event: Tournament) -> Iterator[OutsideGame]:
    """D14: the games of a published league, each on the day of its round."""
    entries = {player.number: player.entry.id for player in event.players}
    for round_ in event.published_rounds:
        starts_at = event.settings.starts_at(round_.number)
        if starts_at is not None:
            for board in round_.boards:
                white, black = entries[board.white], entries[board.black]
                yield OutsideGame(white, black, board.result, starts_at, event.settings.name)


def in_cycle(games: Iterable[OutsideGame], cycles: Sequence[Settings], index: int) -> tuple[OutsideGame, ...]:
    """D14: of the season's games, those in the cycle of their date: after the cycle before it, up to its last round.

    What is played after the last cycle belongs to that one.
    """
    own = cycles[index]
    before = [day for cycle in cycles[:index] for day in round_days(cycle).values()]
    days = round_days(own).values()
    is_last = index == len(cycles) - 1

    def belongs(game: OutsideGame) -> bool:
        day = local_day(own, game.played_at)
        return (not before or day > max(before)) and (is_last or not days or day <= max(days))

    return tuple(game for game in games if belongs(game))


def reason_of(bye: Bye) -> Reason:
    """Why somebody is without an opponent, also where only the kind of his bye was written down."""
    if bye.reason != NO_REASON:
        return bye.reason
    return BYE if bye.kind is ByeKind.PAIRING_ALLOCATED else NO_REASON


def used_in(cycles: Iterable[Tournament]) -> dict[EntryId, dict[Reason, int]]:
    """How often everybody had each reason in these cycles: for caps of a season."""
    used: dict[EntryId, dict[Reason, int]] = {}
    for cycle in cycles:
        entries = {player.number: player.entry.id for player in cycle.players}
        for bye in _byes(cycle.published_rounds):
            counts = used.setdefault(entries[bye.player], {})
            counts[reason_of(bye)] = counts.get(reason_of(bye), 0) + 1
    return used


def _byes(rounds: Iterable[Round]) -> Iterator[Bye]:
    return (bye for round_ in rounds for bye in round_.byes)


def met_computer_in(cycles: Iterable[Tournament]) -> frozenset[EntryId]:
    """D12: who has met the virtual player in these cycles."""
    return frozenset(entry for cycle in cycles for entry in _opponents_of_computer(cycle))


def _opponents_of_computer(cycle: Tournament) -> Iterator[EntryId]:
    ladder = cycle.settings.ladder
    computer = ladder.computer if ladder else None
    entries = {player.number: player.entry.id for player in cycle.players}
    for round_ in cycle.published_rounds:
        for board in round_.boards:
            pair = (entries[board.white], entries[board.black])
            if computer in pair and not board.result.is_forfeit:
                yield pair[0] if pair[1] == computer else pair[1]

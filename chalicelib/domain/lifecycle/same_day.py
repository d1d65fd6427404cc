"""What players have on the day of a round beside it: games of other events of the season, and who has signed off.

The same of the evenings of a cup.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from chalicelib.domain.formats.contract import Note
from chalicelib.domain.formats.knockout.cup import Cup
from chalicelib.domain.formats.knockout.evenings import awaited_on, hoping_for, matches_on, to_play_on
from chalicelib.domain.ids import BoardNumber, EntryId, PairingNumber, RoundNumber
from chalicelib.domain.ladder.surroundings import round_days
from chalicelib.domain.lifecycle.schedule import schedule_of
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.result import Colour, GameResult
from chalicelib.domain.model.round import Round
from chalicelib.domain.model.tournament import Tournament


@dataclass(frozen=True, slots=True)
class OtherGame:
    """A game of somebody in another event on that day: of this `round_number`, or of a cup (None).

    Of a cup `colour` is that of the first game. `is_certain` once the round is published, or both players of the match
    are known.
    """

    entry: EntryId
    event: str
    round_number: RoundNumber | None = None
    board: BoardNumber | None = None
    colour: Colour | None = None
    opponent: str = ""
    result: GameResult = GameResult.UNDECIDED
    is_certain: bool = True


@dataclass(frozen=True, slots=True)
class SameDay:
    """Of all members: their other games, and who said that he does not come, to the evening of a ladder that day."""

    games: tuple[OtherGame, ...] = ()
    signed_off: frozenset[EntryId] = frozenset()


@dataclass(frozen=True, slots=True)
class Clash:
    """On this evening of a cup these players have a game of another event too: of this round, or of a cup (None).

    `is_certain` unless they, or the game, depend on who gets so far in a cup.
    """

    day: date
    event: str
    round_number: RoundNumber | None
    is_certain: bool
    entries: tuple[EntryId, ...]


def games_on(event: Tournament, day: date) -> Iterator[OtherGame]:
    """D14: of an event's rounds on this day; of one that is not paired yet, the games that are known beforehand."""
    for number, on in round_days(event.settings).items():
        if on == day:
            round_ = event.round(number)
            yield from _planned(event, number) if round_ is None else _paired(event, round_)


def _paired(event: Tournament, round_: Round) -> Iterator[OtherGame]:
    for board in round_.boards:
        for me in (board.white, board.black):
            yield OtherGame(
                entry=event.player(me).entry.id,
                event=event.settings.name,
                round_number=round_.number,
                board=board.number,
                colour=board.colour_of(me),
                opponent=event.player(board.opponent_of(me)).name,
                result=board.result,
                is_certain=round_.is_published,
            )


def _planned(event: Tournament, number: RoundNumber) -> Iterator[OtherGame]:
    for game in schedule_of(event)[number - 1 : number]:
        for pair in game:
            players = [event.player(PairingNumber(one)) for one in pair]
            if all(player.entry.is_paired_in(number) for player in players):
                yield from (_to_come(event, number, player) for player in players)


def _to_come(event: Tournament, number: RoundNumber, player: Player) -> OtherGame:
    return OtherGame(player.entry.id, event.settings.name, number, is_certain=False)


def cup_games_on(cup: Cup, day: date, names: Mapping[EntryId, str]) -> Iterator[OtherGame]:
    """D17: of the cup's rounds on this day; of who waits for an opponent, or may come to play, nothing is certain."""
    for match in matches_on(cup, day):
        for entry, colour in ((match.one, Colour.WHITE), (match.other, Colour.BLACK)):
            opponent = names.get(match.opponent_of(entry), "")
            yield OtherGame(entry, cup.name, colour=colour, opponent=opponent)
    yield from (OtherGame(entry, cup.name, is_certain=False) for entry in sorted(awaited_on(cup, day)))


def clashes(cup: Cup, today: date, events: Iterable[Tournament], cups: Iterable[Cup]) -> tuple[Clash, ...]:
    """D14, D17: who of this cup has a game of these events or other cups on an evening of it that is still to come."""
    events, cups = tuple(events), tuple(cups)
    days = sorted({one.on for one in cup.dates if one.on >= today and not one.is_deadline})
    return tuple(clash for day in days for clash in _clashes_on(cup, day, events, cups))


def _clashes_on(cup: Cup, day: date, events: Iterable[Tournament], cups: Iterable[Cup]) -> Iterator[Clash]:
    playing = _playing_in(cup, day)
    others = [game for event in events for game in games_on(event, day)]
    others += [
        OtherGame(entry, other.name, is_certain=is_certain)
        for other in cups
        for entry, is_certain in _playing_in(other, day).items()
    ]
    found: dict[tuple[str, RoundNumber | None, bool], set[EntryId]] = {}
    for game in others:
        if game.entry in playing:
            is_certain = playing[game.entry] and (game.is_certain or game.round_number is not None)
            found.setdefault((game.event, game.round_number, is_certain), set()).add(game.entry)
    for (event, number, is_certain), entries in found.items():
        yield Clash(day, event, number, is_certain, tuple(sorted(entries)))


def _playing_in(cup: Cup, day: date) -> Mapping[EntryId, bool]:
    """Who has a match to play on this day, or may have; and whether it is certain."""
    return dict.fromkeys(hoping_for(cup, day), False) | dict.fromkeys(to_play_on(cup, day), True)


def same_day_notes(tournament: Tournament, round_: Round, same_day: SameDay) -> Iterator[Note]:
    """Who is at a board of this round and has another game that day, or said that he does not come."""
    for number in (number for board in round_.boards for number in (board.white, board.black)):
        entry = tournament.player(number).entry.id
        yield from (_note(number, game) for game in same_day.games if game.entry == entry)
        if entry in same_day.signed_off:
            yield Note("signed_off", (number,))


def _note(player: PairingNumber, game: OtherGame) -> Note:
    """What it is called depends on whether there is a round, and whether it is certain."""
    kind = "cup" if game.round_number is None else "round"
    code = f"plays_{kind}_too" if game.is_certain else f"may_play_{kind}_too"
    return Note(code, (player,), game.event, game.round_number)

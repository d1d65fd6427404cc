"""The ladder of a cycle after each of its rounds, from the event and the season around it (D1-D7)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from chalicelib.domain.formats.keizer.ladder import Ladder, ladders, opening
from chalicelib.domain.formats.keizer.record import Counted, LadderBye, LadderField, LadderGame, LadderPlayer
from chalicelib.domain.ids import FIRST_ROUND, EntryId, PairingNumber, RoundNumber
from chalicelib.domain.ladder.surroundings import OutsideGame, Surroundings, local_day, reason_of, round_days, round_of
from chalicelib.domain.model.ladder import LadderSettings
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.round import Round
from chalicelib.domain.model.tournament import Tournament


def ladder_settings(tournament: Tournament) -> LadderSettings:
    """The settings of the event's ladder. Raises ValueError for an event without one."""
    if tournament.settings.ladder is None:
        raise ValueError("an event without a ladder")
    return tournament.settings.ladder


def ladders_of(tournament: Tournament, around: Surroundings) -> tuple[Ladder, ...]:
    """D5: the ladder after each round that counts, computed anew from the first."""
    rounds = rounds_that_count(tournament, around)
    if not rounds:
        return ()
    return ladders(field_of(tournament, around), counted(tournament, around, rounds), ladder_settings(tournament).rules)


def ladder_now(tournament: Tournament, around: Surroundings) -> Ladder:
    """D7: the ladder after the last round in which something counts, or the start list."""
    made = ladders_of(tournament, around)
    return made[-1] if made else ladder_before(tournament, around, FIRST_ROUND)


def ladder_before(tournament: Tournament, around: Surroundings, number: RoundNumber) -> Ladder:
    """The ladder by which this round is paired: after the rounds before it, or the start list (D2)."""
    field, rules = field_of(tournament, around), ladder_settings(tournament).rules
    earlier = [round_ for round_ in tournament.published_rounds if round_.number < number]
    if not earlier:
        return opening(field, rules)
    return ladders(field, counted(tournament, around, earlier), rules)[-1]


def rounds_that_count(tournament: Tournament, around: Surroundings) -> tuple[Round, ...]:
    """D5: the published rounds up to the last evening that has begun: published in advance, one changes no total yet.

    Of an evening that has begun a result is known, or there is none to wait for. Rounds before it count in any case.
    """
    published = tournament.published_rounds
    begun = [place for place, round_ in enumerate(published, start=1) if _has_begun(round_, tournament, around)]
    return published[: max(begun, default=0)]


def _has_begun(round_: Round, tournament: Tournament, around: Surroundings) -> bool:
    """The ladder's own games and those of leagues on its evening (D14) say so; what was played before it does not."""
    settings = tournament.settings
    evening = round_days(settings).get(round_.number)
    known = (game for game in around.games if game.result.is_decided)
    return (
        not round_.boards
        or any(board.result.is_decided for board in round_.boards)
        or any(local_day(settings, game.played_at) == evening for game in known)
    )


def field_of(tournament: Tournament, around: Surroundings) -> LadderField:
    """D2: everybody in the cycle, by rating; who came later stands among the others by his."""
    computer = ladder_settings(tournament).computer
    players = sorted(tournament.players, key=lambda player: (-player.rating, player.number))
    return LadderField(
        players=tuple(_ladder_player(player, computer, around) for player in players),
        planned_rounds=tournament.settings.planned_rounds,
        season_rounds=around.season_rounds or tournament.settings.planned_rounds,
    )


def _ladder_player(player: Player, computer: EntryId | None, around: Surroundings) -> LadderPlayer:
    return LadderPlayer(
        number=player.number,
        rating=player.rating,
        joins_in=player.entry.joins_in,
        left_from=player.entry.withdrawn_from,
        is_virtual=player.entry.id == computer,
        earlier=around.earlier.get(player.entry.id, {}),
    )


def counted(tournament: Tournament, around: Surroundings, rounds: Sequence[Round]) -> tuple[Counted, ...]:
    """What counts in these rounds, in their order: decided boards, byes, and games of the season around."""
    numbers = {player.entry.id: player.number for player in tournament.players}
    outside = list(_outside(tournament, around.games, numbers))
    return tuple(
        line
        for round_ in rounds
        for line in (*_own(round_), *(game for game in outside if game.round_number == round_.number))
    )


def _own(round_: Round) -> Iterator[Counted]:
    for board in round_.boards:
        if board.result.is_decided:
            yield LadderGame(round_.number, board.white, board.black, board.result)
    for bye in round_.byes:
        yield LadderBye(round_.number, bye.player, reason_of(bye))


def _outside(
    tournament: Tournament,
    games: Iterable[OutsideGame],
    numbers: Mapping[EntryId, PairingNumber],
) -> Iterator[LadderGame]:
    """D14: in the round of its evening, between two rounds in the next one; after the last round in the last one."""
    last = RoundNumber(tournament.settings.planned_rounds)
    for game in games:
        if game.result.is_decided and game.white in numbers and game.black in numbers:
            number = round_of(tournament.settings, game.played_at) or last
            white, black = numbers[game.white], numbers[game.black]
            yield LadderGame(number, white, black, game.result, is_extra=True, event=game.event)

"""What an event asks of the pairing: pairs that are kept apart, acceleration (C.04.7), players with a fixed board."""

from collections.abc import Iterator, Mapping

from chalicelib.domain.formats.common.acceleration import VirtualPoints, baku_points
from chalicelib.domain.formats.contract import Note, PlayerPair
from chalicelib.domain.ids import FIRST_ROUND, BoardNumber, PairingNumber, RoundNumber
from chalicelib.domain.model.round import Board, Round
from chalicelib.domain.model.tournament import Acceleration, Strictness, Tournament
from chalicelib.domain.points import HalfPoints


def kept_apart_in(tournament: Tournament, number: RoundNumber, strictness: Strictness) -> frozenset[PlayerPair]:
    """The pairs that are kept apart in this round, by number. Who has no number is in nobody's way."""
    numbers = {player.entry.id: player.number for player in tournament.players}
    return frozenset(
        frozenset(numbers[entry] for entry in pair.entries)
        for pair in tournament.settings.kept_apart
        if pair.strictness is strictness and pair.holds_in(number) and pair.entries <= numbers.keys()
    )


def virtual_points(tournament: Tournament) -> VirtualPoints:
    """C.04.7: as the event is accelerated. The groups are those of the list with which round 1 was paired."""
    settings = tournament.settings
    if settings.acceleration is Acceleration.NONE:
        return {}
    numbers = [player.number for player in tournament.players]
    return baku_points(numbers, _listed_at_first(tournament), settings.planned_rounds, settings.scoring.win)


def virtual_points_in(tournament: Tournament, number: RoundNumber) -> dict[PairingNumber, HalfPoints]:
    """C.04.7: what counts in this round beside the real points; nobody is in it who has nothing."""
    by_player = {player: points[number - 1 : number] for player, points in virtual_points(tournament).items()}
    return {player: points[0] for player, points in by_player.items() if points and points[0]}


def _listed_at_first(tournament: Tournament) -> frozenset[PairingNumber]:
    """Who had a place in round 1, with a bye or without; before it exists, who will have one."""
    first = tournament.round(FIRST_ROUND)
    if first is None:
        return frozenset(one.number for one in tournament.players if one.entry.is_paired_in(FIRST_ROUND))
    on_boards = {number for board in first.boards for number in (board.white, board.black)}
    return frozenset(on_boards | {bye.player for bye in first.byes})


def fixed_boards(tournament: Tournament) -> dict[PairingNumber, BoardNumber]:
    """The boards of players who cannot move to another one."""
    return {one.number: one.entry.fixed_board for one in tournament.players if one.entry.fixed_board is not None}


def constraint_warnings(tournament: Tournament, round_: Round) -> Iterator[Note]:
    """Pairs that were to be kept apart, and players who are not on their board."""
    always = kept_apart_in(tournament, round_.number, Strictness.ALWAYS)
    if_possible = kept_apart_in(tournament, round_.number, Strictness.IF_POSSIBLE)
    fixed = fixed_boards(tournament)
    for board in round_.boards:
        pair = frozenset((board.white, board.black))
        if pair in always:
            yield Note("kept_apart", (board.white, board.black))
        elif pair in if_possible:
            yield Note("apart_if_possible", (board.white, board.black))
        yield from _off_their_board(board, len(round_.boards), fixed)


def _off_their_board(board: Board, boards: int, fixed: Mapping[PairingNumber, BoardNumber]) -> Iterator[Note]:
    """A board beyond the last one stands for the last; who named it should know."""
    for player in (board.white, board.black):
        if player in fixed and board.number != min(fixed[player], boards):
            yield Note("off_fixed_board", (player,))
        elif player in fixed and fixed[player] > boards:
            yield Note("beyond_last_board", (player,))

"""From the players' cells to rounds: every pair is checked from both sides, boards are put in order."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain

from chalicelib.domain.ids import BoardNumber, PairingNumber, RoundNumber
from chalicelib.domain.model.result import ByeKind, Colour
from chalicelib.domain.model.round import Board, Bye, Round
from chalicelib.domain.points import HalfPoints
from chalicelib.domain.trf.cells import COLOUR_OFFSET, RESULT_OFFSET, RESULTS, SAME_MEANING, Cell
from chalicelib.domain.trf.columns import column_of_round
from chalicelib.domain.trf.document import Remark, TrfDocument
from chalicelib.domain.trf.scores import records_after, scores_by_round

_MEANINGS = RESULTS | SAME_MEANING


@dataclass(frozen=True, slots=True)
class Grid:
    """The cells of all players by number, in the order of the file, and the line of each player."""

    cells: Mapping[PairingNumber, tuple[Cell | None, ...]]
    lines: Mapping[PairingNumber, int]
    is_team_event: bool

    def cell(self, player: PairingNumber, round_number: int) -> Cell | None:
        """What his line says about this round; None where it says nothing."""
        cells = self.cells[player]
        return cells[round_number - 1] if round_number <= len(cells) else None

    def place(self, player: PairingNumber, round_number: int) -> Cell:
        """His cell of this round, or the empty place where it would be."""
        return self.cell(player, round_number) or Cell(self.lines[player], column_of_round(round_number))

    @property
    def paired_rounds(self) -> int:
        """Number of the last round with a pairing: a board or a pairing-allocated bye."""
        return max(
            (
                index
                for cells in self.cells.values()
                for index, cell in enumerate(cells, start=1)
                if cell is not None and (cell.opponent is not None or cell.bye is ByeKind.PAIRING_ALLOCATED)
            ),
            default=0,
        )


def build_rounds(grid: Grid, planned_rounds: int | None) -> tuple[tuple[Round, ...], tuple[Remark, ...]]:
    """All paired rounds, boards not yet in order. Refuses pairs that are not mirrored and rounds beyond the last."""
    if planned_rounds is not None and grid.paired_rounds > planned_rounds:
        raise _first_cell(grid, planned_rounds + 1).refuse("too_many_rounds", rounds=planned_rounds)
    remarks: list[Remark] = []
    rounds = tuple(_build_round(grid, number, remarks) for number in range(1, grid.paired_rounds + 1))
    return rounds, tuple(remarks)


def byes_ahead(grid: Grid) -> Iterator[tuple[RoundNumber, PairingNumber, ByeKind]]:
    """Byes in columns of rounds that are not paired yet, as (round, player, kind)."""
    paired = grid.paired_rounds
    for player, cells in grid.cells.items():
        for index, cell in enumerate(cells[paired:], start=paired + 1):
            if cell is not None and cell.bye is not None:
                yield RoundNumber(index), player, cell.bye


def cells_without_colour(grid: Grid) -> Iterator[tuple[RoundNumber, PairingNumber]]:
    """Where somebody has an opponent but no colour: forfeits."""
    for player, cells in grid.cells.items():
        for number, cell in enumerate(cells, start=1):
            if cell is not None and cell.opponent is not None and cell.colour is None:
                yield RoundNumber(number), player


def with_boards_in_order(document: TrfDocument) -> TrfDocument:
    """Boards by C.04.2 3.6, with the scores before each round."""
    before = scores_by_round(records_after(document))
    rounds = tuple(
        replace(round_, boards=_in_order(round_.boards, scores))
        for round_, scores in zip(document.rounds, before, strict=False)
    )
    return replace(document, rounds=rounds)


def board_key(
    white: PairingNumber, black: PairingNumber, scores: Mapping[PairingNumber, HalfPoints]
) -> tuple[int, ...]:
    """C.04.2 3.6: the higher score of the pair's higher-ranked player, the higher score sum, his smaller number."""
    higher = min(white, black, key=lambda number: (-scores[number], number))
    return -scores[higher], -(scores[white] + scores[black]), higher


def _in_order(boards: tuple[Board, ...], scores: Mapping[PairingNumber, HalfPoints]) -> tuple[Board, ...]:
    ordered = sorted(boards, key=lambda board: board_key(board.white, board.black, scores))
    return tuple(replace(board, number=BoardNumber(number)) for number, board in enumerate(ordered, start=1))


def _build_round(grid: Grid, number: int, remarks: list[Remark]) -> Round:
    boards: dict[frozenset[PairingNumber], Board] = {}
    byes: list[Bye] = []
    seen: set[PairingNumber] = set()
    for player in grid.cells:
        cell = grid.cell(player, number)
        if cell is not None and cell.opponent in seen:
            boards[frozenset((player, cell.opponent))] = _board(grid, number, player, remarks)
        elif cell is not None and cell.opponent is not None:
            _check_opponent(grid, number, player, cell)
        elif cell is not None and cell.bye is not None:
            byes.append(Bye(player, cell.bye))
        seen.add(player)
    _check_single_pab(grid, number, byes)
    return Round(RoundNumber(number), tuple(boards.values()), tuple(sorted(byes, key=lambda bye: bye.player)))


def _check_opponent(grid: Grid, number: int, player: PairingNumber, cell: Cell) -> None:
    """The opponent exists, is somebody else, and names this player."""
    opponent = cell.opponent
    if opponent is None or opponent == player or opponent not in grid.cells:
        raise cell.refuse("unknown_opponent", found=opponent)
    other = grid.place(opponent, number)
    if other.opponent == player:
        return
    if other.opponent is None:
        raise other.refuse("not_mirrored", player=opponent, expected=player)
    raise cell.refuse("not_mirrored", player=player, found=opponent)


def _board(grid: Grid, number: int, player: PairingNumber, remarks: list[Remark]) -> Board:
    """The pair of this player and one whose line came before."""
    cell = grid.place(player, number)
    _check_opponent(grid, number, player, cell)
    opponent = cell.opponent
    assert opponent is not None  # noqa: S101  # just checked
    earlier = grid.place(opponent, number)
    if cell.colour is not None and cell.colour == earlier.colour:
        raise cell.refuse("same_colour", COLOUR_OFFSET, player=player, opponent=opponent)
    if cell.colour is None and earlier.colour is None:
        remarks.append(Remark(cell.line, cell.column + COLOUR_OFFSET, "forfeit_without_colours"))
    white, black = (player, opponent) if _has_white(player, opponent, cell, earlier) else (opponent, player)
    codes = (cell.result, earlier.result) if white == player else (earlier.result, cell.result)
    result = _MEANINGS.get(codes)
    if result is None:
        raise cell.refuse("results_contradict", RESULT_OFFSET, player=player, opponent=opponent)
    return Board(BoardNumber(1), white, black, result)


def _has_white(player: PairingNumber, opponent: PairingNumber, cell: Cell, earlier: Cell) -> bool:
    """His own colour, else what the opponent's leaves; without colours the smaller number gets White."""
    if cell.colour is not None:
        return cell.colour is Colour.WHITE
    if earlier.colour is not None:
        return earlier.colour is Colour.BLACK
    return player < opponent


def _check_single_pab(grid: Grid, number: int, byes: list[Bye]) -> None:
    """C.04.1 3: one pairing-allocated bye a round; in a team event all members of the free team have one."""
    allocated = [bye.player for bye in byes if bye.kind is ByeKind.PAIRING_ALLOCATED]
    if len(allocated) > 1 and not grid.is_team_event:
        raise grid.place(allocated[1], number).refuse("second_bye", RESULT_OFFSET, players=allocated[:2])


def _first_cell(grid: Grid, number: int) -> Cell:
    """The first cell of a round or of a later one that is on a board or a pairing-allocated bye."""
    cells = chain.from_iterable(cells[number - 1 :] for cells in grid.cells.values())
    return next(
        cell
        for cell in cells
        if cell is not None and (cell.opponent is not None or cell.bye is ByeKind.PAIRING_ALLOCATED)
    )

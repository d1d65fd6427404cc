"""Every result by opponent (C6): round by round in a Swiss, player against player in a round robin."""

from dataclasses import dataclass

from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.result import ByeKind, Colour, GameResult, Outcome
from chalicelib.domain.points import HalfPoints
from chalicelib.domain.standings.crosstable import CellKind, RoundCell, make_crosstable, make_matrix
from chalicelib.domain.tiebreaks.event import SystemKind
from chalicelib.render import figures
from chalicelib.render.facts import EventFacts
from chalicelib.render.texts import N_

SQUARES = {Colour.WHITE: "□", Colour.BLACK: "■"}


@dataclass(frozen=True, slots=True)
class Cell:
    """`text` reads the same in all languages; `word` (a bye) is translated and goes before it."""

    text: str
    word: str = ""
    is_self: bool = False


@dataclass(frozen=True, slots=True)
class CrosstableLine:
    """A player's line; `line` is the number by which others refer to him."""

    line: int
    player: Player
    points: HalfPoints
    cells: tuple[Cell, ...]
    unpaired: str = ""
    """In a matrix: his rounds without an opponent, each with its points."""


@dataclass(frozen=True, slots=True)
class CrosstableView:
    """`is_matrix`: a column is an opponent's line, otherwise a round."""

    after_round: RoundNumber
    is_matrix: bool
    columns: tuple[int, ...]
    lines: tuple[CrosstableLine, ...]

    @property
    def has_unpaired(self) -> bool:
        """Somebody had a round without an opponent, which has no column of its own."""
        return any(line.unpaired for line in self.lines)


def crosstable_view(facts: EventFacts) -> CrosstableView:
    """The crosstable by rank."""
    return _matrix(facts) if facts.kind is SystemKind.PREDETERMINED else _by_round(facts)


def own_mark(result: GameResult, colour: Colour, points: HalfPoints) -> str:
    """A result as one player sees it: 1, ½, 0, + or −; nothing while it is open."""
    outcome = result.outcome_for(colour)
    if outcome is Outcome.NONE:
        return "…" if result is GameResult.ADJOURNED else ""
    if result.is_forfeit:
        return "+" if outcome is Outcome.WIN else figures.MINUS
    return figures.points(points)


def _by_round(facts: EventFacts) -> CrosstableView:
    table = make_crosstable(facts.tournament, facts.standings)
    lines = tuple(
        CrosstableLine(row.line, facts.players[row.number], row.points, tuple(_round_cell(cell) for cell in row.cells))
        for row in table.rows
    )
    return CrosstableView(facts.standings.after_round, is_matrix=False, columns=table.rounds, lines=lines)


def _matrix(facts: EventFacts) -> CrosstableView:
    table = make_matrix(facts.tournament, facts.standings)
    lines = tuple(
        CrosstableLine(
            row.line,
            facts.players[row.number],
            row.points,
            tuple(_meetings(cells, is_self=row.line == column) for column, cells in enumerate(row.cells, start=1)),
            ", ".join(f"{cell.round_number}: {_worth(cell)}" for cell in row.unpaired),
        )
        for row in table.rows
    )
    columns = tuple(row.line for row in table.rows)
    return CrosstableView(facts.standings.after_round, is_matrix=True, columns=columns, lines=lines)


def _round_cell(cell: RoundCell) -> Cell:
    if cell.kind is CellKind.ABSENT or (cell.kind is CellKind.BYE and cell.bye is ByeKind.ZERO_POINT):
        return Cell("–")
    if cell.kind is CellKind.BYE:
        return Cell(figures.points(cell.points), N_("bye"))
    square = SQUARES[cell.colour] if cell.colour else ""
    return Cell(f"{cell.opponent_line}{square} {_mark(cell)}".strip())


def _meetings(cells: tuple[RoundCell | None, ...], *, is_self: bool) -> Cell:
    if is_self:
        return Cell("", is_self=True)
    return Cell(" ".join(_mark(cell) or "·" for cell in cells if cell is not None))


def _worth(cell: RoundCell) -> str:
    return figures.points(cell.points) if cell.points else "–"


def _mark(cell: RoundCell) -> str:
    if cell.result is None or cell.colour is None:
        return ""
    mark = own_mark(cell.result, cell.colour, cell.points)
    return f"({mark})" if cell.is_annulled and mark else mark

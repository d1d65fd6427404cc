"""Every result by opponent (C6): round by round in a Swiss, player against player in a round robin."""

from dataclasses import dataclass

from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.lifecycle.scoring import GamePoints, unusual_points
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.result import ByeKind, Colour, GameResult, Outcome
from chalicelib.domain.points import HalfPoints
from chalicelib.domain.standings.crosstable import CellKind, Ordering, RoundCell, make_crosstable, make_matrix
from chalicelib.domain.standings.standings import StandingsRow
from chalicelib.domain.tiebreaks.event import SystemKind
from chalicelib.render import figures
from chalicelib.render.facts import EventFacts
from chalicelib.render.texts import N_

NO_GAME = "–"
SQUARES = {Colour.WHITE: "□", Colour.BLACK: "■"}
_MARKS = {Outcome.WIN: "1", Outcome.DRAW: "½", Outcome.LOSS: "0"}


@dataclass(frozen=True, slots=True)
class Cell:
    """`text` reads the same in all languages; `word` (a bye, an absence) is translated and goes before it."""

    text: str
    word: str = ""
    is_self: bool = False


@dataclass(frozen=True, slots=True)
class CrosstableLine:
    """A player's line; `line` is the number by which others refer to him. `row` is None if he has no place."""

    line: int
    player: Player
    row: StandingsRow | None
    points: HalfPoints
    cells: tuple[Cell, ...]
    unpaired: str = ""
    """In a matrix: his rounds without an opponent, each with its points."""


@dataclass(frozen=True, slots=True)
class CrosstableView:
    """`is_matrix`: a column is an opponent's line, otherwise a round. `is_by_rank`: otherwise by start number.

    Unless a win is 1, `worth` says what games are worth.
    """

    after_round: RoundNumber
    is_by_rank: bool
    is_matrix: bool
    columns: tuple[int, ...]
    lines: tuple[CrosstableLine, ...]
    has_annulled: bool
    worth: GamePoints | None

    @property
    def has_unpaired(self) -> bool:
        """Somebody had a round without an opponent, which has no column of its own."""
        return any(line.unpaired for line in self.lines)


def crosstable_view(facts: EventFacts, ordering: Ordering = Ordering.BY_RANK) -> CrosstableView:
    """The crosstable in this order."""
    return _matrix(facts, ordering) if facts.kind is SystemKind.PREDETERMINED else _by_round(facts, ordering)


def own_mark(result: GameResult, colour: Colour) -> str:
    """A result as one player sees it, whatever it is worth: 1, ½, 0, + or −; nothing while it is open."""
    outcome = result.outcome_for(colour)
    if outcome is Outcome.NONE:
        return "…" if result is GameResult.ADJOURNED else ""
    if result.is_forfeit:
        return "+" if outcome is Outcome.WIN else figures.MINUS
    return _MARKS[outcome]


def _by_round(facts: EventFacts, ordering: Ordering) -> CrosstableView:
    table = make_crosstable(facts.tournament, facts.standings, ordering)
    lines = tuple(
        CrosstableLine(
            row.line,
            facts.players[row.number],
            row.standing,
            row.points,
            tuple(_round_cell(cell) for cell in row.cells),
        )
        for row in table.rows
    )
    return _view(facts, ordering, lines, table.rounds, is_matrix=False)


def _matrix(facts: EventFacts, ordering: Ordering) -> CrosstableView:
    table = make_matrix(facts.tournament, facts.standings, ordering)
    lines = tuple(
        CrosstableLine(
            row.line,
            facts.players[row.number],
            row.standing,
            row.points,
            tuple(_meetings(cells, is_self=row is column) for column, cells in zip(table.rows, row.cells, strict=True)),
            ", ".join(f"{cell.round_number}: {_worth(cell)}" for cell in row.unpaired),
        )
        for row in table.rows
    )
    return _view(facts, ordering, lines, tuple(row.line for row in table.rows), is_matrix=True)


def _view(
    facts: EventFacts,
    ordering: Ordering,
    lines: tuple[CrosstableLine, ...],
    columns: tuple[int, ...],
    *,
    is_matrix: bool,
) -> CrosstableView:
    return CrosstableView(
        after_round=facts.standings.after_round,
        is_by_rank=ordering is Ordering.BY_RANK,
        is_matrix=is_matrix,
        columns=columns,
        lines=lines,
        has_annulled=bool(facts.standings.annulled),
        worth=unusual_points(facts.settings.scoring),
    )


def _round_cell(cell: RoundCell) -> Cell:
    if cell.kind is CellKind.ABSENT or (cell.kind is CellKind.BYE and cell.bye is ByeKind.ZERO_POINT):
        return Cell(NO_GAME)
    if cell.kind is CellKind.BYE:
        return Cell(figures.points(cell.points), N_("bye"))
    square = SQUARES[cell.colour] if cell.colour else ""
    return Cell(f"{cell.opponent_line}{square} {_mark(cell)}".strip())


def _meetings(cells: tuple[RoundCell | None, ...], *, is_self: bool) -> Cell:
    if is_self:
        return Cell("", is_self=True)
    return Cell(" ".join(_mark(cell) or "·" for cell in cells if cell is not None))


def _worth(cell: RoundCell) -> str:
    if not cell.points:
        return NO_GAME
    points = figures.points(cell.points)
    return f"({points})" if cell.is_annulled else points


def _mark(cell: RoundCell) -> str:
    if cell.result is None or cell.colour is None:
        return ""
    mark = own_mark(cell.result, cell.colour)
    return f"({mark})" if cell.is_annulled and mark else mark

"""Crosstables: every player's rounds side by side, or players against players in a round robin (C6)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.model.history import Appearance, PlayerRecord, derive_records
from chalicelib.domain.model.result import ByeKind, Colour, GameResult
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.points import NO_POINTS, HalfPoints
from chalicelib.domain.standings.annulment import counts_for_nobody
from chalicelib.domain.standings.standings import Standings, StandingsRow, up_to


class Ordering(StrEnum):
    """The order of the lines. It also decides what an opponent is called: by his line, or by his start number."""

    BY_RANK = "rank"
    BY_NUMBER = "number"


class CellKind(StrEnum):
    """What stands in a cell."""

    GAME = "game"
    """Played over the board, a no contest included."""
    FORFEIT = "forfeit"
    OPEN = "open"
    """No result yet, or adjourned."""
    BYE = "bye"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class RoundCell:
    """One round of one player.

    `opponent_line` is the opponent's line in this table; `bye` the kind of bye. `is_annulled`: it is shown but
    counts for nobody, because one of the two withdrew early (C.05 6.6).
    """

    round_number: RoundNumber
    kind: CellKind
    points: HalfPoints
    opponent: PairingNumber | None = None
    opponent_line: int | None = None
    colour: Colour | None = None
    result: GameResult | None = None
    bye: ByeKind | None = None
    is_annulled: bool = False


@dataclass(frozen=True, slots=True)
class CrosstableRow:
    """A player's line: `cells` by round. `line` is what others call him in this table.

    `standing` is None for a player whose results are annulled.
    """

    line: int
    number: PairingNumber
    standing: StandingsRow | None
    points: HalfPoints
    cells: tuple[RoundCell, ...]


@dataclass(frozen=True, slots=True)
class Crosstable:
    """The table of a Swiss: one column a round."""

    ordering: Ordering
    rounds: tuple[RoundNumber, ...]
    rows: tuple[CrosstableRow, ...]


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """A player's line against everybody.

    `cells[column]` holds one cell for each cycle, None where no board is set; on the diagonal it is empty.
    `unpaired` are his rounds without an opponent.
    """

    line: int
    number: PairingNumber
    standing: StandingsRow | None
    points: HalfPoints
    cells: tuple[tuple[RoundCell | None, ...], ...]
    unpaired: tuple[RoundCell, ...]


@dataclass(frozen=True, slots=True)
class Matrix:
    """The table of a round robin: one column a player, in the order of the rows, `cycles` cells for each pair."""

    ordering: Ordering
    cycles: int
    rows: tuple[MatrixRow, ...]


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What both tables are made of."""

    standings: Standings
    records: Mapping[PairingNumber, PlayerRecord]
    lines: Mapping[PairingNumber, int]
    rows: Mapping[PairingNumber, StandingsRow]

    def points_of(self, number: PairingNumber) -> HalfPoints:
        return self.rows[number].points if number in self.rows else NO_POINTS

    def cells_of(self, number: PairingNumber) -> tuple[RoundCell, ...]:
        return tuple(self._cell(number, one) for one in self.records[number].appearances)

    def _cell(self, number: PairingNumber, appearance: Appearance) -> RoundCell:
        opponent = appearance.opponent
        return RoundCell(
            round_number=appearance.round_number,
            kind=_kind(appearance),
            points=appearance.points,
            opponent=opponent,
            opponent_line=None if opponent is None else self.lines[opponent],
            colour=appearance.colour,
            result=appearance.result,
            bye=appearance.bye,
            is_annulled=counts_for_nobody(self.standings.annulled, number, opponent),
        )


def make_crosstable(tournament: Tournament, standings: Standings, ordering: Ordering = Ordering.BY_RANK) -> Crosstable:
    """C6, C7: the published rounds of the tournament up to the one that the standings were made after."""
    sheet = _sheet(tournament, standings, ordering)
    rounds = up_to(tournament.published_rounds, standings.after_round)
    return Crosstable(
        ordering=ordering,
        rounds=tuple(round_.number for round_ in rounds),
        rows=tuple(
            CrosstableRow(line, number, sheet.rows.get(number), sheet.points_of(number), sheet.cells_of(number))
            for number, line in sheet.lines.items()
        ),
    )


def make_matrix(tournament: Tournament, standings: Standings, ordering: Ordering = Ordering.BY_RANK) -> Matrix:
    """C6: player against player. Meetings of a pair stand in the order of their rounds."""
    sheet = _sheet(tournament, standings, ordering)
    cells = {number: sheet.cells_of(number) for number in sheet.lines}
    meetings = {number: _by_opponent(cells[number]) for number in sheet.lines}
    cycles = max((len(met) for one in meetings.values() for met in one.values()), default=1)
    rows = tuple(
        MatrixRow(
            line=line,
            number=number,
            standing=sheet.rows.get(number),
            points=sheet.points_of(number),
            cells=tuple(
                () if other == number else _filled(meetings[number].get(other, ()), cycles) for other in sheet.lines
            ),
            unpaired=tuple(cell for cell in cells[number] if cell.opponent is None),
        )
        for number, line in sheet.lines.items()
    )
    return Matrix(ordering, cycles, rows)


def _sheet(tournament: Tournament, standings: Standings, ordering: Ordering) -> _Sheet:
    rounds = up_to(tournament.published_rounds, standings.after_round)
    records = derive_records(tournament.players, rounds, tournament.settings.scoring)
    ranked = (*(row.number for row in standings.rows), *standings.annulled)
    lines: Mapping[Ordering, dict[PairingNumber, int]] = {
        Ordering.BY_RANK: {number: line for line, number in enumerate(ranked, start=1)},
        Ordering.BY_NUMBER: {number: number for number in sorted(ranked)},
    }
    return _Sheet(standings, records, lines[ordering], {row.number: row for row in standings.rows})


def _kind(appearance: Appearance) -> CellKind:
    if appearance.bye is not None:
        return CellKind.BYE
    if appearance.result is None:
        return CellKind.ABSENT
    if not appearance.result.is_decided:
        return CellKind.OPEN
    return CellKind.GAME if appearance.result.is_played else CellKind.FORFEIT


def _by_opponent(cells: Sequence[RoundCell]) -> dict[PairingNumber, tuple[RoundCell, ...]]:
    met: dict[PairingNumber, tuple[RoundCell, ...]] = {}
    for cell in cells:
        if cell.opponent is not None:
            met[cell.opponent] = (*met.get(cell.opponent, ()), cell)
    return met


def _filled(met: tuple[RoundCell, ...], cycles: int) -> tuple[RoundCell | None, ...]:
    return met + (None,) * (cycles - len(met))

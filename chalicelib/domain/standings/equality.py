"""Who is equal where places are shared out: a start number orders a table, and gives nobody more (S10, Q3)."""

from collections.abc import Mapping, Sequence

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.standings.profiles import TIE_STOPPER
from chalicelib.domain.standings.standings import StandingsRow
from chalicelib.domain.tiebreaks.fide.notation import name_and_modifiers


def levels(rows: Sequence[StandingsRow], *, on_points: bool) -> Mapping[PairingNumber, int]:
    """Of everybody, counted from 0 at the top; equal ones have the same.

    They are equal `on_points` alone, or on everything before the start number.
    """
    found: dict[PairingNumber, int] = {}
    level = 0
    for above, row in zip((None, *rows), rows, strict=False):
        level += above is not None and not _are_equal(above, row, on_points=on_points)
        found[row.number] = level
    return found


def _are_equal(above: StandingsRow, row: StandingsRow, *, on_points: bool) -> bool:
    """Of neighbours in a table."""
    if on_points:
        return above.points == row.points
    return row.separated_by is None or name_and_modifiers(row.separated_by)[0] == TIE_STOPPER

"""D19: the overall list, the cycles' final ladders added up."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from chalicelib.domain.championship.categories import FinalLadder, Overall
from chalicelib.domain.ids import EntryId


@dataclass(frozen=True, slots=True)
class OverallRow:
    """A line of the overall list. `places` and `totals` are those of the cycles; None in a cycle without him."""

    place: int
    entry: EntryId
    places: tuple[int | None, ...]
    totals: tuple[Fraction | None, ...]
    sum_of_totals: Fraction
    sum_of_places: int


def overall_list(ladders: Sequence[FinalLadder], overall: Overall) -> tuple[OverallRow, ...]:
    """D19: everybody of any cycle. Equal sums: by the other sum, then by the last cycle, the one before, ..."""
    entries = dict.fromkeys(entry for ladder in ladders for entry, _ in ladder)
    rows = [_row(entry, ladders) for entry in entries]
    ordered = sorted(rows, key=lambda row: _order(row, ladders, overall))
    return tuple(replace(row, place=place) for place, row in enumerate(ordered, start=1))


def _row(entry: EntryId, ladders: Sequence[FinalLadder]) -> OverallRow:
    found = [
        next(((place, total) for place, (one, total) in enumerate(ladder, start=1) if one == entry), None)
        for ladder in ladders
    ]
    places = tuple(one and one[0] for one in found)
    totals = tuple(one and one[1] for one in found)
    sum_of_totals = sum((one for one in totals if one is not None), Fraction(0))
    return OverallRow(0, entry, places, totals, sum_of_totals, sum(_with_missing(places, ladders)))


def _order(row: OverallRow, ladders: Sequence[FinalLadder], overall: Overall) -> tuple[object, ...]:
    sums = (-row.sum_of_totals, row.sum_of_places)
    return (*(sums if overall is Overall.TOTALS else sums[::-1]), *_with_missing(row.places, ladders)[::-1])


def _with_missing(places: Sequence[int | None], ladders: Sequence[FinalLadder]) -> list[int]:
    """The places, one below the last where there is none."""
    return [place or len(ladder) + 1 for place, ladder in zip(places, ladders, strict=True)]

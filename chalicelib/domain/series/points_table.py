"""Q2, Q3: how many points a final place gives, and how shared places share them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TypeVar

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ladder.amounts import amount_from

K = TypeVar("K")
MOST_PLACES = 200
MOST_POINTS = 100_000
_BETWEEN = re.compile(r"[;\n]|,\s|\s+")


@dataclass(frozen=True, slots=True)
class PointsTable:
    """Q2: `points` are those of the first place, the second and so on; every place below them gives `below`."""

    points: tuple[Fraction, ...]
    below: Fraction = Fraction(0)

    def of_place(self, place: int) -> Fraction:
        """What this place gives."""
        return self.points[place - 1] if place <= len(self.points) else self.below

    def shared(self, first: int, last: int) -> Fraction:
        """Q3: what each of those gets who share the places from first to last: an equal part, exactly."""
        listed = self.points[first - 1 : last]
        return (sum(listed, Fraction(0)) + self.below * (last - first + 1 - len(listed))) / (last - first + 1)


def _of(*points: int) -> PointsTable:
    return PointsTable(tuple(map(Fraction, points)))


PRESETS: Mapping[str, PointsTable] = {
    "10-to-1": _of(*range(10, 0, -1)),
    "25-18-15": _of(25, 18, 15, 12, 10, 8, 6, 4, 2, 1),
    "fide-grand-prix": _of(170, 140, 110, 90, 80, 70, 60, 50, 40, 30, 20, 10),
    "20-to-1": _of(*range(20, 0, -1)),
}
"""Usual tables by name."""
USUAL_TABLE = PRESETS["10-to-1"]


def preset_of(table: PointsTable) -> str:
    """The name of this table; empty for one of the organiser's own."""
    return next((name for name, one in PRESETS.items() if one == table), "")


def typed_table(points: str, below: str) -> PointsTable:
    """A table as somebody types it: `25, 18, 15½`, and what all other places give. Raises InvalidFieldError."""
    listed = [part for part in _BETWEEN.split(points.strip()) if part]
    table = PointsTable(
        tuple(_typed("points", part) for part in listed), _typed("below", below) if below.strip() else Fraction(0)
    )
    return checked_table(table)


def checked_table(table: PointsTable) -> PointsTable:
    """The table, when it gives something and no place gives more than the one above it. Raises InvalidFieldError."""
    if not table.points:
        raise InvalidFieldError(field="points", reason="missing")
    if len(table.points) > MOST_PLACES:
        raise InvalidFieldError(field="points", reason="too_many", most=MOST_PLACES)
    for field, amounts in (("points", table.points), ("below", (table.below,))):
        if not all(0 <= one <= MOST_POINTS for one in amounts):
            raise InvalidFieldError(field=field, reason="out_of_range", least=0, most=MOST_POINTS)
    if any(upper < lower for upper, lower in pairwise(table.points)):
        raise InvalidFieldError(field="points", reason="table_rises")
    if table.below > table.points[-1]:
        raise InvalidFieldError(field="below", reason="table_rises")
    return table


def _typed(field: str, text: str) -> Fraction:
    amount = amount_from(text)
    if amount is None:
        raise InvalidFieldError(field=field, reason="not_an_amount")
    return amount


@dataclass(frozen=True, slots=True)
class Award:
    """What somebody got in an event: his place, or the places from `place` to `last_place` that he shared."""

    place: int
    last_place: int
    points: Fraction

    @property
    def is_shared(self) -> bool:
        """Somebody else has the same place."""
        return self.place != self.last_place


def awards(groups: Sequence[Sequence[K]], table: PointsTable) -> dict[K, Award]:
    """Q3: the awards of everybody; each group is of those who are equal, the first one is the highest."""
    made: dict[K, Award] = {}
    place = 1
    for group in groups:
        last = place + len(group) - 1
        made |= dict.fromkeys(group, Award(place, last, table.shared(place, last)))
        place = last + 1
    return made

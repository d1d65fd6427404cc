"""Points, counted in half points so that no float ever enters a standing."""

from typing import NewType

HalfPoints = NewType("HalfPoints", int)
"""A number of half points: 3 stands for 1½."""

NO_POINTS = HalfPoints(0)
HALF_POINT = HalfPoints(1)
FULL_POINT = HalfPoints(2)


def total(points: "list[HalfPoints] | tuple[HalfPoints, ...]") -> HalfPoints:
    """Sum half points without losing their type."""
    return HalfPoints(sum(points))

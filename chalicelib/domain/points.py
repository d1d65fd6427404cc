"""Points, counted in half points so that no float ever enters a standing."""

import re
from typing import NewType

HalfPoints = NewType("HalfPoints", int)
"""A number of half points: 3 stands for 1½."""

NO_POINTS = HalfPoints(0)
HALF_POINT = HalfPoints(1)
FULL_POINT = HalfPoints(2)

_WRITTEN = re.compile(r"(?P<whole>[0-9]{1,3})?(?P<half>½|[.,](?:5|50))?(?P<nothing>[.,]00?)?")


def half_points(text: str) -> HalfPoints | None:
    """Points as people write them: 3, 1½, 0.5, 0,5; None if it is something else."""
    found = _WRITTEN.fullmatch(text.strip())
    if found is None or not (found["whole"] or found["half"]) or (found["half"] and found["nothing"]):
        return None
    return HalfPoints(2 * int(found["whole"] or 0) + (1 if found["half"] else 0))


def total(points: "list[HalfPoints] | tuple[HalfPoints, ...]") -> HalfPoints:
    """Sum half points without losing their type."""
    return HalfPoints(sum(points))

"""Q5: what somebody got in each event of a series, and which of it counts."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from chalicelib.domain.series.points_table import Award


@dataclass(frozen=True, slots=True)
class Score:
    """What somebody got in an event; `is_counted`: it is among his best ones."""

    award: Award
    is_counted: bool = True

    @property
    def points(self) -> Fraction:
        """Those of his place."""
        return self.award.points


def counted(awards: Sequence[Award | None], best: int | None) -> tuple[Score | None, ...]:
    """Q5: the scores in each event, None where he has none: only the `best` highest count (None: all).

    Of equal ones that of the higher place, then that of the earlier event.
    """
    order = sorted(
        ((one, place) for place, one in enumerate(awards) if one is not None),
        key=lambda pair: (-pair[0].points, pair[0].place, pair[1]),
    )
    dropped = set() if best is None else {place for _, place in order[best:]}
    return tuple(
        None if one is None else Score(one, is_counted=place not in dropped) for place, one in enumerate(awards)
    )


def total_of(scores: Sequence[Score | None]) -> Fraction:
    """The points that count."""
    return sum((one.points for one in scores if one and one.is_counted), Fraction(0))

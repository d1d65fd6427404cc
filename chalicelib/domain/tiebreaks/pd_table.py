"""The scoring probability PD that belongs to a rating difference D (B.02 table 8.1.2)."""

from bisect import bisect_left
from collections.abc import Sequence

# fmt: off
_UPPER_EDGES = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68,
    76, 83, 91, 98, 106, 113, 121, 129, 137, 145,
    153, 162, 170, 179, 188, 197, 206, 215, 225, 235,
    245, 256, 267, 278, 290, 302, 315, 328, 344, 357,
    374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
)
# fmt: on
"""The largest difference for which the stronger one's PD is 50, 51 ... 99 hundredths."""

CERTAIN = _UPPER_EDGES[-1] + 1
"""The smallest difference with a PD of 100 or 0."""
_STRONGER = tuple(50 + bisect_left(_UPPER_EDGES, difference) for difference in range(CERTAIN + 1))
_LARGEST = 20_000
"""No two ratings of four digits and no performance are further apart."""
_NOTHING, _EVERYTHING = (0,) * (_LARGEST - CERTAIN), (100,) * (_LARGEST - CERTAIN)
_TABLE = (*_NOTHING, *(100 - probability for probability in reversed(_STRONGER[1:])), *_STRONGER, *_EVERYTHING)


def scoring_probability(difference: int) -> int:
    """B.02 8.1.2: PD in hundredths for a difference of any size; below nought it is what the other one leaves."""
    return _TABLE[min(max(difference, -_LARGEST), _LARGEST) + _LARGEST]


def expected_score(own: int, ratings: Sequence[int]) -> int:
    """Hundredths of a point that a player with a rating makes against these by the table."""
    middle = own + _LARGEST
    return sum([_TABLE[middle - rating] for rating in ratings])

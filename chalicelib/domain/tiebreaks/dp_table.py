"""The rating difference dp that belongs to a score percentage p (B.02 table 8.1.1)."""

_EVEN = 50
# fmt: off
_ABOVE_EVEN = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65,
    72, 80, 87, 95, 102, 110, 117, 125, 133, 141,
    149, 158, 166, 175, 184, 193, 202, 211, 220, 230,
    240, 251, 262, 273, 284, 296, 309, 322, 336, 351,
    366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
    800,
)
# fmt: on
"""dp for 50 %, 51 % ... 100 %."""


def rating_difference(percentage: int) -> int:
    """B.02 8.1.1: dp for a whole percentage from 0 to 100; below 50 % it is the mirrored number."""
    if percentage >= _EVEN:
        return _ABOVE_EVEN[percentage - _EVEN]
    return -_ABOVE_EVEN[_EVEN - percentage]

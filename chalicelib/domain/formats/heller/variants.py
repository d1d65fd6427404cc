"""H4: what a table of ours aims at."""

from enum import StrEnum


class Variant(StrEnum):
    """The first aim of a table; after it comes how rarely anybody has one colour twice running."""

    EQUAL = "equal"
    """The smallest spread of the sums of the opponents' numbers: everybody has the same opposition."""
    PROPORTIONAL = "proportional"
    """Every sum as near as possible to the share of a full round robin."""
    NEAREST = "nearest"
    """The smallest sum of the distances between the numbers that meet."""

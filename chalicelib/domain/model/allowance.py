"""What an arbiter may allow beyond the rules of pairing."""

from enum import StrEnum


class Allowance(StrEnum):
    """What an arbiter allows when no pairing obeys the rules (C.04.3 1.9.3); as little of it is used as can be."""

    REMATCH = "rematch"
    """Two players meet again: C1."""
    COLOURS = "colours"
    """The limits of colours do not hold: C3, C.04.1 6 and 7."""
    SECOND_BYE = "second-bye"
    """The bye may go to somebody who had one, or who won without playing: C2."""

"""What is written behind a code (C.07 14, MTB26): cuts, medians, limits and how rounds are taken."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Modifiers:
    """What a code is changed by.

    `cut_low` and `cut_high` are how many of the least and the most significant values are left out (/Cn, /Mn).
    `limit_shift` is in half points (/L+n). `forfeits_count`: a forfeit is a game against the scheduled opponent (/P).
    `is_fore`: the pairings of the last round are draws (/F). `is_reversed`: the lower value goes first (/R).
    """

    cut_low: int = 0
    cut_high: int = 0
    limit_shift: int = 0
    forfeits_count: bool = False
    is_fore: bool = False
    is_reversed: bool = False


NO_MODIFIERS = Modifiers()

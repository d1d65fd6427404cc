"""Leaving out the least and the most significant values (C.07 14), and what goes first of them (16.5)."""

from collections.abc import Sequence
from typing import NamedTuple

from chalicelib.domain.tiebreaks.fide.modifiers import Modifiers
from chalicelib.domain.tiebreaks.fide.tally import Contribution


class Cut(NamedTuple):
    """What is left and what is not."""

    kept: list[Contribution]
    gone: list[Contribution]


def cut(contributions: Sequence[Contribution], modifiers: Modifiers) -> Cut:
    """14: the least significant values first, then the most significant ones."""
    if not modifiers.cut_low and not modifiers.cut_high:
        return Cut(list(contributions), [])
    kept = sorted(contributions, key=_significance)
    gone = [kept.pop(_least(kept)) for _ in range(min(modifiers.cut_low, len(kept)))]
    gone += [kept.pop() for _ in range(min(modifiers.cut_high, len(kept)))]
    return Cut(kept, gone)


def _significance(one: Contribution) -> tuple[int, int]:
    """9.1, 14: the opponent with the lowest score, of several the one with the worst result against him."""
    return one.strength, one.adds


def _least(kept: Sequence[Contribution]) -> int:
    """16.5: the lowest contribution of a voluntary unplayed round, unless it is lower than the least significant one.

    `kept` is sorted by significance.
    """
    voluntary = [place for place, one in enumerate(kept) if one.is_voluntary]
    if not voluntary:
        return 0
    lowest = min(voluntary, key=lambda place: (kept[place].adds, kept[place].strength))
    return 0 if kept[lowest].adds < kept[0].adds else lowest

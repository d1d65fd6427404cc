"""Leaving out the least and the most significant values (C.07 14), and what goes first of them (16.5)."""

from collections.abc import Callable, Sequence
from operator import attrgetter, itemgetter
from typing import NamedTuple

from chalicelib.domain.tiebreaks.fide.modifiers import Modifiers
from chalicelib.domain.tiebreaks.fide.sheet import Met

Contributes = Callable[[Met], int]
"""What a meeting adds: the score (Buchholz) or the product with the points (Sonneborn-Berger)."""

_SIGNIFICANCE = itemgetter(Met._fields.index("score"), Met._fields.index("product"))
"""9.1, 14: the opponent with the lowest score, of several the one with the worst result against him."""
_IS_VOLUNTARY = attrgetter("is_voluntary")


class Cut(NamedTuple):
    """What is left and what is not."""

    kept: Sequence[Met]
    gone: Sequence[Met] = ()


def cut(meetings: Sequence[Met], modifiers: Modifiers, contributes: Contributes) -> Cut:
    """14: the least significant values first, then the most significant ones."""
    if not modifiers.cut_low and not modifiers.cut_high:
        return Cut(meetings)
    kept = sorted(meetings, key=_SIGNIFICANCE)
    gone = [kept.pop(_least(kept, contributes)) for _ in range(min(modifiers.cut_low, len(kept)))]
    gone += [kept.pop() for _ in range(min(modifiers.cut_high, len(kept)))]
    return Cut(kept, gone)


def _least(kept: Sequence[Met], contributes: Contributes) -> int:
    """16.5: the lowest contribution of a voluntary unplayed round, unless it is lower than the least significant one.

    `kept` is sorted by significance.
    """
    if not any(map(_IS_VOLUNTARY, kept)):
        return 0
    voluntary = (place for place, one in enumerate(kept) if one.is_voluntary)
    lowest = min(voluntary, key=lambda place: (contributes(kept[place]), kept[place].score))
    return 0 if contributes(kept[lowest]) < contributes(kept[0]) else lowest

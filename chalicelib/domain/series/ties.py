"""Q6: who is higher of those who are equal on the points of a series."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction

from chalicelib.domain.series.scores import Score


class TieRule(StrEnum):
    """A rule for those who are equal; each splits what the rules before it left equal."""

    BEST_RESULTS = "best-results"
    """The best single result that counts, then the second best, and so on."""
    FIRST_PLACES = "first-places"
    """The most events in which he came first, shared or not."""
    DROPPED = "dropped"
    """The best result that did not count, then the second best, and so on."""
    EVENTS = "events"
    """The most events in which he took part."""
    LATEST = "latest"
    """The best result in the latest event, then in the one before it, and so on."""


USUAL_TIES = (TieRule.BEST_RESULTS, TieRule.FIRST_PLACES, TieRule.LATEST)
Value = tuple[Fraction, ...]
"""Compared one by one; the higher is better. All values by a rule are of one length."""
NOTHING = Fraction(0)


def tie_value(rule: TieRule, scores: Sequence[Score | None]) -> Value:
    """By this rule; `scores` are those in each event of the series, in their order; None where he has none."""
    return _VALUES[rule](scores)


def _best_results(scores: Sequence[Score | None]) -> Value:
    return _falling([one.points for one in scores if one and one.is_counted], len(scores))


def _dropped(scores: Sequence[Score | None]) -> Value:
    return _falling([one.points for one in scores if one and not one.is_counted], len(scores))


def _falling(points: Sequence[Fraction], length: int) -> Value:
    return (*sorted(points, reverse=True), *(NOTHING for _ in range(length - len(points))))


def _first_places(scores: Sequence[Score | None]) -> Value:
    return (Fraction(sum(one is not None and one.award.place == 1 for one in scores)),)


def _events(scores: Sequence[Score | None]) -> Value:
    return (Fraction(sum(one is not None for one in scores)),)


def _latest(scores: Sequence[Score | None]) -> Value:
    return tuple(one.points if one else NOTHING for one in reversed(scores))


_VALUES: Mapping[TieRule, Callable[[Sequence[Score | None]], Value]] = {
    TieRule.BEST_RESULTS: _best_results,
    TieRule.FIRST_PLACES: _first_places,
    TieRule.DROPPED: _dropped,
    TieRule.EVENTS: _events,
    TieRule.LATEST: _latest,
}

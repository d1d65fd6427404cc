"""Tie-breaks from ratings, those of the opponents met over the board before all (C.07 10).

They have no value for anybody when somebody who takes part has no rating (10).
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache, partial
from typing import NamedTuple

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.tiebreaks.dp_table import rating_difference
from chalicelib.domain.tiebreaks.fide.modifiers import Modifiers
from chalicelib.domain.tiebreaks.fide.sheet import Sheet, SheetRound
from chalicelib.domain.tiebreaks.fide.tally import Contribution, Tally
from chalicelib.domain.tiebreaks.pd_table import CERTAIN, expected_score
from chalicelib.domain.tiebreaks.performance import rounded_half_up
from chalicelib.domain.tiebreaks.working import (
    How,
    Mean,
    OwnValue,
    PerfectPerformance,
    Performance,
    Reason,
    Remark,
    TiebreakValue,
    Unit,
)

_NOTHING_SCORED = 800
"""10.3: without a point the performance is so far below the lowest opponent."""
_rounded_mean: Callable[[], How] = partial(Mean, is_rounded=True)
_FIRST_STEP = 16
_HALF_POINTS: dict[Reason, int] = {Reason.BEATEN: 2, Reason.DRAWN: 1}
"""10.2: always 1, ½ and 0, whatever the event gives for a win."""


def average_rating_of_opponents(sheet: Sheet, modifiers: Modifiers, number: PairingNumber) -> Tally:
    """10.1 ARO: the mean of the opponents' ratings, a half upwards; /Cn leaves out the lowest n."""
    games = sorted(_opponents(sheet, number), key=lambda one: one.adds)
    low, high = modifiers.cut_low, max(len(games) - modifiers.cut_high, modifiers.cut_low)
    kept, gone = games[low:high], games[:low] + games[high:]
    mean = _mean([one.adds for one in kept])
    remark = None if mean is not None else Remark.ALL_LEFT_OUT if games else _why_none(sheet)
    return Tally(_rating(mean), kept, gone, strength_part=1, remark=remark, how=_rounded_mean)


def tournament_performance_rating(sheet: Sheet, _: Modifiers, number: PairingNumber) -> Tally:
    """10.2 TPR: the rounded mean of the opponents' ratings, and dp of the score against them."""
    return _from_opponents(sheet, number, _performance, _steps)


def perfect_tournament_performance(sheet: Sheet, _: Modifiers, number: PairingNumber) -> Tally:
    """10.3 PTP: the lowest rating that would expect the score that was made."""
    return _from_opponents(sheet, number, _perfect_performance, _perfect_steps)


def average_performance_rating_of_opponents(sheet: Sheet, _: Modifiers, number: PairingNumber) -> Tally:
    """10.4 APRO: the mean of the opponents' TPR, a half upwards."""
    return _of_opponents(sheet, number, performances(sheet))


def average_perfect_performance_of_opponents(sheet: Sheet, _: Modifiers, number: PairingNumber) -> Tally:
    """10.5 APPO: the mean of the opponents' PTP, a half upwards."""
    return _of_opponents(sheet, number, perfect_performances(sheet))


def own_rating(sheet: Sheet, _: Modifiers, number: PairingNumber) -> Tally:
    """10.6 RTNG: the rating, the higher one first."""
    rating = sheet.event.records[number].player.rating
    if rating and _are_all_rated(sheet):
        return Tally(_rating(rating), how=OwnValue)
    return Tally(None, remark=Remark.UNRATED_PLAYERS if rating else Remark.NO_RATING, how=OwnValue)


class Score(NamedTuple):
    """What was made against whom: half points on the standard scale, and the opponents' ratings."""

    half_points: int
    ratings: Sequence[int]


@lru_cache(maxsize=8)
def performances(sheet: Sheet) -> Mapping[PairingNumber, int | None]:
    """Everybody's TPR; None without a game."""
    return {number: _performance(_score(sheet, number)) for number in sheet.rounds}


@lru_cache(maxsize=8)
def perfect_performances(sheet: Sheet) -> Mapping[PairingNumber, int | None]:
    """Everybody's PTP; None without a game."""
    return {number: _perfect_performance(_score(sheet, number)) for number in sheet.rounds}


def _performance(score: Score) -> int | None:
    mean = _mean(score.ratings)
    if mean is None:
        return None
    percentage = rounded_half_up(Fraction(50 * score.half_points, len(score.ratings)))
    return mean + rating_difference(percentage)


def _perfect_performance(score: Score) -> int | None:
    if not score.ratings:
        return None
    lowest, highest = min(score.ratings), max(score.ratings)
    if score.half_points == 0:
        return lowest - _NOTHING_SCORED
    wanted, ratings = 50 * score.half_points, score.ratings
    low, high = lowest - CERTAIN, highest + CERTAIN
    near = sum(ratings) // len(ratings) + rating_difference(wanted // len(ratings))
    if low < near < high:
        low, high = _around(near, low, high, lambda own: expected_score(own, ratings) >= wanted)
    candidates = range(low, high + 1)
    return candidates[bisect_left(candidates, wanted, key=lambda own: expected_score(own, ratings))]


def _around(near: int, low: int, high: int, is_enough: Callable[[int], bool]) -> tuple[int, int]:
    """Limits between which the first rating lies that is enough: by steps from a guess that is mostly not far off."""
    step = _FIRST_STEP
    if is_enough(near):
        while near - step > low and is_enough(near - step):
            near, step = near - step, 2 * step
        return max(low, near - step), near
    while near + step < high and not is_enough(near + step):
        near, step = near + step, 2 * step
    return near, min(high, near + step)


def _steps(score: Score) -> Performance:
    """10.2: the mean, the percentage and what the table says of it."""
    games, mean = len(score.ratings), _mean(score.ratings) or 0
    percentage = rounded_half_up(Fraction(50 * score.half_points, games))
    return Performance(games, Fraction(score.half_points, 2), mean, percentage, rating_difference(percentage))


def _perfect_steps(score: Score) -> PerfectPerformance:
    """10.3: what the rating found and the one below it expect."""
    found = _perfect_performance(score) or 0
    expected, below = (Fraction(expected_score(own, score.ratings), 100) for own in (found, found - 1))
    return PerfectPerformance(Fraction(score.half_points, 2), min(score.ratings), expected, below)


def _from_opponents(
    sheet: Sheet, number: PairingNumber, rule: Callable[[Score], int | None], steps: Callable[[Score], How]
) -> Tally:
    score = _score(sheet, number)
    value = _rating(rule(score))
    if value is None:
        return Tally(None, remark=_why_none(sheet))
    return Tally(value, _opponents(sheet, number), strength_part=1, how=partial(steps, score))


def _why_none(sheet: Sheet) -> Remark:
    return Remark.NO_GAMES if _are_all_rated(sheet) else Remark.UNRATED_PLAYERS


def _of_opponents(sheet: Sheet, number: PairingNumber, theirs: Mapping[PairingNumber, int | None]) -> Tally:
    made = [
        Contribution(one, value, value)
        for one, opponent in _games(sheet, number)
        if (value := theirs[opponent]) is not None
    ]
    mean = _mean([one.adds for one in made])
    remark = _why_none(sheet) if mean is None else None
    return Tally(_rating(mean), made, strength_part=1, remark=remark, how=_rounded_mean)


def _score(sheet: Sheet, number: PairingNumber) -> Score:
    """Nothing at all when somebody who takes part is unrated."""
    if not _are_all_rated(sheet):
        return Score(0, ())
    records, games = sheet.event.records, _games(sheet, number)
    made = sum([_HALF_POINTS.get(one.reason, 0) for one, _ in games])
    return Score(made, [records[opponent].player.entry.person.rating for _, opponent in games])


def _opponents(sheet: Sheet, number: PairingNumber) -> Iterator[Contribution]:
    """The ratings of the opponents, looked up only when they are asked for."""
    for (one, _), rating in zip(_games(sheet, number), _score(sheet, number).ratings, strict=False):
        yield Contribution(one, rating, rating)


def _games(sheet: Sheet, number: PairingNumber) -> list[tuple[SheetRound, PairingNumber]]:
    """15.2: over the board only, also where forfeits count otherwise."""
    return [
        (one, one.appearance.opponent)
        for one in sheet.rounds[number]
        if one.is_over_the_board and one.appearance.opponent is not None
    ]


@lru_cache(maxsize=8)
def _are_all_rated(sheet: Sheet) -> bool:
    return all(record.player.rating for record in sheet.event.records.values() if record.has_taken_part)


def _mean(ratings: Sequence[int]) -> int | None:
    return rounded_half_up(Fraction(sum(ratings), len(ratings))) if ratings else None


@cache
def _rating(value: int | None) -> TiebreakValue | None:
    return None if value is None else TiebreakValue(value, Unit.RATING)

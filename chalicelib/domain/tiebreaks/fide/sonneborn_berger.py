"""Sonneborn-Berger and Koya: what one scored against whom (C.07 9)."""

from fractions import Fraction
from functools import lru_cache
from itertools import repeat
from operator import attrgetter

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.tiebreaks.fide.cuts import Contributes, cut
from chalicelib.domain.tiebreaks.fide.modifiers import Modifiers
from chalicelib.domain.tiebreaks.fide.sheet import Category, Met, Sheet, SheetRound, meetings
from chalicelib.domain.tiebreaks.fide.tally import SUMS, Contribution, Tally, points
from chalicelib.domain.tiebreaks.working import Sum

_HALVES = 2
_QUARTERS = 4
_PRODUCT: Contributes = attrgetter("product")


def sonneborn_berger(sheet: Sheet, modifiers: Modifiers, number: PairingNumber) -> Tally:
    """9.1: the adjusted score of every opponent times the points made against him, dummies included (16.4)."""
    kept, gone = cut(meetings(sheet)[number], modifiers, _PRODUCT)
    value, sheets, how = points(sum(map(_PRODUCT, kept)), _QUARTERS), repeat(sheet), SUMS[sheet.treatment.is_fore]
    return Tally(value, map(_shown, sheets, kept), map(_shown, sheets, gone), _QUARTERS, _HALVES, None, how)


def koya(sheet: Sheet, modifiers: Modifiers, number: PairingNumber) -> Tally:
    """9.2: the points made against opponents who scored half of the most that can be scored, or more.

    /L+n and /L-n shift the limit by n half points.
    """
    twice_the_limit = _most_points(sheet) + 2 * modifiers.limit_shift
    games = [(one, _opponents_score(sheet, one)) for one in sheet.rounds[number]]
    counted = [
        Contribution(one, score, one.points)
        for one, score in games
        if score is not None and 2 * score >= twice_the_limit
    ]
    value = points(sum(one.adds for one in counted), _HALVES)
    return Tally(value, counted, (), _HALVES, _HALVES, how=lambda: Sum(least=Fraction(twice_the_limit, 2 * _HALVES)))


def _shown(sheet: Sheet, one: Met) -> Contribution:
    return Contribution(
        one.round, one.score, one.product, one.is_virtual, one.is_adjusted_in(sheet), times=one.round.points
    )


def _opponents_score(sheet: Sheet, one: SheetRound) -> int | None:
    """The plain final score of whom he met; None in a round without a game."""
    opponent = one.appearance.opponent
    return sheet.scores[opponent] if one.category is Category.GAME and opponent is not None else None


@lru_cache(maxsize=8)
def _most_points(sheet: Sheet) -> int:
    """A win in every game that anybody was paired for: with an odd number of players one round less than there are."""
    games = (sum(one.appearance.opponent is not None for one in rounds) for rounds in sheet.rounds.values())
    return max(games, default=0) * sheet.event.scoring.win

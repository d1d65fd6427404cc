"""Buchholz and its relatives: the scores of the opponents (C.07 8)."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import repeat
from operator import attrgetter

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.tiebreaks.fide.cuts import Contributes, cut
from chalicelib.domain.tiebreaks.fide.modifiers import Modifiers
from chalicelib.domain.tiebreaks.fide.sheet import Met, Sheet, meetings
from chalicelib.domain.tiebreaks.fide.tally import SUMS, Contribution, Tally, points
from chalicelib.domain.tiebreaks.working import Mean, Remark, TiebreakValue, Unit

_HALVES = 2
_SCORE: Contributes = attrgetter("score")


def buchholz(sheet: Sheet, modifiers: Modifiers, number: PairingNumber) -> Tally:
    """8.1: the adjusted scores of the opponents, and of a dummy for each unplayed round of a Swiss (16.4)."""
    kept, gone = cut(meetings(sheet)[number], modifiers, _SCORE)
    value, sheets, how = points(sum(map(_SCORE, kept)), _HALVES), repeat(sheet), SUMS[sheet.treatment.is_fore]
    return Tally(value, map(_shown, sheets, kept), map(_shown, sheets, gone), _HALVES, _HALVES, None, how)


def average_of_opponents_buchholz(sheet: Sheet, _: Modifiers, number: PairingNumber) -> Tally:
    """8.2: the mean of the Buchholz (/F: fore Buchholz) of the opponents met over the board, not rounded."""
    totals = _totals(sheet)
    games = [one for one in sheet.rounds[number] if one.is_over_the_board]
    met = [(one, totals[one.appearance.opponent]) for one in games if one.appearance.opponent is not None]
    if not met:
        return Tally(None, remark=Remark.NO_GAMES)
    mean = Fraction(sum(total for _, total in met), _HALVES * len(met))
    made = (Contribution(one, total, total) for one, total in met)
    value = TiebreakValue(mean, Unit.POINTS)
    return Tally(value, made, (), _HALVES, _HALVES, how=lambda: Mean(is_fore=sheet.treatment.is_fore))


@lru_cache(maxsize=8)
def _totals(sheet: Sheet) -> Mapping[PairingNumber, int]:
    return {number: sum(map(_SCORE, met)) for number, met in meetings(sheet).items()}


def _shown(sheet: Sheet, one: Met) -> Contribution:
    return Contribution(one.round, one.score, one.score, one.is_virtual, one.is_adjusted_in(sheet))

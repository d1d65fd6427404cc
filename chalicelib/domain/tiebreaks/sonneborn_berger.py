"""Sonneborn-Berger: what one scored against whom, as profile `swiss64` counts it (S12)."""

from fractions import Fraction
from functools import cache

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.history import Appearance
from chalicelib.domain.tiebreaks.event import Event
from chalicelib.domain.tiebreaks.working import Reason, Term, TiebreakValue, Unit, Worked, in_points, reason_of

_HALVES_OF_THE_SCORE: dict[Reason, int] = {Reason.BEATEN: 2, Reason.DRAWN: 1, Reason.LOST_TO: 0}
"""S12: the full score, half of it, nothing."""


def sonneborn_berger(event: Event, number: PairingNumber) -> Worked:
    """S12: the score of everybody beaten and half the score of everybody drawn with; nothing else counts."""
    rounds = [(one, reason_of(one)) for one in event.records[number].appearances]
    quarters = [_quarter_points(event, one.opponent, reason) for one, reason in rounds]
    terms = tuple(_term(event, *one, added) for one, added in zip(rounds, quarters, strict=True))
    return Worked(TiebreakValue(_from_quarters(sum(quarters)), Unit.POINTS), terms)


def _quarter_points(event: Event, opponent: PairingNumber | None, reason: Reason) -> int:
    halves = _HALVES_OF_THE_SCORE.get(reason, 0)
    return halves * event.score_of(opponent) if halves and opponent is not None else 0


def _term(event: Event, appearance: Appearance, reason: Reason, quarters: int) -> Term:
    counted = appearance.opponent if reason in _HALVES_OF_THE_SCORE else None
    times = None if counted is None else Fraction(_HALVES_OF_THE_SCORE[reason], 2)
    return Term(
        round_number=appearance.round_number,
        reason=reason,
        adds=_from_quarters(quarters),
        opponent=appearance.opponent,
        basis=None if counted is None else in_points(event.score_of(counted)),
        times=times,
    )


@cache
def _from_quarters(quarter_points: int) -> Fraction:
    return Fraction(quarter_points, 4)

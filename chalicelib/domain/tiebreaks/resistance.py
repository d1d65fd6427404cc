"""Resistance points: whom one beat, doubly, and whom one drew with (K2)."""

from fractions import Fraction

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.history import Appearance
from chalicelib.domain.tiebreaks.event import Event
from chalicelib.domain.tiebreaks.working import Reason, Term, TiebreakValue, Unit, Worked, in_points, reason_of

_TIMES: dict[Reason, int] = {Reason.BEATEN: 2, Reason.DRAWN: 1, Reason.LOST_TO: 0}
"""K2: how often the opponent's score is added."""


def resistance_points(event: Event, number: PairingNumber) -> Worked:
    """K2: twice the score of everybody beaten and once that of everybody drawn with; nothing else counts."""
    terms = tuple(_term(event, appearance) for appearance in event.records[number].appearances)
    return Worked(TiebreakValue(sum((term.adds for term in terms), start=Fraction(0)), Unit.POINTS), terms)


def _term(event: Event, appearance: Appearance) -> Term:
    reason, opponent = reason_of(appearance), appearance.opponent
    basis = in_points(event.score_of(opponent)) if reason in _TIMES and opponent is not None else None
    if basis is None:
        return Term(appearance.round_number, reason, Fraction(0), opponent)
    return Term(appearance.round_number, reason, _TIMES[reason] * basis, opponent, basis, _TIMES[reason])

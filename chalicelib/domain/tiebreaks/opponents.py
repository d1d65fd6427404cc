"""The sum of the opponents' scores: whom one met in a schedule made beforehand (H6)."""

from fractions import Fraction

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.history import Appearance
from chalicelib.domain.tiebreaks.event import Event
from chalicelib.domain.tiebreaks.working import Reason, Term, TiebreakValue, Unit, Worked, in_points, reason_of


def sum_of_opponents(event: Event, number: PairingNumber) -> Worked:
    """H6: the scores of everybody one was paired with, however the game ended; open boards and rests add nothing.

    C.07 has no such sum for pairings fixed beforehand: where all meet all it is the same for all; here it is not.
    """
    terms = tuple(_term(event, appearance) for appearance in event.records[number].appearances)
    return Worked(TiebreakValue(sum((term.adds for term in terms), start=Fraction(0)), Unit.POINTS), terms)


def _term(event: Event, appearance: Appearance) -> Term:
    reason, opponent = reason_of(appearance), appearance.opponent
    if opponent is None or reason is Reason.OPEN:
        return Term(appearance.round_number, reason, Fraction(0), opponent)
    score = in_points(event.score_of(opponent))
    return Term(appearance.round_number, reason, score, opponent, score)

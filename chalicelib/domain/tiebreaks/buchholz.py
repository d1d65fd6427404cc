"""Buchholz: the scores of the opponents, as profile `swiss64` counts them (S11)."""

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.history import Appearance
from chalicelib.domain.points import HalfPoints
from chalicelib.domain.tiebreaks.event import Event
from chalicelib.domain.tiebreaks.working import Reason, Term, TiebreakValue, Unit, Worked, in_points, reason_of

_WITH_VIRTUAL_OPPONENT = frozenset(
    {Reason.PAIRING_BYE, Reason.FULL_POINT_BYE, Reason.HALF_POINT_BYE, Reason.FORFEIT_WIN}
)
_WITH_OPPONENT = frozenset({Reason.BEATEN, Reason.DRAWN, Reason.LOST_TO, Reason.NO_CONTEST})


def buchholz(event: Event, number: PairingNumber) -> Worked:
    """S11: the scores of all opponents met, the own score for each bye round; absences add nothing."""
    rounds = [(one, reason_of(one)) for one in event.records[number].appearances]
    scores = [_score_met(event, number, one.opponent, reason) for one, reason in rounds]
    value = TiebreakValue(in_points(sum(score or 0 for score in scores)), Unit.POINTS)
    return Worked(value, tuple(_term(*one, score) for one, score in zip(rounds, scores, strict=True)))


def _score_met(
    event: Event, number: PairingNumber, opponent: PairingNumber | None, reason: Reason
) -> HalfPoints | None:
    """The score of the opponent, real or virtual; None where there is none."""
    if reason in _WITH_VIRTUAL_OPPONENT:
        return event.score_of(number)
    if reason in _WITH_OPPONENT and opponent is not None:
        return event.score_of(opponent)
    return None


def _term(appearance: Appearance, reason: Reason, score: HalfPoints | None) -> Term:
    return Term(
        round_number=appearance.round_number,
        reason=reason,
        adds=in_points(score or 0),
        opponent=appearance.opponent,
        basis=None if score is None else in_points(score),
        is_virtual=reason in _WITH_VIRTUAL_OPPONENT,
    )

"""TPR, the tournament performance rating (S15; C.07 10.2): information, never a change of a rating (S16)."""

from fractions import Fraction

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.history import Appearance
from chalicelib.domain.model.result import Outcome
from chalicelib.domain.tiebreaks.dp_table import rating_difference
from chalicelib.domain.tiebreaks.event import Event
from chalicelib.domain.tiebreaks.working import Performance, Remark, Term, TiebreakValue, Unit, Worked, reason_of

_HALF = Fraction(1, 2)
_POINTS: dict[Outcome, Fraction] = {
    Outcome.WIN: Fraction(1),
    Outcome.DRAW: _HALF,
    Outcome.LOSS: Fraction(0),
    Outcome.NONE: Fraction(0),
}
"""C.07 10.2: always 1, ½ and 0, whatever the event gives for a win."""


def performance(event: Event, number: PairingNumber) -> Performance | None:
    """S15: mean rating of the rated opponents really played plus dp of the score against them; None without a game."""
    counted = _counted(event, number)
    if not counted:
        return None
    points = sum((_POINTS[one.outcome] for one, _ in counted), Fraction(0))
    percentage = rounded_half_up(100 * points / len(counted))
    return Performance(
        games=len(counted),
        points=points,
        mean=rounded_half_up(Fraction(sum(rating for _, rating in counted), len(counted))),
        percentage=percentage,
        difference=rating_difference(percentage),
    )


def performance_rating(event: Event, number: PairingNumber) -> Worked:
    """TPR as a tie-break; the terms are the ratings that the mean is taken of."""
    made = performance(event, number)
    if made is None:
        return Worked(None, remark=Remark.NO_RATED_OPPONENTS)
    terms = tuple(
        Term(one.round_number, reason_of(one), rating, one.opponent, rating) for one, rating in _counted(event, number)
    )
    return Worked(TiebreakValue(made.rating, Unit.RATING), terms, how=made)


def rounded_half_up(number: Fraction) -> int:
    """S15: to the nearest integer, a half upwards."""
    return (number + _HALF).__floor__()


def _counted(event: Event, number: PairingNumber) -> list[tuple[Appearance, int]]:
    """The games that count, each with the opponent's rating."""
    return [
        (one, event.records[one.opponent].player.rating)
        for one in event.records[number].appearances
        if one.opponent is not None
        and one.result is not None
        and one.result.is_rated
        and event.records[one.opponent].player.rating
    ]

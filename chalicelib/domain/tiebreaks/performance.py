"""TPR, the tournament performance rating (S15; C.07 10.2): information, never a change of a rating (S16)."""

from fractions import Fraction

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.history import Appearance
from chalicelib.domain.model.result import Outcome
from chalicelib.domain.tiebreaks.dp_table import rating_difference
from chalicelib.domain.tiebreaks.event import Event
from chalicelib.domain.tiebreaks.working import (
    Performance,
    Remark,
    Term,
    TiebreakValue,
    Unit,
    Worked,
    in_points,
    reason_of,
)

_HALF = Fraction(1, 2)
_HALF_POINTS: dict[Outcome, int] = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0, Outcome.NONE: 0}
"""C.07 10.2: always 1, ½ and 0, whatever the event gives for a win."""


def performance(event: Event, number: PairingNumber) -> Performance | None:
    """S15: mean rating of the rated opponents really played plus dp of the score against them; None without a game."""
    counted = _counted(event, number)
    if not counted:
        return None
    half_points = sum(_HALF_POINTS[one.outcome] for one, _ in counted)
    percentage = rounded_half_up(Fraction(50 * half_points, len(counted)))
    return Performance(
        games=len(counted),
        points=in_points(half_points),
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

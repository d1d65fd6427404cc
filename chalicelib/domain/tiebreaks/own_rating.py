"""A player's own rating (K1; C.07 RTNG)."""

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.tiebreaks.event import Event
from chalicelib.domain.tiebreaks.working import OwnValue, Remark, TiebreakValue, Unit, Worked


def own_rating(event: Event, number: PairingNumber) -> Worked:
    """The rating in this event, the higher one first; without one there is no value."""
    rating = event.records[number].player.rating
    if not rating:
        return Worked(None, remark=Remark.NO_RATING, how=OwnValue())
    return Worked(TiebreakValue(rating, Unit.RATING), how=OwnValue())

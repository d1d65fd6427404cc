"""A player's own rating (K1; C.07 RTNG)."""

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.tiebreaks.event import Event
from chalicelib.domain.tiebreaks.working import TiebreakValue, Unit, Worked


def own_rating(event: Event, number: PairingNumber) -> Worked:
    """The rating in this event, the higher one first; without one there is no value."""
    rating = event.records[number].player.rating
    return Worked(TiebreakValue(rating, Unit.RATING) if rating else None)

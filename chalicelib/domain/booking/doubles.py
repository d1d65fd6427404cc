"""Nobody is in an event twice: neither by a number, nor by a name of which nobody said that it is another one's."""

from collections.abc import Iterable

from chalicelib.domain.booking.booking import SEATED, Booking, State
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.model.player import Entry, Person
from chalicelib.domain.registration.already_entered import refuse_taken


def booked_persons(bookings: Iterable[Booking]) -> list[Person]:
    """Who has a seat or waits for one, and is no entry yet."""
    booked = (one for one in bookings if one.state in SEATED | {State.WAITING})
    return [place.person for one in booked for place in one.taken]


def others_present(booking: Booking, entries: Iterable[Entry], bookings: Iterable[Booking]) -> list[Person]:
    """Who is entered, has a seat or waits for one beside this booking's own players. Who left may come back."""
    own = {place.entry for place in booking.places}
    entered = [entry.person for entry in entries if not entry.is_withdrawn and entry.id not in own]
    return entered + booked_persons(one for one in bookings if one.id != booking.id)


def has_taken_number(booking: Booking, entries: Iterable[Entry]) -> bool:
    """One of its players has the FIDE id of somebody else who is entered."""
    try:
        refuse_taken("fide_id", [place.person for place in booking.taken], others_present(booking, entries, ()))
    except InvalidFieldError:
        return True
    return False

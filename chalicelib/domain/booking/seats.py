"""How many seats an event has left. One function says it, for forms, payments and organisers alike."""

from collections.abc import Iterable

from chalicelib.domain.booking.booking import Booking
from chalicelib.domain.model.player import Entry


def free_seats(capacity: int, entries: Iterable[Entry], bookings: Iterable[Booking]) -> int:
    """Seats that nobody has: neither an entry that plays, nor a booking that keeps seats for who is no entry yet.

    Negative when an organiser entered more players than there are seats.
    """
    playing = sum(not entry.is_withdrawn for entry in entries)
    return capacity - playing - sum(booking.seats for booking in bookings)

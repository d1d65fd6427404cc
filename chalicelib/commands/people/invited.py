"""S64-55: a private event is entered by whom its organisers invited, with an account that has that address.

An address that was only typed is anybody's, and whoever has entered sees the event.
"""

from collections.abc import Callable
from dataclasses import replace

from chalicelib.domain.accounts.viewing import verified_email
from chalicelib.domain.booking.booking import Booking, State
from chalicelib.domain.booking.seats import BookedEvent
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.model.tournament import Visibility
from chalicelib.ports import Services


def refuse_uninvited(event: BookedEvent, booking: Booking, services: Services) -> None:
    """Raises InvalidFieldError where whoever filled this in is not invited."""
    if not _invites(event, services)(booking):
        raise InvalidFieldError(field="email", reason="not_invited")


def without_uninvited(event: BookedEvent, services: Services) -> BookedEvent:
    """The event without those who wait, and could not enter it any more: none of its seats is for them."""
    if event.tournament.settings.visibility is not Visibility.PRIVATE:
        return event
    invites = _invites(event, services)
    bookings = tuple(one for one in event.bookings if one.state is not State.WAITING or invites(one))
    return replace(event, bookings=bookings)


def _invites(event: BookedEvent, services: Services) -> Callable[[Booking], bool]:
    tournament = event.tournament
    if tournament.settings.visibility is not Visibility.PRIVATE:
        return lambda _booking: True
    guests = services.guests.load(tournament.id)

    def is_invited(booking: Booking) -> bool:
        user = booking.booker.user
        return user is not None and guests.invites(verified_email(services.accounts.by_id(user)))

    return is_invited

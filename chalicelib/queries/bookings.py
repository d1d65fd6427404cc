"""Bookings as people see them: the personal link, and how far the refunds of an event that is not held are."""

from dataclasses import dataclass

from chalicelib.domain.booking.booking import Booking, State
from chalicelib.domain.booking.links import token_of
from chalicelib.domain.ids import BookingId, TournamentId
from chalicelib.ports import Services
from chalicelib.render.paths import booking_link


def link_of(tournament: TournamentId, booking: BookingId, services: Services) -> str:
    """The address of the booking's own page, for whoever booked."""
    token = token_of(services.bookings.link_key(tournament), tournament, booking)
    return f"{services.origin}{booking_link(token)}"


@dataclass(frozen=True, slots=True)
class RefundProgress:
    """Of the bookings from which money goes back, how many are done; and how much is still to go back."""

    done: int
    bookings: int
    left: int


def refund_progress(tournament: TournamentId, services: Services) -> RefundProgress:
    """How far the refunds of an event are that is not held."""
    found = [one for one in services.bookings.of_tournament(tournament) if _paid(one)]
    left = sum(max(0, -one.owed) if one.state is not State.CONFIRMED else one.received for one in found)
    done = sum(one.received <= 0 for one in found)
    return RefundProgress(done, len(found), left)


def _paid(booking: Booking) -> bool:
    return any(charge.captured for charge in booking.charges) or any(one.amount > 0 for one in booking.by_hand)

"""Bookings as people see them: their links, those of an account, and how far refunds are of an event not held."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from chalicelib.domain.booking.booking import DRAFTS_KEPT, Booking, NotNowError, State
from chalicelib.domain.booking.links import token_of
from chalicelib.domain.booking.retention import Hold, hold_in
from chalicelib.domain.booking.seats import BookedEvent, refuse_cash
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import BookingId, TournamentId, UserId
from chalicelib.ports import Services
from chalicelib.render.paths import booking_link


def link_of(tournament: TournamentId, booking: BookingId, services: Services) -> str:
    """The address of the booking's own page, for whoever booked."""
    token = token_of(services.bookings.link_key(tournament), tournament, booking)
    return f"{services.origin}{booking_link(token)}"


@dataclass(frozen=True, slots=True)
class OwnBooking:
    """A booking as whoever made it with his account finds it: `hold` is why it stays when the account goes."""

    event: str
    booking: Booking
    link: str
    hold: Hold | None


def own_bookings(user: UserId, services: Services) -> tuple[OwnBooking, ...]:
    """The latest first; without drafts that are too old to be sent, and those of events that are deleted."""
    now = services.clock.now()
    return tuple(
        found
        for tournament, booking in reversed(services.bookings.of_user(user))
        if booking.state is not State.DRAFT or now - booking.came_at <= DRAFTS_KEPT
        for found in _own(tournament, booking.id, services)
    )


def _own(tournament: TournamentId, booking_id: BookingId, services: Services) -> Iterator[OwnBooking]:
    """As it is now: the list that it was found by is a little behind."""
    with suppress(NotFoundError):
        event = services.bookings.event(tournament, booking_id)
        booking, link = event.booking(booking_id), link_of(tournament, booking_id, services)
        hold = hold_in(event, booking, services.clock.now())
        yield OwnBooking(event.tournament.settings.name, booking, link, hold)


def may_take(event: BookedEvent, booking: Booking, now: datetime) -> bool:
    """An official can take money for it by hand: something is owed, or he lets somebody in by it."""
    try:
        refuse_cash(event, booking, now)
    except NotNowError:
        return False
    return booking.state is not State.DRAFT and booking.price > booking.received


@dataclass(frozen=True, slots=True)
class RefundProgress:
    """Of the bookings from which money goes back, how many are done; and how much is still to go back, by currency."""

    done: int
    bookings: int
    left: tuple[tuple[str, int], ...]


def refund_progress(tournament: TournamentId, services: Services) -> RefundProgress:
    """How far the refunds of an event are that is not held. An event can have changed its currency."""
    found = [one for one in services.bookings.of_tournament(tournament) if _paid(one)]
    left = Counter[str]()
    for one in found:
        left[one.currency] += max(0, -one.owed) if one.state is not State.CONFIRMED else one.received
    done = sum(one.received <= 0 for one in found)
    return RefundProgress(done, len(found), tuple((+left).items()))


def _paid(booking: Booking) -> bool:
    return any(charge.captured for charge in booking.charges) or any(one.amount > 0 for one in booking.by_hand)

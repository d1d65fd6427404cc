"""What stays once people have booked: money is given back before an event is deleted, and who booked leaves there."""

from collections.abc import Iterable

from chalicelib.domain.booking.booking import COMING, Booking, State
from chalicelib.domain.errors import DomainError
from chalicelib.domain.ids import EntryId


class MoneyStaysError(DomainError):
    """Money that was paid for it is still here, or somebody may be paying at this moment: give it back first."""

    code = "money_stays"


class EntryBookedError(DomainError):
    """He entered by a booking that still has his place: he leaves there, where it is said what is paid back."""

    code = "entry_booked"


class EntryLeftError(DomainError):
    """He left by his booking, and what he paid went back or is kept there: to play he is entered anew."""

    code = "entry_left"


class HasBookingsError(DomainError):
    """People have seats, or paid: the list of players is theirs, and no file can take its place."""

    code = "has_bookings"


class BookingsEndedError(DomainError):
    """The bookings of the event ended when it was called off, and everybody was told: that stays so."""

    code = "bookings_ended"


def refuse_with_money(bookings: Iterable[Booking]) -> None:
    """Raises MoneyStaysError while one of them holds money, or has a page on which it can still be paid."""
    if any(map(_has_money, bookings)):
        raise MoneyStaysError


def refuse_booked(entry: EntryId, bookings: Iterable[Booking]) -> None:
    """Raises EntryBookedError for an entry whose place in a confirmed booking is still taken."""
    confirmed = (booking for booking in bookings if booking.state is State.CONFIRMED)
    if any(place.entry == entry for booking in confirmed for place in booking.taken):
        raise EntryBookedError


def left_entries(bookings: Iterable[Booking]) -> frozenset[EntryId]:
    """Who entered by a booking, and left there."""
    return frozenset(place.entry for booking in bookings for place in booking.places if not place.is_taken)


def refuse_left(entry: EntryId, bookings: Iterable[Booking]) -> None:
    """Raises EntryLeftError for an entry that left by its booking."""
    if entry in left_entries(bookings):
        raise EntryLeftError


def refuse_with_bookings(bookings: Iterable[Booking]) -> None:
    """Raises HasBookingsError while one of them has seats or money."""
    if any(booking.state in COMING or _has_money(booking) for booking in bookings):
        raise HasBookingsError


def may_be_held_after_all(bookings: Iterable[Booking]) -> bool:
    """Whether calling the event off ended nobody's booking, so that it can be taken back."""
    return all(booking.state is State.DRAFT for booking in bookings)


def refuse_ended(bookings: Iterable[Booking]) -> None:
    """Raises BookingsEndedError once somebody had booked an event that was called off."""
    if not may_be_held_after_all(bookings):
        raise BookingsEndedError


def counting_on_it(bookings: Iterable[Booking]) -> tuple[Booking, ...]:
    """Those with places, or waiting for them: who made them is told when the event is deleted."""
    return tuple(one for one in bookings if one.state in COMING | {State.WAITING} and not one.is_forgotten)


def _has_money(booking: Booking) -> bool:
    return bool(booking.received) or any(charge.is_under_way for charge in booking.charges)

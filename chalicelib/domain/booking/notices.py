"""What somebody who booked is told by mail when his booking changes."""

from collections.abc import Iterator
from datetime import timedelta
from enum import StrEnum

from chalicelib.domain.booking.booking import Booking, ChargeState, State
from chalicelib.domain.model.player import Person


class Notice(StrEnum):
    """What is told. The values are those of the kinds of mail."""

    HELD = "booking_held"
    """Seats are kept, and not paid for yet."""
    PROCESSING = "booking_processing"
    """He paid by a way that takes days. S4."""
    CONFIRMED = "booking_confirmed"
    RECEIPT = "booking_receipt"
    """Money came, and stays."""
    WAITING = "booking_waiting"
    OFFER = "booking_offer"
    PAYMENT_FAILED = "booking_payment_failed"
    LATE_PAYMENT = "booking_late_payment"
    """Money came when there was no seat any more; it goes back. S7."""
    REFUNDED = "booking_refunded"
    """Money went back by the way it came."""
    EXPIRED = "booking_expired"
    """He did not pay, or did not answer, in time."""
    CHANGED = "booking_changed"
    """Other names, numbers or answers: he did that, or somebody who has his link."""
    LEFT = "booking_left"
    """Players are withdrawn."""


PATIENCE = timedelta(minutes=5)
"""Who pays within this time is not told that he has not paid."""
_BY_STATE = {
    State.PROCESSING: Notice.PROCESSING,
    State.CONFIRMED: Notice.CONFIRMED,
    State.WAITING: Notice.WAITING,
    State.OFFERED: Notice.OFFER,
}
_OF_MONEY = {
    State.CONFIRMED: (Notice.RECEIPT,),
    State.REFUND_PENDING: (Notice.LATE_PAYMENT,),
    State.REFUNDED: (Notice.LATE_PAYMENT,),
}


def notices(before: Booking, after: Booking) -> tuple[Notice, ...]:
    """What there is to tell, in the order in which it is sent. Nothing of a change that was told of before."""
    return (*_of_places(before, after), *_of_money(before, after))


def _of_places(before: Booking, after: Booking) -> Iterator[Notice]:
    """Where it stands now, and who comes."""
    if after.state is not before.state and after.state in _BY_STATE:
        yield _BY_STATE[after.state]
    if (before.state, after.state) == (State.DRAFT, State.HELD):
        yield Notice.HELD
    if _filled_in(after) != _filled_in(before):
        yield Notice.CHANGED
    if len(after.taken) < len(before.taken):
        yield Notice.LEFT


def _of_money(before: Booking, after: Booking) -> Iterator[Notice]:
    """What came, failed, did not come in time, or went back."""
    if _captured(after) > _captured(before):
        yield from _OF_MONEY.get(after.state, ())
    elif _taken(after) > _taken(before) and after.state is State.CONFIRMED:
        yield Notice.RECEIPT
    if _failed(after) > _failed(before) and (after.state is not State.CONFIRMED or after.owed > 0):
        yield Notice.PAYMENT_FAILED
    elif after.state is State.EXPIRED is not before.state:
        yield Notice.EXPIRED
    if _refunded(after) > _refunded(before):
        yield Notice.REFUNDED


def _filled_in(booking: Booking) -> list[tuple[Person, tuple[tuple[str, str], ...]]]:
    return [(place.person, place.answers) for place in booking.places]


def _captured(booking: Booking) -> int:
    return sum(charge.captured for charge in booking.charges)


def _taken(booking: Booking) -> int:
    return sum(max(0, payment.amount) for payment in booking.by_hand)


def _refunded(booking: Booking) -> int:
    return sum(charge.refunded for charge in booking.charges)


def _failed(booking: Booking) -> int:
    return sum(charge.state is ChargeState.FAILED for charge in booking.charges)

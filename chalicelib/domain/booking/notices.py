"""What somebody who booked is told by mail when his booking changes."""

from enum import StrEnum

from chalicelib.domain.booking.booking import Booking, ChargeState, State


class Notice(StrEnum):
    """What is told. The values are those of the kinds of mail."""

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
    LEFT = "booking_left"
    """Players are withdrawn."""


_BY_STATE = {State.CONFIRMED: Notice.CONFIRMED, State.WAITING: Notice.WAITING, State.OFFERED: Notice.OFFER}
_OF_MONEY = {
    State.CONFIRMED: (Notice.RECEIPT,),
    State.REFUND_PENDING: (Notice.LATE_PAYMENT,),
    State.REFUNDED: (Notice.LATE_PAYMENT,),
}


def notices(before: Booking, after: Booking) -> tuple[Notice, ...]:
    """What there is to tell, in the order in which it is sent. Nothing of a change that was told of before."""
    found = []
    if after.state is not before.state and after.state in _BY_STATE:
        found.append(_BY_STATE[after.state])
    if len(after.taken) < len(before.taken):
        found.append(Notice.LEFT)
    if _captured(after) > _captured(before):
        found.extend(_OF_MONEY.get(after.state, ()))
    elif _taken(after) > _taken(before) and after.state is State.CONFIRMED:
        found.append(Notice.RECEIPT)
    if _failed(after) > _failed(before) and (after.state is not State.CONFIRMED or after.owed > 0):
        found.append(Notice.PAYMENT_FAILED)
    if _refunded(after) > _refunded(before):
        found.append(Notice.REFUNDED)
    return tuple(found)


def _captured(booking: Booking) -> int:
    return sum(charge.captured for charge in booking.charges)


def _taken(booking: Booking) -> int:
    return sum(max(0, payment.amount) for payment in booking.by_hand)


def _refunded(booking: Booking) -> int:
    return sum(charge.refunded for charge in booking.charges)


def _failed(booking: Booking) -> int:
    return sum(charge.state is ChargeState.FAILED for charge in booking.charges)

"""What somebody who booked is told by mail when his booking changes."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from chalicelib.domain.booking.booking import ENDED, SEATED, Booking, ChargeState, State
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
    GIVEN_BACK = "booking_given_back"
    """An official gave money back by hand."""
    EXPIRED = "booking_expired"
    """He did not pay, or did not answer, in time."""
    CHANGED = "booking_changed"
    """Other names, numbers or answers: he did that, or somebody who has his link."""
    LEFT = "booking_left"
    """Players are withdrawn."""
    CANCELLED = "booking_cancelled"
    """The event is not held."""


PATIENCE = timedelta(minutes=5)
"""Who pays within this time is not told that he has not paid."""
_BY_STATE = {
    State.PROCESSING: Notice.PROCESSING,
    State.CONFIRMED: Notice.CONFIRMED,
    State.WAITING: Notice.WAITING,
    State.OFFERED: Notice.OFFER,
}


@dataclass(frozen=True, slots=True)
class Told:
    """A notice, with the money of this step and all of its kind with it, in minor units; 0 where it is not of money."""

    notice: Notice
    amount: int = 0
    total: int = 0


def notices(before: Booking, after: Booking, *, is_held: bool = True) -> tuple[Told, ...]:
    """What there is to tell, in the order in which it is sent. Nothing of a change that was told of before.

    Of an event that is not held (`is_held`) whoever stops does not stop: it does. Nor of a draft: whose its address
    is, nobody knows.
    """
    if after.state is State.DRAFT:
        return ()
    places = (Told(notice) for notice in _of_places(before, after, is_held=is_held))
    return (*places, *_of_money(before, after))


def _of_places(before: Booking, after: Booking, *, is_held: bool) -> Iterator[Notice]:
    """Where it stands now, and who comes."""
    if after.state is not before.state and after.state in _BY_STATE:
        yield _BY_STATE[after.state]
    if (before.state, after.state) == (State.DRAFT, State.HELD):
        yield Notice.HELD
    if _filled_in(after) != _filled_in(before):
        yield Notice.CHANGED
    has_left, gets_fee = len(after.taken) < len(before.taken), _kept(after) < _kept(before)
    if not is_held and (has_left or gets_fee):
        yield Notice.CANCELLED
    elif has_left:
        yield Notice.LEFT


def _of_money(before: Booking, after: Booking) -> Iterator[Told]:
    """What came, failed, did not come in time, or went back."""
    came = _came(after) - _came(before)
    if came > 0:
        is_late = after.state in (State.REFUND_PENDING, State.REFUNDED)
        yield Told(Notice.LATE_PAYMENT if is_late else Notice.RECEIPT, came, max(came, after.received))
    failed = _failed(after) - _failed(before)
    if failed > 0 and (after.state is not State.CONFIRMED or after.owed > 0):
        yield Told(Notice.PAYMENT_FAILED, failed)
    elif before.state in SEATED and after.state in ENDED and after.taken and came <= 0:
        yield Told(Notice.EXPIRED)
    for notice, sum_of in ((Notice.REFUNDED, _refunded), (Notice.GIVEN_BACK, _given_back)):
        if sum_of(after) > sum_of(before):
            yield Told(notice, sum_of(after) - sum_of(before), sum_of(after))


def _filled_in(booking: Booking) -> list[tuple[Person, tuple[tuple[str, str], ...]]]:
    return [(place.person, place.answers) for place in booking.places]


def _kept(booking: Booking) -> int:
    return sum(place.kept for place in booking.places)


def _came(booking: Booking) -> int:
    """All that ever came in, by the payment service and by hand."""
    by_hand = sum(max(0, payment.amount) for payment in booking.by_hand)
    return sum(charge.captured for charge in booking.charges) + by_hand


def _refunded(booking: Booking) -> int:
    return sum(charge.refunded for charge in booking.charges)


def _given_back(booking: Booking) -> int:
    return -sum(min(0, payment.amount) for payment in booking.by_hand)


def _failed(booking: Booking) -> int:
    return sum(charge.amount for charge in booking.charges if charge.state is ChargeState.FAILED)

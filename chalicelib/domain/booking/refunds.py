"""What has to be done with the payment service, as a booking stands: pages to be closed, money to go back.

There is no list of what was asked for: done twice, or told late, it comes to the same. ADR 12.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from chalicelib.domain.booking.booking import Booking, Charge, ChargeState, Place, State
from chalicelib.domain.booking.moves import is_payable
from chalicelib.domain.booking.seats import BookedEvent
from chalicelib.domain.ids import EntryId


def obsolete(booking: Booking, now: datetime) -> tuple[Charge, ...]:
    """Pages on which nobody may pay any more; they have to be closed with the payment service. S10."""
    return tuple(
        charge
        for charge in booking.charges
        if charge.state is ChargeState.OPEN and charge.session and not is_payable(booking, charge, now)
    )


@dataclass(frozen=True, slots=True)
class Refund:
    """`amount` of this attempt goes back. S13."""

    charge: Charge
    amount: int

    def key(self, booking: Booking) -> str:
        """One refund follows another: until it is known that this one was made, or refused, no other can be.

        A refusal is repeated under its key for a day, whatever has changed: the next try has a key of its own.
        """
        charge = self.charge
        return f"{booking.id}-{charge.number}-refund-{charge.refunded}-{charge.refusals}"


def refunds(booking: Booking) -> tuple[Refund, ...]:
    """What must go back by the way it came: the latest payments first, nothing of a contested one. S12.

    More than came online cannot, nor what did not get to the payer's bank: an official gives the rest back by hand.
    What a bank may yet take is no surplus: it makes no other payment go back.
    """
    contested = sum(charge.net for charge in booking.charges if charge.is_contested)
    surplus, found = -booking.owed - contested - undelivered(booking), []
    for charge in reversed(booking.charges):
        amount = min(surplus, charge.refundable)
        if amount > 0:
            found.append(Refund(charge, amount))
            surplus -= amount
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Returns:
    """What he still gets back: `online` by the way it came, `by_hand` from an official. Minor units."""

    online: int
    by_hand: int


def returns(booking: Booking) -> Returns:
    """Of what a bank is yet to decide about, nothing."""
    contested = sum(charge.net for charge in booking.charges if charge.is_contested)
    online = sum(refund.amount for refund in refunds(booking))
    return Returns(online, max(0, -booking.owed - contested - online))


def undelivered(booking: Booking) -> int:
    """Of refunds that did not get to the payer's bank: what an official still has to give back by hand."""
    by_hand = -sum(min(0, payment.amount) for payment in booking.by_hand)
    came_back = sum(charge.came_back for charge in booking.charges)
    return max(0, min(came_back - by_hand, -booking.owed))


def kept(booking: Booking, event: BookedEvent, now: datetime) -> Mapping[EntryId, int]:
    """What the organiser keeps of each player who leaves now by himself, when it is late: his fee.

    Never more than was received: of what was not paid nothing is kept.
    """
    if booking.state is not State.CONFIRMED:
        return {}
    left, found = max(0, booking.received - sum(place.kept for place in booking.places)), {}
    for place in booking.taken:
        if left and _is_late(place, event, now):
            found[place.entry] = min(place.price, left)
            left -= found[place.entry]
    return found


def _is_late(place: Place, event: BookedEvent, now: datetime) -> bool:
    """After the day for refunds; without one, once a round is published in which he takes part."""
    if event.settings.refund_until is not None:
        return now > event.settings.refund_until
    entry = next((one for one in event.entries if one.id == place.entry), None)
    free = dict(place.byes)
    numbers = (round_.number for round_ in event.tournament.published_rounds)
    return entry is not None and any(entry.is_paired_in(number) and number not in free for number in numbers)

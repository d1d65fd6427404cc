"""What has to be done with the payment service, as a booking stands: pages to be closed, money to go back.

There is no list of what was asked for: done twice, or told late, it comes to the same. ADR 12.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from chalicelib.domain.booking.booking import Booking, Charge, ChargeState, Place, State
from chalicelib.domain.booking.moves import is_payable, left
from chalicelib.domain.booking.seats import BookedEvent, can_join
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
    surplus, found = -booking.owed - booking.contested - undelivered(booking), []
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


def givable(booking: Booking) -> int:
    """What an official may give back by hand, at most: nothing that goes back by itself, nor what a bank may yet take.

    While a refund is on its way it may have been made, and word of it not come: nothing that is given by hand then may
    stand for it. What the payment service refused is given by hand.
    """
    online = sum(refund.amount for refund in refunds(booking) if not refund.charge.refusals)
    return max(0, (-booking.owed if online else booking.received) - booking.contested - online)


def kept(booking: Booking, event: BookedEvent, now: datetime) -> Mapping[EntryId, int]:
    """What the organiser keeps of each player who leaves now by himself, when it is late: his fee.

    Whoever has not paid it still owes it then, as he did before he left.
    """
    if booking.state is not State.CONFIRMED:
        return {}
    return {place.entry: place.price for place in booking.taken if _is_late(place, event, now)}


def back(booking: Booking, event: BookedEvent, entries: Collection[EntryId], now: datetime) -> int:
    """What goes back to him when these players leave now by himself; below nought it is what is still to be paid then.

    Raises NotNowError.
    """
    after = left(booking, entries, now, kept(booking, event, now), can_join=can_join(event.tournament))
    return -after.owed - max(0, -booking.owed)


def _is_late(place: Place, event: BookedEvent, now: datetime) -> bool:
    """After the day for refunds; without one, once a round is published in which he is paired."""
    if event.settings.refund_until is not None:
        return now > event.settings.refund_until
    numbers = {player.number for player in event.tournament.players if player.entry.id == place.entry}
    boards = (board for round_ in event.tournament.published_rounds for board in round_.boards)
    return any(numbers & {board.white, board.black} for board in boards)

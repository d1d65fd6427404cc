"""What has to be done with the payment service, as a booking stands: pages to be closed, money to go back.

There is no list of what was asked for: done twice, or told late, it comes to the same. ADR 12.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from chalicelib.domain.booking.booking import Booking, Charge, ChargeState, State
from chalicelib.domain.booking.moves import is_payable
from chalicelib.domain.booking.settings import BookingSettings
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
    """`amount` of this attempt goes back, of which `before` went back already. S13."""

    charge: Charge
    amount: int

    def key(self, booking: Booking) -> str:
        """Asked for again while the figures are the same, it is the same refund."""
        before = self.charge.refunded
        return f"{booking.id}-{self.charge.number}-refund-{before}-{before + self.amount}"


def refunds(booking: Booking) -> tuple[Refund, ...]:
    """What must go back by the way it came: the latest payments first, nothing of a disputed one. S12.

    More than came online cannot: an official gives the rest back by hand.
    """
    surplus, found = -booking.owed, []
    for charge in reversed(booking.charges):
        amount = 0 if charge.is_disputed else min(surplus, charge.net)
        if amount > 0:
            found.append(Refund(charge, amount))
            surplus -= amount
    return tuple(found)


def kept(booking: Booking, settings: BookingSettings, now: datetime) -> Mapping[EntryId, int]:
    """What the organiser keeps of each player who leaves now by himself: all of it after the day for refunds.

    Of what was not paid nothing is kept.
    """
    is_late = settings.refund_until is not None and now > settings.refund_until
    if not is_late or booking.state is not State.CONFIRMED or booking.owed > 0:
        return {}
    return {place.entry: place.price for place in booking.taken}

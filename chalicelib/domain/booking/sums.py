"""What was paid for bookings, and what is still to come or to go back."""

from collections.abc import Iterable
from dataclasses import dataclass

from chalicelib.domain.booking.booking import Booking


@dataclass(frozen=True, slots=True)
class Money:
    """In minor units of `currency`: `paid` came in, `refunded` went back, `owed` and `to_go_back` are still to.

    What a bank took for good after a dispute went back, too; what did not get to the payer's bank did not.
    """

    currency: str
    owed: int = 0
    paid: int = 0
    refunded: int = 0
    to_go_back: int = 0

    def __add__(self, other: "Money") -> "Money":
        """Both together, of one currency."""
        return Money(
            self.currency,
            self.owed + other.owed,
            self.paid + other.paid,
            self.refunded + other.refunded,
            self.to_go_back + other.to_go_back,
        )

    @property
    def left(self) -> int:
        """What is here."""
        return self.paid - self.refunded


def money_of(booking: Booking) -> Money:
    """How the money of one booking stands. Who waits, or lost his place, owes nothing."""
    by_hand = [payment.amount for payment in booking.by_hand]
    return Money(
        booking.currency,
        owed=max(0, booking.owed),
        paid=sum(charge.captured for charge in booking.charges) + sum(amount for amount in by_hand if amount > 0),
        refunded=sum(charge.gone for charge in booking.charges) - sum(amount for amount in by_hand if amount < 0),
        to_go_back=max(0, -booking.owed),
    )


def totals(bookings: Iterable[Booking]) -> tuple[Money, ...]:
    """All together, a line a currency: an event can have changed its currency."""
    found: dict[str, Money] = {}
    for one in bookings:
        found[one.currency] = found.get(one.currency, Money(one.currency)) + money_of(one)
    return tuple(found.values())

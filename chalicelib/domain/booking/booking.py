"""A booking: one person enters one player or several, and pays for them together. The rules of product-research 3.

Whoever is confirmed is an entry of the event; a booking in any other state pairs nobody. What must be paid back, and
which payments must be called off, follows from the booking as it stands: a job that reads it twice does it once.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from chalicelib.domain.errors import ConflictError
from chalicelib.domain.ids import NEVER_SAVED, BookingId, EntryId, RoundNumber, UserId, Version
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.result import ByeKind


class State(StrEnum):
    """Where a booking stands."""

    DRAFT = "draft"
    """Filled in, not sent: no seat is taken."""
    HELD = "held"
    """The seats are kept while he pays."""
    PROCESSING = "processing"
    """He paid by a method that takes days; the seats stay his until it succeeds or fails. S4, S5."""
    CONFIRMED = "confirmed"
    WAITING = "waiting"
    """The event is full."""
    OFFERED = "offered"
    """Seats came free, and are kept for him until he answers."""
    EXPIRED = "expired"
    """He did not pay, or did not answer, in time."""
    WITHDRAWN = "withdrawn"
    REFUND_PENDING = "refund_pending"
    """Nobody of it plays; money goes back."""
    REFUNDED = "refunded"


SEATED = frozenset({State.HELD, State.PROCESSING, State.OFFERED})
"""Seats are kept for players who are not entries yet."""
COMING = SEATED | {State.CONFIRMED}
"""Its players have seats, and are paid for."""
DRAFTS_KEPT = timedelta(days=7)
"""So long a draft can still be sent."""
MOST_CHARGES = 6
"""Pages that one booking gets to be paid on."""
ENDED = frozenset({State.EXPIRED, State.WITHDRAWN, State.REFUND_PENDING, State.REFUNDED})


class ChargeState(StrEnum):
    """Where a payment stands, in the order in which it can go on."""

    OPEN = "open"
    PROCESSING = "processing"
    FAILED = "failed"
    EXPIRED = "expired"
    PAID = "paid"


_RANK = {state: place for place, state in enumerate(ChargeState)}


@dataclass(frozen=True, slots=True)
class Charge:
    """One attempt to pay by the payment service: what it has told of it. Amounts in minor units."""

    number: int
    """The attempt, from 1: with the booking's id it names the payment wherever it goes."""
    amount: int
    account: str = ""
    """The organiser's account with the payment service, whatever the event's has become; empty: the operator's."""
    session: str = ""
    """The payment service's name of the page where he pays."""
    page: str = ""
    """Its address."""
    intent: str = ""
    state: ChargeState = ChargeState.OPEN
    expires_at: datetime | None = None
    captured: int = 0
    refunded: int = 0
    """All that was ever sent back."""
    came_back: int = 0
    """What of that did not reach the payer's bank, and is here again."""
    refusals: int = 0
    """Refunds of it that the payment service would not make."""
    is_disputed: bool = False
    """The payer had his bank take it back; whether it did, it says later: the organiser `is_won`, or has `lost`."""
    is_won: bool = False
    lost: int = 0
    """What the bank took for good: all of it, or the part that was disputed."""
    is_out_of_reach: bool = False
    """It came back from a backup, which does not say how the payment service calls it: only hands give it back."""

    @property
    def gone(self) -> int:
        """What went back of it, by whatever way, and did not come here again."""
        return self.refunded - self.came_back + self.lost

    @property
    def net(self) -> int:
        """What is left of it here."""
        return self.captured - self.gone

    @property
    def is_contested(self) -> bool:
        """A bank is to decide whose money it is."""
        return self.is_disputed and not (self.is_won or self.lost)

    @property
    def is_under_way(self) -> bool:
        """It has a page, and may yet be paid by it."""
        return bool(self.session) and self.state in (ChargeState.OPEN, ChargeState.PROCESSING)

    @property
    def refundable(self) -> int:
        """What can go back by the way it came. What did not get there once is not sent again."""
        return 0 if self.is_contested or self.is_out_of_reach else max(0, self.captured - self.refunded - self.lost)

    def joined(self, told: "Charge") -> "Charge":
        """What is known now. Told twice, late or in any order, it comes to the same. S1, S3, S11."""
        return replace(
            self,
            session=self.session or told.session,
            page=self.page or told.page,
            intent=self.intent or told.intent,
            state=max(self.state, told.state, key=_RANK.__getitem__),
            expires_at=self.expires_at or told.expires_at,
            captured=max(self.captured, told.captured),
            refunded=max(self.refunded, told.refunded),
            came_back=max(self.came_back, told.came_back),
            refusals=max(self.refusals, told.refusals),
            is_disputed=self.is_disputed or told.is_disputed,
            is_won=self.is_won or told.is_won,
            lost=max(self.lost, told.lost),
            is_out_of_reach=self.is_out_of_reach,
        )


class Way(StrEnum):
    """How money came by hand."""

    CASH = "cash"
    TRANSFER = "transfer"


@dataclass(frozen=True, slots=True)
class HandPayment:
    """Money that an official took, or gave back when `amount` is negative. `receipt` numbers are the event's."""

    receipt: int
    amount: int
    way: Way
    at: datetime
    by: UserId


@dataclass(frozen=True, slots=True)
class Place:
    """One player of a booking. `price` is what it cost when he was booked, whatever the price has become."""

    entry: EntryId
    person: Person
    category: str
    price: int
    answers: tuple[tuple[str, str], ...] = ()
    """The organiser's own questions by their codes, and what was answered."""
    byes: tuple[tuple[RoundNumber, ByeKind], ...] = ()
    """The rounds in which he asked not to be paired."""
    left_at: datetime | None = None
    """He was withdrawn, or the booking ended."""
    kept: int = 0
    """What the organiser keeps of the price of somebody who left."""

    @property
    def is_taken(self) -> bool:
        """He wants to play."""
        return self.left_at is None


@dataclass(frozen=True, slots=True)
class Booker:
    """Who booked: mails go to him, in his language. His name can differ from the players' (a parent, a captain)."""

    name: str
    email: str
    language: str
    user: UserId | None = None


@dataclass(frozen=True, slots=True)
class Booking:
    """See the module. Seats that are kept, and an offer, lapse at `until`. Amounts in minor units of `currency`."""

    id: BookingId
    booker: Booker
    currency: str
    places: tuple[Place, ...]
    came_at: datetime
    """When it was sent: who waits is served in this order."""
    state: State = State.DRAFT
    until: datetime | None = None
    held_until: datetime | None = None
    """While a payment takes days: what is left of his time, should it fail, is until then."""
    charges: tuple[Charge, ...] = ()
    by_hand: tuple[HandPayment, ...] = ()
    pays_at_door: bool = False
    namesakes: int = 0
    """So many others of the same name were there when it was filled in: they were said to be somebody else."""
    version: Version = NEVER_SAVED

    @property
    def is_forgotten(self) -> bool:
        """Who booked was taken away (`retention.py`)."""
        return not self.booker.email

    @property
    def taken(self) -> tuple[Place, ...]:
        """The players who want to play."""
        return tuple(place for place in self.places if place.is_taken)

    @property
    def seats(self) -> int:
        """Seats that are kept for players who are not entries yet."""
        return len(self.taken) if self.state in SEATED else 0

    @property
    def price(self) -> int:
        """What it costs if it is played: the fees of those who come, and what is kept of those who left."""
        return sum(place.price if place.is_taken else place.kept for place in self.places)

    @property
    def cost(self) -> int:
        """What it costs as things stand: without seats nothing, of a booking that ended only what is kept."""
        return self.price if self.state in COMING else sum(place.kept for place in self.places)

    @property
    def received(self) -> int:
        """What came in, without what went back."""
        online = sum(charge.net for charge in self.charges)
        return online + sum(payment.amount for payment in self.by_hand)

    @property
    def owed(self) -> int:
        """What he still has to pay; negative is what he gets back."""
        return self.cost - self.received

    @property
    def is_covered(self) -> bool:
        """All that it costs to play was paid once, or there is nothing to pay. What went back since does not undo it.

        S12: so that a refund that is told of before the payment, or with it, comes to the same as one told of after it.
        """
        by_hand = sum(payment.amount for payment in self.by_hand)
        return sum(charge.captured for charge in self.charges) + by_hand >= self.price

    @property
    def has_failed(self) -> bool:
        """Its last payment failed: he can try again while he has time, else it has expired by that."""
        is_last = bool(self.charges) and self.charges[-1].state is ChargeState.FAILED
        return is_last and self.state in (State.HELD, State.EXPIRED)

    @property
    def is_disputed(self) -> bool:
        """A payment of it was disputed, however that ended."""
        return any(charge.is_disputed for charge in self.charges)

    @property
    def contested(self) -> int:
        """What is here of payments of which a bank is to decide whose money they are."""
        return sum(charge.net for charge in self.charges if charge.is_contested)

    @property
    def is_processing(self) -> bool:
        """A payment is under way that takes days."""
        return any(charge.state is ChargeState.PROCESSING for charge in self.charges)

    def place(self, entry: EntryId) -> Place | None:
        """The place of this player."""
        return next((place for place in self.places if place.entry == entry), None)

    def charge(self, number: int) -> Charge | None:
        """The attempt with this number."""
        return next((charge for charge in self.charges if charge.number == number), None)


class NotNowError(ConflictError):
    """The booking is in a state in which this cannot be done: `state`."""

    code = "booking_not_now"

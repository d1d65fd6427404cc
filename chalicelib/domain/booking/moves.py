"""What can happen to a booking, and what becomes of it: product-research 3. Pure: seats and the time come in.

`free` is how many seats the event has left for the players of this booking, those that it keeps itself included.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from chalicelib.domain.booking.booking import (
    ENDED,
    MOST_CHARGES,
    SEATED,
    Booking,
    Charge,
    ChargeState,
    HandPayment,
    NotNowError,
    State,
)
from chalicelib.domain.ids import EntryId

PAGE = timedelta(minutes=31)
"""How long a page to pay lives: half an hour is the shortest there is. S8."""
HOLD = PAGE + timedelta(minutes=4)
"""How long the seats are kept for it."""
OFFER = timedelta(hours=24)
PROCESSING = timedelta(days=14)
"""The slowest way to pay has told by then. S5."""


@dataclass(frozen=True, slots=True)
class Room:
    """What the event has for a booking: `free` seats, without those of its own; whether it takes entries still."""

    free: int
    is_open: bool = True


def submitted(booking: Booking, room: Room, now: datetime) -> Booking:
    """He sends what he filled in: seats are kept, or he waits. Sent twice is sent once."""
    if booking.state is not State.DRAFT:
        return booking
    if room.free < len(booking.taken):
        return replace(booking, state=State.WAITING)
    return _seated(booking, now)


def _seated(booking: Booking, now: datetime) -> Booking:
    """There is room for him. What costs nothing, or is paid at the door, is settled."""
    if booking.owed <= 0 or booking.pays_at_door:
        return replace(booking, state=State.CONFIRMED, until=None)
    return replace(booking, state=State.HELD, until=now + HOLD)


def offered(booking: Booking, room: Room, now: datetime) -> Booking:
    """Seats came free for somebody who waits. Who has nothing to pay need not answer."""
    if booking.state is not State.WAITING or room.free < len(booking.taken):
        return booking
    if booking.owed <= 0 or booking.pays_at_door:
        return replace(booking, state=State.CONFIRMED)
    return replace(booking, state=State.OFFERED, until=now + OFFER)


def accepted(booking: Booking, now: datetime) -> Booking:
    """He takes the seats that he was offered, and goes to pay. Raises NotNowError."""
    if booking.state is not State.OFFERED:
        raise NotNowError(state=booking.state.value)
    return _seated(booking, now)


def attempt(booking: Booking, now: datetime) -> tuple[Booking, Charge]:
    """He goes to pay: the page that is still open, else a new one with the seats kept for as long. S10.

    Raises NotNowError: nothing to pay now, or too many attempts.
    """
    if booking.state not in (State.HELD, State.CONFIRMED) or booking.owed <= 0:
        raise NotNowError(state=booking.state.value)
    if booking.is_processing:
        raise NotNowError(state=State.PROCESSING.value)
    current = booking.charges[-1] if booking.charges else None
    if current is not None and is_payable(booking, current, now):
        return booking, current
    if len(booking.charges) >= MOST_CHARGES:
        raise NotNowError(state="attempts")
    fresh = Charge(len(booking.charges) + 1, booking.owed, expires_at=now + PAGE)
    until = now + HOLD if booking.state is State.HELD else None
    return replace(booking, charges=(*booking.charges, fresh), until=until), fresh


def told(booking: Booking, charge: Charge, room: Room, now: datetime) -> Booking:
    """The payment service told how one attempt stands. Told twice, late or in any order, it comes to the same. S1, S3.

    Money that comes when the seats are gone, or the event is closed or full, is given back. S7.
    """
    known = booking.charge(charge.number)
    if known is None:
        raise NotNowError(state="charge")
    charges = tuple(one.joined(charge) if one is known else one for one in booking.charges)
    return _after_money(replace(booking, charges=charges), room, now)


def paid_by_hand(booking: Booking, payment: HandPayment, room: Room, now: datetime) -> Booking:
    """An official took money, or gave it back. Raises NotNowError for a draft."""
    if booking.state is State.DRAFT:
        raise NotNowError(state=booking.state.value)
    return _after_money(replace(booking, by_hand=(*booking.by_hand, payment)), room, now)


def _after_money(booking: Booking, room: Room, now: datetime) -> Booking:
    match booking.state:
        case State.WITHDRAWN | State.REFUND_PENDING | State.REFUNDED:
            return _settled(booking)
        case State.DRAFT | State.CONFIRMED:
            return booking
        case State.WAITING if not (room.is_open and len(booking.taken) <= room.free):
            return booking
        case _ if booking.received >= booking.price:
            return _paid(booking, room)
        case State.HELD if booking.is_processing:
            return replace(booking, state=State.PROCESSING, until=now + PROCESSING)
        case State.PROCESSING if not booking.is_processing:
            return replace(booking, state=State.EXPIRED, until=None)
        case State.EXPIRED:
            return _settled(booking)
    return booking


def _paid(booking: Booking, room: Room) -> Booking:
    """All of it is paid. Seats that are kept for him are his; who has none gets them while there are any."""
    if booking.state in SEATED or (room.is_open and len(booking.taken) <= room.free):
        return replace(booking, state=State.CONFIRMED, until=None)
    return replace(booking, state=State.REFUND_PENDING, until=None)


def lapsed(booking: Booking, now: datetime) -> Booking:
    """Nobody paid, or answered, in time: the seats are free again. S6, S8."""
    if booking.until is None or booking.until > now or booking.state not in SEATED:
        return booking
    return _settled(replace(booking, state=State.EXPIRED, until=None))


def left(booking: Booking, entries: Collection[EntryId], now: datetime, kept: Mapping[EntryId, int]) -> Booking:
    """These players do not come. `kept` is what the organiser keeps of each one's price, nothing where it says nothing.

    Left twice is left once. Raises NotNowError for a booking that has ended.
    """
    if booking.state in ENDED:
        raise NotNowError(state=booking.state.value)
    places = tuple(
        replace(place, left_at=now, kept=min(kept.get(place.entry, 0), place.price))
        if place.entry in entries and place.is_taken
        else place
        for place in booking.places
    )
    booking = replace(booking, places=places)
    if booking.taken:
        return booking
    return _settled(replace(booking, state=State.WITHDRAWN, until=None))


def cancelled(booking: Booking, now: datetime) -> Booking:
    """The event is not held: whoever paid gets all of it back."""
    if booking.state in ENDED:
        places = tuple(replace(place, kept=0) for place in booking.places)
        return _settled(replace(booking, places=places))
    return left(booking, {place.entry for place in booking.places}, now, {})


def _settled(booking: Booking) -> Booking:
    """Of a booking that ended: whether money has to go back, or went back."""
    if booking.received > booking.cost:
        return replace(booking, state=State.REFUND_PENDING)
    if booking.state is State.REFUND_PENDING:
        return replace(booking, state=State.REFUNDED)
    return booking


def is_payable(booking: Booking, charge: Charge, now: datetime) -> bool:
    """He can pay by this attempt: the last one, of the right amount, and its page lives."""
    is_last = charge.number == len(booking.charges)
    lives = charge.expires_at is None or charge.expires_at > now
    in_time = booking.state in (State.HELD, State.CONFIRMED)
    return in_time and is_last and lives and charge.state is ChargeState.OPEN and charge.amount == booking.owed


def obsolete(booking: Booking, now: datetime) -> tuple[Charge, ...]:
    """Pages on which nobody may pay any more; they have to be closed with the payment service."""
    return tuple(
        charge
        for charge in booking.charges
        if charge.state is ChargeState.OPEN and charge.session and not is_payable(booking, charge, now)
    )


@dataclass(frozen=True, slots=True)
class Refund:
    """Of this attempt `total` must have gone back in the end: said again, it is the same refund. S13."""

    charge: int
    total: int


def refunds(booking: Booking) -> tuple[Refund, ...]:
    """What must go back by the way it came: the latest payments first, nothing of a disputed one. S12.

    More than came online cannot: an official gives the rest back by hand.
    """
    surplus, found = -booking.owed, []
    for charge in reversed(booking.charges):
        amount = 0 if charge.is_disputed else min(surplus, charge.net)
        if amount > 0:
            found.append(Refund(charge.number, charge.refunded + amount))
            surplus -= amount
    return tuple(found)

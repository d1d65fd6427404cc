"""What can happen to a booking, and what becomes of it: product-research 3. Pure: seats and the time come in.

A move that changes nothing answers the booking as it was. What has to be paid back then is in `refunds.py`.
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
from chalicelib.domain.money import least

PAGE = timedelta(minutes=31)
"""How long a page to pay lives: half an hour is the shortest there is. S8."""
_MAKING = timedelta(seconds=50)
"""So long after it was asked for a page can still be made."""
HOLD = PAGE + timedelta(minutes=4)
"""How long the seats are kept for it."""
OFFER = timedelta(hours=24)
PROCESSING = timedelta(days=14)
"""The slowest way to pay has told by then. S5."""


@dataclass(frozen=True, slots=True)
class Room:
    """What the event has for a booking: `free` seats, its own included.

    It `is_open` for who has no seat yet. `can_join`: who has one can still become an entry, which in a round robin ends
    with the pairing of round 1, elsewhere with the last round. Without a waiting list nobody waits.
    """

    free: int
    is_open: bool = True
    can_join: bool = True
    has_waiting_list: bool = True

    def takes(self, booking: Booking) -> bool:
        """Everybody of the booking can have a seat."""
        return self.is_open and self.can_join and len(booking.taken) <= self.free


def submitted(booking: Booking, room: Room, now: datetime) -> Booking:
    """He sends what he filled in: seats are kept, or he waits. Sent twice is sent once.

    Raises NotNowError: the event is `closed`, or `full` without a waiting list.
    """
    if booking.state is not State.DRAFT:
        return booking
    if not (room.is_open and room.can_join):
        raise NotNowError(state="closed")
    sent = replace(booking, came_at=now)
    if room.takes(booking):
        return _seated(sent, now + HOLD)
    if not room.has_waiting_list:
        raise NotNowError(state="full")
    return replace(sent, state=State.WAITING)


def _seated(booking: Booking, until: datetime) -> Booking:
    """There is room for him. What costs nothing, or is paid at the door, is settled."""
    if booking.is_covered or booking.pays_at_door:
        return _confirmed(booking)
    return replace(booking, state=State.HELD, until=until)


def _confirmed(booking: Booking) -> Booking:
    return replace(booking, state=State.CONFIRMED, until=None)


def offered(booking: Booking, room: Room, now: datetime) -> Booking:
    """Seats came free for somebody who waits. Who has nothing to pay need not answer."""
    if booking.state is not State.WAITING or not room.takes(booking):
        return booking
    if booking.is_covered or booking.pays_at_door:
        return _confirmed(booking)
    return replace(booking, state=State.OFFERED, until=now + OFFER)


def accepted(booking: Booking, now: datetime) -> Booking:
    """He takes the seats that he was offered, and goes to pay; they stay his as long as the offer was.

    Accepted twice is accepted once. Raises NotNowError.
    """
    if booking.state in (State.HELD, State.CONFIRMED):
        return booking
    if booking.state is not State.OFFERED or booking.until is None or booking.until <= now:
        raise NotNowError(state=booking.state.value)
    return _seated(booking, max(booking.until, now + HOLD))


def attempt(booking: Booking, now: datetime, account: str = "") -> tuple[Booking, Charge]:
    """He goes to pay: the page that is still open, else a new one with the seats kept at least as long. S10.

    Raises NotNowError: nothing to pay now, a payment is under way, or too many attempts.
    """
    if booking.state not in (State.HELD, State.CONFIRMED) or booking.owed <= 0 or _is_over(booking, now):
        raise NotNowError(state=booking.state.value)
    if booking.is_processing:
        raise NotNowError(state=State.PROCESSING.value)
    current = booking.charges[-1] if booking.charges else None
    if current is not None and is_payable(booking, current, now) and has_page(current, now):
        return booking, current
    if len(booking.charges) >= MOST_CHARGES:
        raise NotNowError(state="attempts")
    fresh = Charge(len(booking.charges) + 1, booking.owed, account, expires_at=now + PAGE)
    until = None if booking.until is None else max(booking.until, now + HOLD)
    return replace(booking, charges=(*booking.charges, fresh), until=until), fresh


def refuse_small(booking: Booking) -> None:
    """Raises NotNowError where what is left to pay is less than the payment service takes."""
    if 0 < booking.owed < least(booking.currency):
        raise NotNowError(state="too_little")


def has_page(charge: Charge, now: datetime) -> bool:
    """Its page is there, or can still be made: whoever asked for it may have gone away half-way."""
    return bool(charge.page) or (charge.expires_at is not None and charge.expires_at - now >= PAGE - _MAKING)


def _is_over(booking: Booking, now: datetime) -> bool:
    """Its seats lapse at this moment, though nobody has put that down yet."""
    return booking.until is not None and booking.until <= now


def told(booking: Booking, charge: Charge, room: Room, now: datetime) -> Booking:
    """The payment service told how one attempt stands. Told twice, late or in any order, it comes to the same. S1, S3.

    Money that comes when the seats are gone, or the event is closed or full, is given back. S7.
    """
    known = booking.charge(charge.number)
    if known is None:
        raise NotNowError(state="charge")
    joined = known.joined(charge)
    if joined == known:
        return booking
    charges = tuple(joined if one is known else one for one in booking.charges)
    return _after_money(replace(booking, charges=charges), room, now)


def paid_by_hand(booking: Booking, payment: HandPayment, room: Room, now: datetime) -> Booking:
    """An official took money, or gave it back. Raises NotNowError for a draft."""
    if booking.state is State.DRAFT:
        raise NotNowError(state=booking.state.value)
    return _after_money(replace(booking, by_hand=(*booking.by_hand, payment)), room, now)


def _after_money(booking: Booking, room: Room, now: datetime) -> Booking:
    """What is known of its money has changed."""
    match booking.state:
        case State.DRAFT | State.CONFIRMED:
            return booking
        case State.HELD | State.OFFERED | State.PROCESSING:
            return _seated_and_told(booking, room, now)
        case State.WAITING:
            return _confirmed(booking) if booking.is_covered and room.takes(booking) else booking
        case State.EXPIRED:
            return _paid_late(booking, room)
        case State.WITHDRAWN | State.REFUND_PENDING | State.REFUNDED:
            return _settled(booking)


def _seated_and_told(booking: Booking, room: Room, now: datetime) -> Booking:
    """Paid, it is entered; S4: a payment that takes days keeps the seats; one that failed after days gives them up."""
    if booking.is_covered:
        return _confirmed(booking) if room.can_join else _unwanted(booking)
    if booking.state is State.HELD and booking.is_processing:
        return replace(booking, state=State.PROCESSING, until=now + PROCESSING)
    if booking.state is State.PROCESSING and not booking.is_processing:
        return _settled(replace(booking, state=State.EXPIRED, until=None))
    return booking


def _paid_late(booking: Booking, room: Room) -> Booking:
    """S7: he gets seats while there are any, else his money. By hand he can pay in parts, until all is there."""
    is_online = any(charge.captured for charge in booking.charges)
    if not is_online and booking.received < max(1, booking.price):
        return booking
    is_welcome = booking.received >= booking.price and room.takes(booking)
    return _confirmed(booking) if is_welcome else _unwanted(booking)


def _unwanted(booking: Booking) -> Booking:
    """S7: money came for which there is no seat; all of it goes back, or went back already."""
    return _settled(replace(booking, state=State.REFUND_PENDING, until=None))


def lapsed(booking: Booking, now: datetime) -> Booking:
    """Nobody paid, or answered, in time: the seats are free again. S6, S8."""
    if booking.state not in SEATED or not _is_over(booking, now):
        return booking
    return _settled(replace(booking, state=State.EXPIRED, until=None))


def left(
    booking: Booking, entries: Collection[EntryId], now: datetime, kept: Mapping[EntryId, int], *, can_join: bool = True
) -> Booking:
    """These players do not come. `kept` is what the organiser keeps of each one's price, nothing where it says nothing.

    Left twice is left once; of a booking without a seat nothing is kept. Where nobody joins any more (`can_join`) the
    others are not entered by it. Raises NotNowError for one that has ended.
    """
    if not any(place.entry in entries for place in booking.taken):
        return booking
    if booking.state in ENDED:
        raise NotNowError(state=booking.state.value)
    keeps = kept if booking.state is State.CONFIRMED else {}
    places = tuple(
        replace(place, left_at=now, kept=min(keeps.get(place.entry, 0), place.price))
        if place.entry in entries and place.is_taken
        else place
        for place in booking.places
    )
    booking = replace(booking, places=places)
    if not booking.taken:
        return _settled(replace(booking, state=State.WITHDRAWN, until=None))
    if booking.state not in SEATED or not booking.is_covered:
        return booking
    return _confirmed(booking) if can_join else _settled(replace(booking, state=State.EXPIRED, until=None))


def cancelled(booking: Booking, now: datetime) -> Booking:
    """The event is not held: whoever paid gets all of it back. A draft that nobody sent is nobody's yet."""
    if booking.state is State.DRAFT:
        return booking
    if booking.state not in ENDED:
        booking = left(booking, {place.entry for place in booking.places}, now, {})
    places = tuple(replace(place, kept=0) for place in booking.places)
    return _settled(replace(booking, places=places))


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
    lives = charge.expires_at is not None and charge.expires_at > now
    in_time = booking.state in (State.HELD, State.CONFIRMED) and not _is_over(booking, now)
    return in_time and is_last and lives and charge.state is ChargeState.OPEN and charge.amount == booking.owed

"""Random histories of entering: several bookings for few seats, and everything that can go wrong with their payments.

One world is an event with its bookings and entries, and the payment service's own books. What the service knows is told
late, twice, in any order, or not at all; people walk away, leave, pay twice, pay by hand; organisers give money back
from the service's own pages, and cancel the event. In the end all is told, and all refunds are made.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from random import Random

from chalicelib.domain.booking import moves
from chalicelib.domain.booking.booking import SEATED, Booking, Charge, ChargeState, HandPayment, NotNowError, State, Way
from chalicelib.domain.booking.entering import entry_changes
from chalicelib.domain.booking.refunds import kept, obsolete, refunds
from chalicelib.domain.booking.seats import BookedEvent, next_offer, room_for, with_booking
from chalicelib.domain.booking.settings import BookingSettings
from chalicelib.domain.ids import BookingId, EntryId, UserId
from chalicelib.domain.model.player import Entry
from tests.builders import a_tournament
from tests.domain.booking.charts import NOON, a_booking

_EVENT = a_tournament("", system="swiss64").tournament
_STEPS = 45
_PLAYERS = ("A:50", "A:50", "A:0", "A:50 B:50", "A:20 B:20 C:20", "A:50 B:0")
_LONG = timedelta(days=40)


@dataclass
class Books:
    """One attempt as the payment service has it."""

    amount: int
    state: ChargeState = ChargeState.OPEN
    captured: int = 0
    refunded: int = 0
    is_disputed: bool = False

    def snapshot(self, number: int) -> Charge:
        return Charge(
            number,
            self.amount,
            session=f"s{number}",
            intent=f"i{number}",
            state=self.state,
            captured=self.captured,
            refunded=self.refunded,
            is_disputed=self.is_disputed,
        )


@dataclass
class World:
    """An event while people enter it."""

    random: Random
    event: BookedEvent
    now: datetime = NOON
    books: dict[tuple[BookingId, int], Books] = field(default_factory=dict)
    told: list[tuple[BookingId, Charge]] = field(default_factory=list)
    undone: set[BookingId] = field(default_factory=set)
    """Of these the organiser gave money back from the service's own pages, or somebody disputed it."""

    def change(self, before: Booking, after: Booking) -> None:
        """Save a booking, and what follows for the entries."""
        entries = entry_changes(self.event, before, after)
        kept_ones = {entry.id: entry for entry in (*self.event.entries, *entries.new)}
        kept_ones |= {entry.id: entry for entry in entries.changed}
        self.event = replace(with_booking(self.event, after), entries=tuple(kept_ones.values()))

    def any_booking(self) -> Booking:
        return self.random.choice(self.event.bookings)

    def any_books(self) -> tuple[tuple[BookingId, int], Books] | None:
        return self.random.choice(sorted(self.books.items(), key=lambda one: one[0])) if self.books else None

    # --- what people do

    def send(self) -> None:
        booking = self.any_booking()
        self.change(booking, moves.submitted(booking, room_for(self.event, booking, self.now), self.now))

    def accept(self) -> None:
        booking = self.any_booking()
        self.change(booking, moves.accepted(booking, self.now))

    def pay(self) -> None:
        booking = self.any_booking()
        after, charge = moves.attempt(booking, self.now)
        self.books.setdefault((booking.id, charge.number), Books(charge.amount))
        self.change(booking, _with_session(after, charge.number))

    def leave(self) -> None:
        booking = self.any_booking()
        gone = {self.random.choice(booking.places).entry}
        self.change(booking, moves.left(booking, gone, self.now, kept(booking, self.event, self.now)))

    def pay_by_hand(self) -> None:
        booking = self.any_booking()
        amount = self.random.choice((booking.owed, 10)) or 10
        payment = HandPayment(1, amount, Way.CASH, self.now, UserId("owner"))
        self.change(booking, moves.paid_by_hand(booking, payment, room_for(self.event, booking, self.now), self.now))

    # --- what the payment service does

    def happen(self) -> None:
        """Somebody is on a page: he pays, at once or over days; it fails, or nobody does anything."""
        found = self.any_books()
        if found is None:
            return
        _, books = found
        if books.state is ChargeState.OPEN:
            states = (
                ChargeState.PAID,
                ChargeState.PAID,
                ChargeState.PROCESSING,
                ChargeState.FAILED,
                ChargeState.EXPIRED,
            )
            books.state = self.random.choice(states)
        elif books.state is ChargeState.PROCESSING:
            books.state = self.random.choice((ChargeState.PAID, ChargeState.FAILED))
        if books.state is ChargeState.PAID and not books.captured:
            books.captured = books.amount

    def give_back_there(self) -> None:
        """The organiser pays back from the service's own pages, or somebody disputes a payment."""
        found = self.any_books()
        if found is None or not found[1].captured:
            return
        (booking, _), books = found
        self.undone.add(booking)
        if self.random.random() < 0.3:
            books.is_disputed = True
        else:
            books.refunded = min(books.captured, books.refunded + self.random.choice((books.captured, 5)))

    def tell(self) -> None:
        """As things stand now, or once more as they were told before."""
        if self.told and self.random.random() < 0.4:
            booking_id, charge = self.random.choice(self.told)
            booking = self.event.booking(booking_id)
            after = moves.told(booking, charge, room_for(self.event, booking, self.now), self.now)
            assert after == booking, f"told again: {charge}"
        elif found := self.any_books():
            self.tell_of(*found[0])

    def tell_of(self, booking_id: BookingId, number: int) -> None:
        booking, charge = self.event.booking(booking_id), self.books[booking_id, number].snapshot(number)
        self.told.append((booking_id, charge))
        self.change(booking, moves.told(booking, charge, room_for(self.event, booking, self.now), self.now))

    # --- what the job does

    def lapse(self) -> None:
        for booking in self.event.bookings:
            self.change(booking, moves.lapsed(booking, self.now))

    def offer(self) -> None:
        while (found := next_offer(self.event, self.now)) is not None:
            self.change(self.event.booking(found.id), found)

    def close_and_give_back(self) -> None:
        """How the payments stand is asked for before anything goes back."""
        for booking in self.event.bookings:
            for charge in booking.charges:
                books = self.books[booking.id, charge.number]
                is_closed = charge in obsolete(booking, self.now) and books.state is ChargeState.OPEN
                books.state = ChargeState.EXPIRED if is_closed else books.state
                self.tell_of(booking.id, charge.number)
            for refund in refunds(self.event.booking(booking.id)):
                books = self.books[booking.id, refund.charge.number]
                assert books.refunded + refund.amount <= books.captured, "more back than came"
                books.refunded += refund.amount
                self.tell_of(booking.id, refund.charge.number)

    def pass_time(self) -> None:
        self.now += timedelta(minutes=self.random.choice((1, 10, 40, 40, 1500, 21000)))

    def cancel(self) -> None:
        if self.random.random() < 0.04:
            self.event = replace(self.event, settings=replace(self.event.settings, cancelled_at=self.now))
            for booking in self.event.bookings:
                self.change(booking, moves.cancelled(booking, self.now))

    def rest(self) -> None:
        """Everything is told and lapses, everything is paid back, until nothing changes any more."""
        for _ in range(10):
            before = self.event
            self.now += _LONG
            for books in self.books.values():
                if books.state is ChargeState.OPEN:
                    books.state = ChargeState.EXPIRED
                elif books.state is ChargeState.PROCESSING:
                    books.state = ChargeState.FAILED
            for name in sorted(self.books):
                self.tell_of(*name)
            self.lapse()
            self.close_and_give_back()
            self.offer()
            if self.event == before:
                return
        raise AssertionError("does not come to rest")

    def refuse_oversold(self) -> None:
        capacity = self.event.settings.capacity or 0
        playing = sum(not entry.is_withdrawn for entry in self.event.entries)
        assert playing + sum(booking.seats for booking in self.event.bookings) <= capacity, "oversold"


def _with_session(booking: Booking, number: int) -> Booking:
    charges = (
        replace(one, session=f"s{number}", page="there") if one.number == number else one for one in booking.charges
    )
    return replace(booking, charges=tuple(charges))


_ACTS: tuple[tuple[Callable[[World], None], int], ...] = (
    (World.send, 6),
    (World.pay, 7),
    (World.happen, 7),
    (World.tell, 7),
    (World.accept, 2),
    (World.leave, 1),
    (World.pay_by_hand, 1),
    (World.give_back_there, 1),
    (World.lapse, 2),
    (World.offer, 2),
    (World.close_and_give_back, 2),
    (World.pass_time, 3),
    (World.cancel, 1),
)


def history(seed: int) -> World:
    """What came of one history; raises AssertionError where a seat was sold twice on the way."""
    random = Random(seed)
    settings = BookingSettings(
        is_on=True,
        capacity=random.choice((1, 2, 3, 5)),
        refund_until=random.choice((None, NOON + timedelta(days=1))),
        lets_smaller_pass=random.random() < 0.3,
    )
    bookings = tuple(
        _named(a_booking(random.choice(_PLAYERS), f"b{number}", pays_at_door=random.random() < 0.1))
        for number in range(random.randint(2, 5))
    )
    world = World(random, BookedEvent(_EVENT, settings, (), bookings))
    acts, weights = zip(*_ACTS, strict=True)
    for act in random.choices(acts, weights, k=_STEPS):
        try:
            act(world)
        except NotNowError:
            continue
        world.refuse_oversold()
    world.rest()
    world.refuse_oversold()
    judge(world)
    return world


def _named(booking: Booking) -> Booking:
    """Its players are nobody else's."""
    places = tuple(replace(place, entry=type(place.entry)(f"{booking.id}-{place.entry}")) for place in booking.places)
    return replace(booking, places=places)


def judge(world: World) -> None:
    """What holds of every history once everything was told and all refunds were made."""
    entries = {entry.id: entry for entry in world.event.entries}
    for booking in world.event.bookings:
        assert booking.state not in SEATED, booking.state
        for charge in booking.charges:
            books = world.books[booking.id, charge.number]
            assert (charge.captured, charge.refunded) == (books.captured, books.refunded), "other figures"
        _judge_money(booking, is_plain=booking.id not in world.undone)
        _judge_entries(booking, entries)


def _judge_money(booking: Booking, *, is_plain: bool) -> None:
    by_hand = sum(payment.amount for payment in booking.by_hand)
    online = sum(charge.net for charge in booking.charges)
    is_disputed = any(charge.is_disputed for charge in booking.charges)
    if not is_disputed:
        assert online <= max(0, booking.cost - by_hand) or online == 0, "money kept for nothing"
        assert sum(charge.net > 0 for charge in booking.charges) <= 1 or not is_plain, "two payments kept"
    if is_plain and not booking.by_hand and not booking.pays_at_door:
        assert booking.received == booking.cost, f"{booking.received} of {booking.cost}"
        assert booking.state is not State.REFUND_PENDING


def _judge_entries(booking: Booking, entries: Mapping[EntryId, Entry]) -> None:
    for place in booking.places:
        entry = entries.get(place.entry)
        plays = entry is not None and not entry.is_withdrawn
        assert plays is (booking.state is State.CONFIRMED and place.is_taken), f"{place.entry} {booking.state}"

"""An event that people enter and pay for: real services, the real library, and the local payment service."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta

from chalicelib.commands.booking.booking_money import HandMoney, PayBooking, give_back, pay_booking, take_payment
from chalicelib.commands.booking.booking_settings import ChangeBookingSettings, change_booking_settings
from chalicelib.commands.booking.bookings import (
    LeaveBooking,
    StartBooking,
    TouchBooking,
    leave_booking,
    start_booking,
    submit_booking,
)
from chalicelib.commands.caller import Caller
from chalicelib.domain.booking.booking import Booker, Booking, Way
from chalicelib.domain.booking.form import EntryForm, TypedPlace
from chalicelib.domain.booking.settings import BookingSettings, Category
from chalicelib.domain.ids import NOBODY, BookingId, EntryId, TournamentId, UserId
from chalicelib.domain.model.player import Person
from chalicelib.jobs import runner, settle_bookings
from chalicelib.ports import Job, JobKind, Services, group_of
from tests.local_stripe import Till, opened
from tests.mails import postbox, send_mails
from tests.people import HandClock, a_request, a_user, an_event, caller

FEE = 2000
SETTINGS = BookingSettings(is_on=True, capacity=2, takes_door=True, categories=(Category("all", "Everybody", FEE),))


@dataclass
class Desk:
    """Where people enter one event."""

    services: Services
    till: Till
    owner: UserId
    event: TournamentId

    def me(self) -> Caller:
        """Somebody without an account, who asks something new."""
        return Caller(NOBODY, a_request())

    def change_settings(self, **changes: object) -> None:
        seen = self.services.bookings.settings(self.event)
        wanted = replace(seen, **changes)  # type: ignore[arg-type]
        change_booking_settings(ChangeBookingSettings(caller(self.owner), self.event, wanted), self.services)

    def start(self, *names: str, email: str = "", namesakes: bool = False, **form: object) -> BookingId:
        """A draft for these players."""
        booker = Booker(names[0], email or f"{names[0].lower()}@club.example", "en")
        places = tuple(TypedPlace(Person(name)) for name in names)
        filled_in = EntryForm(booker, places, **form)  # type: ignore[arg-type]
        return start_booking(StartBooking(self.me(), self.event, filled_in, "test", namesakes), self.services)

    def send(self, *names: str, **form: object) -> BookingId:
        """Filled in and sent."""
        booking = self.start(*names, **form)  # type: ignore[arg-type]
        self.hand_in(booking)
        return booking

    def hand_in(self, booking: BookingId) -> None:
        """A draft is sent."""
        submit_booking(self.touch(booking), self.services)

    def touch(self, booking: BookingId) -> TouchBooking:
        return TouchBooking(self.me(), self.event, booking)

    def to_pay(self, booking: BookingId) -> str:
        """He goes to the page; the name that the payment service has for it."""
        command = PayBooking(self.me(), self.event, booking, "http://here/paid", "http://here/left")
        return pay_booking(command, self.services).rpartition("/")[2]

    def pay(self, booking: BookingId) -> str:
        """He pays on the page. Nobody tells."""
        session = self.to_pay(booking)
        self.till.books.pay(session)
        return session

    def tell(self, booking: BookingId, services: Services | None = None, charge: int = 0) -> None:
        """The payment service says that something changed, with this payment: the booking is settled."""
        now, about = self.services.clock.now(), {"booking": booking, "charge": charge}
        job = Job(f"tell-{a_request()}", group_of(self.event), JobKind.SETTLE_BOOKINGS, about, now, now)
        settle_bookings.run([job], services or self.services)

    def enter(self, *names: str) -> BookingId:
        """Filled in, sent, paid and told."""
        booking = self.send(*names)
        self.pay(booking)
        self.tell(booking)
        return booking

    def leave(self, booking: BookingId, *places: int) -> Booking:
        """These players, from 0; without any all of them."""
        found = self.booking(booking)
        gone = frozenset(found.places[place].entry for place in places or range(len(found.places)))
        return leave_booking(LeaveBooking(self.me(), self.event, booking, gone), self.services)

    def hand(self, booking: BookingId, amount: int, **other: object) -> Booking:
        """Cash over the counter; what is below nothing goes back."""
        act = take_payment if amount > 0 else give_back
        money = HandMoney(caller(self.owner), self.event, booking, abs(amount), Way.CASH, **other)  # type: ignore[arg-type]
        return act(money, self.services)

    def jobs(self) -> list[Job]:
        """What is to be settled, now or later."""
        open_ones = self.services.outbox.open_jobs(group_of(self.event))
        return [job for job in open_ones if job.kind is JobKind.SETTLE_BOOKINGS]

    def work(self) -> None:
        """The worker settles what is due, and leaves pages for later."""
        while due := [job for job in self.jobs() if job.due_at <= self.services.clock.now()]:
            for job in due:
                runner.run_batch([job], self.services)

    def wait(self, **time: float) -> None:
        """Time goes by, and the worker wakes at every moment at which something is due."""
        clock = self.till.clock
        end = clock.at + timedelta(**time)
        while coming := [job.due_at for job in self.jobs() if job.due_at <= end]:
            clock.at = max(clock.at, min(coming))
            self.work()
        clock.at = max(clock.at, end)

    def booking(self, booking: BookingId) -> Booking:
        return self.services.bookings.load(self.event, booking)

    def entry(self, booking: BookingId, place: int = 0) -> EntryId:
        return self.booking(booking).places[place].entry

    def line(self, *bookings: BookingId) -> str:
        """State of each, and how many fees are received of what it costs."""
        found = [self.booking(one) for one in bookings]
        return "; ".join(f"{one.state} {one.received / FEE:g}/{one.cost / FEE:g}" for one in found)

    def players(self) -> str:
        entries = self.services.tournaments.entries(self.event)
        return " ".join(one.person.name for one in entries if not one.is_withdrawn)

    def kept(self) -> float:
        """How many fees the payment service has in its books: what was paid, without what went back."""
        paid = self.till.books.listed("", "charge")
        return sum(one["amount_captured"] - one["amount_refunded"] for one in paid if one["paid"]) / FEE

    def mails(self) -> list[str]:
        """What was sent since the last look, in no order: to whom, about what."""
        box = postbox(self.services)
        send_mails(self.services)
        found = [f"{letter.to.partition('@')[0]}: {letter.subject.partition(': ')[2]}" for letter in box.letters]
        box.letters.clear()
        return sorted(found)


@contextmanager
def a_desk(services: Services, clock: HandClock, players: str = "", **settings: object) -> Iterator[Desk]:
    """An event that takes entries at 20 euros, two at most."""
    with opened(clock) as till:
        services = replace(services, payments=till.payments)
        owner = a_user(services)
        desk = Desk(services, till, owner, an_event(services, owner, players))
        chosen = {name: getattr(SETTINGS, name) for name in ("is_on", "capacity", "takes_door", "categories")}
        desk.change_settings(**(chosen | settings))
        desk.work()
        yield desk

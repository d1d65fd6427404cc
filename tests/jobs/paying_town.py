"""Random histories of people who enter and pay, through the real commands, jobs, webhook route and payment library.

The payment service keeps books of its own (`cli/local/stripe`). What it tells comes late, twice, in any order, or not
at all; it is away for a moment, or its answers are lost; people pay twice, walk away, leave, and two want the last seat
at the same moment; banks answer after days, take payments back or do not take refunds; organisers take cash, give money
back in the service's dashboard, change fees, make room and call the event off. Any process dies in the middle of what
it does, and somebody does it again.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from random import Random
from typing import Any

from chalice.app import Chalice
from chalice.test import Client

from chalicelib.cli.local.stripe.address import WEBHOOK_SECRET
from chalicelib.cli.local.stripe.books import RefusedError
from chalicelib.cli.local.stripe.courier import Courier
from chalicelib.commands.booking.booking_money import (
    CancelEvent,
    HandMoney,
    PayBooking,
    cancel_event_bookings,
    pay_booking,
    take_payment,
)
from chalicelib.commands.booking.booking_settings import ChangeBookingSettings, change_booking_settings
from chalicelib.commands.booking.bookings import (
    LeaveBooking,
    StartBooking,
    TouchBooking,
    accept_offer,
    leave_booking,
    start_booking,
    submit_booking,
    tell_booking,
)
from chalicelib.domain.booking.booking import Booker, Booking, Charge, State, Way
from chalicelib.domain.booking.form import EntryForm, TypedPlace
from chalicelib.domain.booking.settings import BookingSettings, Category
from chalicelib.domain.errors import DomainError
from chalicelib.domain.ids import NOBODY, BookingId, TournamentId, UserId
from chalicelib.domain.model.player import Person
from chalicelib.jobs import runner
from chalicelib.ports import JobKind, JobState, Services, group_of
from chalicelib.ports.payments import PaymentServiceError
from tests.interrupted import Killed, dying
from tests.jobs.paying_books import check_money, check_seats
from tests.local_stripe import Till
from tests.people import a_user, an_event, caller

FEE = 2000
_STEPS = 26
_LONG_DAYS = 30
_MOST_CALLS = 12
"""A process that dies does so at one of its first calls to the outside."""


@dataclass
class _Overtaken:
    """Bookings of which somebody else changes one, after they were read and before the change is written."""

    bookings: Any
    rival: Callable[[], object] | None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.bookings, name)

    def change(self, tournament: TournamentId, request: Any, decide: Callable[[Any], Any], **other: Any) -> bool:
        def decided(event: Any) -> Any:
            rival, self.rival = self.rival, None
            if rival is not None:
                rival()
            return decide(event)

        return bool(self.bookings.change(tournament, request, decided, **other))


@dataclass
class Town:
    """An event for few players, and people who want to play."""

    services: Services
    till: Till
    app: Chalice
    random: Random
    owner: UserId = field(init=False)
    event: TournamentId = field(init=False)
    courier: Courier = field(init=False)
    fees: dict[BookingId, tuple[int, ...]] = field(default_factory=dict)
    """What it cost each player when he was booked."""
    touched: set[BookingId] = field(default_factory=set)
    """Of these money went back by the dashboard, was disputed, or did not get to the payer's bank."""
    is_calm: bool = False
    """No process dies, and nobody is overtaken."""

    def __post_init__(self) -> None:
        self.courier = Courier(self.till.books, WEBHOOK_SECRET, self.post, self.random)
        name = f"{self.random.getrandbits(40)}"
        self.owner = a_user(self.services, f"Owner{name}")
        self.event = an_event(self.services, self.owner, name=f"Najaar {name}")
        now = self.services.clock.now()
        wanted = BookingSettings(
            is_on=True,
            capacity=self.random.choice((2, 2, 3)),
            categories=(Category("all", "All", FEE),),
            takes_door=True,
            account=self.random.choice(("", "acct_club")),
            refund_until=self.random.choice((None, now, now + timedelta(days=1))),
        )
        self.set_up(wanted)
        for _ in range(self.random.choice((3, 4))):
            self.enter()

    def set_up(self, wanted: BookingSettings) -> None:
        change_booking_settings(ChangeBookingSettings(caller(self.owner), self.event, wanted), self.services)

    def post(self, body: bytes, signed: str) -> int:
        """Over to the webhook route; now and then it does not get there."""
        if self.random.random() < 0.1:
            return 0
        headers = {"content-type": "application/json", "stripe-signature": signed}
        return int(Client(self.app).http.request("POST", "/webhooks/stripe", headers=headers, body=body).status_code)

    @contextmanager
    def process(self) -> Iterator[Services]:
        """Who does something; now and then the process dies before or after one of its calls to the outside."""
        if self.is_calm or self.random.random() < 0.85:
            yield self.services
            return
        mortal, _ = dying(self.services, self.random.randint(1, _MOST_CALLS), after=self.random.random() < 0.5)
        with suppress(Killed):
            yield mortal

    # --- what people do

    def enter(self) -> None:
        self.touch(submit_booking, self.fill_in())

    def fill_in(self) -> BookingId:
        """Alone, or with somebody for whom he pays, too; or he pays at the door."""
        number = len(self.fees)
        names = [f"P{number}{letter}" for letter in "ab"[: self.random.choice((1, 1, 2))]]
        places = tuple(TypedPlace(Person(name)) for name in names)
        booker = Booker(names[0], f"p{number}@club.example", "nl")
        form = EntryForm(booker, places, pays_at_door=self.random.random() < 0.1)
        booking = start_booking(StartBooking(caller(NOBODY), self.event, form, f"{self.event}"), self.services)
        self.fees[booking] = tuple(place.price for place in self.services.bookings.load(self.event, booking).places)
        return booking

    def touch(self, command: Callable[[TouchBooking, Services], object], booking: BookingId) -> None:
        with self.process() as services:
            command(TouchBooking(caller(NOBODY), self.event, booking), services)

    def send(self) -> None:
        self.touch(submit_booking, self.somebody_who(lambda one: one.state is State.DRAFT).id)

    def accept(self) -> None:
        self.touch(accept_offer, self.somebody_who(lambda one: one.state is State.OFFERED).id)

    def come_back(self) -> None:
        self.touch(tell_booking, self.somebody().id)

    def pay(self) -> None:
        """He presses the button, perhaps twice; then he pays, declines, or goes away."""
        booking = self.somebody_who(lambda one: one.state is State.HELD)
        pages = {self.to_page(booking) for _ in range(self.random.choice((1, 2)))} - {""}
        assert len(pages) <= 1, "two pages for one attempt"
        self.use_a_page()

    def pay_twice(self) -> None:
        """One of two does not come after all; he has both pages open, and pays on each."""
        booking = self.somebody_who(lambda one: one.state is State.HELD and len(one.taken) > 1)
        pages = [self.to_page(booking)]
        leave_booking(self.leaving(booking), self.services)
        pages.append(self.to_page(booking))
        with self.till.books.turn():
            for page in pages:
                with suppress(RefusedError):
                    self.till.books.pay(page.rpartition("/")[2])

    def to_page(self, booking: Booking) -> str:
        """Its address; empty where the process died."""
        command, pages = PayBooking(caller(NOBODY), self.event, booking.id, "http://here/paid", "http://here/left"), []
        with self.process() as services:
            pages.append(pay_booking(command, services))
        return "".join(pages)

    def use_a_page(self) -> None:
        """Any page that somebody has open in his browser still."""
        books = self.till.books
        rare = self.random.choice((books.pay_later, books.pay_by_voucher, books.decline))
        self.at_a_page("open", books.pay, books.pay, rare)

    def at_a_page(self, status: str, *acts: Callable[[str], None]) -> None:
        """Mostly where there is something to be done."""
        sessions = [charge.session for charge in self.charges() if charge.session]
        with self.till.books.turn():
            fitting = [one for one in sessions if self.till.books.objects[one]["status"] == status]
            if sessions:
                self.random.choice(acts)(self.random.choice(fitting or sessions))

    def leave(self) -> None:
        command = self.leaving(self.somebody())
        with self.process() as services:
            leave_booking(command, services)

    def leaving(self, booking: Booking) -> LeaveBooking:
        gone = frozenset({self.random.choice(booking.places).entry})
        return LeaveBooking(caller(NOBODY), self.event, booking.id, gone)

    def race(self) -> None:
        """Two send their bookings at the same moment, perhaps for the last seat."""
        first, second = self.fill_in(), self.fill_in()
        self.at_once(lambda: self.touch(submit_booking, first), lambda: self.touch(submit_booking, second))

    def be_overtaken(self) -> None:
        """Two do anything at the same moment."""
        acts = (self.send, self.accept, self.leave, self.pay, self.work, self.take_cash)
        self.at_once(self.random.choice(acts), self.random.choice(acts))

    def at_once(self, act: Callable[[], object], rival: Callable[[], object]) -> None:
        """What the one has read is no longer so when he writes."""
        alone = self.services
        self.is_calm = True

        def first() -> None:
            self.services, overtaken = alone, self.services
            with suppress(DomainError, PaymentServiceError, RefusedError):
                rival()
            self.services = overtaken

        self.services = replace(alone, bookings=_Overtaken(alone.bookings, first))
        try:
            act()
        finally:
            self.services, self.is_calm = alone, False

    # --- what organisers, banks and the service do

    def take_cash(self) -> None:
        booking = self.somebody_who(lambda one: one.pays_at_door)
        owed = HandMoney(caller(self.owner), self.event, booking.id, booking.price - booking.received, Way.CASH)
        with self.process() as services:
            take_payment(owed, services)

    def change_settings(self) -> None:
        """Another fee from now on, or one seat more."""
        seen = self.services.bookings.settings(self.event)
        dearer = replace(seen, categories=(replace(seen.categories[0], price=seen.categories[0].price + 500),))
        roomier = replace(seen, capacity=(seen.capacity or 0) + 1)
        self.set_up(self.random.choice((dearer, roomier)))

    def call_off(self) -> None:
        """Now and then; asked for again, it is called off once."""
        if self.random.random() < 0.15:
            with self.process() as services:
                cancel_event_bookings(CancelEvent(caller(self.owner), self.event), services)

    def bank_answers(self) -> None:
        self.at_a_page("complete", self.till.books.bank_pays, self.till.books.bank_refuses)

    def undo_in_the_dashboard(self) -> None:
        """A part goes back, or the payer has his bank take all of it; or a refund does not get there."""
        paid = [(one, charge) for one in self.bookings() for charge in one.charges if charge.captured]
        if not paid:
            return
        booking, charge = self.random.choice(paid)
        self.touched.add(booking.id)
        books = self.till.books
        with books.turn():
            match self.random.choice(("refund", "dispute", "fail")):
                case "refund":
                    books.refund(charge.account, {"payment_intent": charge.intent, "amount": "500"})
                case "dispute":
                    books.dispute(books.objects[charge.intent]["latest_charge"])
                case _:
                    sent = books.listed(charge.account, "refund", payment_intent=charge.intent, status="succeeded")
                    books.fail_refund(self.random.choice(sent)["id"] if sent else "")

    def tell(self) -> None:
        self.courier.deliver()

    def lose(self) -> None:
        """Nobody hears of what happened on the pages; refunds and disputes are told until they are heard."""
        told = [one for one in self.till.books.untold if not one["type"].startswith("checkout.")]
        self.till.books.untold[:] = told

    def be_away(self) -> None:
        self.till.local.api.trouble.append(self.random.choice(("away", "lost")))

    def pass_time(self) -> None:
        self.till.clock.move(minutes=self.random.choice((1, 10, 10, 40, 1500)))

    def work(self) -> bool:
        """The worker does what is due with payments; pages and mails are others' tests. False: there was nothing."""
        now = self.services.clock.now()
        due = [job for job in self.services.outbox.open_jobs(group_of(self.event)) if job.due_at <= now]
        batches = runner._batches([job for job in due if job.kind is JobKind.SETTLE_BOOKINGS])
        for batch in batches:
            with self.process() as services:
                runner.run_batch(batch, services)
            check_seats(self.services.bookings.event(self.event))
        return bool(batches)

    # --- what is looked at

    def bookings(self) -> tuple[Booking, ...]:
        return self.services.bookings.of_tournament(self.event)

    def somebody(self) -> Booking:
        return self.random.choice(self.bookings())

    def somebody_who(self, fits: Callable[[Booking], bool]) -> Booking:
        """If there is one."""
        return self.random.choice([one for one in self.bookings() if fits(one)] or self.bookings())

    def charges(self) -> list[Charge]:
        return [charge for booking in self.bookings() for charge in booking.charges]

    def live(self) -> None:
        """A random life, then rest."""
        steps = [
            self.pay, self.pay, self.pay, self.pay, self.pay_twice, self.use_a_page, self.bank_answers, self.tell,
            self.tell, self.work, self.work, self.leave, self.accept, self.send, self.enter, self.come_back,
            self.be_overtaken, self.race, self.take_cash, self.change_settings, self.call_off, self.lose,
            self.undo_in_the_dashboard, self.undo_in_the_dashboard, self.be_away, self.pass_time, self.pass_time,
        ]  # fmt: skip
        for _ in range(_STEPS):
            with suppress(DomainError, PaymentServiceError, RefusedError):  # people and workers come again
                self.random.choice(steps)()
        self.rest()
        event = self.services.bookings.event(self.event)
        check_seats(event)
        check_money(event, self.till.books, self.fees, self.touched)

    def rest(self) -> None:
        """Everything is told, every bank has answered, everything that is due is done, or was tried again in vain."""
        self.till.local.api.trouble.clear()
        self.is_calm, is_at_rest = True, False
        while not is_at_rest:
            before = [(one.state, one.charges) for one in self.bookings()]
            self.till.clock.move(days=_LONG_DAYS)
            self.answer_all()
            for job in self.services.outbox.recent_jobs(group_of(self.event)):
                if job.state is JobState.FAILED:
                    self.services.outbox.retry(job.group, job.id, self.services.clock.now())
            while self.courier.deliver() or self.work():
                pass
            is_at_rest = before == [(one.state, one.charges) for one in self.bookings()]

    def answer_all(self) -> None:
        books = self.till.books
        with books.turn():
            for charge in self.charges():
                with suppress(RefusedError):
                    books.bank_refuses(charge.session)
            for one in [one for one in books.objects.values() if one["object"] == "dispute"]:
                if one["status"] == "needs_response":
                    books.close_dispute(one["id"], self.random.choice(("won", "lost")))

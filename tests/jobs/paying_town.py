"""Random histories of people who enter and pay, through the real commands, jobs, webhook route and payment library.

The payment service keeps books of its own (`cli/local/stripe`). What it tells comes late, twice, in any order, or not
at all; it is away for a moment, or its answers are lost; people pay twice, walk away, leave; banks answer after days;
organisers give money back in the service's dashboard, and somebody disputes a payment.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

from chalice.app import Chalice
from chalice.test import Client

from chalicelib.cli.local.stripe.address import WEBHOOK_SECRET
from chalicelib.cli.local.stripe.books import RefusedError
from chalicelib.cli.local.stripe.courier import Courier
from chalicelib.commands.booking_money import PayBooking, pay_booking
from chalicelib.commands.bookings import (
    LeaveBooking,
    StartBooking,
    TouchBooking,
    accept_offer,
    leave_booking,
    start_booking,
    submit_booking,
    tell_booking,
)
from chalicelib.domain.booking.booking import ENDED, Booker, Booking, Charge, State
from chalicelib.domain.booking.form import EntryForm, TypedPlace
from chalicelib.domain.booking.settings import BookingSettings, Category
from chalicelib.domain.errors import DomainError
from chalicelib.domain.ids import NOBODY, BookingId, TournamentId
from chalicelib.domain.model.player import Person
from chalicelib.jobs import runner
from chalicelib.ports import JobKind, Receipt, Services, group_of
from chalicelib.ports.payments import PaymentServiceError
from tests.local_stripe import Till
from tests.people import a_request, a_user, an_event, caller

FEE = 2000
_STEPS = 24
_LONG_DAYS = 30


@dataclass
class Town:
    """An event for few players, and people who want to play."""

    services: Services
    till: Till
    app: Chalice
    random: Random
    event: TournamentId = field(init=False)
    capacity: int = field(init=False)
    courier: Courier = field(init=False)
    touched: set[BookingId] = field(default_factory=set)
    """Of these money went back by the dashboard, or was disputed."""

    def __post_init__(self) -> None:
        self.courier = Courier(self.till.books, WEBHOOK_SECRET, self.post, self.random)
        self.capacity = self.random.choice((2, 2, 3))
        self.event = an_event(self.services, a_user(self.services, f"Owner{self.random.getrandbits(40)}"))
        wanted = BookingSettings(is_on=True, capacity=self.capacity, categories=(Category("all", "All", FEE),))
        receipt = Receipt(a_request(), NOBODY, self.services.clock.now(), "test.settings")
        assert self.services.bookings.save_settings(self.event, wanted, receipt)
        for number in range(self.random.choice((3, 4))):
            self.enter(number)

    def post(self, body: bytes, signed: str) -> int:
        """Over to the webhook route; now and then it does not get there."""
        if self.random.random() < 0.1:
            return 0
        headers = {"content-type": "application/json", "stripe-signature": signed}
        return int(Client(self.app).http.request("POST", "/webhooks/stripe", headers=headers, body=body).status_code)

    # --- what people do

    def enter(self, number: int) -> None:
        """Alone, or with somebody for whom he pays, too."""
        names = [f"P{number}{letter}" for letter in "ab"[: self.random.choice((1, 1, 2))]]
        places = tuple(TypedPlace(Person(name)) for name in names)
        form = EntryForm(Booker(names[0], f"p{number}@club.example", "nl"), places)
        booking = start_booking(StartBooking(caller(NOBODY), self.event, form, f"{self.event}"), self.services)
        self.touch(submit_booking, booking)

    def touch(self, command: Callable[[TouchBooking, Services], object], booking: BookingId) -> None:
        command(TouchBooking(caller(NOBODY), self.event, booking), self.services)

    def accept(self) -> None:
        self.touch(accept_offer, self.somebody().id)

    def come_back(self) -> None:
        self.touch(tell_booking, self.somebody().id)

    def pay(self) -> None:
        """He presses the button, perhaps twice; then he pays, declines, or goes away."""
        booking = self.somebody()
        pages = {self.to_page(booking) for _ in range(self.random.choice((1, 2)))}
        assert len(pages) == 1, "two pages for one attempt"
        self.use_a_page()

    def to_page(self, booking: Booking) -> str:
        command = PayBooking(caller(NOBODY), self.event, booking.id, "http://here/paid", "http://here/left")
        return pay_booking(command, self.services)

    def use_a_page(self) -> None:
        """Any page that somebody has open in his browser still."""
        sessions = [charge.session for charge in self.charges() if charge.session]
        if sessions:
            books = self.till.books
            act = self.random.choice((books.pay, books.pay, books.pay_later, books.decline))
            with books.turn():
                act(self.random.choice(sessions))

    def leave(self) -> None:
        booking = self.somebody()
        gone = frozenset({self.random.choice(booking.places).entry})
        leave_booking(LeaveBooking(caller(NOBODY), self.event, booking.id, gone), self.services)

    # --- what banks, organisers and the service do

    def bank_answers(self) -> None:
        sessions = [charge.session for charge in self.charges() if charge.session]
        if sessions:
            books = self.till.books
            with books.turn():
                self.random.choice((books.bank_pays, books.bank_refuses))(self.random.choice(sessions))

    def undo_in_the_dashboard(self) -> None:
        paid = [(one, charge) for one in self.bookings() for charge in one.charges if charge.captured > charge.refunded]
        if not paid or self.random.random() < 0.5:
            return
        booking, charge = self.random.choice(paid)
        self.touched.add(booking.id)
        with self.till.books.turn():
            if self.random.random() < 0.5:
                self.till.books.refund("", {"payment_intent": charge.intent, "amount": "500"})
            else:
                self.till.books.dispute(self.till.books.objects[charge.intent]["latest_charge"])

    def tell(self) -> None:
        self.courier.deliver()

    def lose(self) -> None:
        """Nobody hears of what happened on the pages; refunds and disputes are told until they are heard."""
        told = [one for one in self.till.books.untold if not one["type"].startswith("checkout.")]
        self.till.books.untold[:] = told

    def be_away(self) -> None:
        self.till.local.api.trouble.append(self.random.choice(("away", "lost")))

    def pass_time(self) -> None:
        self.till.clock.move(minutes=self.random.choice((1, 10, 40, 40, 1500)))

    def work(self) -> bool:
        """The worker does what is due with payments; pages and mails are others' tests. False: there was nothing."""
        now = self.services.clock.now()
        due = [job for job in self.services.outbox.open_jobs(group_of(self.event)) if job.due_at <= now]
        batches = runner._batches([job for job in due if job.kind is JobKind.SETTLE_BOOKINGS])
        for batch in batches:
            runner.run_batch(batch, self.services)
            self.check_seats()
        return bool(batches)

    # --- what is looked at

    def bookings(self) -> tuple[Booking, ...]:
        return self.services.bookings.of_tournament(self.event)

    def somebody(self) -> Booking:
        return self.random.choice(self.bookings())

    def charges(self) -> list[Charge]:
        return [charge for booking in self.bookings() for charge in booking.charges]

    def check_seats(self) -> None:
        """Never oversold."""
        event = self.services.bookings.event(self.event)
        playing = sum(not entry.is_withdrawn for entry in event.entries)
        assert playing + sum(booking.seats for booking in event.bookings) <= self.capacity

    def rest(self) -> None:
        """Everything is told, every bank has answered, everything that is due is done."""
        self.till.local.api.trouble.clear()
        for _ in range(2):
            self.till.clock.move(days=_LONG_DAYS)
            self.answer_all()
            while self.courier.deliver() or self.work():
                pass

    def answer_all(self) -> None:
        with self.till.books.turn():
            for charge in self.charges():
                with suppress(RefusedError):
                    self.till.books.bank_refuses(charge.session)

    def live(self) -> None:
        """A random life, then rest."""
        steps = [
            self.pay, self.pay, self.pay, self.use_a_page, self.bank_answers, self.tell, self.tell, self.work,
            self.work, self.leave, self.accept, self.come_back, self.undo_in_the_dashboard, self.lose, self.be_away,
            self.pass_time, self.pass_time,
        ]  # fmt: skip
        for _ in range(_STEPS):
            with suppress(DomainError, PaymentServiceError, RefusedError):  # people and workers come again
                self.random.choice(steps)()
        self.rest()
        self.check_money()

    def check_money(self) -> None:
        """Never two charges kept; nobody owes or is owed anything; our totals are those of the service's books."""
        kept = 0
        for booking in self.bookings():
            for charge in booking.charges:
                assert (charge.captured, charge.refunded) == self.in_the_books(charge), charge
                kept += charge.net
            if booking.id not in self.touched:
                settled = booking.cost if booking.state in ENDED | {State.CONFIRMED} else 0
                assert booking.received == settled, booking
                assert sum(charge.net > 0 for charge in booking.charges) <= 1, booking
        paid = [one for one in self.till.books.listed("", "charge") if one["metadata"]["tournament"] == self.event]
        assert kept == sum(one["amount_captured"] - one["amount_refunded"] for one in paid)

    def in_the_books(self, charge: Charge) -> tuple[int, int]:
        if not charge.intent:
            return 0, 0
        intent = self.till.books.objects[charge.intent]
        last = self.till.books.objects.get(intent["latest_charge"] or "", {"amount_refunded": 0})
        return intent["amount_received"], last["amount_refunded"]

"""Bookings for the organisers and their treasurer: list, one, money by hand, leaving, calling the event off."""

from datetime import datetime
from enum import StrEnum
from typing import Self

from pydantic import AwareDatetime

from chalicelib.commands.booking.booking_money import (
    CancelEvent,
    HandMoney,
    cancel_event_bookings,
    give_back,
    take_payment,
)
from chalicelib.commands.booking.bookings import LeaveBooking, leave_booking
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.booking.booking import Booking, Charge, ChargeState, HandPayment, Place, State, Way
from chalicelib.domain.booking.sums import Money, money_of, totals
from chalicelib.domain.errors import InvalidFieldError, NotAllowedError
from chalicelib.domain.ids import BookingId, EntryId
from chalicelib.queries.booking.booking_list import Only, chosen, sent
from chalicelib.queries.booking.bookings import link_of, refund_progress
from chalicelib.render.exports.bookings import bookings_file
from chalicelib.render.exports.spreadsheet import FOR_PROGRAMS
from chalicelib.render.texts import Texts
from chalicelib.web.api.endpoint import Answer, Body, Empty, Noun, TextQuery, Whole, text_in_query
from chalicelib.web.api.event.entries import PersonAnswer
from chalicelib.web.api.event.exports import ExportAnswer
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_LIST = "/tournaments/{tournament}/bookings"
_ONE = _LIST + "/{booking}"
_CHOICES = tuple(one.value for one in (*Only, *State) if one is not State.DRAFT)
_WORDS = TextQuery("q", "Words of a name, an address or a receipt's number (`#12`).", default="")
_ONLY = TextQuery("only", "A state, or what is still to be paid or to go back.", default="", choices=_CHOICES)


class Do(StrEnum):
    """What was done with money by hand."""

    TAKE = "take"
    GIVE = "give"


class HandMoneyBody(Body):
    """Money that was taken, or given back: `amount` in minor units; without `at` it is now."""

    do: Do
    amount: Whole
    way: Way
    at: AwareDatetime | None = None


class LeavingBody(Body):
    """The entries of players who do not come. `kept` is what is kept of each one's fee, null: by the dates.

    To say what is kept takes the right to change money; of whom it says nothing, nothing is kept.
    """

    entries: tuple[str, ...]
    kept: dict[str, Whole] | None = None


class MoneyAnswer(Answer):
    """In minor units: `paid` came in, `refunded` went back, `owed` and `to_go_back` are still to."""

    currency: str
    owed: int
    paid: int
    refunded: int
    to_go_back: int

    @classmethod
    def of(cls, money: Money) -> Self:
        """This money."""
        return cls.model_validate(money, from_attributes=True)


class BookedPlayerAnswer(Answer):
    """A player of a booking; `kept` is what is kept of the price of somebody who left."""

    entry: str
    person: PersonAnswer
    category: str
    price: int
    answers: dict[str, str]
    left_at: datetime | None
    kept: int

    @classmethod
    def of(cls, place: Place) -> Self:
        """This place."""
        return cls(
            entry=place.entry,
            person=PersonAnswer.model_validate(place.person, from_attributes=True),
            category=place.category,
            price=place.price,
            answers=dict(place.answers),
            left_at=place.left_at,
            kept=place.kept,
        )


class ChargeAnswer(Answer):
    """An attempt to pay online."""

    number: int
    state: ChargeState
    amount: int
    captured: int
    refunded: int
    came_back: int
    is_disputed: bool

    @classmethod
    def of(cls, charge: Charge) -> Self:
        """This attempt."""
        return cls.model_validate(charge, from_attributes=True)


class HandPaymentAnswer(Answer):
    """Money by hand; below nought it was given back. `by` is the user who put it down."""

    receipt: int
    amount: int
    way: Way
    at: datetime
    by: str

    @classmethod
    def of(cls, payment: HandPayment) -> Self:
        """This payment."""
        return cls.model_validate(payment, from_attributes=True)


class BookingLine(Answer):
    """A booking in a list."""

    id: str
    name: str
    email: str
    language: str
    players: tuple[str, ...]
    state: State
    came_at: datetime
    until: datetime | None
    pays_at_door: bool
    money: MoneyAnswer

    @classmethod
    def of(cls, booking: Booking) -> Self:
        """This booking."""
        return cls(
            id=booking.id,
            name=booking.booker.name,
            email=booking.booker.email,
            language=booking.booker.language,
            players=tuple(place.person.name for place in booking.places),
            state=booking.state,
            came_at=booking.came_at,
            until=booking.until,
            pays_at_door=booking.pays_at_door,
            money=MoneyAnswer.of(money_of(booking)),
        )


class BookingAnswer(BookingLine):
    """All of a booking. `link` is its own page, for who keeps the entries; else it is empty."""

    places: tuple[BookedPlayerAnswer, ...]
    charges: tuple[ChargeAnswer, ...]
    by_hand: tuple[HandPaymentAnswer, ...]
    link: str


class RefundProgressAnswer(Answer):
    """Of an event that was called off: of how many bookings all money went back; by currency, how much is still to."""

    cancelled_at: datetime
    done: int
    bookings: int
    left: dict[str, int]


class BookingList(Answer):
    """Bookings in the order in which they came, with their totals, a line a currency; null: the event is held."""

    bookings: tuple[BookingLine, ...]
    totals: tuple[MoneyAnswer, ...]
    refunds: RefundProgressAnswer | None


@noun.reads(_LIST, Action.SEE_MONEY, BookingList, [_WORDS, _ONLY])
def list_bookings(call: Call) -> BookingList:
    """Who booked, what is owed, paid and given back; searched by words and narrowed to a state."""
    everything = sent(call.services.bookings.of_tournament(call.tournament))
    found = chosen(everything, text_in_query(call, _WORDS), text_in_query(call, _ONLY))
    return BookingList(
        bookings=tuple(map(BookingLine.of, found)),
        totals=tuple(map(MoneyAnswer.of, totals(found))),
        refunds=_progress(call),
    )


@noun.reads(f"{_LIST}/export", Action.SEE_MONEY, ExportAnswer)
def export_bookings(call: Call) -> ExportAnswer:
    """All bookings with their players and payments as CSV (comma, decimal point, English)."""
    bookings = sent(call.services.bookings.of_tournament(call.tournament))
    tournament = call.services.tournaments.load(call.tournament)
    settings = call.services.bookings.settings(call.tournament)
    made = bookings_file(bookings, tournament, settings, Texts("en", {}), FOR_PROGRAMS)
    return ExportAnswer(name=made.name, content_type=made.content_type, file=made.text)


@noun.does(f"POST {_LIST}/cancellation", Action.CHANGE_SETTINGS, Empty)
def post_cancellation(call: Call) -> Empty:
    """Call the event off, for good: a worker gives all the money back, booking by booking; the list says how far."""
    cancel_event_bookings(CancelEvent(call.caller, call.tournament), call.services)
    return Empty()


@noun.reads(_ONE, Action.SEE_MONEY, BookingAnswer)
def read_booking(call: Call) -> BookingAnswer:
    """One booking with its players and payments."""
    booking = _load(call)
    return BookingAnswer(
        **BookingLine.of(booking).model_dump(),
        places=tuple(map(BookedPlayerAnswer.of, booking.places)),
        charges=tuple(map(ChargeAnswer.of, booking.charges)),
        by_hand=tuple(map(HandPaymentAnswer.of, booking.by_hand)),
        link=link_of(call.tournament, booking.id, call.services) if call.may(Action.CHANGE_ENTRIES) else "",
    )


@noun.takes(f"POST {_ONE}/payments", Action.CHANGE_MONEY, HandMoneyBody, Empty, status=201)
def post_hand_money(call: Call, body: HandMoneyBody) -> Empty:
    """Money that was taken, or given back, by hand; it gets the next receipt number."""
    act = {Do.TAKE: take_payment, Do.GIVE: give_back}[body.do]
    act(HandMoney(call.caller, call.tournament, _load(call).id, body.amount, body.way, body.at), call.services)
    return Empty()


@noun.takes(f"POST {_ONE}/leaving", Action.CHANGE_ENTRIES, LeavingBody, Empty)
def post_leaving(call: Call, body: LeavingBody) -> Empty:
    """These players do not come, or stop."""
    if not body.entries:
        raise InvalidFieldError(field="entries", reason="missing")
    if body.kept is not None and not call.may(Action.CHANGE_MONEY):
        raise NotAllowedError(action=Action.CHANGE_MONEY.value, role=call.role.value)
    kept = None if body.kept is None else {EntryId(entry): amount for entry, amount in body.kept.items()}
    entries = frozenset(map(EntryId, body.entries))
    leave_booking(LeaveBooking(call.caller, call.tournament, _load(call).id, entries, kept), call.services)
    return Empty()


def _load(call: Call) -> Booking:
    return call.services.bookings.load(call.tournament, BookingId(call.request.parameters["booking"]))


def _progress(call: Call) -> RefundProgressAnswer | None:
    at = call.services.bookings.settings(call.tournament).cancelled_at
    if at is None:
        return None
    found = refund_progress(call.tournament, call.services)
    return RefundProgressAnswer(cancelled_at=at, done=found.done, bookings=found.bookings, left=dict(found.left))

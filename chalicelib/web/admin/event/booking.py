"""One booking for the organisers and their treasurer: its players, its payments, money by hand, leaving."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from chalice.app import Response

from chalicelib.commands.booking.booking_money import HandMoney, give_back, take_payment
from chalicelib.commands.booking.bookings import LeaveBooking, leave_booking, refuse_kept
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.booking.booking import ENDED, Booking, HandPayment, State, Way
from chalicelib.domain.booking.refunds import givable, refunds
from chalicelib.domain.booking.sums import money_of
from chalicelib.domain.errors import DomainError, InvalidFieldError, NotFoundError
from chalicelib.domain.ids import BookingId, EntryId
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.money import read_amount
from chalicelib.queries.booking.booking_page import BookingPage
from chalicelib.queries.booking.bookings import link_of, may_take
from chalicelib.queries.event.steps import Step
from chalicelib.render.booking_wording import CHARGE_STATES, WAYS, short_state_of
from chalicelib.render.money import money, typed_money
from chalicelib.render.texts import N_
from chalicelib.web.admin.days import a_day
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.frame import frame, local, root_of
from chalicelib.web.admin.question import Question, ask, typed_before
from chalicelib.web.authorise import Call
from chalicelib.web.booking.typed import person_fields, person_words
from chalicelib.web.request import go_to

_LABELS: Mapping[str, str] = {
    "amount": N_("Amount"),
    "way": N_("How"),
    "at": N_("Day"),
    "entries": N_("Who leaves"),
}
_NOON = 12
_TOLD = "told"
"""Of the form that comes from the question: he knows what happens."""


@dataclass(frozen=True, slots=True)
class HandLine:
    """Money by hand in the history: `is_taken`, or given back; `by` is who put it down."""

    receipt: int
    amount: int
    is_taken: bool
    way: str
    at: datetime | None
    by: str


@route("GET", "/t/{tournament}/bookings/{booking}", Action.SEE_MONEY)
def booking_page(call: Call) -> Response:
    """Everything of one booking."""
    return render(call, "event/booking.html", _shown(call))


@route("POST", "/t/{tournament}/bookings/{booking}/payments", Action.CHANGE_MONEY)
def put_down_money(call: Call) -> Response:
    """Money that was taken, or given back, by hand; it gets the next receipt number."""
    booking = _load(call)
    try:
        act = give_back if call.form.text("do") == "give" else take_payment
        act(_typed_money(call, booking), call.services)
    except DomainError as error:
        return refused(call, "event/booking.html", error, _shown(call))
    return go_to(f"{_path(call)}?done=saved")


@route("POST", "/t/{tournament}/bookings/{booking}/leave", Action.CHANGE_ENTRIES)
def let_leave(call: Call) -> Response:
    """These players do not come. What is kept is said by who also keeps the money, else by the organiser's date.

    First he is told what happens to the money.
    """
    booking = _load(call)
    ticked = frozenset(EntryId(entry) for entry in call.form.all("entries"))
    try:
        if not ticked:
            raise InvalidFieldError(field="entries", reason="nobody_leaves")
        kept = _typed_kept(call, booking, ticked) if call.may(Action.CHANGE_MONEY) else None
        refuse_kept(booking, kept or {})
        if not call.form.text(_TOLD):
            return _ask_leaving(call, booking, ticked, kept)
        leave_booking(LeaveBooking(call.caller, call.tournament, booking.id, ticked, kept), call.services)
    except DomainError as error:
        return refused(call, "event/booking.html", error, {**_shown(call), "ticked": ticked})
    return go_to(f"{_path(call)}?done=withdrawn")


def _ask_leaving(
    call: Call, booking: Booking, entries: frozenset[EntryId], kept: Mapping[EntryId, int] | None
) -> Response:
    tournament = call.services.tournaments.load(call.tournament)
    say = texts(call).text
    question = Question(
        title=say(N_("Withdraw {names}?"), names=_names(booking, entries)),
        consequences=list(_what_happens(call, booking, entries, kept)),
        button=say(N_("Withdraw those ticked")),
        back=_path(call),
        carried=[*typed_before(call.form), (_TOLD, "yes")],
    )
    return ask(call, tournament, Step.BOOKINGS, question)


def _names(booking: Booking, entries: frozenset[EntryId]) -> str:
    return "; ".join(place.person.name for place in booking.taken if place.entry in entries)


def _what_happens(
    call: Call, booking: Booking, entries: frozenset[EntryId], kept: Mapping[EntryId, int] | None
) -> Iterator[str]:
    """To the places, the money and whoever booked."""

    def amount(minor: int) -> str:
        return money(minor, booking.currency, call.visitor.language)

    event, say = call.services.bookings.event(call.tournament), texts(call).text
    after = BookingPage(event, booking, call.services.clock.now()).after(entries, kept)
    online = sum(one.amount for one in refunds(after)) - sum(one.amount for one in refunds(booking))
    back = max(0, -after.owed) - max(0, -booking.owed)
    keeps = sum(place.kept for place in after.places) - sum(place.kept for place in booking.places)
    yield say(N_("They are withdrawn, from the next round on; their places are free for others."))
    if online:
        yield say(N_("{amount} goes back by the way it was paid online."), amount=amount(online))
    if back > online:
        text = N_("{amount} was paid by hand: you give it back yourself and put it down.")
        yield say(text, amount=amount(back - online))
    if keeps:
        yield say(N_("{amount} is kept."), amount=amount(keeps))
    if not back and not keeps:
        yield say(N_("No money goes back."))
    yield say(N_("Whoever booked gets a mail. This cannot be taken back: they can only enter again."))


def _typed_money(call: Call, booking: Booking) -> HandMoney:
    way = call.form.text("way")
    if way not in set(Way):
        raise InvalidFieldError(field="way", reason="unknown_choice")
    amount = read_amount(call.form.text("amount"), booking.currency, "amount")
    return HandMoney(call.caller, call.tournament, booking.id, amount, Way(way), _typed_day(call))


def _typed_day(call: Call) -> datetime | None:
    """Noon of the day that was typed, in the event's own time; of today, or of none, it is now."""
    zone = ZoneInfo(call.services.tournaments.load(call.tournament).settings.time_zone)
    if not call.form.text("at"):
        return None
    day = a_day(call.form.text("at"), "at")
    if day == call.services.clock.now().astimezone(zone).date():
        return None
    return datetime(day.year, day.month, day.day, _NOON, tzinfo=zone)


def _typed_kept(call: Call, booking: Booking, entries: frozenset[EntryId]) -> dict[EntryId, int]:
    """What is kept of each one's price; nothing typed is nothing kept. Raises InvalidFieldError."""
    found = {}
    for place in booking.taken:
        field = f"kept-{place.entry}"
        if place.entry in entries:
            found[place.entry] = read_amount(call.form.text(field) or "0", booking.currency, field)
    return found


def _load(call: Call) -> Booking:
    return call.services.bookings.load(call.tournament, _booking_id(call))


def _booking_id(call: Call) -> BookingId:
    return BookingId(call.request.parameters["booking"])


def _path(call: Call) -> str:
    return f"{root_of(call)}/bookings/{call.request.parameters['booking']}"


def _shown(call: Call) -> Mapping[str, object]:
    event = call.services.bookings.event(call.tournament, _booking_id(call))
    booking, tournament, settings = event.booking(_booking_id(call)), event.tournament, event.settings
    say, keeps_money = texts(call).text, call.may(Action.CHANGE_MONEY)
    labels = {field: say(label) for field, label in _LABELS.items()}
    fields = [one for one in person_fields(settings, texts(call)) if one.code not in ("name", "rating")]
    labels |= {f"kept-{place.entry}": say(N_("Kept of the fee")) for place in booking.places}
    is_official = call.may(Action.CHANGE_ENTRIES)
    return {
        "frame": frame(call, tournament, Step.BOOKINGS),
        "at": _path(call),
        "labels": labels,
        "booking": booking,
        "money": money_of(booking),
        "came_at": local(booking.came_at, tournament),
        "until": local(booking.until, tournament),
        "state": short_state_of(booking),
        "charge_states": CHARGE_STATES,
        "fees": {category.code: category.name for category in settings.categories},
        "questions": settings.questions,
        "person_fields": fields,
        "persons": {place.entry: person_words(place.person, texts(call)) for place in booking.places},
        "by_hand": [_hand_line(call, tournament, payment) for payment in booking.by_hand],
        "ways": [(way.value, say(text)) for way, text in WAYS.items()],
        "to_pay": typed_money(booking.owed, booking.currency, call.visitor.language) if booking.owed > 0 else "",
        "may_take": keeps_money and may_take(event, booking, call.services.clock.now()),
        "may_give": keeps_money and givable(booking) > 0,
        "may_let_leave": is_official and booking.state not in ENDED,
        "keeps": booking.state is State.CONFIRMED and keeps_money,
        "link": link_of(call.tournament, booking.id, call.services) if is_official and not booking.is_forgotten else "",
        "ticked": frozenset(),
    }


def _hand_line(call: Call, tournament: Tournament, payment: HandPayment) -> HandLine:
    """Who put it down may have no account any more."""
    by = ""
    with suppress(NotFoundError):
        by = call.services.accounts.by_id(payment.by).name
    at = local(payment.at, tournament)
    return HandLine(payment.receipt, abs(payment.amount), payment.amount > 0, WAYS[payment.way], at, by)

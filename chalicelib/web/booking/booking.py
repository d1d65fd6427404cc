"""The page of a booking behind its personal link. Looking at it never changes anything."""

from collections.abc import Callable, Mapping

from chalice.app import Blueprint, Response

from chalicelib.commands.booking.booking_money import PayBooking, pay_booking
from chalicelib.commands.booking.bookings import (
    ChangeBooking,
    LeaveBooking,
    NotAsToldError,
    SkipRound,
    TouchBooking,
    accept_offer,
    change_booking,
    leave_booking,
    skip_round,
    submit_booking,
    tell_booking,
)
from chalicelib.commands.caller import Caller
from chalicelib.commands.event.entries import AlreadyEnteredError
from chalicelib.domain.booking.booking import State
from chalicelib.domain.booking.refunds import returns
from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.ids import NOBODY, EntryId, RequestId, RoundNumber, Version
from chalicelib.domain.model.tournament import Visibility
from chalicelib.queries.booking.booking_page import BookingPage
from chalicelib.queries.event.player_links import own_links
from chalicelib.render.booking_wording import BACK_BY_HAND, BYES, WAYS, state_of
from chalicelib.render.paths import BOOKING, EventPaths, booking_link, entry_form
from chalicelib.render.texts import N_
from chalicelib.web.admin.door import FORM_TYPES, UNUSABLE
from chalicelib.web.admin.event.entries import person_choices
from chalicelib.web.authorise import Access, Call, Door
from chalicelib.web.booking.draft import draft_form, redo
from chalicelib.web.booking.frame import kept_language, refuse, refused, render, said, speaking, texts
from chalicelib.web.booking.typed import as_typed, labels, person_fields, questions, told_of, typed_places
from chalicelib.web.errors import status_of
from chalicelib.web.request import go_away, go_to, sending_to
from chalicelib.web.session import holding

_LOOKS, _SECONDS = 8, 3
"""So often, after so long, the page after paying looks whether word has come."""
_NOBODY_TICKED = N_("Tick who does not come.")

blueprint = Blueprint(__name__)
_route = Door(blueprint, BOOKING.rstrip("/"), refuse, FORM_TYPES)


@_route("GET", "/{token}", Access.BOOKING)
def booking_page(call: Call) -> Response:
    """How it stands, and what can be done with it now."""
    return _shown(_spoken(call))


@_route("POST", "/{token}", Access.BOOKING)
def do(call: Call) -> Response:
    """One of the page's buttons; then the page says what holds."""
    call = _spoken(call)
    try:
        return _DEEDS.get(call.form.text("do"), _unknown)(call)
    except AlreadyEnteredError as error:
        return _shown(call, said(call, error), status_of(error), asks_namesake=True)
    except DomainError as error:
        return _shown(call, said(call, error), status_of(error))


def _unknown(_call: Call) -> Response:
    raise InvalidFieldError(field="do", reason="unknown_choice")


def _send(call: Call) -> Response:
    are_others = bool(call.form.text("namesakes"))
    command = TouchBooking(call.anybody, call.booked.tournament, call.booked.booking.id, are_others)
    submit_booking(command, call.services)
    return go_to(_own(call))


def _accept(call: Call) -> Response:
    accept_offer(TouchBooking(call.anybody, call.booked.tournament, call.booked.booking.id), call.services)
    return go_to(_own(call))


def _pay(call: Call) -> Response:
    here = f"{call.services.origin}{_root(call)}"
    command = PayBooking(
        caller=call.anybody,
        tournament=call.booked.tournament,
        booking=call.booked.booking.id,
        success_url=f"{here}/paid{kept_language(call)}",
        cancel_url=f"{here}{kept_language(call)}",
    )
    return go_away(pay_booking(command, call.services))


def _skip(call: Call) -> Response:
    command = SkipRound(
        caller=call.anybody,
        tournament=call.booked.tournament,
        booking=call.booked.booking.id,
        entry=EntryId(call.form.text("entry")),
        round_number=RoundNumber(call.form.number("round")),
        plays=bool(call.form.text("plays")),
    )
    skip_round(command, call.services)
    return go_to(_own(call))


_DEEDS: Mapping[str, Callable[[Call], Response]] = {"send": _send, "accept": _accept, "pay": _pay, "skip": _skip}


@_route("GET", "/{token}/paid", Access.BOOKING)
def paid(call: Call) -> Response:
    """S18: back from the payment page. Coming here proves nothing: the booking is looked at, and the page waits."""
    call = _spoken(call)
    view, look = _view(call), _look(call)
    if not view.can_pay:
        return go_to(_own(call))
    request = RequestId(f"paid-{view.booking.version}-{look}")
    tell_booking(TouchBooking(Caller(NOBODY, request), call.booked.tournament, view.booking.id), call.services)
    answer = render(call, "paid.html", {**_values(call, view), "looks": look < _LOOKS})
    if look < _LOOKS:
        again = kept_language(call).replace("?", "&")
        answer.headers["Refresh"] = f"{_SECONDS}; url={_root(call)}/paid?look={look + 1}{again}"
    return answer


def _look(call: Call) -> int:
    number = call.request.query.get("look", "")
    return min(int(number), _LOOKS) if number.isascii() and number.isdecimal() and len(number) < len("100") else 0


@_route("GET", "/{token}/receipt", Access.BOOKING)
def receipt_page(call: Call) -> Response:
    """What was paid and what went back, to be printed."""
    call = _spoken(call)
    ways = {way.value: texts(call).text(text) for way, text in WAYS.items()}
    return render(call, "receipt.html", {**_values(call, _view(call)), "ways": ways})


@_route("GET", "/{token}/pages", Access.BOOKING)
def event_pages(call: Call) -> Response:
    """S64-55: on to the event's pages; of a private one the browser keeps the link that opens them."""
    call = _spoken(call)
    settings = call.services.tournaments.load(call.booked.tournament).settings
    is_private = settings.visibility is Visibility.PRIVATE
    if is_private:
        call.keep(holding(call.request, call.request.parameters["token"]))
    return go_to(EventPaths(settings.slug, call.visitor.language, is_private=is_private).root)


@_route("GET", "/{token}/change", Access.BOOKING)
def change_page(call: Call) -> Response:
    """Names, numbers and answers as they were filled in; of a draft everything."""
    call = _spoken(call)
    view = _view(call)
    if view.booking.state is State.DRAFT:
        return draft_form(call, view, _values(call, view))
    language = call.visitor.language
    known = [as_typed(number, place, language) for number, place in enumerate(view.booking.places, start=1)]
    typed = {name: text for place in known for name, text in place.items()}
    return render(call, "change.html", {**_fields(call, view), "values": typed})


@_route("POST", "/{token}/change", Access.BOOKING)
def change(call: Call) -> Response:
    """All of them as they shall be."""
    call = _spoken(call)
    view = _view(call)
    if view.booking.state is State.DRAFT:
        return redo(call, view, _values(call, view)) or go_to(_own(call))
    places = view.booking.places
    try:
        numbers = range(1, len(places) + 1)
        typed = typed_places(call.form, numbers, view.event.settings)
        command = ChangeBooking(
            caller=call.anybody,
            tournament=call.booked.tournament,
            booking=view.booking.id,
            places={place.entry: typed[number] for number, place in enumerate(places, start=1) if place.is_taken},
            seen=Version(call.form.number("seen")),
        )
        change_booking(command, call.services)
    except DomainError as error:
        return refused(call, "change.html", error, _fields(call, view))
    return go_to(_own(call))


def _fields(call: Call, view: BookingPage) -> dict[str, object]:
    settings, say = view.event.settings, texts(call)
    return {
        **_values(call, view),
        **person_choices(call),
        "labels": labels(settings, len(view.booking.places), say),
        "fields": person_fields(settings, say),
        "questions": questions(settings),
        "fills_after": "",
        "categories": (),
    }


@_route("GET", "/{token}/leave", Access.BOOKING)
def leave_page(call: Call) -> Response:
    """Who does not come; of a single player the question at once."""
    call = _spoken(call)
    view = _view(call)
    alone = frozenset(place.entry for place in view.booking.taken) if len(view.booking.taken) == 1 else frozenset()
    return _question(call, view, alone)


@_route("POST", "/{token}/leave", Access.BOOKING)
def leave(call: Call) -> Response:
    """First what happens to the money. Whoever was told so, and presses the button, has left."""
    call = _spoken(call)
    view = _view(call)
    wanted = {EntryId(text) for text in call.form.all("entry")}
    entries = frozenset(place.entry for place in view.booking.taken if place.entry in wanted)
    try:
        told = call.form.text("back")
        if not entries and view.can_leave:
            return _question(call, view, entries, texts(call).text(_NOBODY_TICKED), UNUSABLE)
        if not entries or told != str(view.back(entries)):
            return _question(call, view, entries)
        leave_booking(
            LeaveBooking(call.anybody, call.booked.tournament, view.booking.id, entries, told=int(told)), call.services
        )
    except NotAsToldError:
        return _question(call, _view(call), entries)
    except DomainError as error:
        return _shown(call, said(call, error), status_of(error))
    return go_to(_own(call))


def _question(
    call: Call, view: BookingPage, entries: frozenset[EntryId], refusal: str = "", status: int = 200
) -> Response:
    if not view.can_leave:
        return go_to(_own(call))
    values = {**_values(call, view), "chosen": entries, "back": view.back(entries), "said": refusal}
    return render(call, "leave.html", values, status)


def _spoken(call: Call) -> Call:
    return speaking(call, call.booked.booking.booker.language)


def _root(call: Call) -> str:
    return booking_link(call.request.parameters["token"])


def _own(call: Call) -> str:
    return f"{_root(call)}{kept_language(call)}"


def _view(call: Call) -> BookingPage:
    """As it is now."""
    event = call.services.bookings.event(call.booked.tournament, call.booked.booking.id)
    return BookingPage(event, event.booking(call.booked.booking.id), call.services.clock.now())


def _shown(call: Call, refusal: str = "", status: int = 200, *, asks_namesake: bool = False) -> Response:
    """The page as it is now, with a refusal, if any; of who is on the list it can be said that it is somebody else."""
    view = _view(call)
    told = {place.entry: told_of(place, view.event.settings, texts(call)) for place in view.booking.places}
    mine = [place.entry for place in view.playing] if view.tournament.published_rounds else []
    shown = {
        "said": refusal,
        "path": _root(call),
        "told": told,
        "asks_namesake": asks_namesake,
        "boards": own_links(view.tournament.id, mine, call.services),
    }
    values = {**_values(call, view), **shown}
    answer = render(call, "booking.html", values, status)
    return sending_to(answer, call.services.payments.page_host) if view.can_pay else answer


def _values(call: Call, view: BookingPage) -> dict[str, object]:
    """What every template of a booking has."""
    say = texts(call).text
    return {
        "view": view,
        "root": _root(call),
        "form": f"{entry_form(view.tournament.settings.slug)}?language={call.visitor.language}",
        "state": _state(view),
        "byes": {kind.value: say(text) for kind, text in BYES.items()},
        "fees": {category.code: category.name for category in view.event.settings.categories},
        "has_pages": view.opens_pages,
        "can_pay": view.can_pay and call.services.payments.is_available,
    }


def _state(view: BookingPage) -> tuple[str, dict[str, object]]:
    """The text of its state, and what fills it."""
    until, back = view.booking.until, returns(view.booking)
    is_by_hand = view.booking.state is State.REFUND_PENDING and back.by_hand and not back.online
    text = BACK_BY_HAND if is_by_hand else state_of(view.booking)
    return text, {"until": view.local(until) if until else None, "place": view.place_in_line}

"""The public form by which people enter an event. What it makes is a draft: it is sent on the booking's own page."""

from collections.abc import Mapping
from zoneinfo import ZoneInfo

from chalice.app import Blueprint, Response

from chalicelib.commands.booking.bookings import StartBooking, start_booking
from chalicelib.commands.event.entries import AlreadyEnteredError
from chalicelib.commands.people.listed import FindListed, find_listed
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.booking.booking import Booker, NotNowError
from chalicelib.domain.booking.form import EntryForm
from chalicelib.domain.booking.seats import BookedEvent, free_seats, window_of
from chalicelib.domain.booking.settings import MOST_PLACES, Window
from chalicelib.domain.errors import DomainError, InvalidFieldError, NotFoundError
from chalicelib.domain.ids import UserId
from chalicelib.domain.lifecycle.entries import joins_in
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.tournament import Visibility
from chalicelib.domain.people.numbers import NumberKind
from chalicelib.domain.ratings.lists.row import person_in
from chalicelib.profiles import number_kind, own_profile
from chalicelib.queries.booking.bookings import link_of
from chalicelib.queries.rating_lists import kinds_in_use
from chalicelib.render.money import money
from chalicelib.render.paths import ENTER, EventPaths, lost_link
from chalicelib.render.texts import N_, Texts
from chalicelib.render.views.overview import paragraphs
from chalicelib.web.admin.door import FORM_TYPES
from chalicelib.web.admin.event.entries import person_choices
from chalicelib.web.authorise import Access, Call, Door
from chalicelib.web.booking.frame import kept_language, refuse, refused, render, speaking, texts
from chalicelib.web.booking.typed import (
    as_filled,
    at_place,
    labels,
    last_filled,
    numbers_asked,
    numbers_typed,
    person_fields,
    questions,
    typed_places,
)
from chalicelib.web.request import go_to
from chalicelib.web.roles import permitted, roles_for

_BOOKER: Mapping[str, str] = {"name": N_("Your name"), "email": N_("Your e-mail address")}
_NONE: Mapping[str, object] = {}
_FILLED = N_("Player {number} was filled in from the rating list: look whether it is right.")

blueprint = Blueprint(__name__)
_route = Door(blueprint, ENTER.rstrip("/"), refuse, FORM_TYPES)


@_route("GET", "/{slug}", Access.PUBLIC)
def entry_form(call: Call) -> Response:
    """The form while entry is open; else when it is."""
    event = event_of(call)
    call = speaking(call, event.tournament.settings.language)
    state = _window(call, event)
    if state is not Window.OPEN:
        return render(call, "closed.html", {**_about(call, event), "window": state.value})
    return render(call, "enter.html", {**form_values(call, event, 1), "values": _known(call, event)})


@_route("POST", "/{slug}", Access.PUBLIC)
def enter(call: Call) -> Response:
    """A draft of what was filled in, on its own page."""
    event = event_of(call)
    call = speaking(call, event.tournament.settings.language)
    if call.form.text("fill"):
        return filled_in(call, event, "enter.html")
    user = call.visitor.user
    try:
        booking = start_booking(
            StartBooking(
                caller=call.anybody,
                tournament=event.tournament.id,
                form=typed_form(call, event, user.id if user else None),
                place=call.visitor.place,
                namesakes=bool(call.form.text("namesakes")),
            ),
            call.services,
        )
    except DomainError as error:
        return refused(call, "enter.html", error, refused_values(call, event, error))
    link = link_of(event.tournament.id, booking, call.services).removeprefix(call.services.origin)
    return go_to(f"{link}{kept_language(call)}")


def refused_values(call: Call, event: BookedEvent, error: DomainError) -> dict[str, object]:
    """The form with all who were filled in; where somebody of the same name is there, it asks whether he is another."""
    values = form_values(call, event, last_filled(call.form))
    return {**values, "asks_namesake": values["asks_namesake"] or isinstance(error, AlreadyEnteredError)}


def filled_in(call: Call, event: BookedEvent, template: str, more: Mapping[str, object] = _NONE) -> Response:
    """S64-3: the form once more, with what the rating lists say of one player."""
    number, asked = min(max(call.form.number("fill"), 1), MOST_PLACES), numbers_asked(event.settings)
    values = {**form_values(call, event, max(number, last_filled(call.form))), **more}
    try:
        if _window(call, event) is not Window.OPEN or not asked:
            raise NotNowError(state="closed")
        numbers = numbers_typed(call.form, number, asked)
        person = _listed(FindListed(numbers, event.tournament.settings.tempo, call.visitor.place), number, call)
    except DomainError as error:
        return refused(call, template, error, values)
    found = {name: text for name, text in as_filled(number, person, call.visitor.language).items() if text}
    said = texts(call).text(_FILLED).format(number=number)
    return render(call, template, {**values, "values": call.form.values | found, "done": said})


def _listed(command: FindListed, number: int, call: Call) -> Person:
    """Raises InvalidFieldError naming the player's field."""
    try:
        return find_listed(command, call.services)
    except InvalidFieldError as fault:
        raise at_place(number, fault) from fault


def event_of(call: Call) -> BookedEvent:
    """The event of the address. Raises NotFoundError to strangers of a private event."""
    tournament = call.services.tournaments.id_of_slug(call.request.parameters["slug"])
    event = call.services.bookings.event(tournament)
    if event.tournament.settings.visibility is Visibility.PRIVATE and not _sees_private(call):
        raise NotFoundError(what="tournament", id=tournament)
    return event


def _sees_private(call: Call) -> bool:
    return permitted(roles_for(Action.SEE_PRIVATE, call.request, call.visitor, call.services), Action.SEE_PRIVATE)


def _window(call: Call, event: BookedEvent) -> Window:
    """Closed, too, where nobody could wait for a seat."""
    state = window_of(event.tournament, event.settings, call.services.clock.now())
    is_over = _is_full(event) and not event.settings.has_waiting_list
    return Window.CLOSED if state is Window.OPEN and is_over else state


def _is_full(event: BookedEvent) -> bool:
    """Whoever enters now waits."""
    return _free(event) <= 0 or bool(event.waiting())


def _free(event: BookedEvent) -> int:
    """Seats that nobody has, though they may be kept for who waits."""
    return free_seats(event.settings.capacity, event.entries, event.bookings)


def _most(event: BookedEvent) -> int:
    settings = event.settings
    return min(settings.most_places, settings.capacity or settings.most_places)


def typed_form(call: Call, event: BookedEvent, user: UserId | None) -> EntryForm:
    """As it was typed, for this user."""
    form = call.form
    booker = Booker(form.text("name"), form.text("email"), call.visitor.language, user)
    places = typed_places(form, range(1, last_filled(form) + 1), event.settings)
    return EntryForm(booker, tuple(places.values()), form.text("pays_at_door") == "yes")


def _known(call: Call, event: BookedEvent) -> dict[str, str]:
    """S64-3: what the account knows of him, to begin with."""
    user = call.visitor.user
    if user is None:
        return {}
    rows = own_profile(call.services.people.identity(user.id), call.services).rows
    person = person_in(rows, event.tournament.settings.tempo)
    return {"name": user.name, "email": user.email, **as_filled(1, person, call.visitor.language)}


def _about(call: Call, event: BookedEvent) -> dict[str, object]:
    """What every page of the form says of the event."""
    settings, of_event = event.settings, event.tournament.settings
    zone, is_private = ZoneInfo(of_event.time_zone), of_event.visibility is Visibility.PRIVATE
    return {
        "event": of_event,
        "settings": settings,
        "time_zone": of_event.time_zone.replace("_", " "),
        "opens_at": settings.opens_at.astimezone(zone) if settings.opens_at else None,
        "closes_at": settings.closes_at.astimezone(zone) if settings.closes_at else None,
        "is_full": _is_full(event),
        "free": _free(event),
        "late_round": joins_in(event.tournament),
        "kept_months": settings.kept_months or call.services.bookings_kept_months,
        "lost": f"{lost_link(of_event.slug)}{kept_language(call)}",
        "public": EventPaths(of_event.slug, call.visitor.language, is_private=is_private).root,
    }


def form_values(call: Call, event: BookedEvent, opened: int) -> dict[str, object]:
    """The form with the first players' fields before one's eyes; those of further ones open at a press."""
    most = max(opened, _most(event))
    settings, say = event.settings, texts(call)
    fees = [(one.code, f"{one.name}: {_fee(one.price, settings.currency, say)}") for one in settings.categories]
    by_itself = [("", say.text(N_("the first that fits")))] if len(fees) > 1 else []
    booker = {field: say.text(label) for field, label in _BOOKER.items()}
    numbers = _numbers_to_look_up(call, event)
    return {
        **_about(call, event),
        **person_choices(call),
        "labels": booker | labels(settings, opened, say),
        "opened": opened,
        "most": most,
        "fields": sorted(person_fields(settings, say), key=lambda field: field.code not in numbers),
        "fills_after": numbers[-1] if numbers else "",
        "questions": questions(settings),
        "fees": fees,
        "categories": by_itself + fees if len(fees) > 1 else [],
        "paragraphs": paragraphs(settings.text),
        "asks_namesake": bool(call.request.method == "POST" and call.form.text("namesakes")),
    }


def _fee(price: int, currency: str, say: Texts) -> str:
    return money(price, currency, say.language) if price else say.text(N_("free of charge"))


def _numbers_to_look_up(call: Call, event: BookedEvent) -> tuple[NumberKind, ...]:
    """The numbers that the form asks for, when there is a list to look one of them up in: they come first then."""
    asked = numbers_asked(event.settings)
    lists = {number_kind(kind) for kind in kinds_in_use(call.services)}
    return asked if lists & set(asked) else ()

"""The settings of entering by oneself: when, whom, at what price, what the form asks."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count

from chalice.app import Response

from chalicelib.commands.booking.booking_settings import ChangeBookingSettings, change_booking_settings
from chalicelib.commands.caller import id_from
from chalicelib.commands.officials import roles_in
from chalicelib.domain.accounts.permissions import Action, Role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.booking.account import kept_account
from chalicelib.domain.booking.booking import COMING, Booking, State
from chalicelib.domain.booking.checked import MOST_CATEGORIES, MOST_QUESTIONS
from chalicelib.domain.booking.seats import window_of
from chalicelib.domain.booking.settings import FIELDS, Ask, Kind
from chalicelib.domain.errors import ConflictError, DomainError
from chalicelib.domain.ids import ClubId
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.money import DECIMALS
from chalicelib.queries.event.steps import Step
from chalicelib.render.paths import entry_form
from chalicelib.render.texts import N_
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.event.booking_settings_form import (
    MOMENTS,
    Rows,
    differing,
    fields_of,
    rows_of,
    typed_rows,
    typed_settings,
)
from chalicelib.web.admin.event.entries import LABELS as PERSON_LABELS
from chalicelib.web.admin.frame import frame, local, root_of
from chalicelib.web.authorise import Call
from chalicelib.web.request import go_to
from chalicelib.web.roles import permitted

_PAGE = "event/booking_settings.html"
_LABELS: Mapping[str, str] = {
    "is_on": N_("Players can enter by themselves"),
    "opens_at": N_("Entering opens"),
    "closes_at": N_("Entering closes"),
    "change_until": N_("Changing is possible until"),
    "refund_until": N_("Money back until"),
    "capacity": N_("Number of places"),
    "has_waiting_list": N_("Who comes when the event is full can wait for a place"),
    "lets_smaller_pass": N_("Places too few for a group may go to a smaller booking behind it"),
    "most_places": N_("Players in one booking, at most"),
    "half_point_byes": N_("Half-point byes that a player can take by himself"),
    "currency": N_("Currency"),
    "takes_door": N_("Who enters may pay at the door"),
    "account": N_("Account that the money goes to"),
    "kept_months": N_("Months after the event that it is kept who booked"),
    "text": N_("Text above the form"),
    "categories": N_("Fees"),
    "questions": N_("Your own questions"),
    "asks": N_("What the form asks"),
}
_PARTS_OF_CATEGORY: Mapping[str, str] = {
    "name": N_("Name of the fee"),
    "price": N_("Amount"),
    "kind": N_("For whom"),
    "born_from": N_("Born in this year or later"),
    "titles": N_("Titles"),
}
KINDS: Mapping[Kind, str] = {
    Kind.EVERYBODY: N_("everybody"),
    Kind.JUNIOR: N_("juniors, by year of birth"),
    Kind.TITLED: N_("players with a title"),
}
_ASKS: Mapping[Ask, str] = {Ask.NO: N_("not asked"), Ask.MAY: N_("may be filled in"), Ask.MUST: N_("must be filled in")}


@route("GET", "/t/{tournament}/settings/entering", Action.CHANGE_SETTINGS)
def booking_settings_page(call: Call) -> Response:
    """How the event takes entries by itself."""
    settings = call.services.bookings.settings(call.tournament)
    return render(call, _PAGE, _shown(call, rows_of(settings, call.visitor.language)))


@route("POST", "/t/{tournament}/settings/entering", Action.CHANGE_SETTINGS)
def save_booking_settings(call: Call) -> Response:
    """Save them, or add or take away a row: then nothing is saved yet."""
    button, typed = call.form.text("do"), typed_rows(call.form)
    if button:
        shown = {**_shown(call, typed.after(button)), "values": call.form.values}
        return render(call, _PAGE, shown)
    rows = typed.tidied()
    zone = call.services.tournaments.load(call.tournament).settings.time_zone
    present = call.services.bookings.settings(call.tournament)
    try:
        codes = (id_from(call.caller, f"code {number}") for number in count(1))
        wanted = typed_settings(call.form, rows, present, zone, codes.__next__)
        if call.role is Role.ADMINISTRATOR:
            wanted = replace(wanted, account=call.form.text("account"))
        change_booking_settings(ChangeBookingSettings(call.caller, call.tournament, wanted), call.services)
    except ConflictError as error:
        stored = fields_of(call.services.bookings.settings(call.tournament), zone)
        shown = {**_shown(call, rows), "differing": differing(call.form, stored), "is_conflict": True}
        return refused(call, _PAGE, error, shown)
    except DomainError as error:
        return refused(call, _PAGE, error, _shown(call, rows))
    done = "saved" if call.form.text("is_on") else "saved_off"
    return go_to(f"{root_of(call)}/settings/entering?done={done}")


def _shown(call: Call, rows: Rows) -> Mapping[str, object]:
    event = call.services.bookings.event(call.tournament)
    tournament, settings = event.tournament, event.settings
    say = texts(call).text
    return {
        "frame": frame(call, tournament, Step.SETTINGS),
        "labels": _labels(call, rows),
        "fields": fields_of(settings, tournament.settings.time_zone),
        "rows": rows,
        "seen": settings.version,
        "usual_months": call.services.bookings_kept_months,
        "moments": MOMENTS,
        "asked": FIELDS,
        "parts": {part: say(label) for part, label in _PARTS_OF_CATEGORY.items()},
        "kinds": [(kind.value, say(text)) for kind, text in KINDS.items()],
        "asks": [(ask.value, say(text)) for ask, text in _ASKS.items()],
        "currencies": [(code, code) for code in DECIMALS],
        "can_add": (len(rows.categories) < MOST_CATEGORIES, len(rows.questions) < MOST_QUESTIONS),
        "address": f"{call.services.origin}{entry_form(tournament.settings.slug)}",
        "differing": [],
        "is_conflict": False,
        "may_set_account": call.role is Role.ADMINISTRATOR,
        "is_cancelled": settings.is_cancelled,
        "has_ladder": tournament.settings.ladder is not None,
        "window": window_of(tournament, settings, call.services.clock.now()).value,
        "opens_at": local(settings.opens_at, tournament),
        "costs_money": settings.costs_money,
        "club": _own_club(call, tournament),
        "has_payments": call.services.payments.is_available,
        "goes_to_club": bool(kept_account(event) or _account_of_club(call, tournament)),
        **_present(event.bookings),
    }


def _own_club(call: Call, tournament: Tournament) -> ClubId | None:
    """The event's club, for who may connect an account of it."""
    club = tournament.settings.club
    if club is None or call.role is Role.ADMINISTRATOR:
        return club
    roles = tuple(roles_in(Realm.club(club), call.user.id, call.services))
    return club if permitted(roles, Action.CHANGE_CLUB_ACCOUNT) else None


def _account_of_club(call: Call, tournament: Tournament) -> str:
    club = tournament.settings.club
    return call.services.clubs.load(club).payment_account if club else ""


def _present(bookings: Sequence[Booking]) -> Mapping[str, int]:
    """The bookings that a change does not touch, and those that it may give a place."""
    return {
        "coming": sum(len(one.taken) for one in bookings if one.state in COMING),
        "waiting": sum(len(one.taken) for one in bookings if one.state is State.WAITING),
    }


def _labels(call: Call, rows: Rows) -> dict[str, str]:
    """The names of all fields, those of the rows too."""
    say = texts(call).text
    found = {field: say(label) for field, label in _LABELS.items()}
    found |= {f"{field}-{part}": found[field] for field in MOMENTS for part in ("day", "time")}
    found |= {f"ask-{field}": say(PERSON_LABELS[field]) for field in FIELDS}
    for place in range(1, len(rows.categories) + 1):
        for part, label in _PARTS_OF_CATEGORY.items():
            found[f"category-{place}-{part}"] = say(N_("Fee {number}: {field}"), number=place, field=say(label))
    for place in range(1, len(rows.questions) + 1):
        found[f"question-{place}"] = say(N_("Question {number}"), number=place)
    return found

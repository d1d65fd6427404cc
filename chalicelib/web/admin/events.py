"""My events, a new one, and the way into an event."""

from collections.abc import Mapping
from dataclasses import dataclass

from chalice.app import Response

from chalicelib.commands.club.clubs import owns_club
from chalicelib.commands.event.tournaments import CreateTournament, create_tournament
from chalicelib.commands.people.accounts import is_administrator
from chalicelib.commands.series import series_of
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.club.club import Club
from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.formats.registry import systems
from chalicelib.domain.ids import ClubId
from chalicelib.domain.lifecycle.settings import NewEvent
from chalicelib.domain.model.tournament import Tempo, Visibility
from chalicelib.ports import Summary
from chalicelib.queries.event.steps import Next, Step, next_step
from chalicelib.queries.people.organisers import is_organiser
from chalicelib.render import dates
from chalicelib.render.texts import N_
from chalicelib.render.wording import TEMPOS, system_name
from chalicelib.web.admin.days import RHYTHMS, typed_days
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.frame import root_of
from chalicelib.web.authorise import Access, Call
from chalicelib.web.request import Form, go_to

_CLUB_OR_OPEN = ("swiss64", "fide-dutch", "round-robin")
"""The systems that most events use; the others stand below them."""
_KINDS: Mapping[str, str] = {
    "swiss64": N_("Open tournament: Swiss system (Swiss64)"),
    "fide-dutch": N_("Open tournament by FIDE's rules: Swiss system (FIDE Dutch)"),
}
"""What somebody looks for who does not know the name of the system."""
_LABELS: Mapping[str, str] = {
    "name": N_("Name of the event"),
    "system": N_("System"),
    "tempo": N_("Tempo"),
    "first_day": N_("First playing day"),
    "day_count": N_("Number of playing days"),
    "rhythm": N_("When there are more"),
    "playing_days": N_("Playing days"),
    "club": N_("Club"),
}


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event in the list."""

    path: str
    name: str
    days: str
    system: str
    players: int
    is_practice: bool


@route("GET", "", Access.SIGNED_IN)
def events(call: Call) -> Response:
    """The events and clubs in which the caller has a role; all of them for an administrator."""
    may_all = is_administrator(call.user, call.services)
    found = call.services.tournaments.everything() if may_all else ()
    mine = call.services.tournaments.of_user(call.user.id)
    others = [one for one in found if one.id not in {own.id for own in mine}]
    values = {
        "mine": [_line(call, one) for one in mine],
        "others": [_line(call, one) for one in others],
        **_clubs(call, is_administrator=may_all),
        "series": call.services.series.everything() if may_all else series_of(call.user.id, call.services),
        "is_administrator": may_all,
        "may_create": may_all or is_organiser(call.user.id, call.services),
    }
    return render(call, "events.html", values)


def _clubs(call: Call, *, is_administrator: bool) -> Mapping[str, object]:
    mine = call.services.clubs.of_user(call.user.id)
    found = call.services.clubs.everything() if is_administrator else ()
    return {"clubs": mine, "other_clubs": [one for one in found if one.id not in {own.id for own in mine}]}


def _line(call: Call, summary: Summary) -> EventLine:
    settings = summary.settings
    days = sorted(settings.playing_days)
    return EventLine(
        path=f"/admin/t/{summary.id}",
        name=settings.name,
        days=dates.days(days[0], days[-1], call.visitor.language) if days else "",
        system=system_name(settings.system),
        players=summary.players,
        is_practice=settings.is_practice,
    )


@route("GET", "/new", Action.CREATE_TOURNAMENT)
def new_event(call: Call) -> Response:
    """The four questions."""
    return render(call, "new.html", _questions(call))


@route("POST", "/new", Action.CREATE_TOURNAMENT)
def create_event(call: Call) -> Response:
    """Make the event and go to its entries."""
    try:
        made = create_tournament(
            CreateTournament(call.caller, _answers(call.form, call.visitor.language)), call.services
        )
    except DomainError as error:
        return refused(call, "new.html", error, _questions(call))
    return go_to(f"/admin/t/{made}/entries")


def _questions(call: Call) -> Mapping[str, object]:
    say = texts(call).text
    known = sorted(systems(), key=lambda one: one.code not in _CLUB_OR_OPEN)
    return {
        "labels": {field: say(label) for field, label in _LABELS.items()},
        "systems": [(one.code, say(_KINDS.get(one.code, system_name(one.code)))) for one in known],
        "tempos": [(tempo.value, say(text)) for tempo, text in TEMPOS.items()],
        "clubs": [("", say(N_("of no club"))), *((club.id, club.name) for club in _own_clubs(call))],
        "rhythms": [(code, say(text)) for code, text in RHYTHMS.items()],
    }


def _own_clubs(call: Call) -> list[Club]:
    """C0: those of which he can make an event."""
    found = call.services.clubs.of_user(call.user.id)
    return [club for club in found if owns_club(club.id, call.user.id, call.services)]


def _answers(form: Form, language: str) -> NewEvent:
    if form.text("tempo") not in set(Tempo):
        raise InvalidFieldError(field="tempo", reason="unknown_choice")
    return NewEvent(
        name=form.text("name"),
        system=form.text("system"),
        tempo=Tempo(form.text("tempo")),
        playing_days=typed_days(form, "playing_days"),
        language=language,
        visibility=Visibility.PRIVATE if form.text("private") else Visibility.OPEN,
        club=ClubId(form.text("club")) if form.text("club") else None,
    )


@route("GET", "/t/{tournament}", Action.OPEN_TOURNAMENT)
def enter_event(call: Call) -> Response:
    """Go to the next sensible step; who only keeps the money goes to the bookings."""
    if not call.may(Action.SEE_TOURNAMENT):
        return go_to(f"{root_of(call)}/{Step.BOOKINGS.value}")
    return go_to(path_of(call, next_step(call.services.tournaments.load(call.tournament))))


def path_of(call: Call, coming: Next) -> str:
    """The page of a step."""
    root, number = root_of(call), coming.round_number
    if number is None:
        return f"{root}/{coming.step.value}"
    return f"{root}/rounds/{number}/results" if coming.step is Step.RESULTS else f"{root}/rounds/{number}"

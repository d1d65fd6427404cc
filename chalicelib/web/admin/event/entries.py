"""Entries: the list, one more, changing one."""

from collections.abc import Mapping
from dataclasses import replace

from chalice.app import Response

from chalicelib.commands.event.entries import AddEntries, EditEntry, add_entries, edit_entry
from chalicelib.domain.accounts.permissions import Action, Role
from chalicelib.domain.errors import ConflictError, DomainError, InvalidFieldError
from chalicelib.domain.ids import BoardNumber, EntryId, Version
from chalicelib.domain.model.player import Entry, Person, Sex, Title
from chalicelib.domain.model.tournament import Tempo, Tournament
from chalicelib.domain.registration.person import checked
from chalicelib.queries.event.entries import EntryRow, entry_list, members_come, one_entry
from chalicelib.queries.event.steps import Step, may_pair
from chalicelib.queries.rating_lists import Hit, search
from chalicelib.render.booking_wording import BYES
from chalicelib.render.texts import N_
from chalicelib.render.wording import LIST_NAMES, TEMPOS
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.frame import frame, root_of
from chalicelib.web.authorise import Call
from chalicelib.web.request import Form, go_to

LABELS: Mapping[str, str] = {
    "name": N_("Name"),
    "rating": N_("Rating"),
    "title": N_("Title"),
    "club": N_("Club"),
    "federation": N_("Federation"),
    "fide_id": N_("FIDE ID"),
    "national_id": N_("National number"),
    "birth": N_("Date of birth"),
    "sex": N_("Sex"),
    "list": N_("List"),
    "fixed_board": N_("Fixed board"),
}
"""What the fields of an entry are called."""
PERSON = ("name", "rating", "title", "club", "federation", "fide_id", "national_id", "birth", "sex")
"""Those of a person."""
SEXES: Mapping[Sex, str] = {Sex.UNKNOWN: N_("not said"), Sex.MAN: N_("man"), Sex.WOMAN: N_("woman")}


@route("GET", "/t/{tournament}/entries", Action.SEE_TOURNAMENT)
def entries(call: Call) -> Response:
    """The start list, and a form for one more: empty, or with somebody of a rating list (`?pick=fide-1000042`)."""
    return render(call, "event/entries.html", {**_list(call), "values": _picked(call)})


def _picked(call: Call) -> Mapping[str, str]:
    kind, _, number = call.request.query.get("pick", "").partition("-")
    if not number.isalnum():
        return {}
    tempo = call.services.tournaments.load(call.tournament).settings.tempo
    hits = [hit for hit in search(number, tempo, call.services).hits if (hit.kind, hit.row.number) == (kind, number)]
    persons = [hit.row.person(hit.kind, tempo) for hit in hits]
    return next(({field: str(getattr(person, field) or "") for field in PERSON} for person in persons), {})


@route("GET", "/t/{tournament}/entries/search", Action.CHANGE_ENTRIES)
def search_lists(call: Call) -> Response:
    """Who is meant, by the rating lists: each with a button that enters him."""
    tournament = call.services.tournaments.load(call.tournament)
    question, tempo = call.request.query.get("q", ""), tournament.settings.tempo
    found = search(question, tempo, call.services)
    entered = {number for entry in call.services.tournaments.entries(call.tournament) for number in numbers(entry)}
    shown = {
        "frame": frame(call, tournament, Step.ENTRIES),
        "q": question,
        "found": found,
        "hits": [_hit(call, hit, tempo, entered) for hit in found.hits],
        "tempo": texts(call).text(TEMPOS[tempo]),
        "labels": {"q": texts(call).text(N_("Name, FIDE ID or national number"))},
        "is_administrator": call.role is Role.ADMINISTRATOR,
    }
    return render(call, "event/entry_search.html", shown)


def _hit(call: Call, hit: Hit, tempo: Tempo, entered: set[str]) -> Mapping[str, object]:
    person = hit.row.person(hit.kind, tempo)
    return {
        "list": texts(call).text(LIST_NAMES[hit.kind]),
        "person": person,
        "is_inactive": hit.row.is_inactive,
        "is_entered": bool({person.fide_id, person.national_id} & entered),
        "code": f"{hit.kind}-{hit.row.number}",
    }


def numbers(entry: Entry) -> set[str]:
    """The numbers by which an entry is known."""
    return {entry.person.fide_id, entry.person.national_id} - {""}


@route("POST", "/t/{tournament}/entries", Action.CHANGE_ENTRIES)
def add_one(call: Call) -> Response:
    """Enter one player."""
    try:
        person = typed_person(call.form, Person(""))
        add_entries(
            AddEntries(call.caller, call.tournament, (person,), bool(call.form.text("namesakes"))), call.services
        )
    except DomainError as error:
        return refused(
            call, "event/entries.html", error, {**_list(call), "offers_namesake": error.code == "already_entered"}
        )
    return go_to(f"{root_of(call)}/entries?done=entered#add")


def _list(call: Call) -> Mapping[str, object]:
    tournament = call.services.tournaments.load(call.tournament)
    found = entry_list(tournament, call.services)
    return {
        "frame": frame(call, tournament, Step.ENTRIES),
        "view": found,
        "may_pair": found.playing > 1 and may_pair(tournament) and call.may(Action.PAIR_ROUND),
        "offers_namesake": False,
        "byes": BYES,
        "offers_online": tournament.settings.ladder is None and call.may(Action.CHANGE_SETTINGS),
        "members_come": members_come(tournament, call.services),
        **_fields(call),
    }


def _fields(call: Call) -> Mapping[str, object]:
    return {"labels": {field: texts(call).text(label) for field, label in LABELS.items()}, **person_choices(call)}


def person_choices(call: Call) -> Mapping[str, object]:
    """What can be chosen of a person."""
    say = texts(call).text
    return {
        "titles": [("", "–"), *((title.value, title.value) for title in Title if title)],
        "sexes": [(sex.value, say(text)) for sex, text in SEXES.items()],
    }


def typed_person(form: Form, known: Person) -> Person:
    """The person as typed; what the form does not ask stays as it is known.

    Raises InvalidFieldError, for a rating that is no number with what else is unusable.
    """
    for field, kind in (("title", Title), ("sex", Sex)):
        if form.text(field) not in {one.value for one in kind}:
            raise InvalidFieldError(field=field, reason="unknown_choice")

    def text(field: str, present: str) -> str:
        return form.text(field) if field in form.fields else present

    person = Person(
        name=form.text("name"),
        rating=known.rating,
        title=Title(text("title", known.title)),
        sex=Sex(text("sex", known.sex)),
        federation=text("federation", known.federation),
        fide_id=text("fide_id", known.fide_id),
        national_id=text("national_id", known.national_id),
        birth=text("birth", known.birth),
        club=text("club", known.club),
    )
    try:
        return replace(person, rating=form.number("rating", 0))
    except InvalidFieldError as unread:
        raise InvalidFieldError.of([unread, *_unusable(person, known)]) from unread


def _unusable(person: Person, known: Person) -> tuple[InvalidFieldError, ...]:
    try:
        checked(person, known)
    except InvalidFieldError as fault:
        return (fault, *fault.others)
    return ()


@route("GET", "/t/{tournament}/entries/{entry}", Action.CHANGE_ENTRIES)
def entry_page(call: Call) -> Response:
    """Everything that is known of one player."""
    return render(call, "event/entry.html", _one(call))


@route("POST", "/t/{tournament}/entries/{entry}", Action.CHANGE_ENTRIES)
def change_entry(call: Call) -> Response:
    """Save him as typed."""
    form, row = call.form, _row(call, call.services.tournaments.load(call.tournament))
    try:
        person = typed_person(form, row.entry.person)
        seen = Version(form.number("seen"))
        board = _board(form, row.entry)
        edit_entry(EditEntry(call.caller, call.tournament, row.entry.id, person, seen, board), call.services)
    except ConflictError as error:
        return refused(call, "event/entry.html", error, {**_one(call), "is_conflict": True})
    except DomainError as error:
        return refused(call, "event/entry.html", error, _one(call))
    return go_to(f"{root_of(call)}/entries?done=saved#e-{row.entry.id}")


def _board(form: Form, entry: Entry) -> BoardNumber | None:
    """His board as typed, none where nothing is; a form without the field leaves it. Raises InvalidFieldError."""
    if "fixed_board" not in form.fields:
        return entry.fixed_board
    return BoardNumber(form.number("fixed_board")) if form.text("fixed_board") else None


def _one(call: Call) -> Mapping[str, object]:
    tournament = call.services.tournaments.load(call.tournament)
    return {
        "frame": frame(call, tournament, Step.ENTRIES),
        "row": _row(call, tournament),
        "is_frozen": tournament.is_start_list_frozen,
        "is_conflict": False,
        **_fields(call),
    }


def _row(call: Call, tournament: Tournament) -> EntryRow:
    return one_entry(tournament, EntryId(call.request.parameters["entry"]), call.services)

"""A list of entries, pasted or sent: what was read of it is shown, and can be read otherwise, before it is entered."""

import hashlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from chalice.app import Response

from chalicelib.commands.event.entry_list import EnterList, enter_list
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.lifecycle.entries import takes_entries
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.registration.lists.column import Basis
from chalicelib.domain.registration.lists.entry_list import RATINGS, column_letters, likeness
from chalicelib.domain.registration.lists.fields import Field
from chalicelib.domain.registration.lists.table import Separator, text_of
from chalicelib.domain.sent_text import text_in
from chalicelib.gateways.spreadsheet import LARGEST_FILE, is_workbook, read_sheet
from chalicelib.queries.event.entry_list import Choice, ListRead, read_list
from chalicelib.queries.event.steps import Step
from chalicelib.render.names import listed
from chalicelib.render.texts import N_
from chalicelib.web.admin.door import file_route, refused, render, route, texts
from chalicelib.web.admin.event.entries import LABELS
from chalicelib.web.admin.frame import frame, root_of
from chalicelib.web.authorise import Call
from chalicelib.web.errors import text_of_code
from chalicelib.web.request import Form, go_to

FIELDS: Mapping[Field, str] = {
    Field.IGNORED: N_("Do not use"),
    Field.NAME: N_("Name"),
    Field.LAST_NAME: N_("Last name"),
    Field.SECOND_LAST_NAME: N_("Second last name"),
    Field.FIRST_NAME: N_("First name"),
    Field.PREFIX: N_("Name prefix (van, de)"),
    Field.TITLE: N_("Title"),
    Field.RATING: N_("Rating"),
    Field.FIDE_STANDARD: N_("FIDE rating, standard"),
    Field.FIDE_RAPID: N_("Rapid rating"),
    Field.FIDE_BLITZ: N_("Blitz rating"),
    Field.NATIONAL_RATING: N_("National rating"),
    Field.CLUB: N_("Club"),
    Field.FEDERATION: N_("Federation"),
    Field.FIDE_ID: N_("FIDE ID"),
    Field.NATIONAL_ID: N_("National number"),
    Field.BIRTH: N_("Date of birth"),
    Field.SEX: N_("Sex"),
}
"""What the columns of a list can be called."""
_LABELS: Mapping[str, str] = {**LABELS, "file": N_("File"), "sheet": N_("Sheet")}
_CHANGED = N_("The list or its columns are no longer as they were shown. Nobody was entered; look once more.")
_NOBODY = N_("Nobody was entered: everybody who could be read is on the list already.")
_SHOWN = ("rating", "federation", "club", "fide_id", "national_id", "birth", "sex")


@dataclass(frozen=True, slots=True)
class Sent:
    """The text to be read, and what is to be said of how it came."""

    text: str
    said: tuple[str, ...] = ()
    is_new: bool = False


@route("GET", "/t/{tournament}/entries/list", Action.CHANGE_ENTRIES)
def list_page(call: Call) -> Response:
    """Ask for a list."""
    return render(call, "event/entry_list.html", _asked(call, _event(call)))


@file_route("POST", "/t/{tournament}/entries/list", Action.CHANGE_ENTRIES)
def paste_list(call: Call) -> Response:
    """Show what was read; enter exactly that when the button says so. Rows that are no entry come back to be mended."""
    tournament = _event(call)
    shown = _asked(call, tournament)
    try:
        sent = sent_list(call)
        found = read_list(sent.text, None if sent.is_new else _choice(call.form), tournament, call.services)
        shown |= _preview(call, tournament, sent, found)
        if call.form.text("do") == "enter":
            if call.form.text("seen") == shown["seen"]:
                return _entered(call, tournament, found)
            shown["remarks"] = (texts(call).text(_CHANGED),)
    except DomainError as error:
        return refused(call, "event/entry_list.html", error, shown)
    return render(call, "event/entry_list.html", shown | {"values": {**call.form.values, "list": sent.text}})


def _event(call: Call) -> Tournament:
    return call.services.tournaments.load(call.tournament)


def _asked(call: Call, tournament: Tournament) -> dict[str, object]:
    return {
        "frame": frame(call, tournament, Step.ENTRIES),
        "labels": {field: texts(call).text(label) for field, label in _LABELS.items()},
        "is_closed": not takes_entries(tournament),
        "found": None,
        "remarks": (),
        "unread": (),
        "entered": 0,
    }


def sent_list(call: Call) -> Sent:
    """A file goes before what stands in the box; it comes into the box, to be mended there."""
    upload = call.form.uploads.get("file")
    if upload is None:
        return Sent(call.form.raw("list"))
    if len(upload.content) > LARGEST_FILE:
        raise InvalidFieldError(field="file", reason="file_too_large", most=LARGEST_FILE // 1_000_000)
    if is_workbook(upload.content):
        return _workbook(call, upload.content)
    read = text_in(upload.content)
    if not read.is_text:
        raise InvalidFieldError(field="file", reason="not_a_text")
    guess = N_("The file does not say how its letters are written; they were read as {encoding}. Look at the names.")
    said = (texts(call).text(guess, encoding=read.encoding),) if read.is_guessed else ()
    return Sent(read.text, said, is_new=True)


def _workbook(call: Call, content: bytes) -> Sent:
    """One sheet as lines of a text: the same row has the same number."""
    sheet = read_sheet(content, call.form.text("sheet"), likeness)
    others = N_("This is the sheet {name}. The file also has: {others}. To read another one, send it with that name.")
    names = listed(list(sheet.others), texts(call))
    said = (texts(call).text(others, name=sheet.name, others=names),) if sheet.others else ()
    return Sent(text_of(sheet.rows), said, is_new=True)


def _choice(form: Form) -> Choice | None:
    """The columns as they were chosen on the last page; None where there was no such page. Raises InvalidFieldError."""
    fields: list[Field] = []
    while (name := f"column-{len(fields)}") in form.fields:
        if form.text(name) not in {field.value for field in Field}:
            raise InvalidFieldError(field="list", reason="unknown_choice")
        fields.append(Field(form.text(name)))
    return Choice(tuple(fields), bool(form.text("heading")), form.text("shape")) if fields else None


def _preview(call: Call, tournament: Tournament, sent: Sent, found: ListRead) -> dict[str, object]:
    say = texts(call).text
    fields = {column.field for column in found.layout.columns}
    ratings = [say(FIELDS[field]) for field in RATINGS[tournament.settings.tempo] if field in fields]
    return {
        "found": found,
        "remarks": (*sent.said, *_doubts(call, found), *_twice(call, found)),
        "seen": _seen(found),
        "columns": _columns(call, found),
        "options": [(field.value, say(text)) for field, text in FIELDS.items()],
        "ratings": ratings if len(ratings) > 1 else (),
        "used": [one for one in _SHOWN if any(getattr(entry.person, one) for entry in found.entries)],
        "anyway": frozenset(call.form.all("anyway")),
        "unread": _unread(call, found),
    }


def _doubts(call: Call, found: ListRead) -> tuple[str, ...]:
    """Which columns somebody must look at before he enters anybody."""
    columns = [column_letters(place) for place, column in enumerate(found.layout.columns) if column.is_doubtful]
    said = N_("Look at these columns first, they can be read in more than one way: {columns}.")
    return (texts(call).text(said, columns=listed(columns, texts(call))),) if columns else ()


def _twice(call: Call, found: ListRead) -> tuple[str, ...]:
    """Columns of the same meaning: only one of them can count."""
    counted = Counter(column.field for column in found.layout.columns if column.field is not Field.IGNORED)
    fields = [texts(call).text(FIELDS[field]) for field, count in counted.items() if count > 1]
    said = N_("More than one column is called so: {fields}. In each row the first one that is filled counts.")
    return (texts(call).text(said, fields=listed(fields, texts(call))),) if fields else ()


def _columns(call: Call, found: ListRead) -> list[Mapping[str, object]]:
    say = texts(call).text
    how = {
        Basis.CONTENT: say(N_("recognised by what stands in it")),
        Basis.NOTHING: say(N_("not recognised")),
    }
    return [
        {
            "name": f"column-{place}",
            "letters": column_letters(place),
            "heading": column.heading,
            "field": column.field.value,
            "how": how.get(column.basis, ""),
            "doubtful": column.is_doubtful,
        }
        for place, column in enumerate(found.layout.columns)
    ]


def _seen(found: ListRead) -> str:
    """What the official has seen: only that is entered by the button below it."""
    fields = [column.field.value for column in found.layout.columns]
    rows = [row.text for row in found.table.rows]
    return hashlib.sha256(repr((rows, fields, found.layout.heading)).encode("utf-8", "replace")).hexdigest()[:32]


def _entered(call: Call, tournament: Tournament, found: ListRead) -> Response:
    ticked = set(call.form.all("anyway"))
    anyway = frozenset(place for place, entry in enumerate(found.entries) if str(entry.line) in ticked)
    persons = tuple(entry.person for entry in found.entries)
    count = enter_list(EnterList(call.caller, call.tournament, persons, anyway), call.services)
    if not count:
        shown = {
            **_asked(call, tournament),
            **_preview(call, tournament, Sent("", (texts(call).text(_NOBODY),)), found),
        }
        return render(call, "event/entry_list.html", shown | {"values": call.form.values})
    if not found.read.unread:
        return go_to(f"{root_of(call)}/entries?done=entered")
    rest = read_list(found.left_over, _choice(call.form), tournament, call.services)
    shown = {**_asked(call, tournament), **_preview(call, tournament, Sent(found.left_over), rest)}
    return render(call, "event/entry_list.html", shown | {"entered": count, "values": {"list": found.left_over}})


def _unread(call: Call, found: ListRead) -> list[Mapping[str, object]]:
    """The places as a spreadsheet calls them; of plain lines, which have no columns, the line alone."""
    is_plain = found.table.separator is Separator.NONE
    return [
        {
            "place": one.line if is_plain else one.place,
            "text": one.text,
            "why": f"{texts(call).text(_LABELS[one.field])}: {text_of_code('invalid_field', one.details, texts(call))}",
        }
        for one in found.read.unread
    ]

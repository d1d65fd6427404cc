"""An event from a tournament report file: what was odd about it, or where and why it cannot be read."""

from collections.abc import Mapping
from dataclasses import dataclass

from chalice.app import Response

from chalicelib.commands.imports import ImportTournament, import_tournament
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.trf.document import TrfError
from chalicelib.domain.trf.lines import decode, split_lines
from chalicelib.render.texts import N_
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.authorise import Call
from chalicelib.web.request import go_to

_LABELS: Mapping[str, str] = {"file": N_("File"), "slug": N_("Address")}
REMARKS: Mapping[str, str] = {
    "not_utf8": N_("The file is not in UTF-8; its letters were read as Latin-1."),
    "rounds_differ": N_("The number of rounds stands here twice; the first one counts."),
    "colours_differ": N_("The first colour stands here twice; the first one counts."),
    "order_by_rank_ignored": N_("Players keep their start numbers; they are not numbered by rank."),
    "repeated_record": N_("This record was there already; the first one counts."),
    "unknown_record": N_("A record of this kind is not known; it is kept as it is."),
    "unknown_sex": N_("This sex is not known; left empty."),
    "unknown_title": N_("This title is not known; left empty."),
    "bad_rating": N_("This is no rating; the player counts as unrated."),
    "bad_rank": N_("This is no rank; it was left out."),
    "missing_start_number": N_("Start numbers are missing before this one."),
    "result_without_opponent": N_("A result without an opponent was read as a bye."),
    "colour_without_opponent": N_("There is a colour without an opponent; it was left out."),
    "forfeit_without_colours": N_("A forfeit without colours: the lower number was given White."),
    "bye_contradicts_round": N_("The bye asked for is another one than the round shows; the round counts."),
    "points_differ": N_("The points are others than follow from the results."),
}


@dataclass(frozen=True, slots=True)
class BadLine:
    """The line that cannot be read, with the room before the sign that points at its column."""

    number: int
    text: str
    indent: str


@route("GET", "/import", Action.IMPORT_TOURNAMENT)
def import_page(call: Call) -> Response:
    """Ask for a tournament report file."""
    return render(call, "import.html", _asked(call))


@route("POST", "/import", Action.IMPORT_TOURNAMENT)
def import_file(call: Call) -> Response:
    """Make an event of the file, sent or pasted; what was odd about it is shown."""
    form = call.form
    sent = form.uploads.get("file")
    content = sent.content if sent else form.raw("pasted").encode()
    try:
        if not content.strip():
            raise InvalidFieldError(field="file", reason="missing")
        made = import_tournament(ImportTournament(call.caller, content, form.text("slug")), call.services)
    except TrfError as error:
        return refused(call, "import.html", error, {**_asked(call), "bad": _line(content, error)})
    except DomainError as error:
        return refused(call, "import.html", error, _asked(call))
    root = f"/admin/t/{made.tournament}"
    if not made.remarks:
        return go_to(f"{root}/entries?done=imported")
    return render(call, "imported.html", {"root": root, "remarks": made.remarks, "said_of": REMARKS})


def _asked(call: Call) -> Mapping[str, object]:
    return {"labels": {field: texts(call).text(label) for field, label in _LABELS.items()}, "bad": None}


def _line(content: bytes, error: TrfError) -> BadLine | None:
    """None where the file ends before the line that is missed."""
    text, _ = decode(content)
    found = next((line.text for line in split_lines(text) if line.number == error.line), None)
    return None if found is None else BadLine(error.line, found, " " * (error.column - 1))

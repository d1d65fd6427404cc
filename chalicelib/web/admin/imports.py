"""An event from a tournament report file: what was odd about it, or where and why it cannot be read."""

from collections.abc import Mapping
from dataclasses import dataclass

from chalice.app import Response

from chalicelib.commands.event.imports import ImportTournament, import_tournament
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.trf.document import TrfError
from chalicelib.domain.trf.lines import decode, split_lines
from chalicelib.render.remarks import REMARKS
from chalicelib.render.texts import N_
from chalicelib.web.admin.door import file_route, refused, render, route, texts
from chalicelib.web.authorise import Call
from chalicelib.web.request import go_to

_LABELS: Mapping[str, str] = {"file": N_("File"), "slug": N_("Address")}


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


@file_route("POST", "/import", Action.IMPORT_TOURNAMENT)
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

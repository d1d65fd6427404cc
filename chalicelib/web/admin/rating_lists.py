"""Rating lists, for platform administrators: which ones are in use, a new one, and what becomes of it.

The file goes straight from the browser to the bucket, which sends the browser back here; then a press makes it a job.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

from chalice.app import Response

from chalicelib.commands.rating_lists import ImportList, order_import
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import DomainError
from chalicelib.domain.ratings.lists.row import ListKind
from chalicelib.ports import CurrentList, Job, ListPhase
from chalicelib.queries.rating_lists import ListState, list_state
from chalicelib.render.texts import N_
from chalicelib.render.wording import LIST_NAMES
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.authorise import Call
from chalicelib.web.errors import text_of_code
from chalicelib.web.request import go_to, sending_to
from chalicelib.web.uploads import kind_of, upload_of

ROOT = "/admin/rating-lists"
_ACCEPTED: Mapping[ListKind, str] = {ListKind.FIDE: ".zip,.txt,.xml", ListKind.KNSB: ".zip,.csv,.txt"}
_HELP: Mapping[ListKind, str] = {
    ListKind.FIDE: N_(
        "The combined list of standard, rapid and blitz ratings, as FIDE publishes it each month: the zip file as it"
        " is, or the text or XML file in it."
    ),
    ListKind.KNSB: N_("The list as a CSV file with a line of headings, or packed in a zip file."),
}
_PHASES: Mapping[ListPhase, str] = {
    ListPhase.READING: N_("Reading: {done} rows so far."),
    ListPhase.WRITING: N_("All rows are read. Storing: {done} pieces so far."),
}
_MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class Shown:
    """A kind of list on the page."""

    code: str
    name: str
    current: CurrentList | None
    at: datetime | None
    is_working: bool
    progress: str
    failed: Job | None
    said: str


@route("GET", "/rating-lists", Action.CHANGE_RATING_LISTS)
def rating_lists(call: Call) -> Response:
    """What is in use, what is being made, what failed."""
    return render(call, "rating_lists.html", _lists(call))


def _lists(call: Call) -> Mapping[str, object]:
    shown = [_shown(call, list_state(kind, call.services)) for kind in ListKind]
    return {"lists": shown, "is_working": any(one.is_working for one in shown)}


def _shown(call: Call, state: ListState) -> Shown:
    say, failed = texts(call), state.failed
    progress = say.text(N_("Waiting for the worker."))
    if state.progress is not None:
        done = f"{state.progress.done:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")
        progress = say.text(_PHASES[state.progress.phase], done=done)
    return Shown(
        code=state.kind.value,
        name=say.text(LIST_NAMES[state.kind]),
        current=state.current,
        at=state.current.at if state.current else None,
        is_working=state.working is not None,
        progress=progress if state.working else "",
        failed=failed,
        said=text_of_code(failed.error_code, failed.error_details, say) if failed else "",
    )


@route("POST", "/rating-lists/{kind}/upload", Action.CHANGE_RATING_LISTS)
def upload_page(call: Call) -> Response:
    """Ask for the file; the form sends it to the bucket."""
    kind, upload = kind_of(call), call.services.chance.id()
    sent = f"{ROOT}/{kind}/uploads/{upload}"
    origin = _origin(call)
    form = call.services.list_files.form(kind, upload, f"{origin}{sent}" if origin else "")
    shown = {
        "name": texts(call).text(LIST_NAMES[kind]),
        "help": texts(call).text(_HELP[kind]),
        "accepted": _ACCEPTED[kind],
        "form": form,
        "megabytes": form.most_bytes // _MEGABYTE,
        "sent": sent,
    }
    return sending_to(render(call, "rating_list_upload.html", shown), form.url)


def _origin(call: Call) -> str:
    """Where this browser sees the site: a bucket sends it back to a whole address only."""
    said = urlsplit(call.request.headers.get("origin", ""))
    return (
        f"{said.scheme}://{said.netloc}" if said.scheme in ("http", "https") and said.netloc else call.services.origin
    )


@route("GET", "/rating-lists/{kind}/uploads/{upload}", Action.CHANGE_RATING_LISTS)
def uploaded(call: Call) -> Response:
    """The file is there: one press more."""
    return render(call, "rating_list_uploaded.html", _uploaded(call))


def _uploaded(call: Call) -> Mapping[str, object]:
    kind, upload = kind_of(call), upload_of(call)
    sent = call.services.list_files.sent(kind, upload)
    return {
        "code": kind.value,
        "name": texts(call).text(LIST_NAMES[kind]),
        "upload": upload,
        "is_there": sent is not None,
        "megabytes": f"{sent.size / _MEGABYTE:.1f}" if sent else "",
        "labels": {"file": texts(call).text(N_("File"))},
    }


@route("POST", "/rating-lists/{kind}/uploads/{upload}", Action.CHANGE_RATING_LISTS)
def import_list(call: Call) -> Response:
    """Let a worker make the list of the file."""
    takes_smaller = bool(call.form.text("takes_smaller"))
    command = ImportList(call.caller, kind_of(call), upload_of(call), takes_smaller)
    try:
        order_import(command, call.services)
    except DomainError as error:
        return refused(call, "rating_list_uploaded.html", error, _uploaded(call))
    return go_to(ROOT)

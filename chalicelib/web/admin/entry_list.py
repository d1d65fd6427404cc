"""A list of entries, pasted: what was read of it is shown before anybody is entered."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.entries import AddEntries, add_entries
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.registration.person import PastedEntries, read_pasted
from chalicelib.queries.steps import Step
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.entries import LABELS
from chalicelib.web.admin.frame import frame, root_of
from chalicelib.web.authorise import Call
from chalicelib.web.errors import text_of
from chalicelib.web.request import go_to


@route("GET", "/t/{tournament}/entries/list", Action.CHANGE_ENTRIES)
def list_page(call: Call) -> Response:
    """Ask for a list."""
    return render(call, "entry_list.html", _pasting(call))


@route("POST", "/t/{tournament}/entries/list", Action.CHANGE_ENTRIES)
def paste_list(call: Call) -> Response:
    """Show what was read; enter it when the button says so. Lines that are no entry come back to be mended."""
    form = call.form
    try:
        read = read_pasted(form.raw("list"))
        if form.text("do") != "enter":
            return _preview(call, read)
        namesakes = bool(form.text("namesakes"))
        entered = add_entries(AddEntries(call.caller, call.tournament, read.persons, namesakes), call.services)
    except DomainError as error:
        shown = {**_pasting(call), "offers_namesake": error.code == "already_entered"}
        return refused(call, "entry_list.html", error, shown)
    if not read.unread:
        return go_to(f"{root_of(call)}/entries?done=entered")
    return _left_over(call, read, entered)


def _pasting(call: Call) -> Mapping[str, object]:
    tournament = call.services.tournaments.load(call.tournament)
    shared: dict[str, object] = {
        "frame": frame(call, tournament, Step.ENTRIES),
        "read": None,
        "unread": [],
        "entered": 0,
    }
    return {
        **shared,
        "offers_namesake": False,
        "labels": {field: texts(call).text(label) for field, label in LABELS.items()},
    }


def _preview(call: Call, read: PastedEntries) -> Response:
    shown = {**_pasting(call), "read": read, "unread": _said(call, read), "values": call.form.values}
    return render(call, "entry_list.html", shown)


def _left_over(call: Call, read: PastedEntries, entered: int) -> Response:
    rest = "\n".join(one.text for one in read.unread)
    shown = {**_pasting(call), "unread": _said(call, read), "entered": entered, "values": {"list": rest}}
    return render(call, "entry_list.html", shown)


def _said(call: Call, read: PastedEntries) -> list[Mapping[str, object]]:
    def why(field: str, reason: str) -> str:
        label = texts(call).text(LABELS.get(field, field))
        details = {"least": 0, "most": 3500} if reason == "out_of_range" else {"most": 100}
        return f"{label}: {text_of(InvalidFieldError(field=field, reason=reason, **details), texts(call))}"

    return [{"line": one.line, "text": one.text, "why": why(one.field, one.reason)} for one in read.unread]

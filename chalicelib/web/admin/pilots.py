"""Somebody asks to organise here; an administrator reads that and approves or refuses."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.people.pilots import (
    ApprovePilot,
    AskPilot,
    RefusePilot,
    approve_pilot,
    ask_pilot,
    refuse_pilot,
)
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.accounts.pilots import PilotState
from chalicelib.domain.errors import DomainError
from chalicelib.render.texts import N_
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.authorise import Access, Call
from chalicelib.web.request import go_to

_LABELS = {
    "name": N_("Your name"),
    "email": N_("E-mail address"),
    "club": N_("Club or city"),
    "plan": N_("What do you plan?"),
}
_STATES: Mapping[PilotState, str] = {
    PilotState.OPEN: N_("waits for an answer"),
    PilotState.APPROVED: N_("approved"),
    PilotState.REFUSED: N_("refused"),
}


@route("GET", "/pilot", Access.PUBLIC)
def pilot_page(call: Call) -> Response:
    """The form; where everybody may make events it says so instead."""
    return render(call, "pilot.html", _form(call))


@route("POST", "/pilot", Access.PUBLIC)
def asking_pilot(call: Call) -> Response:
    """Keep the request, and say what happens next."""
    form = call.form
    command = AskPilot(
        request=call.request_id,
        name=form.text("name"),
        email=form.text("email"),
        club=form.text("club"),
        plan=form.text("plan"),
        language=call.visitor.language,
        place=call.visitor.place,
    )
    try:
        ask_pilot(command, call.services)
    except DomainError as error:
        return refused(call, "pilot.html", error, _form(call))
    return go_to("/admin/pilot?asked=yes")


def _form(call: Call) -> Mapping[str, object]:
    return {
        "labels": {field: texts(call).text(label) for field, label in _LABELS.items()},
        "is_asked": "asked" in call.request.query,
        "open_to_all": call.services.open_to_all,
    }


@route("GET", "/organisers/requests/{pilot}", Action.INVITE_ORGANISERS)
def request_page(call: Call) -> Response:
    """One request, with the two answers."""
    return render(call, "pilot_request.html", _shown(call))


@route("POST", "/organisers/requests/{pilot}/approval", Action.INVITE_ORGANISERS)
def approving(call: Call) -> Response:
    """He may make events and clubs."""
    try:
        approve_pilot(ApprovePilot(call.caller, _pilot(call)), call.services)
    except DomainError as error:
        return refused(call, "pilot_request.html", error, _shown(call))
    return go_to("/admin/organisers?done=pilot_approved")


@route("POST", "/organisers/requests/{pilot}/refusal", Action.INVITE_ORGANISERS)
def refusing(call: Call) -> Response:
    """Not now."""
    try:
        refuse_pilot(RefusePilot(call.caller, _pilot(call), call.form.raw("reason")), call.services)
    except DomainError as error:
        return refused(call, "pilot_request.html", error, _shown(call))
    return go_to("/admin/organisers?done=pilot_refused")


def _pilot(call: Call) -> str:
    return call.request.parameters["pilot"]


def _shown(call: Call) -> Mapping[str, object]:
    pilot = call.services.pilots.pilot(_pilot(call))
    return {
        "pilot": pilot,
        "state": texts(call).text(_STATES[pilot.state]),
        "labels": {"reason": texts(call).text(N_("Why not?"))},
    }

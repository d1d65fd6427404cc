"""The owner sees who runs the event, adds arbiters by e-mail address, and removes them."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.officials import AddArbiter, RemoveArbiter, add_arbiter, remove_arbiter
from chalicelib.domain.accounts.permissions import Action, Role
from chalicelib.domain.errors import DomainError, NotFoundError
from chalicelib.domain.ids import UserId
from chalicelib.queries.officials import officials
from chalicelib.queries.steps import Step
from chalicelib.render.texts import N_
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.frame import frame, root_of
from chalicelib.web.admin.question import Question, ask
from chalicelib.web.authorise import Call
from chalicelib.web.request import go_to


@route("GET", "/t/{tournament}/settings/arbiters", Action.CHANGE_OFFICIALS)
def officials_page(call: Call) -> Response:
    """The owner and the arbiters."""
    return render(call, "officials.html", _shown(call))


@route("POST", "/t/{tournament}/settings/arbiters", Action.CHANGE_OFFICIALS)
def add(call: Call) -> Response:
    """Make somebody an arbiter of this event."""
    try:
        add_arbiter(AddArbiter(call.caller, call.tournament, call.form.text("email")), call.services)
    except DomainError as error:
        return refused(call, "officials.html", error, _shown(call))
    return go_to(f"{root_of(call)}/settings/arbiters?done=saved")


@route("GET", "/t/{tournament}/settings/arbiters/{user}", Action.CHANGE_OFFICIALS)
def ask_removal(call: Call) -> Response:
    """Say what removing an arbiter means."""
    tournament, say = call.services.tournaments.load(call.tournament), texts(call).text
    name = _arbiter(call)
    question = Question(
        title=say(N_("Remove {name} as arbiter?"), name=name),
        consequences=[
            say(N_("{name} no longer sees this event and enters no more results."), name=name),
            say(N_("What {name} entered stays, in the change log, too."), name=name),
        ],
        button=say(N_("Remove")),
        back=f"{root_of(call)}/settings/arbiters",
    )
    return ask(call, tournament, Step.SETTINGS, question)


@route("POST", "/t/{tournament}/settings/arbiters/{user}", Action.CHANGE_OFFICIALS)
def remove(call: Call) -> Response:
    """Take the role away."""
    user = UserId(call.request.parameters["user"])
    remove_arbiter(RemoveArbiter(call.caller, call.tournament, user), call.services)
    return go_to(f"{root_of(call)}/settings/arbiters?done=removed")


def _shown(call: Call) -> Mapping[str, object]:
    tournament = call.services.tournaments.load(call.tournament)
    return {
        "frame": frame(call, tournament, Step.SETTINGS),
        "labels": {"email": texts(call).text(N_("E-mail address"))},
        "officials": officials(call.tournament, call.services),
    }


def _arbiter(call: Call) -> str:
    """His name. Raises NotFoundError for somebody who is no arbiter here."""
    for row in officials(call.tournament, call.services):
        if row.user == call.request.parameters["user"] and row.role is Role.ARBITER:
            return row.name or row.user
    raise NotFoundError(what="official")

"""The owner sees who runs the event or the club, adds arbiters by e-mail address, and removes them."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.officials import (
    AddArbiter,
    AddClubArbiter,
    RemoveArbiter,
    RemoveClubArbiter,
    add_arbiter,
    add_club_arbiter,
    remove_arbiter,
    remove_club_arbiter,
)
from chalicelib.domain.accounts.permissions import Action, Role
from chalicelib.domain.errors import DomainError, NotFoundError
from chalicelib.domain.ids import UserId
from chalicelib.queries.officials import club_officials, officials
from chalicelib.queries.steps import Step
from chalicelib.render.texts import N_
from chalicelib.web.admin.club_frame import Section, club_frame, club_root
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


@route("GET", "/c/{club}/officials", Action.CHANGE_CLUB_OFFICIALS)
def club_officials_page(call: Call) -> Response:
    """The owner and the arbiters of a club."""
    return render(call, "club_officials.html", _of_club(call))


@route("POST", "/c/{club}/officials", Action.CHANGE_CLUB_OFFICIALS)
def add_to_club(call: Call) -> Response:
    """Make somebody an arbiter of this club."""
    try:
        add_club_arbiter(AddClubArbiter(call.caller, call.club, call.form.text("email")), call.services)
    except DomainError as error:
        return refused(call, "club_officials.html", error, _of_club(call))
    return go_to(f"{club_root(call)}/officials?done=saved")


@route("POST", "/c/{club}/officials/{user}/remove", Action.CHANGE_CLUB_OFFICIALS)
def remove_from_club(call: Call) -> Response:
    """Take the role away; he can be added again."""
    user = UserId(call.request.parameters["user"])
    remove_club_arbiter(RemoveClubArbiter(call.caller, call.club, user), call.services)
    return go_to(f"{club_root(call)}/officials?done=removed")


def _of_club(call: Call) -> Mapping[str, object]:
    return {
        "frame": club_frame(call, call.services.clubs.load(call.club), Section.OFFICIALS),
        "labels": {"email": texts(call).text(N_("E-mail address"))},
        "officials": club_officials(call.club, call.services),
    }


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

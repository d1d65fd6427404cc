"""The guests of a private event: who is invited to look at it, by address or by domain."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.event.guests import MOST_TOLD, InviteGuests, RemoveGuest, invite_guests, remove_guest
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import DomainError
from chalicelib.queries.event.steps import Step
from chalicelib.render.texts import N_
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.frame import frame, root_of
from chalicelib.web.authorise import Call
from chalicelib.web.request import go_to


@route("GET", "/t/{tournament}/settings/guests", Action.CHANGE_SETTINGS)
def guests_page(call: Call) -> Response:
    """Who is invited, and what they see."""
    return render(call, "event/guests.html", _shown(call))


@route("POST", "/t/{tournament}/settings/guests", Action.CHANGE_SETTINGS)
def invite(call: Call) -> Response:
    """Put the addresses and domains that were typed on the list: all of them or none."""
    try:
        sends_mail = bool(call.form.text("sends_mail"))
        invite_guests(InviteGuests(call.caller, call.tournament, call.form.raw("guests"), sends_mail), call.services)
    except DomainError as error:
        return refused(call, "event/guests.html", error, _shown(call))
    return go_to(f"{root_of(call)}/settings/guests?done=added")


@route("POST", "/t/{tournament}/settings/guests/remove", Action.CHANGE_SETTINGS)
def take_off(call: Call) -> Response:
    """Take one off the list. One press: he is invited again as easily."""
    remove_guest(RemoveGuest(call.caller, call.tournament, call.form.text("guest")), call.services)
    return go_to(f"{root_of(call)}/settings/guests?done=removed")


def _shown(call: Call) -> Mapping[str, object]:
    """Domains first, then addresses."""
    tournament = call.services.tournaments.load(call.tournament)
    return {
        "frame": frame(call, tournament, Step.SETTINGS),
        "labels": {"guests": texts(call).text(N_("E-mail addresses or domains"))},
        "most_told": MOST_TOLD,
        "guests": sorted(call.services.guests.load(call.tournament).guests),
    }

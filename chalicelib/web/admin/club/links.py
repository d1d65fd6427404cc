"""A member's personal link, and a new one in its place."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.club.links import RenewLink, renew_link
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import ConflictError
from chalicelib.domain.ids import EntryId, Version
from chalicelib.queries.club.links import links
from chalicelib.web.admin.club_frame import Section, club_frame, club_root
from chalicelib.web.admin.door import refused, render, route
from chalicelib.web.authorise import Call
from chalicelib.web.request import go_to


@route("GET", "/c/{club}/members/{member}/link", Action.CHANGE_MEMBERS)
def link_page(call: Call) -> Response:
    """His link, to be handed out."""
    return render(call, "club/link.html", _shown(call))


@route("POST", "/c/{club}/members/{member}/link", Action.CHANGE_MEMBERS)
def new_link(call: Call) -> Response:
    """From now on another one."""
    try:
        renew_link(RenewLink(call.caller, call.club, _member(call), Version(call.form.number("seen"))), call.services)
    except ConflictError as error:
        return refused(call, "club/link.html", error, _shown(call))
    return go_to(f"{club_root(call)}/members/{_member(call)}/link?done=saved")


def _member(call: Call) -> EntryId:
    return EntryId(call.request.parameters["member"])


def _shown(call: Call) -> Mapping[str, object]:
    member = call.services.clubs.member(call.club, _member(call))
    return {
        "frame": club_frame(call, call.services.clubs.load(call.club), Section.MEMBERS),
        "member": member,
        "link": links(call.club, [member], call.services).get(member.id, ""),
    }

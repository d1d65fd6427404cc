"""Players report their results: switched on or off, and everybody's link, to hand out or to print."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.event.reports import ChangeReporting, RenewPlayerLink, change_reporting, renew_player_link
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import DomainError, NotFoundError
from chalicelib.domain.ids import EntryId, Version
from chalicelib.queries.event.player_links import player_links
from chalicelib.queries.event.steps import Step
from chalicelib.render.qr import qr_code
from chalicelib.web.admin.door import refused, render, route
from chalicelib.web.admin.frame import frame, root_of
from chalicelib.web.authorise import Call
from chalicelib.web.request import go_to

_PATH = "/t/{tournament}/reports"


@route("GET", _PATH, Action.ENTER_RESULTS)
def reports_page(call: Call) -> Response:
    """Everybody's link; with `qr=yes` each with a code to scan, for the printer."""
    return render(call, "event/reports.html", _shown(call))


@route("POST", _PATH, Action.ENTER_RESULTS)
def switch(call: Call) -> Response:
    """On or off. Off, no link works; on again, the same ones do."""
    seen = Version(call.form.number("seen"))
    try:
        is_on = bool(call.form.text("is_on"))
        change_reporting(ChangeReporting(call.caller, call.tournament, is_on, seen), call.services)
    except NotFoundError:
        raise
    except DomainError as error:
        return refused(call, "event/reports.html", error, _shown(call))
    return go_to(f"{root_of(call)}/reports?done=saved")


@route("POST", f"{_PATH}/renew", Action.ENTER_RESULTS)
def renew(call: Call) -> Response:
    """A new link for one player: the old one no longer works."""
    command = RenewPlayerLink(
        call.caller, call.tournament, EntryId(call.form.text("entry")), Version(call.form.number("seen"))
    )
    try:
        renew_player_link(command, call.services)
    except NotFoundError:
        raise
    except DomainError as error:
        return refused(call, "event/reports.html", error, _shown(call))
    return go_to(f"{root_of(call)}/reports?done=saved")


def _shown(call: Call) -> Mapping[str, object]:
    found, origin = player_links(call.tournament, call.services), call.services.origin
    draws = call.request.query.get("qr") == "yes"
    return {
        "frame": frame(call, call.services.tournaments.load(call.tournament), Step.RESULTS),
        "view": found,
        "origin": origin,
        "codes": {line.path: qr_code(f"{origin}{line.path}") for line in found.lines} if draws else {},
    }

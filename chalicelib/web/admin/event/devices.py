"""C3: helpers: a code to be scanned, which devices were let in, and their end."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.event.devices import MakeCode, RevokeDevice, make_code, revoke_device, state_in
from chalicelib.domain.accounts.devices import DeviceState
from chalicelib.domain.accounts.permissions import Action
from chalicelib.queries.event.steps import Step
from chalicelib.render.paths import helper_code
from chalicelib.render.qr import qr_code
from chalicelib.render.texts import N_
from chalicelib.web.admin.door import render, route
from chalicelib.web.admin.frame import frame, local, root_of
from chalicelib.web.authorise import Call
from chalicelib.web.request import go_to

_STATES: Mapping[DeviceState, str] = {
    DeviceState.WAITING: N_("not scanned yet"),
    DeviceState.ADMITTED: N_("enters results"),
    DeviceState.OVER: N_("over"),
}


@route("GET", "/t/{tournament}/helpers", Action.ADMIT_HELPERS)
def helpers_page(call: Call) -> Response:
    """Who may enter results with a device of his own."""
    return render(call, "event/devices.html", _shown(call))


@route("POST", "/t/{tournament}/helpers", Action.ADMIT_HELPERS)
def new_code(call: Call) -> Response:
    """A code, shown on this page and never again: only its hash is kept."""
    code = make_code(MakeCode(call.caller, call.tournament), call.services)
    if not code:
        return go_to(f"{root_of(call)}/helpers")
    origin = call.services.origin or call.request.headers.get("origin", "")
    address = f"{origin}{helper_code(call.tournament, code)}"
    return render(call, "event/devices.html", {**_shown(call), "address": address, "qr": qr_code(address)})


@route("POST", "/t/{tournament}/helpers/{device}/revoke", Action.ADMIT_HELPERS)
def revoke(call: Call) -> Response:
    """This device enters nothing any more, or this code lets nobody in."""
    revoke_device(RevokeDevice(call.caller, call.tournament, call.request.parameters["device"]), call.services)
    return go_to(f"{root_of(call)}/helpers?done=removed")


def _shown(call: Call) -> Mapping[str, object]:
    tournament, services = call.services.tournaments.load(call.tournament), call.services
    found = [(one, state_in(call.tournament, one, services)) for one in services.devices.of(call.tournament)]
    return {
        "frame": frame(call, tournament, Step.RESULTS),
        "devices": [(one, state, local(one.until, tournament)) for one, state in found],
        "states": _STATES,
        "address": "",
    }

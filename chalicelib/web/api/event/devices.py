"""C3: helpers' devices: a code to be scanned, which devices were let in, and their end."""

from datetime import datetime

from chalicelib.commands.event.devices import MakeCode, RevokeDevice, make_code, revoke_device, state_in
from chalicelib.domain.accounts.devices import DeviceState
from chalicelib.domain.accounts.permissions import Action
from chalicelib.render.paths import helper_code
from chalicelib.web.api.endpoint import Answer, Empty, Noun
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_LIST = "/tournaments/{tournament}/helpers"


class DeviceAnswer(Answer):
    """A code, or the device that it let in: `name` is the helper's own, empty while nobody came in by the code."""

    id: str
    name: str
    state: DeviceState
    made_at: datetime
    until: datetime


class DeviceList(Answer):
    """Codes and devices, newest first."""

    devices: tuple[DeviceAnswer, ...]


class CodeAnswer(Answer):
    """The address to be opened by one device within the hour, said this once; empty for a request that was repeated."""

    address: str


@noun.reads(_LIST, Action.ADMIT_HELPERS, DeviceList)
def list_devices(call: Call) -> DeviceList:
    """Who may enter results with a device of his own."""
    return DeviceList(
        devices=tuple(
            DeviceAnswer(
                id=one.id,
                name=one.name,
                state=state_in(call.tournament, one, call.services),
                made_at=one.made_at,
                until=one.until,
            )
            for one in call.services.devices.of(call.tournament)
        )
    )


@noun.does(f"POST {_LIST}", Action.ADMIT_HELPERS, CodeAnswer, status=201)
def post_code(call: Call) -> CodeAnswer:
    """A code for one device, as an address."""
    code = make_code(MakeCode(call.caller, call.tournament), call.services)
    return CodeAnswer(address=f"{call.services.origin}{helper_code(call.tournament, code)}" if code else "")


@noun.does(f"DELETE {_LIST}/{{device}}", Action.ADMIT_HELPERS, Empty)
def delete_device(call: Call) -> Empty:
    """This device enters nothing any more, or this code lets nobody in."""
    revoke_device(RevokeDevice(call.caller, call.tournament, call.request.parameters["device"]), call.services)
    return Empty()

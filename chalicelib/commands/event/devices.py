"""C3: codes that let a helper's device in, the coming in, and the end of it."""

from dataclasses import dataclass, replace

from chalicelib.commands.caller import Act, Caller, receipt
from chalicelib.commands.officials import roles_in
from chalicelib.commands.people.accounts import is_administrator
from chalicelib.domain.accounts.devices import (
    Admission,
    CodeGoneError,
    CodeUsedError,
    Device,
    DeviceState,
    admit,
    coded,
    id_of,
    is_secret,
    state_of,
)
from chalicelib.domain.accounts.permissions import Action, may
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.errors import ConflictError
from chalicelib.domain.ids import NOBODY, RequestId, TournamentId, UserId
from chalicelib.domain.lifecycle.closing import refuse_closed
from chalicelib.domain.registration.clean import clean_text
from chalicelib.ports import Services


@dataclass(frozen=True, slots=True)
class MakeCode:
    """A code for one device."""

    caller: Caller
    tournament: TournamentId


@dataclass(frozen=True, slots=True)
class EnterByCode:
    """A browser that holds this secret came with a code; `name` is what the helper typed of himself."""

    request: RequestId
    tournament: TournamentId
    code: str
    browser: str
    name: str


@dataclass(frozen=True, slots=True)
class RevokeDevice:
    """A code or a device of the list."""

    caller: Caller
    tournament: TournamentId
    device: str


def make_code(command: MakeCode, services: Services) -> str:
    """The code, which is shown this once; empty when the request was carried out before. Raises EventClosedError."""
    refuse_closed(services.tournaments.load(command.tournament))
    code = services.chance.token()
    device = coded(code, command.caller.user, services.clock.now())
    act = Act("devices.code")
    is_new = services.devices.save(command.tournament, device, receipt(command.caller, act, services))
    return code if is_new else ""


def known_code(tournament: TournamentId, code: str, services: Services) -> Device:
    """What was made of this code. Raises CodeGoneError when it is good for nothing (any more)."""
    device = services.devices.device(tournament, id_of(code))
    if device is None or state_in(tournament, device, services) is DeviceState.OVER:
        raise CodeGoneError
    return device


def state_in(tournament: TournamentId, device: Device, services: Services) -> DeviceState:
    """Where it stands in its event: it is over, too, when whoever made the code lets no helpers in there any more."""
    state = state_of(device, services.clock.now())
    is_over = state is DeviceState.OVER or not _lets_in(tournament, device.made_by, services)
    return DeviceState.OVER if is_over else state


def _lets_in(tournament: TournamentId, user: UserId, services: Services) -> bool:
    roles = roles_in(Realm.event(tournament), user, services)
    if any(may(role, Action.ADMIT_HELPERS) for role in roles):
        return True
    return is_administrator(services.accounts.by_id(user), services)


def enter_by_code(command: EnterByCode, services: Services) -> Admission:
    """Let one device in; of two at once one is.

    Raises CodeGoneError, CodeUsedError for another device, InvalidFieldError.
    """
    device = known_code(command.tournament, command.code, services)
    admission = admit(device, command.code, command.browser, clean_text(command.name), services.clock.now())
    if admission.device != device:
        caller = Caller(NOBODY, command.request, admission.device.name)
        try:
            services.devices.save(command.tournament, admission.device, receipt(caller, Act("devices.admit"), services))
        except ConflictError as error:
            raise CodeUsedError from error
    return admission


def revoke_device(command: RevokeDevice, services: Services) -> None:
    """From now on it enters nothing. Revoking twice is revoking once. Raises ConflictError when it just came in."""
    device = services.devices.device(command.tournament, command.device)
    if device is None or device.is_revoked:
        return
    act = Act("devices.revoke", {"name": device.name} if device.name else {})
    revoked = replace(device, is_revoked=True)
    services.devices.save(command.tournament, revoked, receipt(command.caller, act, services))


def admitted_device(tournament: TournamentId, token: str, services: Services) -> Device | None:
    """The device that keeps this token, while it is let in to this event."""
    device_id, _, secret = token.partition(".")
    device = services.devices.device(tournament, device_id) if device_id and secret else None
    if device is None or state_in(tournament, device, services) is not DeviceState.ADMITTED:
        return None
    return device if is_secret(device, secret) else None

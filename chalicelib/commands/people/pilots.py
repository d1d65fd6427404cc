"""Somebody asks to organise here; an administrator approves or refuses."""

from dataclasses import dataclass

from chalicelib.commands import attempts
from chalicelib.commands.caller import Act, Caller, id_from, receipt
from chalicelib.commands.mails import mail
from chalicelib.commands.officials import GiveRole, give_role
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.pilots import Pilot, PilotState, approved, checked, refused
from chalicelib.domain.accounts.realm import SITE
from chalicelib.domain.accounts.user import address_digest
from chalicelib.domain.ids import NOBODY, RequestId
from chalicelib.ports import MailKind, Services


@dataclass(frozen=True, slots=True)
class AskPilot:
    """The form; `place` is the network address that it came from."""

    request: RequestId
    name: str
    email: str
    club: str
    plan: str
    language: str
    place: str


@dataclass(frozen=True, slots=True)
class ApprovePilot:
    """A request of the list."""

    caller: Caller
    pilot: str


@dataclass(frozen=True, slots=True)
class RefusePilot:
    """A request of the list, and why it is refused."""

    caller: Caller
    pilot: str
    reason: str


def ask_pilot(command: AskPilot, services: Services) -> None:
    """Store the request. Raises InvalidFieldError, TooManyAttemptsError. The same form twice is one request."""
    caller = Caller(NOBODY, command.request)
    asked = checked(
        Pilot(
            id=id_from(caller, "pilot"),
            name=command.name,
            email=command.email,
            club=command.club,
            plan=command.plan,
            language=command.language,
            asked_at=services.clock.now(),
        )
    )
    attempts.count(attempts.of_pilot(command.place, address_digest(asked.email)), services)
    services.pilots.save(asked, receipt(caller, Act("pilots.ask"), services))


def approve_pilot(command: ApprovePilot, services: Services) -> None:
    """Invite whoever asked: he may make events and clubs, and is told by mail.

    The invitation goes first and is carried out once, so that a repetition after a crash does the rest.
    Raises JudgedError, ConflictError.
    """
    pilot = services.pilots.pilot(command.pilot)
    if pilot.state is PilotState.APPROVED:
        return
    granted = approved(pilot)
    inviting = Caller(command.caller.user, RequestId(f"{command.caller.request}-invite"))
    give_role(GiveRole(inviting, SITE, pilot.email, Role.ORGANISER, pilot.language), services)
    services.pilots.save(granted, receipt(command.caller, Act("pilots.approve", {"pilot": pilot.id}), services))


def refuse_pilot(command: RefusePilot, services: Services) -> None:
    """Say no, with the reason, by mail. Raises JudgedError, InvalidFieldError, ConflictError."""
    pilot = refused(services.pilots.pilot(command.pilot), command.reason)
    told = mail(MailKind.PILOT_REFUSED, pilot.id, {"pilot": pilot.id})
    services.pilots.save(pilot, receipt(command.caller, Act("pilots.refuse", {"pilot": pilot.id}, (told,)), services))

"""Personal links of members: whose a link is, and a new one in its place."""

from dataclasses import dataclass, replace

from chalicelib.commands import attempts
from chalicelib.commands.caller import Act, Caller, receipt
from chalicelib.domain.club.links import Holder, claim_in, is_genuine
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import ClubId, EntryId, Version
from chalicelib.ports import Services


@dataclass(frozen=True, slots=True)
class OpenLink:
    """A token that came from this place."""

    token: str
    place: str


@dataclass(frozen=True, slots=True)
class RenewLink:
    """A new link for this member; `seen` is the version that the caller's page showed."""

    caller: Caller
    club: ClubId
    member: EntryId
    seen: Version


def open_link(command: OpenLink, services: Services) -> Holder:
    """Who may speak by this link. Raises NotFoundError, also for a former member, and TooManyAttemptsError."""
    try:
        return _holder(command.token, services)
    except NotFoundError:
        attempts.count(attempts.of_personal_link("link", command.place), services)
        raise


def _holder(token: str, services: Services) -> Holder:
    claim = claim_in(token)
    if claim is None:
        raise NotFoundError(what="link")
    member = services.clubs.member(claim.club, claim.member)
    if not is_genuine(claim, services.clubs.link_key(claim.club), member) or member.has_left:
        raise NotFoundError(what="link")
    return Holder(services.clubs.load(claim.club), member)


def renew_link(command: RenewLink, services: Services) -> None:
    """From now on he has another link, and the older ones no longer work. Raises ConflictError."""
    if services.clubs.was_done(command.club, command.caller.request):
        return
    member = services.clubs.member(command.club, command.member)
    wanted = replace(member, links=member.links + 1, version=command.seen)
    act = Act("members.link", {"names": [member.person.name]})
    services.clubs.save_members(command.club, (wanted,), receipt(command.caller, act, services))

"""The owner of an event or a club gives roles and takes them, and can make somebody else the owner."""

from collections.abc import Iterator
from dataclasses import dataclass

from chalicelib.commands.caller import Act, Caller, receipt
from chalicelib.commands.mails import mail
from chalicelib.commands.people.accounts import is_known
from chalicelib.commands.people.invitations import Invite, invite
from chalicelib.domain.accounts.permissions import GIVEN, Role
from chalicelib.domain.accounts.realm import Realm, RealmKind
from chalicelib.domain.accounts.user import User
from chalicelib.domain.email import is_email
from chalicelib.domain.errors import InvalidFieldError, NotFoundError
from chalicelib.domain.ids import TournamentId, UserId
from chalicelib.ports import MailKind, Official, Services


@dataclass(frozen=True, slots=True)
class GiveRole:
    """Somebody by his e-mail address; `language` is that of the mail that he gets when he has no account."""

    caller: Caller
    realm: Realm
    email: str
    role: Role = Role.ARBITER
    language: str = "nl"


@dataclass(frozen=True, slots=True)
class TakeRole:
    """Somebody who has a role there."""

    caller: Caller
    realm: Realm
    user: UserId


@dataclass(frozen=True, slots=True)
class HandOver:
    """An official who shall be the owner."""

    caller: Caller
    realm: Realm
    successor: UserId


def give_role(command: GiveRole, services: Services) -> None:
    """Give it, in the place of the one that he may have, and tell him. Giving twice is giving once.

    Whoever has no account, or one whose address was never shown to be his, is invited by mail. Raises InvalidFieldError
    for a role that is not given like this, and when the owner has this address; TooManyAttemptsError.
    """
    if command.role not in given_in(command.realm):
        raise InvalidFieldError(field="role", reason="unknown_choice")
    user = services.accounts.by_email(command.email.strip())
    if user is None or not is_known(user, services):
        _invite(command, services)
    else:
        _give(command, user, services)


def given_in(realm: Realm) -> tuple[Role, ...]:
    """The roles that can be given there."""
    return (Role.ORGANISER,) if realm.kind is RealmKind.SITE else GIVEN


def _invite(command: GiveRole, services: Services) -> None:
    if not is_email(command.email.strip()):
        raise InvalidFieldError(field="email", reason="not_an_email")
    if services.mailer is None:
        raise InvalidFieldError(field="email", reason="no_account")
    invite(Invite(command.caller, command.realm, command.email, command.role, command.language), services)


def _give(command: GiveRole, user: User, services: Services) -> None:
    present = services.officials.role(command.realm, user.id)
    if present is Role.OWNER:
        raise InvalidFieldError(field="email", reason="is_owner")
    if present is not command.role:
        about = {"realm": command.realm.kind.value, "id": command.realm.id, "user": user.id}
        told = mail(MailKind.ROLE_GIVEN, user.id, about)
        act = Act("officials.add", {"name": user.name, "role": command.role.value}, (told,))
        services.officials.give(command.realm, Official(user.id, command.role), receipt(command.caller, act, services))


def take_role(command: TakeRole, services: Services) -> None:
    """Take his role away. The owner stays. Taking twice is taking once."""
    present = services.officials.role(command.realm, command.user)
    if present is None or present is Role.OWNER:
        return
    act = Act("officials.remove", {"name": _name(command.user, services), "role": present.value})
    services.officials.take(command.realm, command.user, receipt(command.caller, act, services))


def hand_over(command: HandOver, services: Services) -> None:
    """C9: make an official the owner; whoever was it becomes an arbiter. Done twice it is done once.

    Raises NotFoundError for somebody without a role there, ConflictError when a role changed meanwhile.
    """
    present = services.officials.role(command.realm, command.successor)
    if present is Role.OWNER:
        return
    owner = next((one.user for one in services.officials.of(command.realm) if one.role is Role.OWNER), None)
    if present is None or owner is None:
        raise NotFoundError(what="official", user=command.successor)
    act = Act("officials.hand_over", {"name": services.accounts.by_id(command.successor).name})
    services.officials.hand_over(command.realm, owner, command.successor, receipt(command.caller, act, services))


def roles_in(realm: Realm, user: UserId, services: Services) -> Iterator[Role]:
    """The role in the event or club itself; of an event also that in the club that it belongs to."""
    own = services.officials.role(realm, user)
    if own is not None:
        yield own
    if own is Role.OWNER or realm.kind is not RealmKind.EVENT:
        return
    club = services.tournaments.club_of(TournamentId(realm.id))
    of_club = None if club is None else services.officials.role(Realm.club(club), user)
    if of_club is not None:
        yield of_club


def _name(user: UserId, services: Services) -> str:
    """An account that is gone has no name."""
    try:
        return services.accounts.by_id(user).name
    except NotFoundError:
        return ""

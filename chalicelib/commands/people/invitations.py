"""Invitations by mail: made, sent again, taken back, and accepted with an account that has the address."""

from contextlib import suppress
from dataclasses import dataclass, replace

from chalicelib.commands import attempts
from chalicelib.commands.caller import Act, Caller, id_from, receipt
from chalicelib.commands.mails import mail
from chalicelib.commands.people.accounts import is_known
from chalicelib.commands.people.single_use import look_at_link
from chalicelib.domain.accounts.invitations import AddressFirstError, Invitation, invitation, require_address
from chalicelib.domain.accounts.links import LIFETIMES, LinkGoneError, Purpose, SingleUseLink
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import Realm, RealmKind
from chalicelib.domain.accounts.user import User
from chalicelib.domain.email import masked
from chalicelib.domain.errors import ConflictError
from chalicelib.domain.ids import RequestId
from chalicelib.ports import FollowUp, MailKind, Services, realm_group


@dataclass(frozen=True, slots=True)
class Invite:
    """An address, and the role that its owner is to have; `language` is that of the mail."""

    caller: Caller
    realm: Realm
    email: str
    role: Role
    language: str


@dataclass(frozen=True, slots=True)
class TouchInvitation:
    """An invitation of the list."""

    caller: Caller
    realm: Realm
    invitation: str


@dataclass(frozen=True, slots=True)
class Accept:
    """The caller has the link of the mail."""

    caller: Caller
    token: str
    place: str


@dataclass(frozen=True, slots=True)
class Offer:
    """What a link offers."""

    realm: Realm
    invitation: Invitation
    link: SingleUseLink


def invite(command: Invite, services: Services) -> None:
    """Store the invitation and order its mail.

    Raises AddressFirstError, and TooManyAttemptsError for an address that had several lately, for somebody who invites
    many, and for an event or a club to which many are invited.
    """
    made = invitation(command.email, command.role, command.language, command.caller.user, services.clock.now())
    _send(command.caller, command.realm, made, services)


def invite_again(command: TouchInvitation, services: Services) -> None:
    """Another mail, and all its time anew. One that is not there any more stays so. Raises as `invite`."""
    found = services.officials.invitation(command.realm, command.invitation)
    if found is not None:
        now = services.clock.now()
        renewed = replace(found, made_at=now, until=now + LIFETIMES[Purpose.INVITATION])
        _send(command.caller, command.realm, renewed, services)


def _send(caller: Caller, realm: Realm, made: Invitation, services: Services) -> None:
    if not is_known(services.accounts.by_id(caller.user), services):
        raise AddressFirstError
    attempts.count(attempts.of_invitation(made.id, caller.user, realm_group(realm)), services)
    details = {"name": masked(made.email), "role": made.role.value}
    act = Act("officials.invite", details, (_mail(realm, made),))
    services.officials.invite(realm, made, receipt(caller, act, services))


def _mail(realm: Realm, made: Invitation) -> FollowUp:
    about = {"realm": realm.kind.value, "id": realm.id, "invitation": made.id}
    return mail(MailKind.INVITATION, made.id, about)


def take_invitation_back(command: TouchInvitation, services: Services) -> None:
    """Its link does nothing from now on. Taken back twice it is taken back once."""
    found = services.officials.invitation(command.realm, command.invitation)
    if found is not None:
        act = Act("officials.take_back", {"name": masked(found.email), "role": found.role.value})
        services.officials.take_back(command.realm, found.id, receipt(command.caller, act, services))


def offer_of(token: str, place: str, services: Services) -> Offer:
    """What the link offers; looking changes nothing.

    Raises LinkGoneError, also when the invitation was taken back, and TooManyAttemptsError where a place guesses.
    """
    link = look_at_link(token, Purpose.INVITATION, place, services)
    realm = Realm(RealmKind(link.about["realm"]), link.about["id"])
    found = services.officials.invitation(realm, link.subject)
    if found is None or found.until <= services.clock.now():
        raise LinkGoneError
    return Offer(realm, found, link)


def _verify(user: User, caller: Caller, services: Services) -> None:
    """Whoever changes his account at this moment shows it by the other mail."""
    if user.is_verified:
        return
    own = Caller(caller.user, RequestId(id_from(caller, "verify")))
    with suppress(ConflictError):
        services.accounts.save(replace(user, is_verified=True), receipt(own, Act("account.verify"), services))


def accept(command: Accept, services: Services) -> Offer:
    """Give the role to the caller, whose address it is; an owner stays the owner.

    Whoever has the link has read a mail to this address: it is known to be his from now on, as by the link that asks
    for that. Raises LinkGoneError, OtherAddressError, TooManyAttemptsError.
    """
    offer = offer_of(command.token, command.place, services)
    user = services.accounts.by_id(command.caller.user)
    require_address(offer.invitation, user.email)
    _verify(user, command.caller, services)
    present = services.officials.role(offer.realm, user.id)
    act = Act("officials.accept", {"role": offer.invitation.role.value}, link=offer.link.token_hash)
    done = receipt(command.caller, act, services)
    if present is Role.OWNER:
        services.officials.take_back(offer.realm, offer.invitation.id, done)
    else:
        services.officials.accept(offer.realm, offer.invitation, user.id, done)
    return offer

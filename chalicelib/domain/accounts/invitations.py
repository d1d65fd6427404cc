"""Invitations by mail: a role for whoever shows that the invited address is his."""

from dataclasses import dataclass
from datetime import datetime

from chalicelib.domain.accounts.links import LIFETIMES, Purpose
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.user import address_digest
from chalicelib.domain.errors import DomainError
from chalicelib.domain.ids import UserId


class OtherAddressError(DomainError):
    """The invitation is for another address than that of the account."""

    code = "other_address"


class AddressFirstError(DomainError):
    """Whoever lets mails go to others has shown first that his own address is his."""

    code = "address_first"


@dataclass(frozen=True, slots=True)
class Invitation:
    """One in a realm for an address; `id` is the digest of it. `language` is that of the mail; times are UTC."""

    id: str
    email: str
    role: Role
    language: str
    made_by: UserId
    made_at: datetime
    until: datetime


def invitation(email: str, role: Role, language: str, by: UserId, now: datetime) -> Invitation:
    """A new one, good for as long as its link."""
    until = now + LIFETIMES[Purpose.INVITATION]
    return Invitation(address_digest(email), email.strip(), role, language, by, now, until)


def require_address(found: Invitation, email: str) -> None:
    """Raises OtherAddressError unless it is for this address."""
    if found.id != address_digest(email):
        raise OtherAddressError

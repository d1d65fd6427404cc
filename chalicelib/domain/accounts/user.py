"""People who sign in."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from chalicelib.domain.accounts.links import LinkGoneError, Purpose, SingleUseLink
from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.ids import NEVER_SAVED, UserId, Version

SESSION_LENGTH = timedelta(days=30)
SHORTEST_PASSWORD = 10
LONGEST_PASSWORD = 200
LONGEST_NAME = 100


class EmailTakenError(DomainError):
    """There is an account with this address already."""

    code = "email_taken"


class WrongPasswordError(DomainError):
    """Address and password do not belong together. Never says which of the two is wrong."""

    code = "wrong_password"


class TooManyAttemptsError(DomainError):
    """Too many attempts in a short time; `minutes` says when to try again."""

    code = "too_many_attempts"


@dataclass(frozen=True, slots=True)
class User:
    """Somebody with an account. `email` is kept as typed and compared in lower case.

    A deleted account stays as an id without anything of the person: address, name and password are empty.
    """

    id: UserId
    email: str
    name: str
    password_hash: str
    """Empty: he signs in by another service alone, until he sets a password by a link."""
    language: str
    created_at: datetime
    is_verified: bool = False
    """He has shown that the address is his: by a link in a mail to it, or by a service that vouches for it."""
    pending_email: str = ""
    """The address that he wants instead, until it is confirmed by a link in a mail to it."""
    signed_out_at: datetime | None = None
    """Sessions that were opened before this moment, and links that were made before it, are void; the address of his
    calendar went then, too."""
    google: str = ""
    """Whom Google says that he is, as a hash; empty where he never signed in so."""
    version: Version = NEVER_SAVED

    @property
    def is_deleted(self) -> bool:
        """Nothing of the person is left."""
        return not self.email


@dataclass(frozen=True, slots=True)
class Session:
    """A signed-in browser, found by the SHA-256 of its token. `csrf` is what its forms must send back."""

    token_hash: str
    user: UserId
    csrf: str
    opened_at: datetime
    expires_at: datetime
    browser: str = ""
    """The family only, such as `Firefox, Windows`."""
    seen_on: date | None = None
    """The last day (UTC) on which something was asked for in it; None: not since the day on which it was opened."""


def is_open(session: Session, user: User, now: datetime) -> bool:
    """The session has not expired, its user is still there and has not signed out everywhere since."""
    return session.expires_at > now and not user.is_deleted and not _is_void(session.opened_at, user)


def require_own(link: SingleUseLink, user: User) -> None:
    """The link was made for this user since he last signed out everywhere, and for the address that he has, or wants.

    Raises LinkGoneError.
    """
    address = user.pending_email if link.purpose is Purpose.CHANGE_EMAIL else user.email
    is_for_address = link.about["address"] == address_digest(address)
    if link.subject != user.id or user.is_deleted or _is_void(link.made_at, user) or not is_for_address:
        raise LinkGoneError


def _is_void(since: datetime, user: User) -> bool:
    return user.signed_out_at is not None and since < user.signed_out_at


def anonymised(user: User, now: datetime) -> User:
    """What stays of a deleted account: an id, so that what he did in events stays one person's."""
    return replace(
        user,
        email="", name="", password_hash="", pending_email="", google="", is_verified=False, signed_out_at=now,
    )  # fmt: skip


def address_digest(email: str) -> str:
    """What is stored instead of an address where it is only compared: SHA-256 of it in lower case."""
    return hashlib.sha256(email.strip().lower().encode()).hexdigest()


def name_faults(name: str) -> Iterator[InvalidFieldError]:
    """What is wrong with a name of an account."""
    if not name:
        yield InvalidFieldError(field="name", reason="missing")
    if len(name) > LONGEST_NAME:
        yield InvalidFieldError(field="name", reason="too_long", most=LONGEST_NAME)


def password_faults(password: str, field: str = "password") -> Iterator[InvalidFieldError]:
    """What is wrong with a new password."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        lengths = {"least": SHORTEST_PASSWORD, "most": LONGEST_PASSWORD}
        yield InvalidFieldError(field=field, reason="password_length", **lengths)


def refuse_faults(*faults: InvalidFieldError) -> None:
    """Raises InvalidFieldError with all of them, when there are any."""
    if faults:
        raise InvalidFieldError.of(faults)

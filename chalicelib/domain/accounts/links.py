"""Links that work once: what they are for, how long they last, when they are void.

A link's token is a secret of 256 bits that only its mail holds; its SHA-256 is stored. It is used up in the transaction
of what it does, so that of two presses at once one does it. Looking at it changes nothing: mail programs look.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

from chalicelib.domain.errors import DomainError


class LinkGoneError(DomainError):
    """The link was used, is too old, was overtaken by another, or never was one. Never says which."""

    code = "link_gone"


class Purpose(StrEnum):
    """What a link that works once does."""

    VERIFY_EMAIL = "verify_email"
    RESET_PASSWORD = "reset_password"  # noqa: S105 -- the name of a purpose
    CHANGE_EMAIL = "change_email"
    INVITATION = "invitation"


LIFETIMES: Mapping[Purpose, timedelta] = {
    Purpose.VERIFY_EMAIL: timedelta(days=3),
    Purpose.RESET_PASSWORD: timedelta(hours=1),
    Purpose.CHANGE_EMAIL: timedelta(days=1),
    Purpose.INVITATION: timedelta(days=14),
}
"""How long a link works after it was made."""


@dataclass(frozen=True, slots=True)
class SingleUseLink:
    """A link that works once. `subject` is whose or what it is about (an id), `about` what else it needs to know."""

    token_hash: str
    purpose: Purpose
    subject: str
    made_at: datetime
    expires_at: datetime
    about: Mapping[str, str] = field(default_factory=dict)


def single_use_link(
    token: str, purpose: Purpose, subject: str, now: datetime, about: Mapping[str, str]
) -> SingleUseLink:
    """A link with this secret, made now."""
    return SingleUseLink(token_hash(token), purpose, subject, now, now + LIFETIMES[purpose], about)


def token_hash(token: str) -> str:
    """What is stored of a secret: SHA-256, in hexadecimal digits."""
    return hashlib.sha256(token.encode()).hexdigest()


def require_usable(link: SingleUseLink | None, purpose: Purpose, now: datetime) -> SingleUseLink:
    """The link, when it serves this purpose and is not too old. Raises LinkGoneError."""
    if link is None or link.purpose is not purpose or link.expires_at <= now:
        raise LinkGoneError
    return link

"""Signing in by another service: what it says of somebody (OpenID Connect Core 1.0), and when that is believed.

The ID token comes straight from the service's token endpoint over TLS; for that 3.1.3.7 (6) lets the certificate stand
for the token's signature. Everything else of 3.1.3.7 is checked here.
"""

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from chalicelib.domain.errors import DomainError

_SLOW_CLOCKS = timedelta(minutes=1)
_NEVER = 10**10
_OWN_MAILBOXES = "@gmail.com"
"""Google's own; those that it runs for others it names by the claim `hd`."""


class NotVouchedError(DomainError):
    """The other service did not say who it is, or not in a way that can be believed: `reason`."""

    code = "not_vouched"


class PasswordFirstError(DomainError):
    """There is an account with this address that nobody has shown to be his: whoever made it signs in first."""

    code = "password_first"


@dataclass(frozen=True, slots=True)
class Attempt:
    """What one browser keeps while its owner is away at the other service: three secrets of 256 bits.

    `state` proves that the answer belongs to this browser, `nonce` that the token does, and `verifier` (PKCE, RFC 7636)
    that whoever brings the code asked for it.
    """

    state: str
    nonce: str
    verifier: str


@dataclass(frozen=True, slots=True)
class Party:
    """The service by the names that it may call itself, and us by the name that it calls us."""

    issuers: frozenset[str]
    audience: str


@dataclass(frozen=True, slots=True)
class Vouched:
    """Whom the service vouches for. `subject` is a hash of its name for him, which never changes."""

    subject: str
    email: str
    name: str
    has_mailbox: bool
    """The service runs the mailbox. It saw any other address once only: it may be somebody else's by now."""


def vouched(claims: Mapping[str, object], attempt: Attempt, party: Party, now: datetime) -> Vouched:
    """Who it is. Raises NotVouchedError, also when the service does not vouch for the address."""
    issuer, subject, email = (str(claims.get(name, "")) for name in ("iss", "sub", "email"))
    faults = {
        "issuer": issuer not in party.issuers,
        "audience": claims.get("aud") not in (party.audience, [party.audience]),
        "expired": _moment(claims.get("exp")) + _SLOW_CLOCKS <= now,
        "nonce": not hmac.compare_digest(str(claims.get("nonce", "")).encode(), attempt.nonce.encode()),
        "subject": not subject,
        "email": not email or claims.get("email_verified") is not True,
    }
    for reason, is_wrong in faults.items():
        if is_wrong:
            raise NotVouchedError(claim=reason)
    digest = hashlib.sha256(f"{subject}\n{party.audience}".encode()).hexdigest()
    has_mailbox = bool(claims.get("hd")) or email.lower().endswith(_OWN_MAILBOXES)
    return Vouched(digest, email, str(claims.get("name") or email.partition("@")[0]), has_mailbox)


def _moment(seconds: object) -> datetime:
    """The beginning of time for what is no number of seconds, or none that a moment can have."""
    if not isinstance(seconds, int) or not 0 <= seconds < _NEVER:
        return datetime.fromtimestamp(0, UTC)
    return datetime.fromtimestamp(seconds, UTC)

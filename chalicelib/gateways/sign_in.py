"""Serves the port SignInService with Google: the standard library's HTTP, nothing more."""

import base64
import binascii
import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import urlencode, urlsplit

from chalicelib.domain.accounts.vouching import Attempt, NotVouchedError, Party

_TIMEOUT_S = 8
_LARGEST_ANSWER = 100_000
_PARTS = 3


@dataclass(frozen=True, slots=True)
class Provider:
    """Where a provider is, and how it calls itself."""

    issuers: frozenset[str]
    page: str
    token: str


GOOGLE = Provider(
    issuers=frozenset({"https://accounts.google.com", "accounts.google.com"}),
    page="https://accounts.google.com/o/oauth2/v2/auth",
    token="https://oauth2.googleapis.com/token",  # noqa: S106 -- an address
)


@dataclass(frozen=True, slots=True)
class OpenIdSignIn:
    """A provider that knows us as `client_id` by a secret."""

    provider: Provider
    client_id: str
    secret: Callable[[], str]

    @property
    def party(self) -> Party:
        """Whose word counts, and for whom it is meant."""
        return Party(self.provider.issuers, self.client_id)

    def page(self, attempt: Attempt, back: str) -> str:
        """OIDC Core 3.1.2.1, RFC 7636 4.3."""
        challenge = base64.urlsafe_b64encode(hashlib.sha256(attempt.verifier.encode()).digest()).rstrip(b"=")
        query = {
            "response_type": "code",
            "client_id": self.client_id,
            "redirect_uri": back,
            "scope": "openid email profile",
            "state": attempt.state,
            "nonce": attempt.nonce,
            "code_challenge": challenge.decode(),
            "code_challenge_method": "S256",
        }
        return f"{self.provider.page}?{urlencode(query)}"

    def claims(self, code: str, attempt: Attempt, back: str) -> Mapping[str, object]:
        """OIDC Core 3.1.3.1 and 3.1.3.3. Raises NotVouchedError."""
        answer = _post(
            self.provider.token,
            {
                "grant_type": "authorization_code",
                "code": code,
                "redirect_uri": back,
                "client_id": self.client_id,
                "client_secret": self.secret(),
                "code_verifier": attempt.verifier,
            },
        )
        return _payload(str(answer.get("id_token", "")))


def _post(address: str, fields: Mapping[str, str]) -> Mapping[str, object]:
    """The answer to a form. TLS checks the certificate; without TLS only what is on this machine is asked."""
    place = urlsplit(address)
    is_safe = place.scheme == "https"
    if not is_safe and place.hostname not in ("127.0.0.1", "localhost"):
        raise NotVouchedError(claim="address")
    connection = (HTTPSConnection if is_safe else HTTPConnection)(place.netloc, timeout=_TIMEOUT_S)
    try:
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}
        connection.request("POST", place.path, urlencode(fields), headers)
        answer = connection.getresponse()
        body = answer.read(_LARGEST_ANSWER)
    except (OSError, HTTPException) as error:
        raise NotVouchedError(claim="unanswered") from error
    finally:
        connection.close()
    if answer.status != HTTPStatus.OK:
        raise NotVouchedError(claim="code")
    return _object(body)


def _payload(token: str) -> Mapping[str, object]:
    """The claims of a signed token (RFC 7519), whose signature the connection stands for."""
    parts = token.split(".")
    if len(parts) != _PARTS:
        raise NotVouchedError(claim="token")
    try:
        return _object(base64.urlsafe_b64decode(parts[1] + "=" * (-len(parts[1]) % 4)))
    except (binascii.Error, ValueError) as error:
        raise NotVouchedError(claim="token") from error


def _object(text: bytes) -> Mapping[str, object]:
    try:
        found = json.loads(text)
    except ValueError as error:
        raise NotVouchedError(claim="token") from error
    if not isinstance(found, dict):
        raise NotVouchedError(claim="token")
    return found

"""People who sign in."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from chalicelib.domain.errors import DomainError
from chalicelib.domain.ids import UserId

SESSION_LENGTH = timedelta(days=30)
SHORTEST_PASSWORD = 10
LONGEST_PASSWORD = 200


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
    """Somebody with an account. `email` is kept as typed and compared in lower case."""

    id: UserId
    email: str
    name: str
    password_hash: str
    language: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Session:
    """A signed-in browser, found by the SHA-256 of its token. `csrf` is what its forms must send back."""

    token_hash: str
    user: UserId
    csrf: str
    expires_at: datetime

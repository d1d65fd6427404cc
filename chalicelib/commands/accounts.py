"""Sign up, sign in, sign out."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

from chalicelib.domain.accounts.user import (
    LONGEST_PASSWORD,
    SESSION_LENGTH,
    SHORTEST_PASSWORD,
    Session,
    TooManyAttemptsError,
    User,
    WrongPasswordError,
)
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import UserId
from chalicelib.domain.registration.email import is_email
from chalicelib.ports import Services

_WINDOW_S = 15 * 60
_MOST_PER_ADDRESS = 10
_MOST_PER_PLACE = 50
LONGEST_NAME = 100


@dataclass(frozen=True, slots=True)
class SignUp:
    """A new account. `place` is the network address that the request came from."""

    email: str
    name: str
    password: str
    language: str
    place: str


@dataclass(frozen=True, slots=True)
class SignIn:
    """An address and a password."""

    email: str
    password: str
    place: str


@dataclass(frozen=True, slots=True)
class SignedIn:
    """The secret that the browser keeps in its cookie, and the session that it opens."""

    token: str
    session: Session


def sign_up(command: SignUp, services: Services) -> SignedIn:
    """Make an account and sign in. Raises InvalidFieldError, EmailTakenError, TooManyAttemptsError."""
    email, name = command.email.strip(), " ".join(command.name.split())
    faults = tuple(_faults(email, name, command.password))
    if faults:
        raise InvalidFieldError.of(faults)
    _limit(services, f"signup:{command.place}", _MOST_PER_PLACE)
    user = User(
        id=UserId(services.chance.id()),
        email=email,
        name=name,
        password_hash=services.passwords.hash(command.password),
        language=command.language,
        created_at=services.clock.now(),
    )
    services.accounts.create(user)
    return _open_session(user, services)


def _faults(email: str, name: str, password: str) -> Iterator[InvalidFieldError]:
    if not is_email(email):
        yield InvalidFieldError(field="email", reason="not_an_email")
    if not name:
        yield InvalidFieldError(field="name", reason="missing")
    if len(name) > LONGEST_NAME:
        yield InvalidFieldError(field="name", reason="too_long", most=LONGEST_NAME)
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        lengths = {"least": SHORTEST_PASSWORD, "most": LONGEST_PASSWORD}
        yield InvalidFieldError(field="password", reason="password_length", **lengths)


def sign_in(command: SignIn, services: Services) -> SignedIn:
    """Sign in. An unknown address takes as long, and answers the same, as a wrong password.

    Raises WrongPasswordError, TooManyAttemptsError.
    """
    email = command.email.strip()
    _limit(services, f"mail:{hashlib.sha256(email.lower().encode()).hexdigest()}", _MOST_PER_ADDRESS)
    _limit(services, f"place:{command.place}", _MOST_PER_PLACE)
    user = services.accounts.by_email(email)
    password_hash = user.password_hash if user else ""
    if not services.passwords.matches(command.password[: LONGEST_PASSWORD + 1], password_hash) or user is None:
        raise WrongPasswordError
    return _open_session(user, services)


def sign_out(token: str, services: Services) -> None:
    """Close the session of this browser. Signing out twice is signing out once."""
    services.accounts.close_session(token_hash(token))


def token_hash(token: str) -> str:
    """What is stored of a session's secret."""
    return hashlib.sha256(token.encode()).hexdigest()


def _limit(services: Services, key: str, most: int) -> None:
    if services.accounts.count_attempt(key, services.clock.now(), _WINDOW_S) > most:
        raise TooManyAttemptsError(minutes=_WINDOW_S // 60)


def _open_session(user: User, services: Services) -> SignedIn:
    token = services.chance.token()
    session = Session(
        token_hash=token_hash(token),
        user=user.id,
        csrf=services.chance.token(),
        expires_at=services.clock.now() + SESSION_LENGTH,
    )
    services.accounts.open_session(session)
    return SignedIn(token, session)

"""Sign up and sign in; name and language; the end of an account."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from chalicelib.commands import attempts
from chalicelib.commands.caller import Act, Caller, receipt
from chalicelib.commands.mails import mail
from chalicelib.commands.people.passwords import confirm_password
from chalicelib.commands.people.sessions import SignedIn, new_session
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.accounts.user import (
    LONGEST_PASSWORD,
    User,
    WrongPasswordError,
    address_digest,
    anonymised,
    name_faults,
    password_faults,
    refuse_faults,
)
from chalicelib.domain.email import is_email
from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.ids import RequestId, UserId
from chalicelib.ports import FollowUp, JobKind, MailKind, Services, realms_of


@dataclass(frozen=True, slots=True)
class SignUp:
    """A new account. `place` is the network address that the request came from, `browser` what sent it.

    `wanted` is the path to which he comes back once he has shown that the address is his.
    """

    email: str
    name: str
    password: str
    language: str
    place: str
    browser: str = ""
    wanted: str = ""


@dataclass(frozen=True, slots=True)
class SignIn:
    """An address and a password."""

    email: str
    password: str
    place: str
    browser: str = ""


@dataclass(frozen=True, slots=True)
class ChangeDetails:
    """What the account is called, and the language in which it is spoken to."""

    caller: Caller
    name: str
    language: str


@dataclass(frozen=True, slots=True)
class DeleteAccount:
    """The end of the caller's account, confirmed by its password."""

    caller: Caller
    password: str
    place: str


class StillOwnerError(DomainError):
    """Clubs and events would have no owner any more: `whose` are their names. They are handed over first."""

    code = "still_owner"


def sign_up(command: SignUp, services: Services) -> SignedIn:
    """Make an account and sign in; a mail asks to show that the address is his.

    Raises InvalidFieldError, EmailTakenError, TooManyAttemptsError.
    """
    email, name = command.email.strip(), _tidy(command.name)
    refuse_faults(*_email_faults(email), *name_faults(name), *password_faults(command.password))
    attempts.count(attempts.of_sign_up(command.place), services)
    user = User(
        id=UserId(services.chance.id()),
        email=email,
        name=name,
        password_hash=services.passwords.hash(command.password),
        language=command.language,
        created_at=services.clock.now(),
    )
    opened = new_session(user, command.browser, services)
    act = Act("account.create", follow_up=(verification(user.id, command.wanted),))
    services.accounts.create(user, opened.session, receipt(Caller(user.id, RequestId(user.id)), act, services))
    return opened


def verification(user: UserId, wanted: str) -> FollowUp:
    """The mail that asks whether the address is his, and then leads on to this path."""
    return mail(MailKind.VERIFY_EMAIL, user, {"user": user, "wanted": wanted})


def _tidy(name: str) -> str:
    return " ".join(name.split())


def _email_faults(email: str) -> Iterator[InvalidFieldError]:
    if not is_email(email):
        yield InvalidFieldError(field="email", reason="not_an_email")


def sign_in(command: SignIn, services: Services) -> SignedIn:
    """Sign in. An unknown address takes as long, and answers the same, as a wrong password.

    A password that is changed, or an account that is deleted, at the same time, lets nobody in any more.
    Raises WrongPasswordError, TooManyAttemptsError, ConflictError.
    """
    digest = address_digest(command.email)
    limits = attempts.of_password(digest, command.place)
    attempts.count(limits, services)
    user = services.accounts.by_digest(digest)
    password_hash = user.password_hash if user else ""
    if not services.passwords.matches(command.password[: LONGEST_PASSWORD + 1], password_hash) or user is None:
        raise WrongPasswordError
    attempts.forgive(limits, services)
    opened = new_session(user, command.browser, services)
    services.accounts.open_session(opened.session, user)
    return opened


def change_details(command: ChangeDetails, services: Services) -> None:
    """Another name, another language. Raises InvalidFieldError, ConflictError."""
    user, name = services.accounts.by_id(command.caller.user), _tidy(command.name)
    refuse_faults(*name_faults(name))
    changed = replace(user, name=name, language=command.language)
    if changed != user:
        services.accounts.save(changed, receipt(command.caller, Act("account.details"), services))


def is_known(user: User, services: Services) -> bool:
    """Whether his address may open something to him: he has shown that it is his, where mail is sent at all."""
    return user.is_verified or services.mailer is None


def is_administrator(user: User, services: Services) -> bool:
    """A platform administrator: his address is named in the settings, and he has shown that it is his, always."""
    return user.is_verified and user.email.lower() in services.administrators


def delete_account(command: DeleteAccount, services: Services) -> None:
    """Take everything of the person away; a job takes away what lies elsewhere (`jobs/delete_account.py`).

    Games and entries stay: they are the event's. Raises InvalidFieldError, TooManyAttemptsError, StillOwnerError.
    """
    user = services.accounts.by_id(command.caller.user)
    confirm_password(user, command.password, command.place, services)
    if still_his := owned(user.id, services):
        raise StillOwnerError(whose=tuple(name for _, name in still_his))
    act = Act("account.delete", follow_up=(FollowUp(JobKind.DELETE_ACCOUNT),))
    written = receipt(command.caller, act, services)
    services.accounts.save(anonymised(user, written.at), written)


def owned(user: UserId, services: Services) -> tuple[tuple[Realm, str], ...]:
    """The clubs and events that he owns, with their names: each has one owner."""
    found = realms_of(user, services)
    return tuple((realm, name) for realm, name in found if services.officials.role(realm, user) is Role.OWNER)

"""Passwords: changed by who knows the present one, made anew by a link in a mail."""

from dataclasses import dataclass, replace

from chalicelib.commands import attempts
from chalicelib.commands.caller import Act, Caller, receipt
from chalicelib.commands.mails import MAIL
from chalicelib.commands.people.sessions import SignedIn, new_session
from chalicelib.commands.people.single_use import own_link
from chalicelib.domain.accounts.links import Purpose
from chalicelib.domain.accounts.user import (
    LONGEST_PASSWORD,
    TooManyAttemptsError,
    User,
    address_digest,
    password_faults,
    refuse_faults,
)
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import RequestId
from chalicelib.ports import Job, JobKind, MailKind, Services, mail_group_of


@dataclass(frozen=True, slots=True)
class ChangePassword:
    """The present password and another one."""

    caller: Caller
    present: str
    wanted: str
    place: str
    browser: str = ""


@dataclass(frozen=True, slots=True)
class AskReset:
    """Somebody says that he has forgotten the password of this address."""

    email: str
    place: str


@dataclass(frozen=True, slots=True)
class ResetPassword:
    """A new password, by a link."""

    token: str
    password: str
    place: str
    browser: str = ""


def confirm_password(user: User, password: str, place: str, services: Services, field: str = "password") -> None:
    """It is the user's. Wrong ones count as at signing in. Raises InvalidFieldError, TooManyAttemptsError."""
    limits = attempts.of_password(address_digest(user.email), place)
    attempts.count(limits, services)
    if not services.passwords.matches(password[: LONGEST_PASSWORD + 1], user.password_hash):
        raise InvalidFieldError(field=field, reason="not_your_password")
    attempts.forgive(limits, services)


def change_password(command: ChangePassword, services: Services) -> SignedIn:
    """Another password; every other session is over, this browser gets a new one; a change of address is off.

    Raises InvalidFieldError, TooManyAttemptsError, ConflictError.
    """
    user = services.accounts.by_id(command.caller.user)
    refuse_faults(*password_faults(command.wanted, "wanted"))
    confirm_password(user, command.present, command.place, services, "present")
    hashed = services.passwords.hash(command.wanted)
    opened = new_session(user, command.browser, services)
    changed = replace(
        user,
        password_hash=hashed,
        pending_email="",
        signed_out_at=opened.session.opened_at,
    )
    act = Act("account.password")
    services.accounts.save(changed, receipt(command.caller, act, services), opened.session)
    return opened


def ask_reset(command: AskReset, services: Services) -> None:
    """Order a mail with a link. The same is done whoever has the address, or nobody: only the mail's maker looks.

    Raises TooManyAttemptsError for a place that asks again and again; an address that is asked for too often gets no
    further mail, and nobody is told.
    """
    digest, now = address_digest(command.email), services.clock.now()
    attempts.count(attempts.of_reset(command.place), services)
    try:
        attempts.count(attempts.of_mail(digest, "reset"), services)
    except TooManyAttemptsError:
        return
    about = {MAIL: MailKind.RESET_PASSWORD.value, "address": digest}
    services.outbox.order(Job(services.chance.id(), mail_group_of(digest), JobKind.SEND_MAIL, about, now, now))


def reset_password(command: ResetPassword, services: Services) -> SignedIn:
    """A new password, and in; every other session and link is void, Google is let in no more, and the address is his.

    Raises LinkGoneError, InvalidFieldError, TooManyAttemptsError, ConflictError.
    """
    link, user = own_link(command.token, Purpose.RESET_PASSWORD, command.place, services)
    refuse_faults(*password_faults(command.password))
    hashed = services.passwords.hash(command.password)
    opened = new_session(user, command.browser, services)
    changed = replace(
        user,
        password_hash=hashed,
        is_verified=True,
        pending_email="",
        google="",
        signed_out_at=opened.session.opened_at,
    )
    act = Act("account.reset_password", link=link.token_hash)
    caller = Caller(user.id, RequestId(services.chance.id()))
    services.accounts.save(changed, receipt(caller, act, services), opened.session)
    return opened

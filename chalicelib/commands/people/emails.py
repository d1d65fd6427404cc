"""The address of an account: shown to be its owner's, and changed, by links in mails to it."""

from dataclasses import dataclass, replace

from chalicelib.commands import attempts
from chalicelib.commands.caller import Act, Caller, receipt
from chalicelib.commands.mails import mail
from chalicelib.commands.people.accounts import verification
from chalicelib.commands.people.passwords import confirm_password
from chalicelib.commands.people.sessions import SignedIn, new_session
from chalicelib.commands.people.single_use import own_link
from chalicelib.domain.accounts.links import LinkGoneError, Purpose, SingleUseLink
from chalicelib.domain.accounts.user import User, address_digest
from chalicelib.domain.email import is_email
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.mail.mailbox import BlockReason, mailbox_id
from chalicelib.ports import MailKind, Services


@dataclass(frozen=True, slots=True)
class ChangeEmail:
    """The address that the caller wants, confirmed by his password."""

    caller: Caller
    email: str
    password: str
    place: str


@dataclass(frozen=True, slots=True)
class ConfirmEmail:
    """The caller pressed the button behind a link in a mail.

    The mail alone is not enough: who made an account with somebody else's address would have its owner confirm it.
    """

    caller: Caller
    token: str
    place: str
    browser: str = ""


def ask_verification(caller: Caller, services: Services, wanted: str = "") -> None:
    """Send the mail of signing up once more; it leads on to the path that is `wanted`. Raises TooManyAttemptsError."""
    user = services.accounts.by_id(caller.user)
    if user.is_verified:
        return
    attempts.count(attempts.of_mail(address_digest(user.email), "verify"), services)
    act = Act("account.ask_verification", follow_up=(verification(user.id, wanted),))
    services.accounts.note(user.id, receipt(caller, act, services))


def take_mails_again(caller: Caller, services: Services) -> None:
    """The owner of an address that called a mail of ours spam wants them again; one that bounced stays blocked.

    Nothing happens before the address is shown to be his. Done twice it is done once.
    """
    user = services.accounts.by_id(caller.user)
    if user.is_verified:
        services.accounts.note(user.id, receipt(caller, Act("account.take_mails_again"), services))
        services.mails.unblock(mailbox_id(user.email), BlockReason.COMPLAINED)


def verify_email(command: ConfirmEmail, services: Services) -> User:
    """The address is his. Raises LinkGoneError, also when he has another one by now, and TooManyAttemptsError."""
    link, user = _callers_link(command, Purpose.VERIFY_EMAIL, services)
    verified = replace(user, is_verified=True)
    act = Act("account.verify", link=link.token_hash)
    services.accounts.save(verified, receipt(command.caller, act, services))
    return verified


def change_email(command: ChangeEmail, services: Services) -> None:
    """Note the wish, and send a link to the new address and word to the present one. Nothing else changes yet.

    Whether somebody else has the new address is not said.
    Raises InvalidFieldError, TooManyAttemptsError, ConflictError.
    """
    user, email = services.accounts.by_id(command.caller.user), command.email.strip()
    if not is_email(email):
        raise InvalidFieldError(field="email", reason="not_an_email")
    if address_digest(email) == address_digest(user.email):
        raise InvalidFieldError(field="email", reason="same_email")
    confirm_password(user, command.password, command.place, services)
    attempts.count(attempts.of_mail(user.id, "change"), services)
    told = mail(MailKind.EMAIL_CHANGES, user.id, {"user": user.id})
    asked = mail(MailKind.CHANGE_EMAIL, user.id, {"user": user.id})
    act = Act("account.change_email", follow_up=(told, asked))
    services.accounts.save(replace(user, pending_email=email), receipt(command.caller, act, services))


def confirm_new_email(command: ConfirmEmail, services: Services) -> SignedIn:
    """From now on the new address is his, the former one is free.

    Only this browser stays signed in, by a new session, and Google is let in no more; the former address is told.
    Raises LinkGoneError, also when he wants another one by now, EmailTakenError and TooManyAttemptsError.
    """
    link, user = _callers_link(command, Purpose.CHANGE_EMAIL, services)
    opened = new_session(user, command.browser, services)
    moved = replace(
        user,
        email=user.pending_email,
        pending_email="",
        is_verified=True,
        google="",
        signed_out_at=opened.session.opened_at,
    )
    told = mail(MailKind.EMAIL_CHANGED, user.id, {"user": user.id, "former": user.email})
    act = Act("account.confirm_email", follow_up=(told,), link=link.token_hash)
    services.accounts.save(moved, receipt(command.caller, act, services), opened.session)
    return opened


def _callers_link(command: ConfirmEmail, purpose: Purpose, services: Services) -> tuple[SingleUseLink, User]:
    """Raises LinkGoneError for the link of somebody else's account."""
    link, user = own_link(command.token, purpose, command.place, services)
    if user.id != command.caller.user:
        raise LinkGoneError
    return link, user

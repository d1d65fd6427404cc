"""Sign in by Google, which vouches for an address: into the account that it belongs to, or into a new one."""

from dataclasses import dataclass, replace

from chalicelib.commands import attempts
from chalicelib.commands.caller import Act, Caller, receipt
from chalicelib.commands.mails import mail
from chalicelib.commands.people.sessions import SignedIn, new_session
from chalicelib.domain.accounts.user import LONGEST_NAME, User
from chalicelib.domain.accounts.vouching import Attempt, PasswordFirstError, Vouched, vouched
from chalicelib.domain.ids import RequestId, UserId
from chalicelib.ports import MailKind, Receipt, Services
from chalicelib.ports.sign_in import SignInService


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Somebody came back from Google with a code; `present` is who is signed in here already."""

    code: str
    attempt: Attempt
    back: str
    language: str
    place: str
    browser: str = ""
    present: User | None = None


def new_attempt(services: Services) -> Attempt:
    """For one browser, once."""
    return Attempt(*(services.chance.token() for _ in range(3)))


def come_back(command: ComeBack, google: SignInService, services: Services) -> SignedIn:
    """Sign in. Who came before comes into the same account, whatever his address is by now.

    Else the account with the address is taken, where it is known to be its owner's (somebody else may have signed up
    with it) and Google runs the mailbox. He who is signed in there proves both.
    Raises NotVouchedError, PasswordFirstError, TooManyAttemptsError, ConflictError.
    """
    claims = google.claims(command.code, command.attempt, command.back)
    who = vouched(claims, command.attempt, google.party, services.clock.now())
    known = services.accounts.by_google(who.subject)
    if known is not None:
        opened = new_session(known, command.browser, services)
        services.accounts.open_session(opened.session, known)
        return opened
    found = services.accounts.by_email(who.email)
    return _new_account(who, command, services) if found is None else _linked(found, who, command, services)


def unlink_google(caller: Caller, services: Services) -> None:
    """Google is let in no more. Unlinked twice is unlinked once. Raises ConflictError."""
    user = services.accounts.by_id(caller.user)
    if user.google:
        services.accounts.save(replace(user, google=""), receipt(caller, Act("account.unlink_google"), services))


def _linked(user: User, who: Vouched, command: ComeBack, services: Services) -> SignedIn:
    is_present = command.present is not None and command.present.id == user.id
    if not is_present and not (user.is_verified and who.has_mailbox):
        raise PasswordFirstError
    opened = new_session(user, command.browser, services)
    linked = replace(user, google=who.subject, is_verified=user.is_verified or who.has_mailbox)
    services.accounts.save(linked, _receipt(user.id, Act("account.google"), services), opened.session)
    return opened


def _new_account(who: Vouched, command: ComeBack, services: Services) -> SignedIn:
    """Without a password: he can have a link sent to set one. A mail asks for an address that Google only saw once."""
    attempts.count(attempts.of_sign_up(command.place), services)
    user = User(
        id=UserId(services.chance.id()),
        email=who.email,
        name=" ".join(who.name.split())[:LONGEST_NAME],
        password_hash="",
        language=command.language,
        created_at=services.clock.now(),
        is_verified=who.has_mailbox,
        google=who.subject,
    )
    opened = new_session(user, command.browser, services)
    asked = () if user.is_verified else (mail(MailKind.VERIFY_EMAIL, user.id, {"user": user.id}),)
    act = Act("account.create", follow_up=asked)
    services.accounts.create(user, opened.session, _receipt(user.id, act, services))
    return opened


def _receipt(user: UserId, act: Act, services: Services) -> Receipt:
    return receipt(Caller(user, RequestId(services.chance.id())), act, services)

"""Sessions: opened by signing in, ended one by one or everywhere."""

from dataclasses import dataclass, replace

from chalicelib.commands.caller import Act, Caller, receipt
from chalicelib.domain.accounts.links import token_hash
from chalicelib.domain.accounts.user import SESSION_LENGTH, Session, User
from chalicelib.domain.errors import NotFoundError
from chalicelib.ports import Services


@dataclass(frozen=True, slots=True)
class SignedIn:
    """The secret that the browser keeps in its cookie, and the session that it opens."""

    token: str
    session: Session


@dataclass(frozen=True, slots=True)
class EndSession:
    """A session of the caller's, by the hash of its token."""

    caller: Caller
    token_hash: str


def new_session(user: User, browser: str, services: Services) -> SignedIn:
    """A session that is still to be stored."""
    token, now = services.chance.token(), services.clock.now()
    session = Session(
        token_hash=token_hash(token),
        user=user.id,
        csrf=services.chance.token(),
        opened_at=now,
        expires_at=now + SESSION_LENGTH,
        browser=browser,
    )
    return SignedIn(token, session)


def sign_out(token: str, services: Services) -> None:
    """Close the session of this browser. Signing out twice is signing out once."""
    services.accounts.close_session(token_hash(token))


def end_session(command: EndSession, services: Services) -> None:
    """Close one of the caller's sessions. Raises NotFoundError for somebody else's; ending twice is ending once."""
    session = services.accounts.session(command.token_hash)
    if session is None:
        return
    if session.user != command.caller.user:
        raise NotFoundError(what="session")
    services.accounts.close_session(command.token_hash)


def sign_out_everywhere(caller: Caller, services: Services) -> None:
    """Void every session, this one too, every link that was made for the account, and the address of the calendar.

    A change of address that waits for its confirmation is off. Raises ConflictError.
    """
    user, act = services.accounts.by_id(caller.user), Act("account.sign_out_everywhere")
    written = receipt(caller, act, services)
    services.accounts.save(replace(user, pending_email="", signed_out_at=written.at), written)

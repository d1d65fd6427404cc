"""The caller's own account: details, address, password, browsers, data, the end of it."""

from datetime import date
from typing import Literal

from chalicelib.commands.people.accounts import ChangeDetails, DeleteAccount, change_details, delete_account
from chalicelib.commands.people.emails import ChangeEmail, ask_verification, change_email
from chalicelib.commands.people.passwords import ChangePassword, change_password
from chalicelib.commands.people.sessions import EndSession, end_session, sign_out_everywhere
from chalicelib.queries.people.account import open_sessions
from chalicelib.queries.people.personal_data import personal_data
from chalicelib.web import session as sessions
from chalicelib.web.api.endpoint import Answer, Body, Empty, Noun
from chalicelib.web.authorise import Access, Call

noun = Noun(__name__)


class AccountAnswer(Answer):
    """The account. `wanted_email` waits for the confirmation by a link in a mail to it."""

    user: str
    name: str
    email: str
    is_verified: bool
    wanted_email: str
    language: str


class DetailsBody(Body):
    """What the account is called, and the language of its pages and mails."""

    name: str
    language: Literal["nl", "en", "es"]


class EmailBody(Body):
    """The address that shall take the place of the present one, confirmed by the password."""

    email: str
    password: str


class PasswordBody(Body):
    """The present password and another one."""

    present: str
    wanted: str


class ConfirmationBody(Body):
    """The password."""

    password: str


class NewSession(Answer):
    """The session that takes the place of all others."""

    csrf: str


class SessionLineAnswer(Answer):
    """A browser in which the caller is signed in."""

    id: str
    browser: str
    since: date
    seen_on: date
    is_this: bool


class SessionList(Answer):
    """All of them."""

    sessions: tuple[SessionLineAnswer, ...]


class DataAnswer(Answer):
    """All that is kept about the account, a part for each kind of thing."""

    parts: dict[str, object]


@noun.reads("/account", Access.SIGNED_IN, AccountAnswer)
def read_account(call: Call) -> AccountAnswer:
    """The caller's account."""
    user = call.user
    return AccountAnswer(
        user=user.id,
        name=user.name,
        email=user.email,
        is_verified=user.is_verified,
        wanted_email=user.pending_email,
        language=user.language,
    )


@noun.takes("PUT /account", Access.SIGNED_IN, DetailsBody, Empty)
def put_details(call: Call, body: DetailsBody) -> Empty:
    """Change name and language."""
    change_details(ChangeDetails(call.caller, body.name, body.language), call.services)
    return Empty()


@noun.takes("PUT /account/email", Access.SIGNED_IN, EmailBody, Empty)
def put_email(call: Call, body: EmailBody) -> Empty:
    """Ask for another address: a mail with a link goes there, and word to the present one."""
    change_email(ChangeEmail(call.caller, body.email, body.password, call.visitor.place), call.services)
    return Empty()


@noun.does("POST /account/email/verification", Access.SIGNED_IN, Empty)
def post_verification(call: Call) -> Empty:
    """Send the mail once more by which the caller shows that the address is his."""
    ask_verification(call.caller, call.services)
    return Empty()


@noun.takes("PUT /account/password", Access.SIGNED_IN, PasswordBody, NewSession)
def put_password(call: Call, body: PasswordBody) -> NewSession:
    """Change the password. Every other session is over; this one goes on under a new cookie and a new X-CSRF."""
    who = call.visitor
    command = ChangePassword(call.caller, body.present, body.wanted, who.place, who.browser)
    opened = change_password(command, call.services)
    call.keep(sessions.opened(opened))
    return NewSession(csrf=opened.session.csrf)


@noun.reads("/account/sessions", Access.SIGNED_IN, SessionList)
def list_sessions(call: Call) -> SessionList:
    """Where the caller is signed in."""
    this = call.visitor.session.token_hash if call.visitor.session else ""
    lines = open_sessions(call.user, this, call.services)
    return SessionList(
        sessions=tuple(
            SessionLineAnswer(id=one.id, browser=one.browser, since=one.since, seen_on=one.seen_on, is_this=one.is_this)
            for one in lines
        )
    )


@noun.does("DELETE /account/sessions/{session}", Access.SIGNED_IN, Empty)
def delete_session(call: Call) -> Empty:
    """Sign out one browser."""
    end_session(EndSession(call.caller, call.request.parameters["session"]), call.services)
    return Empty()


@noun.does("DELETE /account/sessions", Access.SIGNED_IN, Empty)
def delete_sessions(call: Call) -> Empty:
    """Sign out everywhere, here too."""
    sign_out_everywhere(call.caller, call.services)
    call.keep(sessions.closed())
    return Empty()


@noun.reads("/account/data", Access.SIGNED_IN, DataAnswer)
def read_data(call: Call) -> DataAnswer:
    """All that is kept about the account."""
    return DataAnswer(parts=personal_data(call.user, call.services))


@noun.takes("POST /account/deletion", Access.SIGNED_IN, ConfirmationBody, Empty)
def post_deletion(call: Call, body: ConfirmationBody) -> Empty:
    """Delete the account. Games and entries stay: they are the events'."""
    delete_account(DeleteAccount(call.caller, body.password, call.visitor.place), call.services)
    call.keep(sessions.closed())
    return Empty()

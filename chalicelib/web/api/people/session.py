"""Accounts and sessions: sign up, sign in, who am I, sign out."""

from typing import Annotated

from pydantic import Field

from chalicelib.commands.people.accounts import SignIn, SignUp, sign_in, sign_up
from chalicelib.commands.people.sessions import SignedIn, sign_out
from chalicelib.web import session as sessions
from chalicelib.web.api.endpoint import Answer, Body, Empty, Noun
from chalicelib.web.authorise import Access, Call

noun = Noun(__name__)


class NewAccount(Body):
    """A new account."""

    email: str
    name: str
    password: str
    language: Annotated[str, Field(pattern="^[a-z]{2}$")] = "nl"


class Credentials(Body):
    """What opens a session."""

    email: str
    password: str


class SessionAnswer(Answer):
    """The session. `csrf` goes into the header X-CSRF of every request that changes something."""

    user: str
    name: str
    email: str
    csrf: str


class FormSecret(Answer):
    """What X-CSRF must hold while nobody is signed in."""

    csrf: str


@noun.reads("/csrf", Access.PUBLIC, FormSecret)
def csrf(call: Call) -> FormSecret:
    """What the header X-CSRF must hold; ask for it before signing in."""
    return FormSecret(csrf=call.visitor.csrf)


@noun.takes("POST /accounts", Access.PUBLIC, NewAccount, SessionAnswer, status=201)
def create_account(call: Call, body: NewAccount) -> SessionAnswer:
    """Make an account and sign in."""
    who = call.visitor
    command = SignUp(body.email, body.name, body.password, body.language, who.place, who.browser)
    return _opened(call, sign_up(command, call.services))


@noun.takes("POST /session", Access.PUBLIC, Credentials, SessionAnswer, status=201)
def open_session(call: Call, body: Credentials) -> SessionAnswer:
    """Sign in."""
    who = call.visitor
    return _opened(call, sign_in(SignIn(body.email, body.password, who.place, who.browser), call.services))


@noun.reads("/session", Access.SIGNED_IN, SessionAnswer)
def read_session(call: Call) -> SessionAnswer:
    """Say who is signed in."""
    user = call.user
    return SessionAnswer(user=user.id, name=user.name, email=user.email, csrf=call.visitor.csrf)


@noun.does("DELETE /session", Access.SIGNED_IN, Empty)
def close_session(call: Call) -> Empty:
    """Sign out."""
    sign_out(call.visitor.token, call.services)
    call.keep(sessions.closed())
    return Empty()


def _opened(call: Call, signed_in: SignedIn) -> SessionAnswer:
    call.keep(sessions.opened(signed_in))
    user = call.services.accounts.by_id(signed_in.session.user)
    return SessionAnswer(user=user.id, name=user.name, email=user.email, csrf=signed_in.session.csrf)

"""Links that work once. Looking at one shows a page with one button: mail programs look, only people press."""

from urllib.parse import quote

from chalice.app import Response

from chalicelib.commands.people.emails import ConfirmEmail, confirm_new_email, verify_email
from chalicelib.commands.people.passwords import ResetPassword, reset_password
from chalicelib.commands.people.single_use import own_link
from chalicelib.domain.accounts.links import Purpose
from chalicelib.domain.errors import DomainError
from chalicelib.render.paths import ACCOUNT
from chalicelib.render.texts import N_
from chalicelib.web import session
from chalicelib.web.account.door import labels, route, shown, shown_again
from chalicelib.web.admin.accounts import is_ours
from chalicelib.web.authorise import Access, Call
from chalicelib.web.request import go_to

_LABELS = {"password": N_("New password")}


@route("GET", "/verify/{token}", Access.PUBLIC)
def verification_page(call: Call) -> Response:
    """Ask whether the address is his."""
    return _button(call, Purpose.VERIFY_EMAIL)


@route("POST", "/verify/{token}", Access.SIGNED_IN)
def verifying(call: Call) -> Response:
    """It is."""
    try:
        verify_email(_confirmation(call), call.services)
    except DomainError as error:
        return gone(call, error)
    return shown(call, "confirmed.html", {"next": _wanted(call.form.text("next"))})


@route("GET", "/address/{token}", Access.PUBLIC)
def new_address_page(call: Call) -> Response:
    """Ask whether the new address is his."""
    return _button(call, Purpose.CHANGE_EMAIL)


@route("POST", "/address/{token}", Access.SIGNED_IN)
def confirming_address(call: Call) -> Response:
    """It is, and takes the place of the former one."""
    try:
        opened = confirm_new_email(_confirmation(call), call.services)
    except DomainError as error:
        return gone(call, error)
    return go_to(f"{ACCOUNT}/email?done=address_changed", [session.opened(opened)])


@route("GET", "/reset/{token}", Access.PUBLIC)
def reset_page(call: Call) -> Response:
    """Ask for a new password."""
    try:
        own_link(_token(call), Purpose.RESET_PASSWORD, call.visitor.place, call.services)
    except DomainError as error:
        return gone(call, error)
    return shown(call, "reset.html", {"labels": labels(call, _LABELS)})


@route("POST", "/reset/{token}", Access.PUBLIC)
def resetting(call: Call) -> Response:
    """Set it, and sign in."""
    who = call.visitor
    try:
        command = ResetPassword(_token(call), call.form.raw("password"), who.place, who.browser)
        opened = reset_password(command, call.services)
    except DomainError as error:
        if error.code != "invalid_field":
            return gone(call, error)
        return shown_again(call, "reset.html", error, {"labels": labels(call, _LABELS)})
    return go_to(f"{ACCOUNT}?done=password_reset", [session.opened(opened)])


def _button(call: Call, purpose: Purpose) -> Response:
    """The page, while the link works; the button is for who is signed in as the account that it is about."""
    try:
        _, user = own_link(_token(call), purpose, call.visitor.place, call.services)
    except DomainError as error:
        return gone(call, error)
    email = user.email if purpose is Purpose.VERIFY_EMAIL else user.pending_email
    is_users = call.visitor.user is not None and call.visitor.user.id == user.id
    wanted = _wanted(call.request.query.get("next", ""))
    here = f"{call.request.path}?next={quote(wanted)}" if wanted else call.request.path
    return shown(call, "confirm_email.html", {"email": email, "is_users": is_users, "next": wanted, "here": here})


def _wanted(path: str) -> str:
    """Where he wanted to go before he was asked whether the address is his; empty for another site's."""
    return path if is_ours(path) else ""


def _confirmation(call: Call) -> ConfirmEmail:
    return ConfirmEmail(call.caller, _token(call), call.visitor.place, call.visitor.browser)


def gone(call: Call, error: DomainError) -> Response:
    """Why a link does nothing, and how to get another one."""
    return shown_again(call, "link_gone.html", error, {})


def _token(call: Call) -> str:
    return call.request.parameters["token"]

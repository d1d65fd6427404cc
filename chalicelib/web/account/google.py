"""Signing in by Google: away with three secrets in a cookie, and back with a code.

Both are links, not forms: a form of ours may not lead to another host. That somebody is signed in by following one is
what the `state` guards: an answer that this browser did not ask for is refused.
"""

import hmac

from chalice.app import Response

from chalicelib.commands.people.google import ComeBack, come_back, new_attempt, unlink_google
from chalicelib.domain.accounts.vouching import Attempt, NotVouchedError
from chalicelib.domain.errors import DomainError, NotFoundError
from chalicelib.ports.sign_in import SignInService
from chalicelib.render.paths import ACCOUNT, ADMIN
from chalicelib.web import session
from chalicelib.web.account.door import route, shown_again
from chalicelib.web.authorise import Access, Call
from chalicelib.web.request import go_away, go_to

_COOKIE = "google"
_LASTS_S = 600


@route("GET", "/google", Access.PUBLIC)
def leaving(call: Call) -> Response:
    """To Google's page."""
    google, attempt = _google(call), new_attempt(call.services)
    secrets = ".".join((attempt.state, attempt.nonce, attempt.verifier))
    return go_away(google.page(attempt, _back(call)), [session.cookies().kept(_COOKIE, secrets, _LASTS_S)])


@route("GET", "/google/back", Access.PUBLIC)
def coming_back(call: Call) -> Response:
    """Sign in, and forget the secrets."""
    google, who = _google(call), call.visitor
    call.keep(session.cookies().kept(_COOKIE, "", 0))
    try:
        code, attempt = _answer(call)
        command = ComeBack(code, attempt, _back(call), who.language, who.place, who.browser, who.user)
        opened = come_back(command, google, call.services)
    except DomainError as error:
        return shown_again(call, "not_vouched.html", error, {})
    return go_to(ADMIN.rstrip("/"), [session.opened(opened)])


@route("POST", "/google", Access.SIGNED_IN)
def unlinking(call: Call) -> Response:
    """From now on the password alone lets him in."""
    unlink_google(call.caller, call.services)
    return go_to(f"{ACCOUNT}/password?done=saved")


def _google(call: Call) -> SignInService:
    """Raises NotFoundError where it is off."""
    if call.services.google is None:
        raise NotFoundError(what="google")
    return call.services.google


def _answer(call: Call) -> tuple[str, Attempt]:
    """The code, and the secrets with which this browser left. Raises NotVouchedError."""
    kept = call.request.cookies.get(session.cookies().name(_COOKIE), "").split(".")
    if len(kept) != len(Attempt.__dataclass_fields__):
        raise NotVouchedError(claim="state")
    attempt, sent = Attempt(*kept), call.request.query
    if not attempt.state or not hmac.compare_digest(attempt.state.encode(), sent.get("state", "").encode()):
        raise NotVouchedError(claim="state")
    if not sent.get("code"):
        raise NotVouchedError(claim="code")
    return sent["code"], attempt


def _back(call: Call) -> str:
    return f"{call.services.origin}{ACCOUNT}/google/back"

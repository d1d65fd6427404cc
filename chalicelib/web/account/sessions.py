"""Where somebody is signed in: one ended, or all."""

from chalice.app import Response

from chalicelib.commands.people.sessions import EndSession, end_session, sign_out_everywhere
from chalicelib.queries.people.account import open_sessions
from chalicelib.render.paths import ACCOUNT, ADMIN_SIGN_IN
from chalicelib.web import session
from chalicelib.web.account.door import route, shown
from chalicelib.web.authorise import Access, Call
from chalicelib.web.request import go_to


@route("GET", "/sessions", Access.SIGNED_IN)
def sessions_page(call: Call) -> Response:
    """The browsers, this one first."""
    this = call.visitor.session.token_hash if call.visitor.session else ""
    return shown(call, "sessions.html", {"open_sessions": open_sessions(call.user, this, call.services)})


@route("POST", "/sessions", Access.SIGNED_IN)
def ending_session(call: Call) -> Response:
    """Sign out one browser."""
    end_session(EndSession(call.caller, call.form.text("session")), call.services)
    return go_to(f"{ACCOUNT}/sessions?done=signed_out")


@route("POST", "/sessions/everywhere", Access.SIGNED_IN)
def signing_out_everywhere(call: Call) -> Response:
    """Sign out every browser, this one too."""
    sign_out_everywhere(call.caller, call.services)
    call.keep(session.closed())
    return go_to(f"{ADMIN_SIGN_IN}?done=signed_out_everywhere")

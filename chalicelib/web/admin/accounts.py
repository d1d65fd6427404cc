"""Sign up, sign in, sign out."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.people.accounts import SignIn, SignUp, sign_in, sign_up
from chalicelib.commands.people.sessions import SignedIn, sign_out
from chalicelib.domain.email import LONGEST_EMAIL
from chalicelib.domain.errors import DomainError
from chalicelib.render import paths
from chalicelib.render.texts import N_
from chalicelib.web import session
from chalicelib.web.admin.carried import fields_in
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.authorise import AGAIN, Access, Call
from chalicelib.web.request import go_to

_TO_FOLLOW = N_(
    "With an account you follow events: they stand among your events and in your calendar, and a mail comes the day"
    " before they begin. To enter and to play you need none. Sign in, or make an account:"
)
_LABELS = {"email": N_("E-mail address"), "name": N_("Your name"), "password": N_("Password")}


@route("GET", "/sign-in", Access.PUBLIC)
def sign_in_page(call: Call) -> Response:
    """Ask for address and password."""
    shown = _shown(call, call.request.query.get("next", ""))
    return render(call, "sign_in.html", {**shown, "said": _why(call, str(shown["next"]))})


@route("POST", "/sign-in", Access.PUBLIC)
def signing_in(call: Call) -> Response:
    """Open a session and go where the visitor wanted to be: also back to a form that was sent without one."""
    form, who = call.form, call.visitor
    try:
        opened = sign_in(SignIn(form.text("email"), form.raw("password"), who.place, who.browser), call.services)
    except DomainError as error:
        carrying = {"kept": form.raw("kept"), "to": form.text("to")}
        return refused(call, "sign_in.html", error, {**_shown(call, form.text("next")), **carrying})
    kept = fields_in(form.raw("kept"))
    if kept and is_ours(form.text("to")):
        call.keep(session.opened(opened))
        again = {"to": form.text("to"), "fields": kept, "again": AGAIN, "csrf": opened.session.csrf}
        return render(call, "again.html", again)
    return _in(opened, form.text("next"))


@route("GET", "/sign-up", Access.PUBLIC)
def sign_up_page(call: Call) -> Response:
    """Ask for what an account needs."""
    values = {"email": call.request.query.get("email", "")[:LONGEST_EMAIL]}
    return render(call, "sign_up.html", {**_shown(call, call.request.query.get("next", "")), "values": values})


@route("POST", "/sign-up", Access.PUBLIC)
def signing_up(call: Call) -> Response:
    """Make the account and sign in."""
    form, who = call.form, call.visitor
    to = form.text("next") if is_ours(form.text("next")) else ""
    wanted = SignUp(
        form.text("email"), form.text("name"), form.raw("password"), who.language, who.place, who.browser, to
    )
    try:
        opened = sign_up(wanted, call.services)
    except DomainError as error:
        return refused(call, "sign_up.html", error, _shown(call, to))
    return _in(opened, to or "/admin?done=mail_sent")


@route("POST", "/sign-out", Access.PUBLIC)
def signing_out(call: Call) -> Response:
    """Close the session of this browser."""
    if call.visitor.token:
        sign_out(call.visitor.token, call.services)
    call.keep(session.closed())
    return go_to(paths.ADMIN_SIGN_IN)


def _in(opened: SignedIn, wanted: str = "") -> Response:
    return go_to(wanted if is_ours(wanted) else "/admin", [session.opened(opened)])


def is_ours(path: str) -> bool:
    """A path of our pages that an account opens, or of a form to enter: nobody is led away from this site."""
    is_plain = path.isascii() and path.isprintable() and not set(path) & set("\\ ") and "//" not in path
    return is_plain and path.startswith(("/admin", paths.ACCOUNT, paths.PRIVATE, paths.STAR, paths.ENTER))


def _why(call: Call, wanted: str) -> str:
    """What the visitor came for that takes an account."""
    if wanted.startswith(paths.STAR):
        return texts(call).text(_TO_FOLLOW)
    return texts(call).text(N_("Please sign in first.")) if wanted else ""


def _shown(call: Call, wanted: str = "") -> Mapping[str, object]:
    labels = {field: texts(call).text(label) for field, label in _LABELS.items()}
    by_google = call.services.google is not None
    return {"labels": labels, "next": wanted if is_ours(wanted) else "", "kept": "", "to": "", "by_google": by_google}

"""Another password, by who knows the present one."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.people.passwords import ChangePassword, change_password
from chalicelib.domain.errors import DomainError
from chalicelib.render.paths import ACCOUNT
from chalicelib.render.texts import N_
from chalicelib.web import session
from chalicelib.web.account.door import labels, route, shown, shown_again
from chalicelib.web.authorise import Access, Call
from chalicelib.web.request import go_to

_LABELS = {"present": N_("Your present password"), "wanted": N_("New password")}


@route("GET", "/password", Access.SIGNED_IN)
def password_page(call: Call) -> Response:
    """Ask for the present and the new one."""
    return shown(call, "password.html", _values(call))


@route("POST", "/password", Access.SIGNED_IN)
def changing_password(call: Call) -> Response:
    """Change it; all other browsers are signed out."""
    form, who = call.form, call.visitor
    try:
        command = ChangePassword(call.caller, form.raw("present"), form.raw("wanted"), who.place, who.browser)
        opened = change_password(command, call.services)
    except DomainError as error:
        return shown_again(call, "password.html", error, _values(call))
    return go_to(f"{ACCOUNT}/password?done=saved", [session.opened(opened)])


def _values(call: Call) -> Mapping[str, object]:
    return {"labels": labels(call, _LABELS), "by_google": call.services.google is not None}

"""A forgotten password: a link to a new one, sent to whoever has the address."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.people.passwords import AskReset, ask_reset
from chalicelib.domain.email import is_email
from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.render.paths import FORGOTTEN
from chalicelib.render.texts import N_
from chalicelib.web.account.door import labels, route, shown, shown_again
from chalicelib.web.authorise import Access, Call
from chalicelib.web.request import go_to

_LABELS = {"email": N_("E-mail address")}


@route("GET", "/forgotten", Access.PUBLIC)
def forgotten_page(call: Call) -> Response:
    """Ask for the address."""
    return shown(call, "forgotten.html", _values(call))


@route("POST", "/forgotten", Access.PUBLIC)
def asking_reset(call: Call) -> Response:
    """The same answer whether the address is known or not."""
    email = call.form.text("email")
    try:
        if not is_email(email):
            raise InvalidFieldError(field="email", reason="not_an_email")
        ask_reset(AskReset(email, call.visitor.place), call.services)
    except DomainError as error:
        return shown_again(call, "forgotten.html", error, _values(call))
    return go_to(f"{FORGOTTEN}?done=reset_sent")


def _values(call: Call) -> Mapping[str, object]:
    return {"labels": labels(call, _LABELS)}

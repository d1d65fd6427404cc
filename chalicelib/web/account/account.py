"""What the account is called, and in which language it is spoken to."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.people.accounts import ChangeDetails, change_details
from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.render.paths import ACCOUNT, LANGUAGES
from chalicelib.render.site import LANGUAGE_NAMES
from chalicelib.render.texts import N_
from chalicelib.web.account.door import labels, route, shown, shown_again
from chalicelib.web.authorise import Access, Call
from chalicelib.web.request import go_to

_LABELS = {"name": N_("Your name"), "language": N_("Language")}


@route("GET", "", Access.SIGNED_IN)
def account_page(call: Call) -> Response:
    """Name and language."""
    return shown(call, "account.html", _values(call))


@route("POST", "", Access.SIGNED_IN)
def save_details(call: Call) -> Response:
    """Change them; from now on pages and mails are in this language."""
    form = call.form
    try:
        if form.text("language") not in LANGUAGES:
            raise InvalidFieldError(field="language", reason="unknown_language")
        change_details(ChangeDetails(call.caller, form.text("name"), form.text("language")), call.services)
    except DomainError as error:
        return shown_again(call, "account.html", error, _values(call))
    return go_to(f"{ACCOUNT}?done=saved&language={form.text('language')}")


def _values(call: Call) -> Mapping[str, object]:
    return {"labels": labels(call, _LABELS), "languages": list(LANGUAGE_NAMES.items())}

"""What the form and the booking's pages share: their language, how they are rendered and how they say no."""

from collections.abc import Mapping
from dataclasses import replace

from chalice.app import Response

from chalicelib import wiring
from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.render.booking_wording import NOT_NOW
from chalicelib.render.paths import ENTER, LANGUAGES
from chalicelib.render.site import load_site
from chalicelib.render.texts import N_, Texts, texts_for
from chalicelib.web.authorise import Call
from chalicelib.web.errors import status_of, text_of
from chalicelib.web.request import Request, page
from chalicelib.web.session import Visitor

_NOTHING = N_("There is nothing at this address. Look whether it is complete.")


def speaking(call: Call, usual: str) -> Call:
    """In the language that was chosen on the page, else in the usual one."""
    chosen = call.request.query.get("language", "")
    return replace(call, visitor=replace(call.visitor, language=chosen if chosen in LANGUAGES else usual))


def texts(call: Call) -> Texts:
    """The texts in the page's language."""
    return texts_for(load_site(call.services.site_root).texts, call.visitor.language)


def kept_language(call: Call) -> str:
    """What an address of these pages ends with to stay in the language that was chosen."""
    chosen = call.request.query.get("language", "")
    return f"?language={chosen}" if chosen in LANGUAGES else ""


def render(call: Call, template: str, values: Mapping[str, object], status: int = 200) -> Response:
    """A page of `site/templates/booking`; every form of it has a fresh `request_id`."""
    shared = {
        "path": call.request.path,
        "query": kept_language(call),
        "csrf": call.visitor.csrf,
        "request_id": call.services.chance.id(),
        "values": {},
        "errors": {},
        "labels": {},
        "said": "",
        "done": "",
    }
    site = load_site(call.services.site_root)
    return page(site.render(f"booking/{template}", call.visitor.language, {**shared, **values}), status)


def refused(call: Call, template: str, error: DomainError, values: Mapping[str, object]) -> Response:
    """The same form once more as it was filled in, with each refusal beside its field, or above."""
    labels, found = values.get("labels", {}), (error, *(error.others if isinstance(error, InvalidFieldError) else ()))
    texts_by_field = [(str(one.details.get("field", "")), said(call, one)) for one in found]
    beside = {field: text for field, text in texts_by_field if isinstance(labels, Mapping) and field in labels}
    above = " ".join(text for field, text in texts_by_field if field not in beside)
    typed = {"values": call.form.values, "request_id": call.request_again(error)}
    return render(call, template, {**values, **typed, "errors": beside, "said": above}, status_of(error))


def said(call: Call, error: DomainError) -> str:
    """What a person reads of a refusal."""
    state = str(error.details.get("state", ""))
    return texts(call).text(NOT_NOW[state]) if state in NOT_NOW else text_of(error, texts(call))


def refuse(request: Request, who: Visitor | None, error: DomainError) -> Response:
    """A page with the reason; of which booking or event is not known here."""
    loaded, language = load_site(wiring.services().site_root), (who or Visitor()).language
    say = texts_for(loaded.texts, language)
    text = say.text(_NOTHING) if error.code == "not_found" else text_of(error, say)
    values = {"path": request.path, "said": text, "first": ""}
    if error.code == "not_found" and request.path.startswith(ENTER):
        values["first"] = _first(who)
    return page(loaded.render("link/refusal.html", language, values), status_of(error))


def _first(who: Visitor | None) -> str:
    """What may open a form after all, whether there is one or not: signing in, or showing that an address is his."""
    user = who.user if who else None
    if user is None:
        return "sign_in"
    return "" if user.is_verified else "verify"

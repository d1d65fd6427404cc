"""S64-60: the addresses of screens in the hall: what they show, and the news that they ask for."""

import json

from chalice.app import Blueprint, Response

from chalicelib import wiring
from chalicelib.domain.errors import DomainError
from chalicelib.render.paths import SCREEN, hall_file, key_of
from chalicelib.render.screen import ScreenView
from chalicelib.render.site import load_site
from chalicelib.render.texts import N_, texts_for
from chalicelib.web.admin.door import FORM_TYPES
from chalicelib.web.authorise import Access, Call, Door
from chalicelib.web.errors import status_of, text_of
from chalicelib.web.request import Request, news, page
from chalicelib.web.session import Visitor

_GONE = N_("This screen was taken off, or has another address now. Ask an official of the event.")
_DIGITS = 4
"""Of the number of a page in an address, at most."""

blueprint = Blueprint(__name__)


def refuse(request: Request, who: Visitor | None, error: DomainError) -> Response:
    """A page with the reason; the script of a screen that was taken off ends here."""
    loaded = load_site(wiring.services().site_root)
    language = (who or Visitor()).language
    say = texts_for(loaded.texts, language)
    said = say.text(_GONE) if error.code == "not_found" else text_of(error, say)
    return page(loaded.render("hall/refusal.html", language, {"path": request.path, "said": said}), status_of(error))


_route = Door(blueprint, SCREEN.rstrip("/"), refuse, FORM_TYPES)


@_route("GET", "/{secret}", Access.SCREEN)
def screen_page(call: Call) -> Response:
    """The page that stays open."""
    said = call.request.query.get("page", "")
    number = int(said) if said.isascii() and said.isdecimal() and len(said) <= _DIGITS else 0
    now = call.services.clock.now()
    return page(_view(call).page(call.request.path, now, number, is_paused="paused" in call.request.query))


@_route("GET", "/{secret}/live", Access.SCREEN)
def screen_news(call: Call) -> Response:
    """What is to be shown now; nothing where the screen has it already."""
    return news(_view(call).news(), call.request.headers.get("if-none-match", ""))


def _view(call: Call) -> ScreenView:
    services, opened = call.services, call.shown_by
    path = hall_file(opened.tournament, opened.screen.settings.language)
    stored = services.site.read_private(key_of(path))
    show = None if stored is None else json.loads(stored.body)
    return ScreenView(load_site(services.site_root), opened.screen, opened.announcement, show)

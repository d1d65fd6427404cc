"""Hangs every blueprint on the application, and says what no route takes."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from chalice.app import Chalice, Response

from chalicelib.domain.errors import DomainError
from chalicelib.render.paths import ACCOUNT, BOOKING, ENTER, FEED, HALL, PERSONAL, SCREEN, UNSUBSCRIBE
from chalicelib.web.account import blueprint as account
from chalicelib.web.admin import blueprint as admin
from chalicelib.web.admin.carried import page_above
from chalicelib.web.admin.door import refuse as refuse_page
from chalicelib.web.api import BLUEPRINTS as API_BLUEPRINTS
from chalicelib.web.api.endpoint import PREFIX
from chalicelib.web.api.endpoint import refuse as refuse_call
from chalicelib.web.authorise import Access, turn_away
from chalicelib.web.booking.booking import blueprint as booking
from chalicelib.web.booking.enter import blueprint as enter
from chalicelib.web.booking.frame import refuse as refuse_booker
from chalicelib.web.booking.lost_link import blueprint as lost_link
from chalicelib.web.feed import blueprint as feed
from chalicelib.web.feed import refuse as refuse_feed
from chalicelib.web.hall import blueprint as hall
from chalicelib.web.hall import refuse as refuse_device
from chalicelib.web.personal import blueprint as personal
from chalicelib.web.personal import refuse as refuse_holder
from chalicelib.web.player import blueprint as player
from chalicelib.web.private import blueprint as private
from chalicelib.web.refusals import MethodNotTakenError, UnknownAddressError
from chalicelib.web.request import Request, go_to, read_request
from chalicelib.web.screen import blueprint as screen
from chalicelib.web.screen import refuse as refuse_screen
from chalicelib.web.stars import blueprint as stars
from chalicelib.web.stripe_webhook import WEBHOOKS
from chalicelib.web.stripe_webhook import blueprint as stripe_webhook
from chalicelib.web.unknown import blueprint as unknown
from chalicelib.web.unsubscribe import blueprint as unsubscribe
from chalicelib.web.unsubscribe import refuse as refuse_reader


def register(app: Chalice) -> None:
    """Pages under /admin and /account, the JSON API under /api/v1, private events under /private.

    Members' pages are under /a; people enter under /enter, and have their booking under /b. What a reader follows is
    under /star, the calendar of a person under /feed.
    """
    app.register_blueprint(admin, url_prefix="/admin")
    app.register_blueprint(account, url_prefix=ACCOUNT)
    app.register_blueprint(personal, url_prefix="/a")
    app.register_blueprint(player, url_prefix="/a")
    app.register_blueprint(booking, url_prefix="/b")
    app.register_blueprint(enter, url_prefix="/enter")
    app.register_blueprint(lost_link, url_prefix="/enter")
    app.register_blueprint(stars, url_prefix="/star")
    app.register_blueprint(feed, url_prefix="/feed")
    app.register_blueprint(private, url_prefix="/private")
    app.register_blueprint(unsubscribe, url_prefix="/unsubscribe")
    app.register_blueprint(hall, url_prefix="/hall")
    app.register_blueprint(screen, url_prefix="/hall/screen")
    app.register_blueprint(stripe_webhook, url_prefix=WEBHOOKS)
    for blueprint, prefix in API_BLUEPRINTS:
        app.register_blueprint(blueprint, url_prefix=prefix)
    app.register_blueprint(unknown)
    app.register_middleware(_in_our_words, "http")


def _in_our_words(current: Any, answered: Callable[[Any], Response]) -> Response:
    """The framework's own refusal, of a method that no route at this address takes, in the words of the other pages.

    Whoever looks at an address that only takes a form, as after a fault and a reload, goes to the page of that form.
    """
    answer = answered(current)
    if answer.status_code != HTTPStatus.METHOD_NOT_ALLOWED:
        return answer
    if str(current.path).endswith("+}"):  # that takes the rest
        return _turned_away(current, UnknownAddressError())
    request = read_request(current)
    if request.method == "GET" and not _is_of_programs(request) and (page := page_above(request)):
        return go_to(f"{page}?{urlencode(request.query)}" if request.query else page)
    refusal = _turned_away(current, MethodNotTakenError(method=current.method))
    refusal.headers["Allow"] = answer.headers["Allow"]
    return refusal


def _turned_away(current: Any, error: DomainError) -> Response:
    request = read_request(current)
    if request.path.startswith(PERSONAL):
        return turn_away(request, refuse_holder, error, Access.LINK)
    if request.path.startswith(BOOKING):
        return turn_away(request, refuse_booker, error, Access.BOOKING)
    if request.path.startswith(ENTER):
        return turn_away(request, refuse_booker, error)
    if request.path.startswith(UNSUBSCRIBE):
        return turn_away(request, refuse_reader, error, Access.MAIL)
    if request.path.startswith(SCREEN):
        return turn_away(request, refuse_screen, error, Access.SCREEN)
    if request.path.startswith(HALL):
        return turn_away(request, refuse_device, error)
    if request.path.startswith(FEED):
        return turn_away(request, refuse_feed, error, Access.FEED)
    return turn_away(request, refuse_call if _is_of_programs(request) else refuse_page, error)


def _is_of_programs(request: Request) -> bool:
    return request.path.startswith(f"{PREFIX}/")

"""The calendar of a person, for his calendar program: it knows no cookie and no password, only a secret address."""

from chalice.app import Blueprint, Response

from chalicelib import wiring
from chalicelib.domain.booking.settings import BookingSettings
from chalicelib.domain.errors import DomainError
from chalicelib.following import followed_by
from chalicelib.render.feeds import Listed, Reader, shared_feed
from chalicelib.render.files import calendar_file
from chalicelib.render.paths import FEED
from chalicelib.render.site import load_site
from chalicelib.render.texts import N_, texts_for
from chalicelib.web.admin.door import FORM_TYPES
from chalicelib.web.authorise import Access, Call, Door
from chalicelib.web.errors import status_of, text_of
from chalicelib.web.request import Request, file, page
from chalicelib.web.session import Visitor

blueprint = Blueprint(__name__)


def refuse(_request: Request, who: Visitor | None, error: DomainError) -> Response:
    """A page with the reason, should somebody look: it says nothing of whose address it was."""
    site = load_site(wiring.services().site_root)
    language = (who or Visitor()).language
    texts = texts_for(site.texts, language)
    said = texts.text(N_("This calendar has another address now, or none."))
    values = {"path": FEED, "said": said if error.code == "not_found" else text_of(error, texts)}
    return page(site.render("link/refusal.html", language, values), status_of(error))


_route = Door(blueprint, FEED.rstrip("/"), refuse, FORM_TYPES)


@_route("GET", "/{token}", Access.FEED)
def personal_feed(call: Call) -> Response:
    """The days of the events that he follows and of those in which he plays."""
    texts = texts_for(load_site(call.services.site_root).texts, call.visitor.language)
    followed = [one.event for one in followed_by(call.user, call.services)]
    bookings = call.services.bookings.settings_among(one.id for one in followed)
    events = [Listed(one.id, one.settings, bookings.get(one.id, BookingSettings())) for one in followed]
    name = texts.text(N_("My chess events"))
    return file(calendar_file(shared_feed(name, events, Reader(texts, call.services.origin))))

"""My events: those that I starred and those in which I play, and the address of my calendar."""

from collections.abc import Mapping

from chalice.app import Blueprint, Response

from chalicelib.commands.people.stars import StarEvent, close_feed, renew_feed, star_event, unstar_event
from chalicelib.domain.accounts.star import feed_token
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import TournamentId
from chalicelib.domain.model.tournament import Visibility
from chalicelib.following import Followed, followed_by, may_follow
from chalicelib.ports import Summary
from chalicelib.render import dates
from chalicelib.render.paths import STAR, EventPaths, personal_feed, star
from chalicelib.web.admin.door import FORM_TYPES, refuse, render
from chalicelib.web.authorise import Access, Call, Door
from chalicelib.web.request import go_to

blueprint = Blueprint(__name__)
_route = Door(blueprint, STAR, refuse, FORM_TYPES)


@_route("GET", "", Access.SIGNED_IN)
def my_events(call: Call) -> Response:
    """What I follow, and where my calendar is."""
    followed = followed_by(call.user, call.services)
    bookings = call.services.bookings.settings_among(one.event.id for one in followed)
    cancelled = {event for event, booking in bookings.items() if booking.is_cancelled}
    values = {
        "events": [_line(call, one, is_cancelled=one.event.id in cancelled) for one in followed],
        "feed": _feed(call),
        "back": STAR,
    }
    return render(call, "my_events.html", values)


@_route("POST", "", Access.SIGNED_IN)
def change_feed(call: Call) -> Response:
    """Another address for my calendar, or none."""
    if call.form.text("feed") == "close":
        close_feed(call.caller, call.services)
    else:
        renew_feed(call.caller, call.services)
    return go_to(f"{STAR}?done=saved#feed")


@_route("GET", "/{slug}", Access.SIGNED_IN)
def star_page(call: Call) -> Response:
    """Whether I follow this event, and the button that changes it: looking at an address changes nothing."""
    event = _event(call)
    is_starred = any(one.tournament == event.id for one in call.services.stars.of_user(call.user.id))
    values = {"event": event, "path_of_event": _root(call, event), "is_starred": is_starred, "days": _days(call, event)}
    return render(call, "star.html", values)


@_route("POST", "/{slug}", Access.SIGNED_IN)
def change_star(call: Call) -> Response:
    """Follow it, or no longer; the page says what holds, or the list does where the button stood there."""
    command = StarEvent(call.caller, call.services.tournaments.id_of_slug(call.request.parameters["slug"]))
    if call.form.text("star") == "no":
        unstar_event(command, call.services)
    else:
        star_event(command, call.services)
    return go_to(STAR if call.form.text("back") == STAR else star(call.request.parameters["slug"]))


def _event(call: Call) -> Summary:
    """Raises NotFoundError, also for a private event that is hidden from him."""
    event: TournamentId = call.services.tournaments.id_of_slug(call.request.parameters["slug"])
    if not may_follow(call.user, event, call.services):
        raise NotFoundError(what="tournament", id=event)
    (found,) = call.services.tournaments.summaries([event])
    return found


def _line(call: Call, one: Followed, *, is_cancelled: bool) -> Mapping[str, object]:
    settings = one.event.settings
    return {
        "path": _root(call, one.event),
        "star": star(settings.slug),
        "name": settings.name,
        "days": _days(call, one.event),
        "place": settings.city or settings.venue.name,
        "is_starred": one.is_starred,
        "is_player": one.is_player,
        "is_cancelled": is_cancelled,
    }


def _root(call: Call, event: Summary) -> str:
    is_private = event.settings.visibility is Visibility.PRIVATE
    return EventPaths(event.settings.slug, call.visitor.language, is_private=is_private).root


def _days(call: Call, event: Summary) -> str:
    days = event.settings.playing_days
    return dates.days(min(days), max(days), call.visitor.language) if days else ""


def _feed(call: Call) -> str:
    """The whole address, as it is typed into a calendar program; empty while there is none."""
    secret = call.services.stars.feed(call.user.id)
    return f"{call.services.origin}{personal_feed(feed_token(call.user.id, secret))}" if secret else ""

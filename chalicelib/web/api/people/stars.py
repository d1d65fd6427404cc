"""What a reader follows: list, follow, no longer."""

from chalicelib.commands.people.stars import StarEvent, star_event, unstar_event
from chalicelib.domain.errors import NotFoundError
from chalicelib.following import followed_by
from chalicelib.web.api.endpoint import Answer, Empty, Noun
from chalicelib.web.authorise import Access, Call

noun = Noun(__name__)
_ONE = "/stars/{slug}"


class FollowedAnswer(Answer):
    """An event by its address: whether I starred it, and whether I play in it."""

    slug: str
    starred: bool
    player: bool


class StarsAnswer(Answer):
    """The events that I follow. `csrf` goes into the header X-CSRF of a change."""

    csrf: str
    events: tuple[FollowedAnswer, ...]


@noun.reads("/stars", Access.SIGNED_IN, StarsAnswer)
def list_stars(call: Call) -> StarsAnswer:
    """My events: those that I starred and those in which I play."""
    followed = followed_by(call.user, call.services)
    events = (
        FollowedAnswer(slug=one.event.settings.slug, starred=one.is_starred, player=one.is_player) for one in followed
    )
    return StarsAnswer(csrf=call.visitor.csrf, events=tuple(events))


@noun.does(f"PUT {_ONE}", Access.SIGNED_IN, Empty)
def put_star(call: Call) -> Empty:
    """Follow this event."""
    star_event(_command(call), call.services)
    return Empty()


@noun.does(f"DELETE {_ONE}", Access.SIGNED_IN, Empty)
def delete_star(call: Call) -> Empty:
    """No longer."""
    unstar_event(_command(call), call.services)
    return Empty()


def _command(call: Call) -> StarEvent:
    """Raises NotFoundError, in the same words as for an event that is hidden from him."""
    try:
        event = call.services.tournaments.id_of_slug(call.request.parameters["slug"])
    except NotFoundError as error:
        raise NotFoundError(what="tournament") from error
    return StarEvent(call.caller, event)

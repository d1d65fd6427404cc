"""C17, C18: what an event changes in the ratings of its club, and the initial ratings that it needs."""

from typing import Self

from chalicelib.commands.club.ratings import Newcomer, RatePlayers, club_of, rate_players
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.tournament import Tempo
from chalicelib.render.views.ratings import event_ratings_view
from chalicelib.surroundings import event_ratings, unrated_players
from chalicelib.web.api.club.ratings import ChangeAnswer
from chalicelib.web.api.endpoint import Answer, Body, Empty, Noun, Whole
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_CHANGES = "/tournaments/{tournament}/club-ratings"


class UnratedAnswer(Answer):
    """A player without an initial rating at the tempo of the event; his official rating may be one."""

    entry: str
    name: str
    official: int

    @classmethod
    def of(cls, player: Player) -> Self:
        """This one."""
        return cls(entry=player.entry.id, name=player.name, official=player.rating)


class RatedAnswer(Answer):
    """A player's change."""

    entry: str
    name: str
    change: ChangeAnswer


class EventRatingsAnswer(Answer):
    """An `estimate` is of an event that is not closed; a closed one is `waiting` until a worker has rated it."""

    club: str
    tempo: Tempo
    estimate: bool
    waiting: bool
    players: tuple[RatedAnswer, ...]
    unrated: tuple[UnratedAnswer, ...]


class NewcomerBody(Body):
    """Who a player is: `member` is a member of the club, or his own entry for a member or a guest.

    Without a `rating` he has one as that member.
    """

    entry: str
    member: str
    rating: Whole | None = None


class NewcomersBody(Body):
    """Players of the event who get a rating."""

    players: tuple[NewcomerBody, ...]


@noun.reads(_CHANGES, Action.SEE_TOURNAMENT, EventRatingsAnswer)
def read_club_ratings(call: Call) -> EventRatingsAnswer:
    """What the event changes, or would if it ended now."""
    tournament = call.services.tournaments.load(call.tournament)
    ratings = event_ratings(tournament, call.services)
    if ratings is None:
        raise NotFoundError(what="club")
    view = event_ratings_view(tournament, ratings)
    unrated = () if tournament.is_closed else unrated_players(tournament, call.services)
    return EventRatingsAnswer(
        club=club_of(tournament),
        tempo=view.tempo,
        estimate=view.is_estimate,
        waiting=view.is_waiting,
        players=tuple(
            RatedAnswer(entry=row.player.entry.id, name=row.player.name, change=ChangeAnswer.of(row.change))
            for row in view.rows
        ),
        unrated=tuple(map(UnratedAnswer.of, unrated)),
    )


@noun.takes(f"POST {_CHANGES}", Action.CLOSE_TOURNAMENT, NewcomersBody, Empty)
def post_club_ratings(call: Call, body: NewcomersBody) -> Empty:
    """Give players of the event a rating in its club; who has one keeps it."""
    players = tuple(Newcomer(EntryId(one.entry), EntryId(one.member), one.rating) for one in body.players)
    rate_players(RatePlayers(call.caller, call.tournament, players), call.services)
    return Empty()

"""The presence list of the round that comes."""

from typing import Literal

from chalicelib.commands.event.presence import MarkPresence, WalkIn, mark_presence, walk_in
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import EntryId, RoundNumber
from chalicelib.domain.model.result import ByeKind
from chalicelib.queries.event.presence import presence_list
from chalicelib.web.api.endpoint import Answer, Body, Empty, Noun, Whole
from chalicelib.web.api.event.entries import PersonBody
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_LIST = "/tournaments/{tournament}/presence"


class PresenceLine(Answer):
    """Somebody who takes part. `bye` is what he gets because he is not here, null when he is.

    `asked`: he asked for it. `beyond_limits`: half a point more than the event gives. `owes`: the booking of which
    something is still to be paid.
    """

    entry: str
    number: int
    name: str
    bye: ByeKind | None
    asked: bool
    beyond_limits: bool
    owes: str | None


class PresenceAnswer(Answer):
    """The list of this round, by name. `draft`: it is paired, and a tick counts when it is paired anew."""

    round: int
    draft: bool
    players: tuple[PresenceLine, ...]


class MarkBody(Body):
    """Somebody is here (`bye` null), or is not, and gets this: `Z` nothing, `H` half a point."""

    entry: str
    bye: Literal[ByeKind.ZERO_POINT, ByeKind.HALF_POINT] | None = None


class MarksBody(Body):
    """What is known of these players for the round that comes; of all others it stays as it is."""

    round: Whole
    players: tuple[MarkBody, ...]


class WalkInBody(Body):
    """Who walks in: his name is enough. `namesakes` as for entries."""

    person: PersonBody
    namesakes: bool = False


class WalkedIn(Answer):
    """His entry."""

    entry: str


@noun.reads(_LIST, Action.PAIR_ROUND, PresenceAnswer)
def read_presence(call: Call) -> PresenceAnswer:
    """Who is paired in the round that comes; 404 where there is no such list."""
    found = presence_list(call.services.bookings.event(call.tournament), call.services)
    if found is None:
        raise NotFoundError(what="presence")
    return PresenceAnswer(
        round=found.number,
        draft=found.is_draft,
        players=tuple(
            PresenceLine(
                entry=row.player.entry.id,
                number=row.player.number,
                name=row.player.name,
                bye=row.bye,
                asked=row.asked,
                beyond_limits=row.is_beyond,
                owes=row.owes,
            )
            for row in found.rows
        ),
    )


@noun.takes(f"POST {_LIST}", Action.PAIR_ROUND, MarksBody, Empty)
def post_marks(call: Call, body: MarksBody) -> Empty:
    """Tick players, or take their ticks away; of each the last word counts."""
    marks = {EntryId(one.entry): one.bye for one in body.players}
    mark_presence(MarkPresence(call.caller, call.tournament, RoundNumber(body.round), marks), call.services)
    return Empty()


@noun.takes(f"POST {_LIST}/walk-in", Action.CHANGE_ENTRIES, WalkInBody, WalkedIn, status=201)
def post_walk_in(call: Call, body: WalkInBody) -> WalkedIn:
    """Enter somebody and tick him."""
    command = WalkIn(call.caller, call.tournament, body.person.to_domain(), body.namesakes)
    return WalkedIn(entry=walk_in(command, call.services))

"""Owner and arbiters of an event or a club."""

from collections.abc import Sequence

from chalicelib.commands.officials import (
    AddArbiter,
    AddClubArbiter,
    RemoveArbiter,
    RemoveClubArbiter,
    add_arbiter,
    add_club_arbiter,
    remove_arbiter,
    remove_club_arbiter,
)
from chalicelib.domain.accounts.permissions import Action, Role
from chalicelib.domain.ids import UserId
from chalicelib.queries.officials import OfficialRow, club_officials, officials
from chalicelib.web.api.endpoint import Answer, Body, Empty, Noun
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_LIST = "/tournaments/{tournament}/officials"
_OF_CLUB = "/clubs/{club}/officials"


class ArbiterBody(Body):
    """Somebody with an account."""

    email: str


class OfficialAnswer(Answer):
    """Somebody with a role."""

    user: str
    name: str
    role: Role


class OfficialList(Answer):
    """Owner and arbiters."""

    officials: tuple[OfficialAnswer, ...]


@noun.reads(_LIST, Action.SEE_TOURNAMENT, OfficialList)
def list_officials(call: Call) -> OfficialList:
    """Who has a role in this event."""
    return _listed(officials(call.tournament, call.services))


@noun.takes(f"POST {_LIST}", Action.CHANGE_OFFICIALS, ArbiterBody, Empty, status=201)
def post_arbiter(call: Call, body: ArbiterBody) -> Empty:
    """Make somebody an arbiter."""
    add_arbiter(AddArbiter(call.caller, call.tournament, body.email), call.services)
    return Empty()


@noun.does(f"DELETE {_LIST}/{{user}}", Action.CHANGE_OFFICIALS, Empty)
def delete_arbiter(call: Call) -> Empty:
    """Take an arbiter's role away."""
    user = UserId(call.request.parameters["user"])
    remove_arbiter(RemoveArbiter(call.caller, call.tournament, user), call.services)
    return Empty()


@noun.reads(_OF_CLUB, Action.SEE_CLUB, OfficialList)
def list_club_officials(call: Call) -> OfficialList:
    """Who has a role in this club, and so in each of its events."""
    return _listed(club_officials(call.club, call.services))


@noun.takes(f"POST {_OF_CLUB}", Action.CHANGE_CLUB_OFFICIALS, ArbiterBody, Empty, status=201)
def post_club_arbiter(call: Call, body: ArbiterBody) -> Empty:
    """Make somebody an arbiter of the club."""
    add_club_arbiter(AddClubArbiter(call.caller, call.club, body.email), call.services)
    return Empty()


@noun.does(f"DELETE {_OF_CLUB}/{{user}}", Action.CHANGE_CLUB_OFFICIALS, Empty)
def delete_club_arbiter(call: Call) -> Empty:
    """Take the role of an arbiter of the club away."""
    user = UserId(call.request.parameters["user"])
    remove_club_arbiter(RemoveClubArbiter(call.caller, call.club, user), call.services)
    return Empty()


def _listed(rows: Sequence[OfficialRow]) -> OfficialList:
    return OfficialList(officials=tuple(OfficialAnswer(user=one.user, name=one.name, role=one.role) for one in rows))

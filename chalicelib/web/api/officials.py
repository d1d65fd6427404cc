"""Owner and arbiters of an event."""

from chalicelib.commands.officials import AddArbiter, RemoveArbiter, add_arbiter, remove_arbiter
from chalicelib.domain.accounts.permissions import Action, Role
from chalicelib.domain.ids import UserId
from chalicelib.web.api.endpoint import Answer, Body, Empty, Noun
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_LIST = "/tournaments/{tournament}/officials"


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
    found = call.services.tournaments.officials(call.tournament)
    return OfficialList(
        officials=tuple(
            OfficialAnswer(user=one.user, name=call.services.accounts.by_id(one.user).name, role=one.role)
            for one in found
        )
    )


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

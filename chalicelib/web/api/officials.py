"""Who has a role in an event or a club."""

from chalicelib.commands.officials import GiveRole, TakeRole, give_role, take_role
from chalicelib.domain.accounts.permissions import Action, Role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.ids import UserId
from chalicelib.queries.officials import officials
from chalicelib.web.api.endpoint import Answer, Body, Empty, Noun
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_LIST = "/tournaments/{tournament}/officials"
_OF_CLUB = "/clubs/{club}/officials"


class OfficialBody(Body):
    """Somebody with an account, and the role that he gets: arbiter or treasurer."""

    email: str
    role: Role = Role.ARBITER


class OfficialAnswer(Answer):
    """Somebody with a role."""

    user: str
    name: str
    role: Role


class OfficialList(Answer):
    """Everybody with a role."""

    officials: tuple[OfficialAnswer, ...]


@noun.reads(_LIST, Action.SEE_TOURNAMENT, OfficialList)
def list_officials(call: Call) -> OfficialList:
    """Who has a role in this event."""
    return _listed(Realm.event(call.tournament), call)


@noun.takes(f"POST {_LIST}", Action.CHANGE_OFFICIALS, OfficialBody, Empty, status=201)
def post_official(call: Call, body: OfficialBody) -> Empty:
    """Give somebody a role in this event."""
    return _given(Realm.event(call.tournament), call, body)


@noun.does(f"DELETE {_LIST}/{{user}}", Action.CHANGE_OFFICIALS, Empty)
def delete_official(call: Call) -> Empty:
    """Take somebody's role away."""
    return _taken(Realm.event(call.tournament), call)


@noun.reads(_OF_CLUB, Action.SEE_CLUB, OfficialList)
def list_club_officials(call: Call) -> OfficialList:
    """Who has a role in this club, and so in each of its events."""
    return _listed(Realm.club(call.club), call)


@noun.takes(f"POST {_OF_CLUB}", Action.CHANGE_CLUB_OFFICIALS, OfficialBody, Empty, status=201)
def post_club_official(call: Call, body: OfficialBody) -> Empty:
    """Give somebody a role in the club."""
    return _given(Realm.club(call.club), call, body)


@noun.does(f"DELETE {_OF_CLUB}/{{user}}", Action.CHANGE_CLUB_OFFICIALS, Empty)
def delete_club_official(call: Call) -> Empty:
    """Take somebody's role in the club away."""
    return _taken(Realm.club(call.club), call)


def _listed(realm: Realm, call: Call) -> OfficialList:
    rows = officials(realm, call.services)
    return OfficialList(officials=tuple(OfficialAnswer(user=one.user, name=one.name, role=one.role) for one in rows))


def _given(realm: Realm, call: Call, body: OfficialBody) -> Empty:
    give_role(GiveRole(call.caller, realm, body.email, body.role), call.services)
    return Empty()


def _taken(realm: Realm, call: Call) -> Empty:
    take_role(TakeRole(call.caller, realm, UserId(call.request.parameters["user"])), call.services)
    return Empty()

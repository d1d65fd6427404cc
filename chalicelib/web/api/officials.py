"""Who has a role in an event, in a club or on the site: list, give, take, hand over."""

from chalicelib.commands.officials import GiveRole, HandOver, TakeRole, give_role, hand_over, take_role
from chalicelib.domain.accounts.permissions import Action, Role
from chalicelib.domain.accounts.realm import SITE, Realm
from chalicelib.domain.ids import UserId
from chalicelib.queries.officials import officials
from chalicelib.web.api.endpoint import Answer, Body, Empty, Noun
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_LIST = "/tournaments/{tournament}/officials"
_OF_CLUB = "/clubs/{club}/officials"
_OF_SITE = "/organisers"


class OfficialBody(Body):
    """Somebody, and the role that he gets: arbiter or treasurer. Without an account he is invited by mail."""

    email: str
    role: Role = Role.ARBITER


class OrganiserBody(Body):
    """Somebody who may make events and clubs. Without an account he is invited by mail."""

    email: str


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
    return _given(Realm.event(call.tournament), call, body.email, body.role)


@noun.does(f"DELETE {_LIST}/{{user}}", Action.CHANGE_OFFICIALS, Empty)
def delete_official(call: Call) -> Empty:
    """Take somebody's role away."""
    return _taken(Realm.event(call.tournament), call)


@noun.does(f"POST {_LIST}/{{user}}/owner", Action.CHANGE_OFFICIALS, Empty)
def post_owner(call: Call) -> Empty:
    """Make an official the owner of this event; whoever was it becomes an arbiter, and cannot take this back."""
    return _handed_over(Realm.event(call.tournament), call)


@noun.reads(_OF_CLUB, Action.SEE_CLUB, OfficialList)
def list_club_officials(call: Call) -> OfficialList:
    """Who has a role in this club, and so in each of its events."""
    return _listed(Realm.club(call.club), call)


@noun.takes(f"POST {_OF_CLUB}", Action.CHANGE_CLUB_OFFICIALS, OfficialBody, Empty, status=201)
def post_club_official(call: Call, body: OfficialBody) -> Empty:
    """Give somebody a role in the club."""
    return _given(Realm.club(call.club), call, body.email, body.role)


@noun.does(f"DELETE {_OF_CLUB}/{{user}}", Action.CHANGE_CLUB_OFFICIALS, Empty)
def delete_club_official(call: Call) -> Empty:
    """Take somebody's role in the club away."""
    return _taken(Realm.club(call.club), call)


@noun.does(f"POST {_OF_CLUB}/{{user}}/owner", Action.CHANGE_CLUB_OFFICIALS, Empty)
def post_club_owner(call: Call) -> Empty:
    """Make an official the owner of the club; whoever was it becomes an arbiter, and cannot take this back."""
    return _handed_over(Realm.club(call.club), call)


@noun.reads(_OF_SITE, Action.INVITE_ORGANISERS, OfficialList)
def list_organisers(call: Call) -> OfficialList:
    """Who may make events and clubs."""
    return _listed(SITE, call)


@noun.takes(f"POST {_OF_SITE}", Action.INVITE_ORGANISERS, OrganiserBody, Empty, status=201)
def post_organiser(call: Call, body: OrganiserBody) -> Empty:
    """Let somebody make events and clubs."""
    return _given(SITE, call, body.email, Role.ORGANISER)


@noun.does(f"DELETE {_OF_SITE}/{{user}}", Action.INVITE_ORGANISERS, Empty)
def delete_organiser(call: Call) -> Empty:
    """He makes no new ones; those that he has stay his."""
    return _taken(SITE, call)


def _listed(realm: Realm, call: Call) -> OfficialList:
    rows = officials(realm, call.services)
    return OfficialList(officials=tuple(OfficialAnswer(user=one.user, name=one.name, role=one.role) for one in rows))


def _given(realm: Realm, call: Call, email: str, role: Role) -> Empty:
    give_role(GiveRole(call.caller, realm, email, role, call.visitor.language), call.services)
    return Empty()


def _taken(realm: Realm, call: Call) -> Empty:
    take_role(TakeRole(call.caller, realm, _user(call)), call.services)
    return Empty()


def _handed_over(realm: Realm, call: Call) -> Empty:
    hand_over(HandOver(call.caller, realm, _user(call)), call.services)
    return Empty()


def _user(call: Call) -> UserId:
    return UserId(call.request.parameters["user"])

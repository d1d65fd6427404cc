"""The owner sees who runs the event or the club, gives roles by e-mail address, takes them, and can hand over.

The same pages are the administrators' for the site: who may make events and clubs.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from chalice.app import Response

from chalicelib.commands.officials import GiveRole, HandOver, TakeRole, give_role, given_in, hand_over, take_role
from chalicelib.commands.people.invitations import TouchInvitation, invite_again, take_invitation_back
from chalicelib.domain.accounts.permissions import Action, Role
from chalicelib.domain.accounts.pilots import PilotState
from chalicelib.domain.accounts.realm import SITE, Realm
from chalicelib.domain.errors import DomainError, InvalidFieldError, NotFoundError
from chalicelib.domain.ids import UserId
from chalicelib.queries.event.steps import Step
from chalicelib.queries.officials import OfficialRow, officials
from chalicelib.render.texts import N_
from chalicelib.render.wording import ROLES
from chalicelib.web.admin.club_frame import Section, club_frame, club_root
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.frame import frame, root_of
from chalicelib.web.admin.question import Question, ask, ask_club
from chalicelib.web.authorise import Call
from chalicelib.web.request import go_to

_LABELS = {"email": N_("E-mail address"), "role": N_("Role")}
_OF_EVENT: Mapping[Role, str] = {
    Role.OWNER: N_("Does everything here, and alone changes settings and officials."),
    Role.ARBITER: N_("Keeps entries, pairs, publishes and enters results, lets helpers in, and sees who has paid."),
    Role.TREASURER: N_("Sees who has entered and what is owed and paid, and keeps the payments; nothing else."),
}
_OF_CLUB: Mapping[Role, str] = {
    Role.OWNER: N_("Does everything in the club and its events, and alone changes settings and officials."),
    Role.ARBITER: N_("Keeps members and seasons and runs the evenings, in every event of the club."),
    Role.TREASURER: N_("Sees who has entered the events of the club and what is owed and paid; keeps the payments."),
}
_OF_SITE: Mapping[Role, str] = {
    Role.ORGANISER: N_("Makes events and clubs, and is their owner; sees nothing of others’."),
}


@dataclass(frozen=True, slots=True)
class _Side:
    """Where these pages lie: the same ones for an event, for a club and for the site."""

    name: str
    below: str
    access: Action
    realm: Callable[[Call], Realm]
    root: Callable[[Call], str]
    frame: Callable[[Call], object]
    duties: Mapping[Role, str]

    def path(self, call: Call) -> str:
        """The list of officials."""
        return f"{self.root(call)}/{self.below}"

    def ask(self, call: Call, question: Question) -> Response:
        """A question among the pages of this side."""
        match self.name:
            case "club":
                return ask_club(call, Section.OFFICIALS, question)
            case "site":
                return render(call, "site_consequences.html", {"question": question})
            case _:
                return ask(call, call.services.tournaments.load(call.tournament), Step.SETTINGS, question)


_EVENT = _Side(
    name="event",
    below="settings/officials",
    access=Action.CHANGE_OFFICIALS,
    realm=lambda call: Realm.event(call.tournament),
    root=root_of,
    frame=lambda call: frame(call, call.services.tournaments.load(call.tournament), Step.SETTINGS),
    duties=_OF_EVENT,
)
_CLUB = _Side(
    name="club",
    below="officials",
    access=Action.CHANGE_CLUB_OFFICIALS,
    realm=lambda call: Realm.club(call.club),
    root=club_root,
    frame=lambda call: club_frame(call, call.services.clubs.load(call.club), Section.OFFICIALS),
    duties=_OF_CLUB,
)
_SITE = _Side(
    name="site",
    below="organisers",
    access=Action.INVITE_ORGANISERS,
    realm=lambda _call: SITE,
    root=lambda _call: "/admin",
    frame=lambda call: {"pilots": [one for one in call.services.pilots.everything() if one.state is PilotState.OPEN]},
    duties=_OF_SITE,
)


def _page(side: _Side, call: Call) -> Response:
    """Who has which role, and what each role may do."""
    return render(call, f"{side.name}_officials.html", _shown(side, call))


def _add(side: _Side, call: Call) -> Response:
    """Give somebody a role."""
    form, realm = call.form, side.realm(call)
    try:
        role = _role(form.text("role"), realm)
        give_role(GiveRole(call.caller, realm, form.text("email"), role, call.visitor.language), call.services)
    except DomainError as error:
        return refused(call, f"{side.name}_officials.html", error, _shown(side, call))
    return go_to(f"{side.path(call)}?done=saved")


def _role(typed: str, realm: Realm) -> Role:
    """Raises InvalidFieldError."""
    if typed not in given_in(realm):
        raise InvalidFieldError(field="role", reason="unknown_choice")
    return Role(typed)


def _invite_again(side: _Side, call: Call) -> Response:
    """Send the invitation once more."""
    try:
        invite_again(_touched(side, call), call.services)
    except DomainError as error:
        return refused(call, f"{side.name}_officials.html", error, _shown(side, call))
    return go_to(f"{side.path(call)}?done=invited")


def _take_back(side: _Side, call: Call) -> Response:
    """Take the invitation back; it can be made again."""
    take_invitation_back(_touched(side, call), call.services)
    return go_to(f"{side.path(call)}?done=removed")


def _touched(side: _Side, call: Call) -> TouchInvitation:
    return TouchInvitation(call.caller, side.realm(call), call.request.parameters["invitation"])


def _ask_removal(side: _Side, call: Call) -> Response:
    """Say what taking a role away means."""
    row, say = _named(side, call), texts(call).text
    question = Question(
        title=say(N_("Take the role of {name} away?"), name=row.name or row.email),
        consequences=[
            say(N_("{name} no longer sees these pages and changes nothing here any more."), name=row.name),
            say(N_("What {name} entered stays, in the change log, too."), name=row.name),
        ],
        button=say(N_("Take the role away")),
        back=side.path(call),
    )
    return side.ask(call, question)


def _remove(side: _Side, call: Call) -> Response:
    """Take the role away."""
    take_role(TakeRole(call.caller, side.realm(call), _user(call)), call.services)
    return go_to(f"{side.path(call)}?done=removed")


def _ask_hand_over(side: _Side, call: Call) -> Response:
    """Say what another owner means."""
    row, say = _named(side, call), texts(call).text
    owner = next((one.name for one in officials(side.realm(call), call.services) if one.role is Role.OWNER), "")
    question = Question(
        title=say(N_("Make {name} the owner?"), name=row.name or row.email),
        consequences=[
            say(N_("{name} alone changes settings and officials from then on."), name=row.name),
            say(N_("{name} becomes an arbiter, and cannot take this back."), name=owner),
        ],
        button=say(N_("Hand over")),
        back=side.path(call),
    )
    return side.ask(call, question)


def _hand_over(side: _Side, call: Call) -> Response:
    """Another owner; whoever was it has no business on this page any more."""
    hand_over(HandOver(call.caller, side.realm(call), _user(call)), call.services)
    return go_to(f"{side.root(call)}?done=saved")


def _user(call: Call) -> UserId:
    return UserId(call.request.parameters["user"])


def _named(side: _Side, call: Call) -> OfficialRow:
    """Raises NotFoundError for somebody without a role here, and for the owner."""
    for row in officials(side.realm(call), call.services):
        if row.user == _user(call) and row.role is not Role.OWNER:
            return row
    raise NotFoundError(what="official")


def _shown(side: _Side, call: Call) -> Mapping[str, object]:
    say, now = texts(call).text, call.services.clock.now()
    invitations = call.services.officials.invitations(side.realm(call))
    return {
        "frame": side.frame(call),
        "invitations": [(one, one.until > now) for one in invitations],
        "list_path": side.path(call),
        "labels": {field: say(label) for field, label in _LABELS.items()},
        "officials": officials(side.realm(call), call.services),
        "roles": {role.value: say(ROLES[role]) for role in side.duties},
        "given": [(role.value, say(ROLES[role])) for role in given_in(side.realm(call))],
        "duties": [(say(ROLES[role]), say(duty)) for role, duty in side.duties.items()],
    }


_PAGES: tuple[tuple[str, str, Callable[[_Side, Call], Response]], ...] = (
    ("GET", "", _page),
    ("POST", "", _add),
    ("GET", "/{user}/remove", _ask_removal),
    ("POST", "/{user}/remove", _remove),
    ("POST", "/invitations/{invitation}/again", _invite_again),
    ("POST", "/invitations/{invitation}/remove", _take_back),
)
_OWNED = (
    ("GET", "/{user}/owner", _ask_hand_over),
    ("POST", "/{user}/owner", _hand_over),
)
"""Of what has an owner."""


def _open(side: _Side, root: str) -> None:
    """Make the routes of one side."""

    def opened(method: str, below: str, handler: Callable[[_Side, Call], Response]) -> None:
        def answer(call: Call) -> Response:
            return handler(side, call)

        answer.__name__, answer.__doc__ = f"{side.name}_officials{handler.__name__}", handler.__doc__
        route(method, f"{root}/{side.below}{below}", side.access)(answer)

    for line in _PAGES if side is _SITE else (*_PAGES, *_OWNED):
        opened(*line)


_open(_EVENT, "/t/{tournament}")
_open(_CLUB, "/c/{club}")
_open(_SITE, "")

"""Every access with every role; what strangers may learn; request ids."""

from dataclasses import replace

import pytest

from chalicelib.commands.officials import GiveRole, give_role
from chalicelib.domain.accounts.permissions import CREATING, PERMISSIONS, Action, Role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.ids import TournamentId, UserId
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import BusyError, Receipt, Services
from chalicelib.web.authorise import Access
from chalicelib.web.request import LARGEST_BODY
from tests.people import a_request, a_user, an_event, caller
from tests.roles import a_cast, role_here
from tests.web.front_door import FORM, Browser, an_app, path_of, reach


class Scene:
    """An event with somebody in each role, and a browser for each of them."""

    def __init__(self, services: Services) -> None:
        cast = a_cast(services)
        self.event, self.club, self.csrf = cast.event, cast.club, cast.csrf
        app = an_app()
        self.browsers = {role: Browser(app, dict(cast.cookies[role])) for role in cast.cookies}
        self.visitor = Browser(app)

    def path(self, access: Access | Action, event: str = "") -> str:
        return path_of(access).format(tournament=event or self.event)


@pytest.fixture
def scene(services: Services, monkeypatch: pytest.MonkeyPatch) -> Scene:
    reach(services, monkeypatch)
    return Scene(services)


def test_every_action_for_every_role(scene: Scene) -> None:
    for action, permitted in PERMISSIONS.items():
        for role, browser in scene.browsers.items():
            here = role_here(role, action, is_named=True)
            refused = 401 if here is Role.HELPER else 404 if here is Role.ANYBODY and action not in CREATING else 403
            expected = 200 if here in permitted else refused
            path = scene.path(action)
            sent = [browser.get(path), browser.post(path, {"csrf": scene.csrf[role]})]
            assert [found.status_code for found in sent] == [expected, expected], (action, role)


def test_a_route_knows_the_role(scene: Scene) -> None:
    for action, permitted in PERMISSIONS.items():
        for role in permitted & set(scene.browsers) - {Role.ORGANISER}:
            assert scene.browsers[role].get(scene.path(action)).json_body["role"] == role.value, (action, role)


def test_who_is_not_signed_in_is_asked_to(scene: Scene) -> None:
    for access in (Access.SIGNED_IN, *Action):
        assert scene.visitor.get(scene.path(access)).json_body == {"refused": "sign_in_first"}
        assert scene.visitor.post(scene.path(access)).status_code == 401
    assert scene.visitor.get(scene.path(Access.PUBLIC)).status_code == 200


def test_a_stranger_does_not_learn_whether_the_event_exists(scene: Scene) -> None:
    stranger = scene.browsers[Role.ANYBODY]
    there, nowhere = (stranger.get(scene.path(Action.SEE_TOURNAMENT, event)) for event in ("", "nowhere"))
    assert (there.status_code, there.body) == (nowhere.status_code, nowhere.body)


def test_a_role_holds_in_its_own_event_only(scene: Scene, services: Services) -> None:
    other = an_event(services, a_user(services, "Else"))
    owner, administrator = scene.browsers[Role.OWNER], scene.browsers[Role.ADMINISTRATOR]
    assert owner.get(scene.path(Action.SEE_TOURNAMENT, other)).status_code == 404
    assert administrator.get(scene.path(Action.SEE_TOURNAMENT, other)).status_code == 200


def test_a_role_in_an_event_takes_nothing_of_the_role_in_its_club(scene: Scene, services: Services) -> None:
    """The club's owner is made an event's treasurer by that event's owner; the club's arbiter likewise."""
    event = services.tournaments.load(TournamentId(scene.event))
    of_club = replace(event.settings, slug="of-the-club", club=scene.club)
    made = Tournament(TournamentId("of-the-club"), of_club)
    receipt = Receipt(a_request(), UserId("else"), services.clock.now(), "test.create")
    assert services.tournaments.create(made, a_user(services, "Else"), receipt)
    for role, name in ((Role.OWNER, "olga"), (Role.ARBITER, "arie")):
        give_role(
            GiveRole(caller(UserId("else")), Realm.event(made.id), f"{name}@club.example", Role.TREASURER), services
        )
        may_do = [action for action, permitted in PERMISSIONS.items() if {role, Role.TREASURER} & permitted]
        for action in may_do:
            path = scene.path(action, made.id)
            assert scene.browsers[role].get(path).status_code == 200, (role, action)


@pytest.mark.parametrize("said", ["a1b2-c3", "A" * 80])
def test_a_form_carries_its_request_id(scene: Scene, said: str) -> None:
    fields = {"csrf": scene.csrf[Role.OWNER], "request": said}
    owner = scene.browsers[Role.OWNER]
    assert owner.post(scene.path(Access.SIGNED_IN), fields).json_body["request"] == said


@pytest.mark.parametrize("said", ["", "A" * 81, "a b", "a#b", "é"])
def test_without_a_usable_request_id_it_is_a_request_of_its_own(scene: Scene, said: str) -> None:
    fields = {"csrf": scene.csrf[Role.OWNER], "request": said}
    owner = scene.browsers[Role.OWNER]
    twice = {owner.post(scene.path(Access.SIGNED_IN), fields).json_body["request"] for _ in range(2)}
    assert len(twice) == 2
    assert said not in twice


def test_a_busy_store_is_said_to_be_busy(scene: Scene, services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*_: object) -> None:
        raise BusyError

    monkeypatch.setattr(type(services.officials), "role", busy)
    found = scene.browsers[Role.OWNER].get(scene.path(Action.SEE_TOURNAMENT))
    assert (found.status_code, found.json_body) == (503, {"refused": "busy"})


def test_what_is_too_large_is_refused_before_it_is_read(scene: Scene) -> None:
    for access in (Access.PUBLIC, Access.SIGNED_IN):
        for kind in (FORM, "application/json"):
            found = scene.visitor.send(scene.path(access), kind, b"a" * (LARGEST_BODY + 1))
            assert (found.status_code, found.json_body) == (413, {"refused": "too_large"}), kind

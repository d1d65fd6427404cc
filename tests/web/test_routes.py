"""Every route of the application went through the door, says who may use it, and holds to it for every role."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from chalicelib.commands.officials import GiveRole, give_role
from chalicelib.commands.people.accounts import SignIn, sign_in
from chalicelib.domain.accounts.permissions import CREATING, PERMISSIONS, Action, Role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.ids import TournamentId
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import Receipt, Services
from chalicelib.web.authorise import ROUTES, Access, Route
from tests.people import PASSWORD, a_request, a_user, caller, paired
from tests.roles import a_cast, role_at
from tests.web.front_door import FORM, Browser, reach, the_app

HEALTH = ("GET", "/api/v1/health")
"""Touches nothing, so that it needs no door."""
PLAIN = {
    ("GET", "/admin/sign-in"), ("POST", "/admin/sign-in"), ("GET", "/admin/sign-up"), ("POST", "/admin/sign-up"),
    ("POST", "/admin/sign-out"), ("GET", "/api/v1/csrf"), ("POST", "/api/v1/accounts"), ("POST", "/api/v1/session"),
    ("GET", "/account/google"), ("GET", "/account/google/back"),
    ("GET", "/account/forgotten"), ("POST", "/account/forgotten"), ("GET", "/account/verify/{token}"),
    ("GET", "/account/reset/{token}"), ("POST", "/account/reset/{token}"), ("GET", "/account/address/{token}"),
    ("GET", "/a/board/{token}"), ("POST", "/a/board/{token}"),
    ("GET", "/hall/{tournament}/code/{code}"), ("POST", "/hall/{tournament}/code/{code}"),
    ("GET", "/enter/{slug}"), ("POST", "/enter/{slug}"), ("GET", "/enter/{slug}/lost"), ("POST", "/enter/{slug}/lost"),
    ("GET", "/admin/pilot"), ("POST", "/admin/pilot"), ("GET", "/account/invitation/{token}"),
    ("POST", "/api/v1/pilots"), ("GET", "/api/v1/openapi.json"), ("GET", "/{rest+}"), ("GET", "/api/v1/{rest+}"),
}  # fmt: skip
"""What takes no account. A route more is a decision, and a line here."""


class House:
    """An event with a published round, a club, and a browser for somebody who has the same role in both."""

    def __init__(self, services: Services) -> None:
        cast = a_cast(services)
        self.event, self.club, self.series = cast.event, cast.club, cast.series
        paired(services, self.event, cast.owner)
        self.browsers = {role: Browser(the_app(), dict(cast.cookies[role])) for role in cast.cookies}
        self.csrf = cast.csrf

    def ask(self, route: Route, role: Role | None, place: str = "") -> tuple[int, str]:
        """Status and place to go, with the proof of a form and nothing else; `place` instead of event and club."""
        own = {"tournament": self.event, "club": self.club, "series": self.series}
        named = {part: place or one for part, one in own.items()}
        parts = {**named, "slug": "najaar", "club_slug": "de-toren", "language": "nl"}
        path = re.sub(r"{(\w+)}", lambda match: str(parts.get(match[1], "1")), route.path)
        browser = self.browsers[role] if role else Browser(the_app())
        proof = {"x_csrf": self.csrf[role]} if role else {}
        kind = "application/json" if route.method == "GET" or route.path.startswith("/api") else FORM
        found = browser.ask(route.method, path, content_type=kind, **proof)
        return found.status_code, str(found.headers.get("Location", ""))


@pytest.fixture
def house(services: Services, monkeypatch: pytest.MonkeyPatch) -> House:
    by_invitation = replace(services, open_to_all=False)
    reach(by_invitation, monkeypatch)
    return House(by_invitation)


def guarded() -> list[Route]:
    the_app()
    return [route for route in ROUTES if isinstance(route.access, Action)]


def test_no_route_goes_past_the_door() -> None:
    made = {(method, path) for path, methods in the_app().routes.items() for method in methods}
    assert made - {HEALTH} == {(route.method, route.path) for route in ROUTES}


def test_what_takes_no_account_is_listed() -> None:
    the_app()
    assert {(route.method, route.path) for route in ROUTES if route.access is Access.PUBLIC} == PLAIN


def test_what_comes_by_signature_is_listed() -> None:
    the_app()
    assert [(route.method, route.path) for route in ROUTES if route.access is Access.SIGNED] == [
        ("POST", "/webhooks/stripe")
    ]


def test_what_changes_something_is_never_a_reading_method() -> None:
    """A link, a picture or a page loaded ahead must not change anything."""
    readers = {Action.SEE_TOURNAMENT, Action.SEE_CLUB}
    for route in guarded():
        if route.method not in ("GET", "HEAD"):
            assert route.access not in readers, route


def roles_here(house: House, route: Route, action: Action) -> Iterator[tuple[Role, Role]]:
    """Everybody, and what he is there; of those who are nobody there Sam alone, as `test_authorise` has all of them."""
    for role in house.browsers:
        here = role_at(role, action, route.path)
        if here is not Role.ANYBODY or role is Role.ANYBODY:
            yield role, here


def test_every_route_for_every_role(house: House) -> None:
    for route in guarded():
        action = Action(route.access.value)
        for role, here in roles_here(house, route, action):
            status, place = house.ask(route, role)
            if here in PERMISSIONS[action]:
                assert (status in (401, 403), place.startswith("/admin/sign-in")) == (False, False), (route, role)
            elif here is Role.HELPER:
                assert status == 401 or place.startswith("/admin/sign-in"), (route, role)
            else:
                is_stranger = here is Role.ANYBODY and action not in CREATING
                assert status == (404 if is_stranger else 403), (route, role)


def test_every_route_asks_who_it_is(house: House) -> None:
    for route in guarded():
        status, place = house.ask(route, None)
        asked = status == 401 or (status == 303 and place.startswith("/admin/sign-in"))
        assert asked, route


def test_to_a_stranger_what_is_not_there_looks_the_same(house: House) -> None:
    for route in guarded():
        if any(part in route.path for part in ("{tournament}", "{club}", "{series}")):
            assert house.ask(route, Role.ANYBODY) == house.ask(route, Role.ANYBODY, "nowhere"), route


def test_an_official_of_the_club_has_that_role_in_its_events(services: Services, house: House) -> None:
    """Unless the event itself gives another one; and only there."""
    club_arbiter, owner = a_user(services, "Bea"), services.accounts.by_email("olga@club.example")
    assert owner is not None
    give_role(GiveRole(caller(owner.id), Realm.club(house.club), "bea@club.example"), services)
    browser = Browser(the_app())
    browser.jar["sid"] = sign_in(SignIn("bea@club.example", PASSWORD, "test"), services).token
    of_club = replace(services.tournaments.load(house.event).settings, slug="cyclus-1", club=house.club)
    event = Tournament(TournamentId("of-the-club"), of_club)
    receipt = Receipt(a_request(), owner.id, services.clock.now(), "test.create")
    assert services.tournaments.create(event, owner.id, receipt)
    answers = [browser.ask("GET", f"/api/v1/tournaments/{one}").status_code for one in (event.id, house.event)]
    assert answers == [200, 404]
    assert browser.ask("GET", f"/admin/t/{event.id}/settings").status_code == 403
    assert services.officials.role(Realm.event(event.id), club_arbiter) is None

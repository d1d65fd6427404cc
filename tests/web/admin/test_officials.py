"""Roles at the pages: what each may do is said, roles are given and taken, an event and a club are handed over."""

from dataclasses import replace

import pytest

from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.ports import Services
from tests.people import PASSWORD, a_user
from tests.roles import Cast, a_cast
from tests.web.admin.office import Office, open_office


@pytest.fixture
def cast(services: Services) -> Cast:
    return a_cast(services)


@pytest.fixture
def olga(services: Services, cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Office:
    """The owner of the event and the club, at the pages."""
    office = open_office(services, monkeypatch)
    office.browser.jar |= cast.cookies[Role.OWNER]
    return office


def at_the_pages(olga: Office, cast: Cast, role: Role) -> Office:
    office = Office(type(olga.browser)(olga.browser.app))
    office.browser.jar |= cast.cookies[role]
    return office


def test_what_each_role_may_do_is_said(olga: Office, cast: Cast) -> None:
    for list_path in (f"/admin/t/{cast.event}/settings/officials", f"/admin/c/{cast.club}/officials"):
        page = olga.get(list_path)
        assert [row.split()[0] for row in olga.rows[1:]] == ["Olga", "Arie", "Trees"]
        assert [f"<dt>{role}</dt>" in page for role in ("eigenaar", "arbiter", "penningmeester")] == [True] * 3


def test_a_treasurer_is_made_of_an_arbiter_and_a_strange_role_is_not_given(
    olga: Office, cast: Cast, services: Services
) -> None:
    officials = f"/admin/t/{cast.event}/settings/officials"
    olga.get(officials)
    olga.post(officials, email="arie@club.example", role="owner")
    assert (olga.status, 'href="#f-role"' in olga.page) == (422, True)
    olga.post(officials, email="arie@club.example", role="treasurer")
    arie = services.accounts.by_email("arie@club.example")
    assert arie is not None
    assert services.officials.role(Realm.event(cast.event), arie.id) is Role.TREASURER


def test_a_treasurer_is_offered_nothing_that_he_may_not_do(olga: Office, cast: Cast) -> None:
    trees = at_the_pages(olga, cast, Role.TREASURER)
    page = trees.get(f"/admin/c/{cast.club}")
    assert "De club heeft nog geen toernooien." in page
    for part in ("members", "games", "settings", "officials", "log"):
        assert f"/admin/c/{cast.club}/{part}" not in page
        assert trees.browser.get(f"/admin/c/{cast.club}/{part}").status_code == 403
    for step in ("entries", "rounds", "results", "standings", "settings", "exports"):
        assert trees.browser.get(f"/admin/t/{cast.event}/{step}").status_code == 403
    assert trees.browser.get(f"/admin/t/{cast.event}").status_code == 303


@pytest.mark.parametrize("kind", ["event", "club"])
def test_c9_an_owner_hands_over_after_a_question(olga: Office, cast: Cast, services: Services, kind: str) -> None:
    root = f"/admin/t/{cast.event}" if kind == "event" else f"/admin/c/{cast.club}"
    realm = Realm.event(cast.event) if kind == "event" else Realm.club(cast.club)
    officials = f"{root}/settings/officials" if kind == "event" else f"{root}/officials"
    arie = services.accounts.by_email("arie@club.example")
    assert arie is not None
    page = olga.get(f"{officials}/{arie.id}/owner")
    assert "Olga wordt arbiter, en kan dit niet terugdraaien." in page
    olga.post(f"{officials}/{arie.id}/owner")
    assert olga.status == 200
    roles = {one.user: one.role for one in services.officials.of(realm)}
    assert (roles[arie.id], roles[cast.owner]) == (Role.OWNER, Role.ARBITER)
    olga.get(officials)
    assert olga.status == 403
    new = at_the_pages(olga, cast, Role.ARBITER)
    assert "Eigenaar gemaakt" in new.get(f"{root}/log")
    if kind == "event":
        assert {one.owner for one in services.tournaments.everything()} == {arie.id}


def test_nobody_without_a_role_becomes_the_owner(olga: Office, cast: Cast, services: Services) -> None:
    sam = services.accounts.by_email("sam@club.example")
    assert sam is not None
    for user in (sam.id, cast.owner):
        olga.get(f"/admin/t/{cast.event}/settings/officials/{user}/owner")
        assert olga.status == 404


def test_who_was_not_invited_makes_no_event(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    office = open_office(replace(services, open_to_all=False), monkeypatch)
    a_user(services, "Sam")
    office.get("/admin/sign-in")
    office.post("/admin/sign-in", email="sam@club.example", password=PASSWORD)
    for path in ("/admin/new", "/admin/import", "/admin/c/new"):
        office.get(path)
        assert office.status == 403
        assert "organisatoren die daarvoor zijn uitgenodigd" in office.page

"""Private events: the published pages, for those who may see the event and for nobody else."""

from dataclasses import replace

import pytest

from chalicelib.commands.accounts import SignIn, sign_in
from chalicelib.commands.clubs import CreateClub, create_club
from chalicelib.commands.guests import InviteGuests, invite_guests
from chalicelib.commands.tournaments import ChangeSettings, change_settings
from chalicelib.domain.club.club import ClubVisibility
from chalicelib.domain.ids import EntryId, TournamentId, UserId
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.tournament import Visibility
from chalicelib.domain.people.listing import Listing
from chalicelib.jobs import runner
from chalicelib.ports import Services, club_group_of, group_of
from chalicelib.render.site import RenderContext, load_site
from chalicelib.render.tournament import render_tournament
from tests.people import PASSWORD, a_user, an_event, caller, paired, work
from tests.web.front_door import Browser, reach, the_app

AT = "/private/nl/t/najaar"


def browser_of(services: Services, name: str) -> Browser:
    browser = Browser(the_app())
    browser.jar["sid"] = sign_in(SignIn(f"{name.lower()}@club.example", PASSWORD, "test"), services).token
    return browser


def make_private(services: Services, event: TournamentId, owner: UserId) -> None:
    tournament = services.tournaments.load(event)
    wanted = replace(tournament.settings, visibility=Visibility.PRIVATE)
    change_settings(ChangeSettings(caller(owner), event, wanted, tournament.version), services)
    work(services, event)


@pytest.fixture
def owner(services: Services, monkeypatch: pytest.MonkeyPatch) -> Browser:
    """Anna's browser; her private event has a round."""
    reach(services, monkeypatch)
    anna = a_user(services)
    event = an_event(services, anna, "A 2000, B 1900, C 1800, D 1700")
    paired(services, event, anna)
    make_private(services, event, anna)
    return browser_of(services, "Anna")


PAGES = {
    "/": "text/html",
    "": "text/html",
    "/standings/": "text/html",
    "/crosstable/": "text/html",
    "/players/": "text/html",
    "/r/1/": "text/html",
    "/r/1/names/": "text/html",
    "/p/1/": "text/html",
    "/event.ics": "text/calendar",
    "/live.json": "application/json",
    "/data/v1/standings.json": "application/json",
    "/data/v1/rounds/1.json": "application/json",
}
NO_PAGES = (
    f"{AT}/r/9/",
    f"{AT}/p/99/",
    "/private/de/t/najaar/",
    f"{AT}/data/v1/..",
    f"{AT}/data/v1/%2e%2e%2fstandings.json",
    f"{AT}/data/v1/secrets.json",
)


def test_s64_55_a_guest_and_a_player_see_every_page_and_a_stranger_none(owner: Browser, services: Services) -> None:
    anna, event = services.accounts.by_email("anna@club.example"), services.tournaments.id_of_slug("najaar")
    assert anna is not None
    for name in ("Gijs", "Paula", "Sam"):
        a_user(services, name)
    invite_guests(InviteGuests(caller(anna.id), event, "gijs@club.example"), services)
    source = group_of(event)
    services.people.list_in(source, [Listing(source, EntryId("e"), Person("Paula"), "paula@club.example")])
    seen = {name: browser_of(services, name).get(f"{AT}/standings/").status_code for name in ("Gijs", "Paula", "Sam")}
    assert seen == {"Gijs": 200, "Paula": 200, "Sam": 404}
    assert browser_of(services, "Paula").get(f"/admin/t/{event}/entries").status_code == 404


def test_officials_see_every_page(owner: Browser) -> None:
    for below, kind in PAGES.items():
        found = owner.get(AT + below)
        assert (below, found.status_code) == (below, 200)
        assert str(found.headers["Content-Type"]).startswith(kind)
        assert found.headers["Cache-Control"] == "no-store"
        assert found.headers["X-Robots-Tag"] == "noindex"


def test_no_page_of_a_private_event_is_without_an_address(owner: Browser, services: Services) -> None:
    """Whatever rendering makes for it can be fetched: a link of ours leads nowhere else."""
    event = services.tournaments.load(services.tournaments.id_of_slug("najaar"))
    context = RenderContext(load_site(services.site_root), services.clock.now(), services.clock.now())
    keys = [key for key in render_tournament(event, context) if key.startswith("private/nl/")]
    assert len(keys) > 20
    for key in keys:
        assert (key, owner.get(f"/{key.removesuffix('index.html')}").status_code) == (key, 200)


def test_who_is_not_signed_in_is_asked_to_and_comes_back(owner: Browser) -> None:
    found = Browser(the_app()).get(f"{AT}/standings/")
    assert found.status_code == 303
    assert found.headers["Location"] == f"/admin/sign-in?next={AT}/standings"


def test_a_stranger_does_not_learn_that_it_is_there(owner: Browser, services: Services) -> None:
    a_user(services, "Sam")
    stranger = browser_of(services, "Sam")
    there, nowhere = stranger.get(f"{AT}/"), stranger.get("/private/nl/t/nowhere/")
    assert (there.status_code, nowhere.status_code) == (404, 404)
    assert there.body.replace(b"najaar", b"nowhere") == nowhere.body


def test_what_is_no_page_is_not_found(owner: Browser) -> None:
    assert {path: owner.get(path).status_code for path in NO_PAGES} == dict.fromkeys(NO_PAGES, 404)


def test_an_open_event_has_no_private_pages(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    reach(services, monkeypatch)
    anna = a_user(services)
    work(services, an_event(services, anna))
    assert browser_of(services, "Anna").get(f"{AT}/").status_code == 404


def test_c0_the_pages_of_a_members_only_club_are_its_officials(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    reach(services, monkeypatch)
    anna = a_user(services)
    a_user(services, "Bert")
    club = create_club(CreateClub(caller(anna), "De Toren", visibility=ClubVisibility.MEMBERS), services)
    runner.run(services, club_group_of(club))
    page = browser_of(services, "Anna").get("/private/nl/c/de-toren")
    assert (page.status_code, "De Toren" in page.body.decode()) == (200, True)
    assert browser_of(services, "Bert").get("/private/nl/c/de-toren").status_code == 404
    assert browser_of(services, "Anna").get("/private/nl/c/nowhere").status_code == 404

"""Private events: the published pages, for those who may see the event and for nobody else."""

from dataclasses import replace

import pytest

from chalicelib.commands.booking.booking_settings import ChangeBookingSettings, change_booking_settings
from chalicelib.commands.club.clubs import CreateClub, create_club
from chalicelib.commands.event.guests import InviteGuests, RemoveGuest, invite_guests, remove_guest
from chalicelib.commands.event.tournaments import ChangeSettings, change_settings
from chalicelib.commands.people.accounts import SignIn, SignUp, sign_in, sign_up
from chalicelib.domain.booking.booking import Booker, Booking, Place, State
from chalicelib.domain.booking.entering import entry_changes
from chalicelib.domain.booking.links import token_of as booking_token
from chalicelib.domain.booking.seats import BookedEvent
from chalicelib.domain.booking.settings import BookingSettings
from chalicelib.domain.club.club import ClubVisibility
from chalicelib.domain.club.links import token_of
from chalicelib.domain.ids import NEVER_SAVED, BookingId, EntryId, TournamentId, UserId
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.tournament import Visibility
from chalicelib.domain.people.listing import Listing
from chalicelib.jobs import runner
from chalicelib.ports import Receipt, Services, club_group_of, group_of
from chalicelib.ports.bookings import Changed
from chalicelib.render.site import RenderContext, load_site
from chalicelib.render.tournament import render_tournament
from tests.club_scenes import a_club, a_season
from tests.people import PASSWORD, a_request, a_user, an_event, caller, paired, verified, work
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


def statuses(browser: Browser, *paths: str) -> list[int]:
    return [browser.get(path).status_code for path in paths]


def test_s64_55_a_guest_sees_the_pages_and_nothing_of_the_organisers(owner: Browser, services: Services) -> None:
    anna, event = services.accounts.by_email("anna@club.example"), services.tournaments.id_of_slug("najaar")
    assert anna is not None
    a_user(services, "Gast")
    guest = browser_of(services, "Gast")
    assert statuses(guest, f"{AT}/standings/") == [404]
    invite_guests(InviteGuests(caller(anna.id), event, "@club.example"), services)
    assert statuses(guest, f"{AT}/standings/", f"{AT}/event.ics", f"{AT}/data/v1/players.json") == [200, 200, 200]
    assert statuses(guest, f"/admin/t/{event}/rounds", f"/api/v1/tournaments/{event}") == [404, 404]
    remove_guest(RemoveGuest(caller(anna.id), event, "@club.example"), services)
    assert statuses(guest, f"{AT}/standings/") == [404]


def test_s64_55_an_address_that_is_not_verified_is_nobodys(owner: Browser, services: Services) -> None:
    anna, event = services.accounts.by_email("anna@club.example"), services.tournaments.id_of_slug("najaar")
    assert anna is not None
    invite_guests(InviteGuests(caller(anna.id), event, "gast@club.example"), services)
    browser = Browser(the_app())
    signed_up = sign_up(SignUp("gast@club.example", "Gast", PASSWORD, "nl", "test"), services)
    browser.jar["sid"] = signed_up.token
    assert statuses(browser, f"{AT}/") == [404]
    verified(services, signed_up.session.user)
    assert statuses(browser, f"{AT}/") == [200]


def test_s64_55_a_booking_opens_them_by_its_link_and_by_the_bookers_account(services: Services, owner: Browser) -> None:
    anna, event = services.accounts.by_email("anna@club.example"), services.tournaments.id_of_slug("najaar")
    assert anna is not None
    change_booking_settings(ChangeBookingSettings(caller(anna.id), event, BookingSettings(is_on=True)), services)
    receipt = Receipt(a_request(), anna.id, services.clock.now(), "bookings.start")
    booker = Booker("Paula", "paula@club.example", "nl")
    place = Place(EntryId("e-paula"), Person("Paula"), "", 0)
    booked = Booking(BookingId("b1"), booker, "EUR", (place,), services.clock.now(), state=State.CONFIRMED)

    def decide(found: BookedEvent) -> Changed:
        return Changed(booked, entry_changes(found, replace(booked, state=State.DRAFT), booked), receipt)

    assert services.bookings.change(event, receipt.request_id, decide)
    phone = Browser(the_app())
    assert statuses(phone, f"{AT}/") == [303]
    phone.jar["links"] = booking_token(services.bookings.link_key(event), event, BookingId("b1"))
    assert statuses(phone, f"{AT}/", f"{AT}/live.json", "/private/nl/t/nergens/", "/admin") == [200, 200, 303, 303]
    phone.jar["links"] = phone.jar["links"][:-1] + ("0" if phone.jar["links"][-1] != "0" else "1")
    assert statuses(phone, f"{AT}/") == [303]
    a_user(services, "Paula")
    assert statuses(browser_of(services, "Paula"), f"{AT}/") == [200]


def test_c0_members_see_their_club_by_link_and_by_account(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    reach(services, monkeypatch)
    anna = a_user(services)
    club = a_club(services, anna, "Bas 1900, Chris 1800", visibility=ClubVisibility.MEMBERS)
    season = a_season(services, anna, club, "2")
    cycle = services.tournaments.load(season.parts[0].tournament)
    runner.run(services, club_group_of(club))
    work(services, cycle.id)
    bas = services.clubs.member(club, EntryId("m-bas"))
    pages = ("/private/nl/c/dubbelschaak/", f"/private/nl/t/{cycle.settings.slug}/")
    phone, token = Browser(the_app()), token_of(services.clubs.link_key(club), club, bas)
    assert statuses(phone, *pages) == [303, 303]
    assert f"/a/{token}/pages?cycle={cycle.id}" in phone.get(f"/a/{token}").body.decode()
    assert phone.get(f"/a/{token}/pages?cycle={cycle.id}").headers["Location"] == pages[1]
    assert statuses(phone, *pages) == [200, 200]
    a_user(services, "Bas")
    by_account = browser_of(services, "Bas")
    assert statuses(by_account, *pages) == [404, 404]
    receipt = Receipt(a_request(), anna, services.clock.now(), "members.edit")
    services.clubs.save_members(club, (replace(bas, email="Bas@club.example"),), receipt)
    assert statuses(by_account, *pages) == [200, 200]
    left = replace(services.clubs.member(club, bas.id), has_left=True)
    services.clubs.save_members(club, (left,), replace(receipt, request_id=a_request()))
    assert (statuses(phone, pages[0]), statuses(by_account, pages[0])) == ([303], [404])


def test_a_link_of_another_club_opens_nothing_though_its_member_has_the_same_id(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever restores another club's file has its members' ids."""
    reach(services, monkeypatch)
    anna = a_user(services)
    club = a_club(services, anna, "Bas 1900", visibility=ClubVisibility.MEMBERS)
    season = a_season(services, anna, club, "2")
    cycle = services.tournaments.load(season.parts[0].tournament)
    runner.run(services, club_group_of(club))
    work(services, cycle.id)
    other = create_club(CreateClub(caller(a_user(services, "Mallory")), "Andere club"), services)
    bas = services.clubs.member(club, EntryId("m-bas"))
    receipt = Receipt(a_request(), UserId("mallory"), services.clock.now(), "members.restore")
    services.clubs.save_members(other, (replace(bas, version=NEVER_SAVED),), receipt)
    phone = Browser(the_app())
    pages = ("/private/nl/c/dubbelschaak/", f"/private/nl/t/{cycle.settings.slug}/")
    phone.jar["links"] = token_of(services.clubs.link_key(other), other, services.clubs.member(other, bas.id))
    assert statuses(phone, *pages) == [303, 303]
    phone.jar["links"] = token_of(services.clubs.link_key(club), club, bas)
    assert statuses(phone, *pages) == [200, 200]

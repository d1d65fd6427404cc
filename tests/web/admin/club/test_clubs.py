"""The pages of a club: made, changed, its officials, its log."""

import re
from dataclasses import replace
from datetime import time
from html import unescape

import pytest

from chalicelib.commands.club.clubs import ChangeClub, change_club
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.club.club import EveningReminder
from chalicelib.domain.ids import ClubId
from chalicelib.jobs import runner
from chalicelib.ports import JobKind, Services, club_group_of
from tests.club_scenes import a_season
from tests.people import PASSWORD, a_user, caller
from tests.web.admin.office import Office, an_administrator, open_office, sign_up


@pytest.fixture
def office(services: Services, monkeypatch: pytest.MonkeyPatch) -> Office:
    return sign_up(open_office(services, monkeypatch))


def a_new_club(office: Office, name: str = "De Toren", **answers: str) -> str:
    """Make a club at the pages; where its pages are."""
    office.get("/admin/c/new")
    chosen = {"city": "Oss", "visibility": "public", "language": "nl", "time_zone": "Europe/Amsterdam"}
    office.post("/admin/c/new", name=name, **chosen | answers)
    return office.path.removesuffix("/members")


def club_of(root: str) -> ClubId:
    return ClubId(root.rpartition("/")[2])


def test_a_club_is_made_and_stands_among_mine(office: Office, services: Services) -> None:
    office.get("/admin")
    assert 'href="/admin/c/new"' in office.page
    root = a_new_club(office)
    assert (office.status, office.path) == (200, f"{root}/members")
    assert "De club heeft nog geen leden." in office.page
    office.get("/admin")
    assert f'<a href="{root}">De Toren</a>' in office.page
    assert office.page.index("Uw clubs</h2>") < office.page.index("Uw toernooien</h2>")
    office.get(root)
    assert "Nog niet gepubliceerd" in office.page or "worden gepubliceerd" in office.page
    runner.run(services, club_group_of(club_of(root)))
    assert 'href="/nl/c/de-toren/"' in office.get(root)
    assert "Gepubliceerd om" in office.page


def test_what_was_typed_comes_back_with_the_refusal(office: Office) -> None:
    a_new_club(office, " ", city="Uden")
    assert office.status == 422
    assert ('href="#f-name"' in office.page, 'value="Uden"' in office.page) == (True, True)


def test_an_administrator_sees_every_club(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    office = sign_up(open_office(services, monkeypatch))
    root = a_new_club(office)
    chief = an_administrator(open_office(services, monkeypatch), services)
    chief.get("/admin")
    assert "Clubs van anderen" in chief.page
    assert f'href="{root}"' in chief.page


def test_the_settings_are_saved_and_a_conflict_shows_both(office: Office, services: Services) -> None:
    root = a_new_club(office)
    club = services.clubs.load(club_of(root))
    typed = {"city": "Oss", "visibility": "members", "language": "nl", "time_zone": "Europe/Brussels"}
    contact = {"contact_name": "Piet", "contact_email": "piet@club.example", "contact_phone": ""}
    office.get(f"{root}/settings")
    change_club(ChangeClub(caller(a_user(services, "Bert")), replace(club, name="Het Paard")), services)
    office.post(f"{root}/settings", name="De Dame", **typed, **contact)
    assert office.status == 409
    assert "Naam van de club Het Paard De Dame" in office.rows
    office.post(f"{root}/settings", name="De Dame", **typed, **contact)
    assert "Opgeslagen." in office.page
    stored = services.clubs.load(club.id)
    assert (stored.name, stored.visibility, stored.contact.email) == ("De Dame", "members", "piet@club.example")
    assert "/private/nl/c/de-toren/" in office.page


def test_a_club_reminds_its_members_when_it_wishes(office: Office, services: Services) -> None:
    root = a_new_club(office)
    club = club_of(root)
    office.get(f"{root}/settings")
    assert '<option value="" selected>niemand' in office.page
    fields = {"name": "De Toren", "visibility": "public", "language": "nl", "time_zone": "Europe/Amsterdam"}
    office.post(f"{root}/settings", **fields, remind_days="2", remind_at="17.30")
    assert services.clubs.load(club).reminder == EveningReminder(2, time(17, 30))
    assert '<option value="2" selected>2 dagen ervoor' in office.get(f"{root}/settings")
    assert "Herinnering aan een avond" in office.get(f"{root}/log")
    office.get(f"{root}/settings")
    office.post(f"{root}/settings", **fields, remind_days="2", remind_at="laat")
    assert (office.status, 'href="#f-remind_at"' in office.page) == (422, True)
    office.post(f"{root}/settings", **fields, remind_days="15", remind_at="18:00")
    assert (office.status, 'href="#f-remind_days"' in office.page) == (422, True)
    office.post(f"{root}/settings", **fields, remind_days="", remind_at="18:00")
    assert services.clubs.load(club).reminder is None


def test_officials_are_added_and_removed_and_the_log_tells(office: Office, services: Services) -> None:
    root = a_new_club(office)
    a_user(services, "Bert")
    office.get(f"{root}/officials")
    office.post(f"{root}/officials", email="nobody", role="arbiter")
    assert 'href="#f-email"' in office.page
    office.post(f"{root}/officials", email="bert@club.example", role="arbiter")
    (row,) = [row for row in office.rows if "Bert" in row]
    assert row == "Bert bert@club.example arbiter Rol afnemen Bert · Eigenaar maken Bert"
    (user,) = [one.user for one in services.officials.of(Realm.club(club_of(root))) if one.role == "arbiter"]
    page = office.get(f"{root}/officials/{user}/remove")
    assert "Bert ziet deze pagina’s niet meer" in page
    office.post(f"{root}/officials/{user}/remove")
    assert not [row for row in office.rows if "Bert" in row]
    office.get(f"{root}/log")
    assert [row.partition("Anna ")[2] for row in office.rows[1:]] == [
        "Rol afgenomen Bert arbiter", "Rol gegeven Bert arbiter", "Club gemaakt De Toren",
    ]  # fmt: skip


def test_pages_that_could_not_be_published_are_asked_for_again(office: Office, services: Services) -> None:
    root = a_new_club(office)
    group = club_group_of(club_of(root))
    (job,) = [one for one in services.outbox.open_jobs(group) if one.kind is JobKind.PUBLISH_CLUB]
    services.outbox.failed(job, "job_kept_failing", {}, services.clock.now())
    office.get(root)
    office.post(f"{root}/jobs/{job.id}/retry")
    assert [one.id for one in services.outbox.open_jobs(group)] == [job.id]


def test_c0_what_happens_to_the_events_is_said_before_the_club_becomes_members_only(
    office: Office, services: Services
) -> None:
    root = a_new_club(office)
    club, owner = club_of(root), services.officials.of(Realm.club(club_of(root)))[0].user
    season = a_season(services, owner, club, "2 2")
    office.get(f"{root}/settings")
    typed = {"city": "Oss", "visibility": "members", "language": "nl", "time_zone": "Europe/Amsterdam"}
    office.post(f"{root}/settings", name="De Dame", contact_name="", contact_email="", contact_phone="", **typed)
    assert "2 toernooien van de club worden ook alleen voor leden zichtbaar." in office.page
    assert services.clubs.load(club).name == "De Toren"
    office.post(f"{root}/settings")
    assert "Opgeslagen." in office.page
    runner.run(services, club_group_of(club))
    stored = services.clubs.load(club)
    assert (stored.name, stored.visibility) == ("De Dame", "members")
    event = season.parts[0].tournament
    assert services.tournaments.load(event).settings.visibility == "private"
    page = office.get(f"/admin/t/{event}/settings")
    assert 'name="visibility"' not in page
    assert "wie de club ziet, ziet ook dit toernooi" in page
    office.post(f"/admin/t/{event}/settings", **a_form(page))
    assert "Opgeslagen." in office.page


def a_form(page: str) -> dict[str, str]:
    """The settings of an event as they stand in the form."""
    texts = dict(re.findall(r'<input id="f-[^"]*" name="([^"]*)" type="[^"]*" value="([^"]*)"', page))
    areas = dict(re.findall(r'<textarea id="f-[^"]*" name="([^"]*)"[^>]*>\n(.*?)</textarea>', page, flags=re.DOTALL))
    chosen = {
        name: choice[0]
        for name, options in re.findall(r'<select id="f-[^"]*" name="([^"]*)".*?>(.*?)</select>', page, flags=re.DOTALL)
        if (choice := re.findall(r'value="([^"]*)" selected', options))
    }
    return {name.replace("-", "__"): value for name, value in (texts | areas | chosen).items()}


def test_an_arbiter_of_a_club_is_offered_nothing_that_he_may_not_do(
    office: Office, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = a_new_club(office)
    a_user(services, "Bert")
    office.get(f"{root}/officials")
    office.post(f"{root}/officials", email="bert@club.example", role="arbiter")
    other = open_office(services, monkeypatch)
    other.get("/admin/sign-in")
    other.post("/admin/sign-in", email="bert@club.example", password=PASSWORD)
    page = other.get(root)
    assert other.status == 200
    for link in sorted(set(re.findall(rf'href="({re.escape(root)}[^"]*)"', page))):
        other.get(unescape(link))
        assert other.status == 200, link

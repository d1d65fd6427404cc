"""A season is taken into use and put aside in two steps: what follows is told first."""

import re

import pytest

from chalicelib.commands.caller import ENTER_MEMBERS
from chalicelib.commands.club.archives import RestoreSeason, restore_season
from chalicelib.domain.ids import NOBODY, ClubId
from chalicelib.jobs import runner
from chalicelib.ports import Receipt, Services, club_group_of
from chalicelib.queries.club.archives import season_archive
from tests.club_scenes import a_club, a_list, a_season
from tests.people import a_request, caller
from tests.web.admin.office import Office, open_office, show_address, sign_up


@pytest.fixture
def office(services: Services, monkeypatch: pytest.MonkeyPatch) -> Office:
    return sign_up(open_office(services, monkeypatch))


@pytest.fixture
def club(office: Office, services: Services) -> ClubId:
    """With a season in use, and its copy beside it."""
    owner = services.accounts.by_email("anna@club.example")
    assert owner is not None
    made = a_club(services, owner.id)
    season = a_season(services, owner.id, made, "2 2")
    text = services.archives.written(season_archive(made, season.id, services))
    restore_season(RestoreSeason(caller(owner.id), made, text), services)
    return made


def test_a_restored_season_says_that_it_is_not_in_use_and_is_taken_into_use(
    office: Office, services: Services, club: ClubId
) -> None:
    present, copy = services.seasons.of_club(club)
    there = f"/admin/c/{club}/seasons/{copy.id}"
    assert "Seizoenen niet in gebruik" in office.get(f"/admin/c/{club}")
    assert f'href="{there}/use"' in office.get(there)
    page = office.get(f"{there}/use")
    assert "2 toernooien van dit seizoen tellen mee" in page
    office.post(f"{there}/use")
    assert 'id="e-instead_of"' in office.page
    office.post(f"{there}/use", instead_of=present.id)
    assert "Het seizoen is nu in gebruik." in office.page
    assert [season.is_in_use for season in services.seasons.of_club(club)] == [False, True]


def test_seasons_in_use_come_first_the_newest_on_top(office: Office, services: Services, club: ClubId) -> None:
    """The copy of 2026/27 stood above the season itself."""
    owner = services.accounts.by_email("anna@club.example")
    assert owner is not None
    for name in ("2025/26", "2027/28"):
        a_season(services, owner.id, club, "2", name=name)
    page = office.get(f"/admin/c/{club}")
    heads = re.findall(r"<h([23])[^>]*>(?:<a [^>]*>)?([^<]*)", page[page.index("<main") :])
    assert heads[:6] == [
        ("2", "2027/28"),
        ("2", "2026/27"),
        ("2", "2025/26"),
        ("2", "Seizoenen niet in gebruik"),
        ("3", "2026/27 (2)"),
        ("2", "Leden"),
    ]


def test_the_page_says_which_events_have_another_address_than_before(
    office: Office, services: Services, club: ClubId
) -> None:
    owner = services.accounts.by_email("anna@club.example")
    assert owner is not None
    other = a_club(services, owner.id, "", name="Het Vrije Paard")
    text = services.archives.written(season_archive(club, services.seasons.of_club(club)[0].id, services))
    made = restore_season(RestoreSeason(caller(owner.id), other, text), services)
    there = f"/admin/c/{other}/seasons/{made}"
    assert "Ze krijgen hun oude adressen terug" in office.get(f"{there}/use")
    assert 'id="elsewhere"' not in office.get(there)
    office.get(f"{there}/use")
    page = office.post(f"{there}/use")
    assert "Cyclus 1: dubbelschaak-cyclus-1-2026-27-3, eerst dubbelschaak-cyclus-1-2026-27" in page


def test_a_season_is_put_aside_after_a_question(office: Office, services: Services, club: ClubId) -> None:
    present, _copy = services.seasons.of_club(club)
    there = f"/admin/c/{club}/seasons/{present.id}"
    assert f'href="{there}/aside"' in office.get(there)
    assert "Er gaat niets van verloren" in office.get(f"{there}/aside")
    assert services.seasons.load(club, present.id).is_in_use
    office.post(f"{there}/aside")
    assert "Het seizoen is weggelegd." in office.page
    assert not services.seasons.load(club, present.id).is_in_use


def test_the_entries_of_a_cycle_say_where_members_come_from(office: Office, services: Services, club: ClubId) -> None:
    present, copy = services.seasons.of_club(club)
    entries = f"/admin/t/{present.parts[0].tournament}/entries"
    runner.run(services, club_group_of(club))
    assert "Leden van de club komen vanzelf in deze lijst" in office.get(entries)
    assert "Daar wordt nu aan gewerkt" not in office.page
    receipt = Receipt(a_request(), NOBODY, services.clock.now(), "members.add", {}, (ENTER_MEMBERS,))
    services.clubs.save_members(club, a_list("Gijs 1400"), receipt)
    assert "Daar wordt nu aan gewerkt" in office.get(entries)
    assert "Het seizoen is niet in gebruik" in office.get(f"/admin/t/{copy.parts[0].tournament}/entries")


def test_the_frame_of_an_event_leads_to_its_club_and_its_season(
    office: Office, services: Services, club: ClubId, monkeypatch: pytest.MonkeyPatch
) -> None:
    present, _copy = services.seasons.of_club(club)
    event = present.parts[0].tournament
    page = office.get(f"/admin/t/{event}/rounds")
    assert f'<a href="/admin/c/{club}">Dubbelschaak</a> · <a href="/admin/c/{club}/seasons/{present.id}">' in page
    arbiter = sign_up(open_office(services, monkeypatch), "Bert")
    show_address(arbiter, services, "bert@club.example")
    office.get(f"/admin/t/{event}/settings/officials")
    office.post(f"/admin/t/{event}/settings/officials", email="bert@club.example", role="arbiter")
    page = arbiter.get(f"/admin/t/{event}/rounds")
    assert '<p class="event-home">Dubbelschaak · 2026/27</p>' in page

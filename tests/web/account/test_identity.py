"""S64-4 to S64-7 in a browser: numbers and profile on the account page, and the administrator's judgement."""

from dataclasses import replace

import pytest

from chalicelib.commands.event.entries import AddEntries, add_entries
from chalicelib.commands.event.tournaments import ChangeSettings, change_settings
from chalicelib.domain.ids import UserId
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.tournament import Visibility
from chalicelib.domain.people.identity import Standing
from chalicelib.domain.ratings.lists.row import ListRow
from chalicelib.jobs import runner
from chalicelib.ports import Services, group_of, profile_group_of
from tests.accounts import account, letters
from tests.people import an_event, caller, list_only, verified
from tests.rating_lists import bring_in
from tests.web.admin.office import Office, open_office, sign_up
from tests.web.front_door import Browser

HERE = "/account/identity"


@pytest.fixture
def office(services: Services, monkeypatch: pytest.MonkeyPatch) -> Office:
    """Anna has just made her account."""
    return sign_up(open_office(services, monkeypatch))


@pytest.fixture
def root(office: Office, services: Services) -> Office:
    """The administrator's browser."""
    made = sign_up(Office(Browser(office.browser.app)), "Root")
    verified(services, account(services, "root@club.example").id)
    return made


def entered(services: Services) -> None:
    """Anna plays in `Najaar`."""
    event, owner = an_event(services, UserId("organiser")), UserId("organiser")
    person = Person("Vos, Anna", 1900, fide_id="1000001", birth="1990")
    add_entries(AddEntries(caller(owner), event, (person,)), services)
    list_only(services, group_of(event))


def describe(office: Office, **typed: str) -> str:
    office.get(HERE)
    return office.post(HERE, **{"fide_id": "FIDE 1000001", "national_id": "", "birth_year": "1990"} | typed)


def ask(office: Office, services: Services) -> UserId:
    """Anna has asked for her profile."""
    entered(services)
    describe(office)
    assert "Vos, Anna" in office.page
    office.post(f"{HERE}/claim")
    return account(services).id


def test_official_ratings_are_on_the_account_page(office: Office, services: Services) -> None:
    bring_in(services, [ListRow("1000001", "Vos, Anna", standard=1912, rapid=1850)])
    page = describe(office)
    assert ("1912" in page, "1850" in page, "in gebruik sinds dinsdag 1 december 2026" in page) == (True, True, True)
    page = describe(office, fide_id="1000009")
    assert "1000009 staat niet in deze lijst" in page


def test_every_unusable_field_has_its_text_beside_it(office: Office) -> None:
    describe(office, fide_id="x", national_id="y", birth_year="1990", parent_email="")
    assert (office.status, 'id="e-fide_id"' in office.page, 'id="e-national_id"' in office.page) == (422, True, True)
    describe(office, birth_year="19x0")
    assert (office.status, 'id="e-birth_year"' in office.page) == (422, True)


def test_whoever_types_anothers_number_learns_nothing_private(office: Office, services: Services) -> None:
    owner = UserId("organiser")
    event = an_event(services, owner)
    stored = services.tournaments.load(event)
    private = replace(stored.settings, visibility=Visibility.PRIVATE)
    change_settings(ChangeSettings(caller(owner), event, private, stored.version), services)
    person = Person("Vos, Anna", fide_id="1000001", national_id="7000001")
    add_entries(AddEntries(caller(owner), event, (person,)), services)
    list_only(services, group_of(event))
    page = describe(office)
    assert "Dit ben ik" in page
    assert [said for said in ("Vos", "Najaar", "7000001") if said in page] == []


def test_without_a_number_there_is_nothing_to_ask_for(office: Office) -> None:
    page = office.get(HERE)
    assert ("Er past nog geen profiel" in page, "Loslaten" in page) == (True, False)
    office.get(f"{HERE}/release")
    assert office.status == 404


def test_from_a_claim_to_a_public_page_and_back(office: Office, root: Office, services: Services) -> None:
    anna = ask(office, services)
    assert "aangevraagd" in office.get(HERE)
    root.get("/admin/claims")
    assert "anna@club.example" in root.page
    page = root.get(f"/admin/claims/{anna}")
    assert ("hetzelfde: 1990" in page, "Najaar" in page, "Vos, Anna" in page) == (True, True, True)
    assert "Beoordeeld" in root.post(f"/admin/claims/{anna}/approve")
    assert letters(services)[-1].subject == "Uw spelersprofiel is gekoppeld"
    office.get(HERE)
    assert "Iedereen ziet uw profiel" in office.post(f"{HERE}/public")
    own = services.people.identity(anna).page
    assert f"/nl/u/{own}/" in office.page
    runner.run(services, profile_group_of(own))
    assert services.site.public.read(f"nl/u/{own}/index.html") is not None  # type: ignore[attr-defined]
    assert "Niemand ziet uw profiel meer" in office.post(f"{HERE}/public")
    office.get(f"{HERE}/release")
    assert "vrij" in office.post(f"{HERE}/release")
    assert services.people.identity(anna).standing is Standing.UNLINKED


def test_a_claim_changed_while_it_was_read_is_shown_again(office: Office, root: Office, services: Services) -> None:
    anna = ask(office, services)
    root.get(f"/admin/claims/{anna}")
    describe(office, birth_year="1991")
    page = root.post(f"/admin/claims/{anna}/approve")
    assert (root.status, "1991" in page) == (409, True)
    assert services.people.identity(anna).standing is Standing.ASKED
    root.post(f"/admin/claims/{anna}/approve")
    assert services.people.identity(anna).standing is Standing.LINKED


def test_a_refusal_needs_a_reason_and_is_told(office: Office, root: Office, services: Services) -> None:
    anna = ask(office, services)
    root.get(f"/admin/claims/{anna}")
    root.post(f"/admin/claims/{anna}/refuse", reason="")
    assert (root.status, 'id="e-reason"' in root.page) == (422, True)
    root.post(f"/admin/claims/{anna}/refuse", reason="de foto klopt niet")
    assert "de foto klopt niet" in letters(services)[-1].text
    assert "de foto klopt niet" in office.get(HERE)
    root.get(f"/admin/claims/{anna}")
    root.post(f"/admin/claims/{anna}/release")
    assert not services.people.identity(anna).numbers.known
    root.get(f"/admin/claims/{anna}")
    assert root.status == 404


def test_only_administrators_judge(office: Office) -> None:
    office.get("/admin/claims")
    assert office.status in (403, 404)


def test_a_deleted_account_leaves_no_profile_and_the_file_has_all_of_it(
    office: Office, root: Office, services: Services
) -> None:
    anna = ask(office, services)
    told = office.browser.get("/account/data/speelzaal.json").body.decode()
    assert ('"fide_id": "1000001"' in told or '"fide_id":"1000001"' in told, "asked" in told) == (True, True)
    office.get("/account/delete")
    office.post("/account/delete", password="correct horse battery")
    runner.run(services, f"USER#{anna}")
    assert not services.people.identity(anna).version

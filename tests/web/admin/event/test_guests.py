"""The organisers' page of the guests of a private event."""

import pytest

from chalicelib.ports import Services
from tests.people import an_event
from tests.web.admin.office import Office, open_office, sign_up


@pytest.fixture
def office(services: Services, monkeypatch: pytest.MonkeyPatch) -> Office:
    return sign_up(open_office(services, monkeypatch))


@pytest.fixture
def at(office: Office, services: Services) -> str:
    owner = services.accounts.by_email("anna@club.example")
    assert owner is not None
    return f"/admin/t/{an_event(services, owner.id)}/settings/guests"


def test_nobody_is_invited_at_first_and_several_are_at_once(office: Office, at: str) -> None:
    assert "Niemand is uitgenodigd" in office.get(at)
    office.post(at, guests="Bas@club.example\n@school.example")
    assert office.path == f"{at}?done=added"
    assert [row.split()[0] for row in office.rows[1:]] == ["@school.example", "bas@club.example"]
    office.post(f"{at}/remove", guest="@school.example")
    assert [row.split()[0] for row in office.rows[1:]] == ["bas@club.example"]


def test_a_wrong_line_is_named_beside_the_field_and_nothing_is_saved(office: Office, at: str) -> None:
    office.get(at)
    office.post(at, guests="bas@club.example\nBas")
    assert office.status == 422
    assert "regel 2 (“Bas”)" in office.page
    assert "bas@club.example\nBas" in office.page
    assert "Niemand is uitgenodigd" in office.get(at)


def test_the_log_says_that_guests_were_invited_but_not_whom(office: Office, at: str) -> None:
    office.get(at)
    office.post(at, guests="bas@club.example")
    log = office.get(at.replace("settings/guests", "log"))
    assert "Gasten uitgenodigd" in log
    assert "bas@club.example" not in log


def test_the_settings_lead_to_the_list(office: Office, at: str) -> None:
    settings = at.removesuffix("/guests")
    office.get(settings)
    assert 'name="then" value="guests"' in office.page

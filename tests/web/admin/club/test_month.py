"""The games of a month for the rating office: one button for the report, one for the table."""

import pytest

from chalicelib.domain.ids import ClubId, UserId
from chalicelib.ports import Services
from tests.club_scenes import a_club, a_season, cycles_of
from tests.people import enter, paired
from tests.web.admin.office import Office, open_office, sign_up


@pytest.fixture
def office(services: Services, monkeypatch: pytest.MonkeyPatch) -> Office:
    return sign_up(open_office(services, monkeypatch))


@pytest.fixture
def club(office: Office, services: Services) -> ClubId:
    """A club whose first evening is played."""
    owner = services.accounts.by_email("anna@club.example")
    assert owner is not None
    made = a_club(services, owner.id)
    (cycle,) = cycles_of(services, a_season(services, owner.id, made, "5"))
    paired(services, cycle.id, UserId(owner.id))
    enter(services, cycle.id, owner.id, 1, "1-0", "1/2-1/2", "+/-")
    return made


def test_the_page_lists_the_games_and_who_has_no_number(office: Office, club: ClubId) -> None:
    page = office.get(f"/admin/c/{club}/games?month=2026-12")
    assert [row for row in office.rows if "1–0" in row or "½" in row] == [
        "di 1 dec Daan Anna 1–0 Cyclus 0 2026/27",
        "di 1 dec Eva Bas ½–½ Cyclus 0 2026/27",
    ]
    assert f"/admin/c/{club}/members/m-anna#f-national_id" in page
    assert "Fien" not in page


def test_the_report_is_trf16(office: Office, club: ClubId) -> None:
    report = office.get(f"/admin/c/{club}/games/2026-12-standard.trf")
    assert [line[14:47].strip() + line[92:].rstrip() for line in report.splitlines() if line.startswith("001")] == [
        "Anna  3 b 0",
        "Bas  4 b =",
        "Daan  1 w 1",
        "Eva  2 w =",
    ]
    assert "012 Dubbelschaak 2026-12" in report


def test_the_table_has_a_row_a_game(office: Office, club: ClubId) -> None:
    table = office.get(f"/admin/c/{club}/games/2026-12.csv")
    assert table.splitlines()[1] == "2026-12-01;Cyclus 0 2026/27;standard;;;Daan;1700;;;Anna;2000;1-0"


def test_an_empty_month_says_so(office: Office, club: ClubId) -> None:
    assert "Er zijn deze maand geen partijen" in office.get(f"/admin/c/{club}/games?month=2026-11")


@pytest.mark.parametrize("named", ["2026-13.csv", "2026-12.exe", "2026-12-slow.trf", "x"])
def test_there_is_no_other_file(office: Office, club: ClubId, named: str) -> None:
    office.get(f"/admin/c/{club}/games/{named}")
    assert office.status == 404

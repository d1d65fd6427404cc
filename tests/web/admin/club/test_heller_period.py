"""A Heller period at its page: the groups are shown before they are made (H5)."""

import re
from html import unescape

import pytest

from chalicelib.domain.club.season import PartKind
from chalicelib.domain.ids import ClubId
from chalicelib.ports import Services
from tests.club_scenes import a_club, a_season
from tests.web.admin.office import Office, open_office, sign_up

TWELVE = ", ".join(
    f"{name} {2405 - 13 * place}"
    for place, name in enumerate(
        ("Anna", "Bas", "Chris", "Daan", "Eva", "Fien", "Gijs", "Hans", "Iris", "Joris", "Karin", "Lotte")
    )
)


@pytest.fixture
def office(services: Services, monkeypatch: pytest.MonkeyPatch) -> Office:
    return sign_up(open_office(services, monkeypatch))


@pytest.fixture
def club(office: Office, services: Services) -> ClubId:
    owner = services.accounts.by_email("anna@club.example")
    assert owner is not None
    made = a_club(services, owner.id, TWELVE)
    a_season(services, owner.id, made, "5")
    return made


def test_a_period_is_shown_and_then_made(office: Office, club: ClubId, services: Services) -> None:
    (season,) = services.seasons.of_club(club)
    there = f"/admin/c/{club}/seasons/{season.id}/heller"
    office.get(there)
    answers = {"name": "Periode 1", "system": "heller", "first_day": "2027-01-05", "day_count": "5", "rhythm": "weekly"}
    members = [member.id for member in services.clubs.members(club)]
    fields = office.hidden(there) | answers | {"basis": "rating", "groups": "2"}
    body = "&".join([*(f"{name}={value}" for name, value in fields.items()), *(f"members={one}" for one in members)])
    shown = office.send(there, "application/x-www-form-urlencoded", body.replace(" ", "+").encode())
    assert "Groep B" in shown
    assert services.seasons.of_club(club)[0].of_kind(PartKind.HELLER) == ()
    office.send(there, "application/x-www-form-urlencoded", f"{body}&make=yes".replace(" ", "+").encode())
    assert office.path.endswith("?done=saved"), office.page
    made = services.seasons.of_club(club)[0].of_kind(PartKind.HELLER)
    assert [part.name for part in made] == ["Periode 1 A", "Periode 1 B"]
    event = services.tournaments.load(made[0].tournament)
    assert [player.name for player in event.players] == ["Anna", "Bas", "Chris", "Daan", "Eva", "Fien"]
    assert "de uitslag van Periode 1" in office.get(there)
    again = body.replace("Periode 1", "Periode 2").replace("basis=rating", "basis=last") + "&movers=1"
    shown = unescape(office.send(there, "application/x-www-form-urlencoded", again.replace(" ", "+").encode()))
    assert re.search(r"Gijs [^·]*· omhoog uit B</li>", shown)
    assert re.search(r"Fien [^·]*· omlaag uit A</li>", shown)
    assert "Groep A: Anna; Bas; Chris; Daan; Eva en Fien staan gelijk, en maar een deel van hen verhuist" in shown


@pytest.mark.parametrize("form", ["heller", "parts/new", "cups/new"])
def test_nobody_is_ticked_before_the_button_that_ticks_everybody_and_what_was_typed_stays(
    office: Office, club: ClubId, services: Services, form: str
) -> None:
    (season,) = services.seasons.of_club(club)
    there = f"/admin/c/{club}/seasons/{season.id}/{form}"
    assert re.findall(r'name="members" value="[^"]+" checked', office.get(there)) == []
    page = office.post(there, name="Najaar", tick="all")
    assert len(re.findall(r'name="members" value="[^"]+" checked', page)) == 12
    assert re.search(r'id="f-name"[^>]* value="Najaar"', page)
    assert len(services.seasons.of_club(club)[0].parts) == len(season.parts)

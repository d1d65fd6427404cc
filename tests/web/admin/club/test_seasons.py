"""The pages of a season: two questions about the ladder, cycles and leagues, a copy for the next year."""

import re
from urllib.parse import urlencode

import pytest

from chalicelib.domain.club.season import PartKind
from chalicelib.domain.ids import ClubId, EntryId, UserId
from chalicelib.ports import Services
from tests.club_scenes import SIX, a_list, cycles_of, join
from tests.web.admin.office import Office, open_office, sign_up
from tests.web.front_door import FORM


@pytest.fixture
def office(services: Services, monkeypatch: pytest.MonkeyPatch) -> Office:
    return sign_up(open_office(services, monkeypatch))


@pytest.fixture
def club(office: Office, services: Services) -> ClubId:
    """A club of six, made at the pages."""
    office.get("/admin/c/new")
    office.post("/admin/c/new", name="Dubbelschaak", visibility="public", language="nl", time_zone="Europe/Amsterdam")
    made = ClubId(office.path.split("/")[3])
    join(services, made, UserId("test"), *a_list(SIX))
    return made


def filled(**typed: str) -> dict[str, str]:
    """The form of a season as an organiser sends it."""
    form = {
        "name": "2026/27",
        "first_value": "9",
        "own_value": "no",
        "preset": "dubbelschaak",
        "computer": "Komodo",
        "computer_rating": "",
        "deadline": "18:30",
        "begins": "20:00",
        "re_pairing": "20:15",
        "no_show": "20:45",
    }
    for place, first in enumerate(("2026-09-01", "2027-01-05", "2027-04-06")):
        form |= {
            f"cycle-{place}": f"Cyclus {place}",
            f"first_day-{place}": first,
            f"day_count-{place}": "12",
            f"rhythm-{place}": "weekly",
        }
    return form | {name.replace("__", "-"): value for name, value in typed.items()}


def test_the_form_proposes_a_maximum_and_shows_what_the_answers_do(office: Office, club: ClubId) -> None:
    """D1: six players, 1.5 (n - 1) = 7.5: 8."""
    page = office.get(f"/admin/c/{club}/seasons/new")
    assert re.search(r'id="f-first_value"[^>]* value="8"', page)
    shown = office.post(f"/admin/c/{club}/seasons/new", **filled(first_value="12", show="yes"))
    assert [row for row in office.rows if "eigen waarde" in row] == [
        "Winst op hem, en zijn eigen waarde 12 11 10 8 7",
        "Totaal vóór ronde 1, als de eigen waarde meetelt 12 11 10 8 7",
    ]
    assert 'value="2026/27"' in shown


def test_a_season_is_made_and_shown(office: Office, club: ClubId, services: Services) -> None:
    office.get(f"/admin/c/{club}/seasons/new")
    office.post(f"/admin/c/{club}/seasons/new", **filled())
    assert office.status == 200
    assert [row for row in office.rows if "Cyclus" in row] == [
        "Cyclus 0 1 september – 17 november 2026 7 0 van 12 Nog niet begonnen",
        "Cyclus 1 5 januari – 23 maart 2027 7 0 van 12 Nog niet begonnen",
        "Cyclus 2 6 april – 22 juni 2027 7 0 van 12 Nog niet begonnen",
    ]
    (season,) = services.seasons.of_club(club)
    first, *_ = cycles_of(services, season)
    assert str(first.settings.schedule[0].starts_at) == "2026-09-01 18:00:00+00:00"
    assert "2026/27" in office.get(f"/admin/c/{club}")


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ({"first_day__1": "2026-09-08"}, "days-1"),
        ({"first_day__1": "morgen"}, "first_day-1"),
        ({"day_count__2": "0"}, "day_count-2"),
        ({"first_value": "veel"}, "first_value"),
        ({"first_value": "-3"}, "first_value"),
        ({"name": ""}, "name"),
        ({"deadline": "half zeven"}, "deadline"),
        ({"cycle__1": "cyclus 0"}, "cycle-1"),
    ],
)
def test_an_error_stands_beside_its_field_and_nothing_typed_is_lost(
    office: Office, club: ClubId, services: Services, typed: dict[str, str], place: str
) -> None:
    office.get(f"/admin/c/{club}/seasons/new")
    page = office.post(f"/admin/c/{club}/seasons/new", **filled(**typed))
    assert office.status == 422
    assert f'id="e-{place}"' in page
    assert 'value="Komodo"' in page
    assert services.seasons.of_club(club) == ()


def test_a_season_is_copied_to_the_next_year_on_the_same_weekdays(office: Office, club: ClubId) -> None:
    office.get(f"/admin/c/{club}/seasons/new")
    office.post(f"/admin/c/{club}/seasons/new", **filled())
    season = office.path.split("/")[5].partition("?")[0]
    page = office.get(f"/admin/c/{club}/seasons/new?after={season}")
    assert 'value="2027/28"' in page
    assert "2027-08-31\n2027-09-07" in page
    assert 'value="Komodo"' in page


def test_a_first_evening_beside_the_list_of_a_copied_season_is_refused(
    office: Office, club: ClubId, services: Services
) -> None:
    """It was ignored without a word."""
    there = f"/admin/c/{club}/seasons/new"
    office.get(there)
    both = {"days-1": "5-1-2027\n12-1-2027", "first_day-1": "2027-02-02", "day_count-1": "9"}
    page = office.post(there, **filled(**both))
    assert office.status == 422
    assert "Geef óf de eerste dag óf de lijst met dagen." in re.sub("<[^>]*>", "", page)
    assert 'id="e-days-1"' in page
    assert ">\n5-1-2027\n12-1-2027</textarea>" in page
    assert re.search(r'id="f-first_day-1"[^>]* value="2027-02-02"', page)
    assert re.search(r'id="f-day_count-1"[^>]* value="9"', page)
    assert services.seasons.of_club(club) == ()


@pytest.mark.parametrize(
    ("system", "evenings", "told"),
    [
        ("round-robin", "1", ""),
        ("double-round-robin", "2", ""),
        ("double-round-robin", "1", " Ronden nodig: 2; avonden gegeven: 1."),
    ],
)
def test_a_league_of_too_few_evenings_says_so_on_the_page_of_the_season(
    office: Office, club: ClubId, system: str, evenings: str, told: str
) -> None:
    office.get(f"/admin/c/{club}/seasons/new")
    office.post(f"/admin/c/{club}/seasons/new", **filled())
    there = office.path.partition("?")[0]
    answers = {"name": "Topcompetitie", "system": system, "first_day": "2026-09-01", "rhythm": "weekly"}
    office.get(f"{there}/parts/new")
    add_league(office, there, **answers, day_count=evenings)
    (row,) = [row for row in office.rows if "Topcompetitie" in row]
    assert row.endswith(f"Haal eruit Topcompetitie{told}")


def test_a_league_of_one_player_says_so_on_the_page_of_the_season(office: Office, club: ClubId) -> None:
    """A copied league, of which the others have left."""
    office.get(f"/admin/c/{club}/seasons/new")
    office.post(f"/admin/c/{club}/seasons/new", **filled())
    there = office.path.partition("?")[0]
    office.get(f"{there}/parts/new")
    add_league(office, there, name="Top", system="round-robin", first_day="2026-09-01", rhythm="weekly", day_count="1")
    season = there.rpartition("/")[2]
    office.get(f"/admin/c/{club}/members/m-bas/leave")
    office.post(f"/admin/c/{club}/members/m-bas/leave")
    office.get(f"/admin/c/{club}/seasons/new?after={season}")
    office.post(f"/admin/c/{club}/seasons/new", **copied(), leagues_of=season)
    (row,) = [row for row in office.rows if row.startswith("Top ")]
    assert row.endswith("Te weinig spelers.")


def copied() -> dict[str, str]:
    """The form of the season a year later."""
    firsts = {"first_day-0": "2027-08-31", "first_day-1": "2028-01-04", "first_day-2": "2028-04-04"}
    return filled(name="2027/28") | firsts


def test_a_league_is_added_to_the_season(office: Office, club: ClubId, services: Services) -> None:
    office.get(f"/admin/c/{club}/seasons/new")
    office.post(f"/admin/c/{club}/seasons/new", **filled())
    there = office.path.partition("?")[0]
    office.get(f"{there}/parts/new")
    page = office.post(f"{there}/parts/new", name="Topcompetitie", system="round-robin", first_day="2026-09-01")
    assert 'id="e-day_count"' in page or office.status == 422
    answers = {"name": "Topcompetitie", "system": "round-robin", "first_day": "2026-09-01", "rhythm": "weekly"}
    office.post(f"{there}/parts/new", **answers, day_count="5", counts="yes", members="m-anna")
    assert 'id="e-members"' in office.page
    add_league(office, there, **answers, day_count="5", counts="yes")
    assert [row for row in office.rows if "Topcompetitie" in row] == [
        "Topcompetitie 1 – 29 september 2026 2 0 van 5 Nog niet begonnen · Haal eruit Topcompetitie"
    ]
    (season,) = services.seasons.of_club(club)
    assert season.of_kind(PartKind.LEAGUE)[0].counts_in_ladder


def add_league(office: Office, there: str, **answers: str) -> None:
    """With Anna and Bas."""
    fields = office.hidden(f"{there}/parts/new") | answers
    body = urlencode([*fields.items(), ("members", "m-anna"), ("members", "m-bas")])
    office.send(f"{there}/parts/new", FORM, body.encode())


def test_a_league_is_taken_out_of_the_season_after_a_question(office: Office, club: ClubId, services: Services) -> None:
    office.get(f"/admin/c/{club}/seasons/new")
    office.post(f"/admin/c/{club}/seasons/new", **filled())
    there = office.path.partition("?")[0]
    office.get(f"{there}/parts/new")
    add_league(office, there, name="Top", system="round-robin", first_day="2026-09-01", rhythm="weekly", day_count="5")
    (season,) = services.seasons.of_club(club)
    (league,) = season.of_kind(PartKind.LEAGUE)
    out = f"{there}/parts/{league.tournament}/remove"
    assert f'href="{out}"' in office.page
    assert f'href="{there}/parts/{season.parts[0].tournament}/remove"' not in office.page
    assert "Het toernooi zelf blijft bestaan, maar telt niet meer mee" in office.get(out)
    office.post(out)
    assert [row for row in office.rows if "Top" in row] == []
    assert services.tournaments.load(league.tournament).settings.name == "Top 2026/27"
    office.get(out)
    assert office.status == 404


def test_another_number_of_cycles_keeps_everything_that_was_typed(office: Office, club: ClubId) -> None:
    """It emptied the whole form; also what was typed of a cycle that is taken away comes back with it."""
    office.get(f"/admin/c/{club}/seasons/new")
    there = f"/admin/c/{club}/seasons/new"
    page = office.post(there, **filled(count="2", show="cycles", name="Clubjaar", days__2="6-4-2027\n13-4-2027"))
    assert (office.status, 'id="f-cycle-1"' in page, 'id="f-cycle-2"' in page) == (200, True, False)
    assert re.search(r'id="f-name"[^>]* value="Clubjaar"', page)
    page = office.post(there, **filled() | office.hidden(there) | {"count": "4", "show": "cycles"})
    assert re.search(r'id="f-first_day-1"[^>]* value="2027-01-05"', page)
    assert ">\n6-4-2027\n13-4-2027</textarea>" in page
    assert 'id="f-cycle-3"' in page


def test_a_copied_season_shows_the_values_of_the_maximum_that_its_form_holds(office: Office, club: ClubId) -> None:
    office.get(f"/admin/c/{club}/seasons/new")
    office.post(f"/admin/c/{club}/seasons/new", **filled(first_value="40"))
    season = office.path.split("/")[5].partition("?")[0]
    page = office.get(f"/admin/c/{club}/seasons/new?after={season}")
    assert re.search(r'id="f-first_value"[^>]* value="40"', page)
    assert "Winst op hem, en zijn eigen waarde 40 39 38 36 35" in office.rows
    assert "onder 8 " in page


def test_before_a_member_is_put_down_as_gone_it_is_told_from_which_round_and_where_not(
    office: Office, club: ClubId, services: Services
) -> None:
    """Cycle 0 is over already."""
    office.get(f"/admin/c/{club}/seasons/new")
    office.post(f"/admin/c/{club}/seasons/new", **filled())
    there = office.path.partition("?")[0]
    office.get(f"{there}/parts/new")
    answers = {"name": "Topcompetitie", "system": "round-robin", "first_day": "2027-01-05", "rhythm": "weekly"}
    add_league(office, there, **answers, day_count="5", counts="yes")
    page = office.get(f"/admin/c/{club}/members/m-anna/leave")
    assert [one for one in re.findall(r"<li>(.*?)</li>", page) if "2026/27" in one] == [
        "Anna wordt in Cyclus 1 2026/27 vanaf ronde 1 niet meer ingedeeld.",
        "Anna wordt in Cyclus 2 2026/27 vanaf ronde 1 niet meer ingedeeld.",
        "Anna blijft staan in Topcompetitie 2026/27; trek Anna daar terug als dat moet eindigen.",
    ]
    office.post(f"/admin/c/{club}/members/m-anna/leave")
    assert services.clubs.member(club, EntryId("m-anna")).has_left

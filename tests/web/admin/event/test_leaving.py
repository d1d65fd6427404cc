"""Who leaves, what that means, and who can be entered no more; C.05 6.6: a round robin."""

import re

import pytest

from chalicelib.domain.club.season import PartKind
from chalicelib.domain.club.season_plan import PartPlan
from chalicelib.domain.ids import EntryId, RoundNumber
from chalicelib.ports import Services
from tests.club_scenes import a_club, a_season, cycles_of, tuesdays
from tests.people import PASSWORD, a_user, enter, paired
from tests.web.admin.evening import Evening, an_evening
from tests.web.admin.office import open_office


@pytest.fixture
def robin(services: Services, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Six players, all five rounds paired, two of them played: Fred drew one game and won one."""
    made = an_evening(services, monkeypatch, system="round-robin")
    for _ in range(5):
        paired(services, made.event, made.owner)
    enter(services, made.event, made.owner, 1, "1/2-1/2", "1-0", "1-0")
    enter(services, made.event, made.owner, 2, "1-0", "1-0", "1-0")
    return made


def leaving(evening: Evening, name: str, act: str = "withdraw") -> str:
    entry = next(one for one in evening.services.tournaments.entries(evening.event) if one.person.name == name)
    evening.get(f"/entries/{entry.id}/{act}")
    return f"/entries/{entry.id}/{act}"


def test_the_question_says_what_becomes_of_the_games(robin: Evening) -> None:
    leaving(robin, "Fred")
    assert "Fred houdt zijn plaats in de tabel van het rondtoernooi" in robin.text
    assert "op een bord zonder uitslag staan: 3, 4, 5." in robin.text
    assert "Fred heeft 2 van de 5 partijen gespeeld, minder dan de helft." in robin.text
    assert "niet meer ingedeeld" not in robin.text


def test_from_half_of_the_games_on_results_stay(robin: Evening) -> None:
    enter(robin.services, robin.event, robin.owner, 3, "1-0", "1-0", "1-0")
    leaving(robin, "Fred")
    assert "zonder uitslag staan: 4, 5." in robin.text
    assert "Fred heeft 3 van de 5 partijen gespeeld, minstens de helft" in robin.text


def test_he_is_gone_from_the_first_round_that_he_does_not_play(robin: Evening) -> None:
    """Not from round 6, though all five are published; so the standings after round 3 leave him out already."""
    robin.post(leaving(robin, "Fred"))
    assert "teruggetrokken vanaf ronde 3" in robin.text
    robin.get("/standings?after=3")
    assert "Fred" in robin.text.partition("voor niemand")[2]


def test_who_returns_counts_again(robin: Evening) -> None:
    robin.post(leaving(robin, "Fred"))
    path = leaving(robin, "Fred", "return")
    assert "Alle uitslagen van Fred tellen mee" in robin.text
    robin.post(path)
    assert "teruggetrokken" not in robin.text


def test_a_forfeit_won_by_who_has_withdrawn_is_doubted_not_refused(robin: Evening) -> None:
    robin.post(leaving(robin, "Fred"))
    board = next(
        place
        for place, one in enumerate(robin.services.tournaments.round(robin.event, RoundNumber(3)).boards, start=1)
        if 6 in (one.white, one.black)
    )
    is_white = robin.services.tournaments.round(robin.event, RoundNumber(3)).boards[board - 1].white == 6
    for result, is_doubted in ((("+/-", "-/+")[not is_white], True), (("+/-", "-/+")[is_white], False)):
        robin.get("/rounds/3/results")
        assert "Fred teruggetrokken" in robin.text
        robin.post("/rounds/3/results", **{f"b{n}": result if n == board else "" for n in (1, 2, 3)})
        assert robin.results(3).split(", ")[board - 1] == result
        assert ("Fred is teruggetrokken en wint deze partij reglementair: klopt dat?" in robin.text) is is_doubted


def test_officials_see_the_points_that_count(robin: Evening) -> None:
    """Anna drew with Fred and won in round 2."""
    robin.get("/rounds/5")
    assert "Anna 2000 (1½)" in robin.text
    robin.post(leaving(robin, "Fred"))
    robin.get("/rounds/5")
    assert "Anna 2000 (1)" in robin.text
    assert "Fred 1500 (0)" in robin.text


def test_nobody_is_entered_once_the_table_is_made(robin: Evening) -> None:
    for below in ("/entries", "/entries/list"):
        robin.get(below)
        assert "Dit rondtoernooi is begonnen: de tabel staat vast" in robin.text
        assert "Doet mee vanaf" not in robin.text
        assert f'action="{robin.root}{below}"' not in robin.office.page


def test_a_round_robin_that_has_not_begun_takes_everybody(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = an_evening(services, monkeypatch, system="round-robin")
    evening.get("/entries")
    evening.post("/entries", name="Gijs", rating="1400")
    assert "Gijs" in evening.text


def test_who_left_before_the_table_was_made_cannot_come_back(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = an_evening(services, monkeypatch, system="round-robin")
    path = leaving(evening, "Fred")
    evening.post(path)
    evening.get(path.removesuffix("/withdraw"))
    assert "laten terugkeren" in evening.text
    paired(services, evening.event, evening.owner)
    evening.get(path.removesuffix("/withdraw"))
    assert "Dit rondtoernooi is begonnen" in evening.text
    assert "/return" not in evening.office.page


def test_who_withdraws_from_a_swiss_is_told_at_which_board_he_stays(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = an_evening(services, monkeypatch)
    paired(services, evening.event, evening.owner)
    leaving(evening, "Fred")
    assert "op een bord zonder uitslag staan: ronde 1, bord 3, tegen Chris. Voer de uitslag in, of" in evening.text
    enter(services, evening.event, evening.owner, 1, "1-0", "1-0", "1-0")
    leaving(evening, "Fred")
    assert "zonder uitslag" not in evening.text


def test_before_a_member_is_put_down_as_gone_the_boards_are_named_at_which_he_stays(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """He stood on a board of tonight, and the page said nothing of it."""
    owner = a_user(services)
    club = a_club(services, owner)
    top = PartPlan(PartKind.LEAGUE, "Top", "round-robin", tuesdays(1), (EntryId("m-anna"), EntryId("m-bas")))
    season = a_season(services, owner, club, "1", (top,))
    (league,) = season.of_kind(PartKind.LEAGUE)
    for event in (league.tournament, cycles_of(services, season)[0].id):
        paired(services, event, owner)
    office = open_office(services, monkeypatch)
    office.get("/admin/sign-in")
    office.post("/admin/sign-in", email="anna@club.example", password=PASSWORD)

    def told(member: str) -> list[str]:
        page = office.get(f"/admin/c/{club}/members/{member}/leave")
        return [one for one in re.findall(r"<li>(.*?)</li>", page) if "zonder uitslag" in one]

    assert told("m-anna") == [
        (
            "Anna blijft in Top 2026/27 op een bord zonder uitslag staan: ronde 1, bord 1, tegen Bas. "
            "Voer de uitslag in, of een reglementaire uitslag als er niet wordt gespeeld."
        )
    ]
    assert told("m-eva") == [
        (
            "Eva blijft in Cyclus 0 2026/27 op een bord zonder uitslag staan: ronde 1, bord 1, tegen Chris. "
            "Voer de uitslag in, meld dat Eva niet is verschenen, of deel die avond opnieuw in zonder Eva."
        )
    ]
    enter(services, league.tournament, owner, 1, "1-0")
    assert told("m-bas") == []

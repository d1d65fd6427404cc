"""C1-C3 at the organisers' pages: results entered, two officials at one board, slips checked once more."""

import re

import pytest

from chalicelib.commands.event.rounds import unpublish_round
from chalicelib.commands.officials import GiveRole, give_role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.ids import RoundNumber
from chalicelib.ports import Services
from tests.people import a_user, caller, enter, paired, touch, work
from tests.web.admin.evening import Evening, an_evening


@pytest.fixture
def evening(services: Services, monkeypatch: pytest.MonkeyPatch) -> Evening:
    made = an_evening(services, monkeypatch)
    paired(services, made.event, made.owner)
    return made


def chosen(evening: Evening) -> str:
    """What the menus show, in board order."""
    menus = re.findall(r'<select id="f-b\d+".*?</select>', evening.office.page, flags=re.DOTALL)
    return ", ".join(re.findall(r'value="([^"]*)"[^>]* selected', menu)[0] or "*" for menu in menus)


def test_the_step_leads_to_the_round_that_waits(evening: Evening) -> None:
    evening.get("/results")
    assert evening.office.path == f"{evening.root}/rounds/1/results"
    assert "Nog 3 borden" in evening.text


def test_before_the_first_round_it_leads_to_the_rounds(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = an_evening(services, monkeypatch)
    evening.get("/results")
    assert evening.office.path == f"{evening.root}/rounds"


def test_saving_stays_on_the_page_and_says_which_boards(evening: Evening) -> None:
    evening.get("/rounds/1/results")
    evening.post("/rounds/1/results", b1="1-0", b2="", b3="1/2-1/2")
    assert evening.results(1) == "1-0, *, 1/2-1/2"
    assert "Opgeslagen: borden 1 en 3." in evening.text
    assert "Nog 1 bord ·" in evening.text
    assert chosen(evening) == "1-0, *, 1/2-1/2"


def test_nothing_changed_is_nothing_saved(evening: Evening) -> None:
    evening.get("/rounds/1/results")
    evening.post("/rounds/1/results", b1="", b2="", b3="")
    assert "Er was niets op te slaan." in evening.text
    assert evening.services.tournaments.log(evening.event)[0].action == "rounds.publish"


@pytest.mark.parametrize("result", ["0-1", "+/-", "-/+", "-/-", "nc", "W-L", "D-D", "L-W", "1/2-0", "0-1/2", "X"])
def test_c1_every_result_is_in_the_menu(evening: Evening, result: str) -> None:
    evening.get("/rounds/1/results")
    assert f'<option value="{result}"' in evening.office.page
    evening.post("/rounds/1/results", b1=result, b2="", b3="")
    assert evening.results(1) == f"{result}, *, *"


def test_a_result_can_be_taken_away_again(evening: Evening) -> None:
    enter(evening.services, evening.event, evening.owner, 1, "1-0")
    evening.get("/rounds/1/results")
    evening.post("/rounds/1/results", b1="", b2="", b3="")
    assert evening.results(1) == "*, *, *"


def test_the_last_result_leads_to_the_next_round(evening: Evening) -> None:
    evening.get("/rounds/1/results")
    evening.post("/rounds/1/results", b1="1-0", b2="0-1", b3="1-0")
    assert "Alle borden van ronde 1 hebben een uitslag." in evening.text
    assert f'<a class="button primary" href="{evening.root}/rounds#pair">Ronde 2 indelen</a>' in evening.office.page


def test_only_open_boards(evening: Evening) -> None:
    enter(evening.services, evening.event, evening.owner, 1, "1-0", "", "0-1")
    evening.get("/rounds/1/results?only=open")
    assert "Bord 2, " in evening.office.page
    assert "Bord 1, " not in evening.office.page
    evening.post("/rounds/1/results", b2="1-0")
    assert evening.results(1) == "1-0, 1-0, 0-1"


def a_second_arbiter_saves(evening: Evening, *results: str) -> None:
    bert = a_user(evening.services, "Bert")
    give_role(GiveRole(caller(evening.owner), Realm.event(evening.event), "bert@club.example"), evening.services)
    enter(evening.services, evening.event, bert, 1, *results)


def test_c2_a_conflict_shows_both_results_and_who_saved_the_other(evening: Evening) -> None:
    evening.get("/rounds/1/results")
    a_second_arbiter_saves(evening, "1/2-1/2", "", "0-1")
    evening.post("/rounds/1/results", b1="1-0", b2="0-1", b3="")
    assert evening.office.status == 409
    assert evening.results(1) == "1/2-1/2, *, 0-1"
    (board,) = (row for row in evening.office.rows if "Bert" in row)
    assert board.startswith("1 Anna – Daan ½–½")
    assert "Bert, 19:30" in board
    assert "1–0" in board
    assert chosen(evening) == "0-1, 0-1"
    assert "Er is niets opgeslagen" in evening.text


def test_c2_after_the_choice_everything_is_saved(evening: Evening) -> None:
    evening.get("/rounds/1/results")
    a_second_arbiter_saves(evening, "1/2-1/2")
    evening.post("/rounds/1/results", b1="1-0", b2="0-1", b3="")
    evening.post("/rounds/1/results", b1="1-0", b2="0-1", b3="")
    assert evening.results(1) == "1-0, 0-1, *"
    assert "Opgeslagen: borden 1 en 2." in evening.text


def test_c2_the_other_one_may_be_right(evening: Evening) -> None:
    evening.get("/rounds/1/results")
    a_second_arbiter_saves(evening, "1/2-1/2")
    evening.post("/rounds/1/results", b1="1-0", b2="0-1", b3="")
    evening.post("/rounds/1/results", b1="1/2-1/2", b2="0-1", b3="")
    assert evening.results(1) == "1/2-1/2, 0-1, *"
    assert "Opgeslagen: bord 2." in evening.text


def test_a_conflict_without_a_choice_saves_nothing(evening: Evening) -> None:
    evening.get("/rounds/1/results")
    a_second_arbiter_saves(evening, "1/2-1/2")
    evening.post("/rounds/1/results", b1="1-0", b2="0-1", b3="")
    evening.post("/rounds/1/results", b2="0-1", b3="")
    assert evening.office.status == 422
    assert "Bord 1: Vul dit in." in evening.text
    assert evening.results(1) == "1/2-1/2, *, *"


def test_both_saved_the_same_is_no_conflict(evening: Evening) -> None:
    evening.get("/rounds/1/results")
    a_second_arbiter_saves(evening, "1-0")
    evening.post("/rounds/1/results", b1="1-0", b2="0-1", b3="")
    assert evening.results(1) == "1-0, 0-1, *"


def test_results_typed_for_other_players_are_not_saved(evening: Evening) -> None:
    """The round was taken back, paired by hand and published again while the page was open."""
    evening.get("/rounds/1/results")
    fields = evening.office.hidden(f"{evening.root}/rounds/1/results")
    evening.get("/rounds/1/unpublish")
    evening.post("/rounds/1/unpublish")
    evening.post("/rounds/1/boards", **{"white-1": "1", "black-1": "5", "white-2": "4", "black-2": "2",
                                        "white-3": "3", "black-3": "6"})  # fmt: skip
    evening.post("/rounds/1/publish")
    evening.get("/rounds/1/results")
    typed = fields | {"b1": "1-0", "b2": "", "b3": "0-1"}
    evening.post("/rounds/1/results", **typed)
    assert evening.office.status == 409
    assert evening.results(1) == "*, *, *"
    assert "Bord 1: Anna – Daan, voor wie u 1–0 koos, zitten hier niet meer." in evening.text
    assert chosen(evening) == "*, *, 0-1"


def test_what_was_typed_for_boards_that_are_as_they_were_is_saved_after_a_re_pairing(evening: Evening) -> None:
    """The whole page was refused and every board was empty, the untouched ones too."""
    evening.get("/rounds/1/results")
    fields = evening.office.hidden(f"{evening.root}/rounds/1/results")
    evening.get("/rounds/1/unpublish")
    evening.post("/rounds/1/unpublish")
    evening.post("/rounds/1/boards", **{"white-1": "1", "black-1": "5", "white-2": "4", "black-2": "2",
                                        "white-3": "3", "black-3": "6"})  # fmt: skip
    evening.post("/rounds/1/publish")
    evening.get("/rounds/1/results")
    evening.post("/rounds/1/results", **(fields | {"b1": "", "b2": "", "b3": "0-1"}))
    assert evening.results(1) == "*, *, 0-1"


def test_c2_no_results_on_a_draft(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = an_evening(services, monkeypatch)
    evening.pair()
    evening.get("/rounds/1/results")
    assert evening.office.status == 409
    assert "De ronde is een concept. Publiceer haar eerst" in evening.text


def test_an_unknown_result_is_refused_beside_its_board(evening: Evening) -> None:
    evening.get("/rounds/1/results")
    evening.post("/rounds/1/results", b1="2-0", b2="", b3="")
    assert evening.office.status == 422
    assert 'href="#f-b1"' in evening.office.page


def test_c3_a_stranger_learns_nothing(evening: Evening) -> None:
    evening.get("/rounds/1/results")
    a_user(evening.services, "Zoe")
    evening.office.post("/admin/sign-out")
    evening.office.get("/admin/sign-in")
    evening.office.post("/admin/sign-in", email="zoe@club.example", password="correct horse battery")
    for below in ("/rounds", "/rounds/1", "/rounds/1/results", "/standings", "/crosstable"):
        evening.get(below)
        assert evening.office.status == 404, below


@pytest.mark.parametrize(
    ("slips", "said"),
    [
        ("1=0", "3 borden kloppen."),
        ("1 5", "2 borden kloppen."),
        ("100", "Bord 2: ingevoerd is ½–½, op het briefje staat 0–1."),
        ("1q0", "q is geen uitslag."),
        ("1=01+", "3 borden kloppen."),
    ],
)
def test_slips_are_checked_up_to_the_first_that_differs(evening: Evening, slips: str, said: str) -> None:
    enter(evening.services, evening.event, evening.owner, 1, "1-0", "1/2-1/2", "0-1")
    evening.get(f"/rounds/1/results?slips={slips.replace('+', '%2B').replace(' ', '+')}")
    assert said in evening.text


def test_a_round_robin_has_several_open_rounds(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = an_evening(services, monkeypatch, "Anna 2000, Bas 1900, Chris 1800, Daan 1700", system="round-robin")
    paired(services, evening.event, evening.owner)
    paired(services, evening.event, evening.owner)
    evening.get("/results")
    assert evening.office.path == f"{evening.root}/rounds/1/results"
    assert "2 • , 2 partijen open" in evening.text
    evening.get("/rounds/2/results")
    evening.post("/rounds/2/results", b1="1-0", b2="")
    assert evening.results(2) == "1-0, *"


def test_a_publication_follows_each_save(evening: Evening) -> None:
    evening.get("/rounds/1/results")
    evening.post("/rounds/1/results", b1="1-0", b2="", b3="")
    evening.services.site.last_published(f"T#{evening.event}")
    work(evening.services, evening.event)
    evening.get("/rounds/1/results")
    assert "Gepubliceerd om 19:30" in evening.text


def test_taken_back_while_somebody_was_typing(evening: Evening) -> None:
    evening.get("/rounds/1/results")
    unpublish_round(touch(evening.services, evening.event, RoundNumber(1), evening.owner), evening.services)
    evening.post("/rounds/1/results", b1="1-0", b2="", b3="")
    assert evening.office.status == 409
    assert "Concept van ronde 1" in evening.text

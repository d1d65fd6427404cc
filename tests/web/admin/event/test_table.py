"""H3: the own table of a Heller period at the organisers' pages."""

import json

import pytest

from chalicelib.domain.formats.heller.own_table import written_table
from chalicelib.domain.formats.heller.tables import TABLES
from chalicelib.domain.formats.heller.variants import Variant
from chalicelib.domain.ids import RoundNumber
from chalicelib.ports import Services
from tests.people import enter, paired
from tests.web.admin.evening import SIX, Evening, an_evening

EQUAL, NEAREST = TABLES[Variant.EQUAL], TABLES[Variant.NEAREST]


@pytest.fixture
def evening(services: Services, monkeypatch: pytest.MonkeyPatch) -> Evening:
    return an_evening(services, monkeypatch, SIX, system="heller")


def saved(evening: Evening, text: str) -> None:
    evening.get("/settings/table")
    seen = evening.services.tournaments.load(evening.event).version
    evening.post("/settings/table", table=text, seen=str(seen))


def table_of(evening: Evening) -> object:
    return evening.services.tournaments.load(evening.event).settings.table


def test_the_page_shows_what_the_ready_made_table_gives_each_number(evening: Evening) -> None:
    evening.get("/settings/table")
    assert "Som tegenstanders" in evening.text
    assert "onze eigen constructie" in evening.text
    assert "□■□■□" in evening.text


def test_an_own_table_is_saved_and_taken_away_again(evening: Evening) -> None:
    saved(evening, written_table(NEAREST[6]))
    assert table_of(evening) == NEAREST[6]
    assert "eigen tabel" in evening.text
    saved(evening, "")
    assert table_of(evening) == ()


def test_every_fault_is_said_and_nothing_is_lost(evening: Evening) -> None:
    wrong = json.dumps({"rounds": [[[1, 2], [2, 3]], [[4, 6]]]})
    saved(evening, wrong)
    assert "rounds[0][1]: nummer 2 staat twee keer in deze ronde." in evening.text
    assert "er zijn 2 rondes in plaats van 5" in evening.text
    assert "[[1, 2], [2, 3]]" in evening.text
    assert table_of(evening) == ()


def test_a_table_for_others_is_doubted(evening: Evening) -> None:
    saved(evening, written_table(NEAREST[8]))
    assert "De tabel is voor 8 spelers; er zijn er 6 ingeschreven." in evening.text


def test_a_round_robin_has_no_own_table(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = an_evening(services, monkeypatch, SIX, system="round-robin")
    evening.get("/settings/table")
    assert "Som tegenstanders" not in evening.text


def test_h2_all_rounds_are_published_at_once_and_results_come_in_any_order(evening: Evening) -> None:
    for _ in range(5):
        paired(evening.services, evening.event, evening.owner)
    played = evening.services.tournaments.load(evening.event)
    found = tuple(tuple((int(board.white), int(board.black)) for board in one.boards) for one in played.rounds)
    assert found == EQUAL[6]
    enter(evening.services, evening.event, evening.owner, 4, "1-0", "0-1", "1/2-1/2")
    enter(evening.services, evening.event, evening.owner, 2, "1-0", "0-1", "1/2-1/2")
    assert evening.services.tournaments.round(evening.event, RoundNumber(4)).is_complete
    evening.get("/settings/table")
    assert "Ligt vast sinds ronde 1 is ingedeeld." in evening.text

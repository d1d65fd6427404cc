"""C4-C7 at the organisers' pages: the same tables as everybody sees, and no draft in them."""

import pytest

from chalicelib.commands.event.rounds import PairRound, request_pairing
from chalicelib.ports import Services
from tests.people import caller, enter, paired, work
from tests.web.admin.evening import Evening, an_evening


@pytest.fixture
def evening(services: Services, monkeypatch: pytest.MonkeyPatch) -> Evening:
    return an_evening(services, monkeypatch, "Anna 2000, Bas 1900, Chris 1800, Daan 1700")


def test_before_the_first_round(evening: Evening) -> None:
    for below, said in (("/standings", "De stand verschijnt met ronde 1."), ("/crosstable", "verschijnt met ronde 1.")):
        evening.get(below)
        assert said in evening.text


def test_the_table_after_a_round(evening: Evening) -> None:
    paired(evening.services, evening.event, evening.owner)
    enter(evening.services, evening.event, evening.owner, 1, "1-0", "1/2-1/2")
    evening.get("/standings")
    assert "Stand na ronde 1" in evening.text
    table = [row for row in evening.office.rows if row[:1].isdigit()]
    assert table[0].startswith("1 Anna")
    assert "Bas" in table[1] + table[2]


def test_c6_the_crosstable_leads_to_the_cards_that_players_see(evening: Evening) -> None:
    paired(evening.services, evening.event, evening.owner)
    enter(evening.services, evening.event, evening.owner, 1, "1-0", "1/2-1/2")
    evening.get("/crosstable")
    assert "/nl/t/najaar/p/1/" in evening.office.page
    assert "1 Anna 4□ 1" in " ".join(evening.office.rows)


def two_rounds(evening: Evening) -> None:
    """Anna wins twice; in round 2 one board has no result yet."""
    paired(evening.services, evening.event, evening.owner)
    enter(evening.services, evening.event, evening.owner, 1, "1-0", "1/2-1/2")
    paired(evening.services, evening.event, evening.owner)
    enter(evening.services, evening.event, evening.owner, 2, "1-0")


def test_the_table_after_any_round(evening: Evening) -> None:
    two_rounds(evening)
    evening.get("/standings")
    assert "Stand na ronde 2" in evening.text
    assert '<option value="2" selected>2 (nu)</option>' in evening.office.page
    evening.get("/standings?after_round=1")
    assert "Stand na ronde 1" in evening.text
    assert '<option value="1" selected>1</option>' in evening.office.page
    assert "Alsof het toernooi met deze ronde was afgelopen." in evening.text
    assert "telt nog niet mee" not in evening.text
    assert "/nl/t/najaar/standings/1/" in evening.office.page


def test_the_working_is_there_after_any_round(evening: Evening) -> None:
    two_rounds(evening)
    evening.get("/standings?after_round=1")
    assert evening.office.page.count('<details class="why"') == 4


@pytest.mark.parametrize("asked", ["9", "x", "", "-1"])
def test_a_round_that_is_not_there_is_the_last_one(evening: Evening, asked: str) -> None:
    two_rounds(evening)
    evening.get(f"/standings?after_round={asked}")
    assert (evening.office.status, "Stand na ronde 2" in evening.text) == (200, True)


def test_c6_the_crosstable_by_number(evening: Evening) -> None:
    two_rounds(evening)
    evening.get("/crosstable?order=number")
    assert "Op startnummer, na ronde 2" in evening.text
    assert "/nl/t/najaar/crosstable/number/" in evening.office.page
    numbers = [row.split()[0] for row in evening.office.rows if row[:1].isdigit()]
    assert numbers == ["1", "2", "3", "4"]


def test_c7_a_draft_is_in_neither(evening: Evening) -> None:
    request_pairing(PairRound(caller(evening.owner), evening.event), evening.services)
    work(evening.services, evening.event)
    evening.get("/standings")
    assert "De stand verschijnt met ronde 1." in evening.text
    evening.get("/crosstable")
    assert "verschijnt met ronde 1." in evening.text


def test_open_games_are_counted(evening: Evening) -> None:
    paired(evening.services, evening.event, evening.owner)
    enter(evening.services, evening.event, evening.owner, 1, "1-0")
    evening.get("/standings")
    assert "1 partij telt nog niet mee" in evening.text

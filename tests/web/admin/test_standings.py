"""C4-C7 at the organisers' pages: the same tables as everybody sees, and no draft in them."""

import pytest

from chalicelib.commands.rounds import PairRound, request_pairing
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

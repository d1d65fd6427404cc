"""One board of a published round at the organisers' pages: chosen, looked at, changed."""

import re

import pytest

from chalicelib.ports import Services
from tests.people import enter, paired
from tests.web.admin.evening import Evening, an_evening

CHANGE = "/rounds/1/board/change"


@pytest.fixture
def evening(services: Services, monkeypatch: pytest.MonkeyPatch) -> Evening:
    found = an_evening(services, monkeypatch)
    paired(services, found.event, found.owner)
    enter(services, found.event, found.owner, 1, "1-0")
    return found


def look(evening: Evening, **typed: str) -> str:
    """What would follow, as people read it."""
    fields = "&".join(f"{name.replace('__', '-')}={value}" for name, value in typed.items())
    evening.get(f"{CHANGE}?{fields}")
    return evening.text


def test_what_follows_is_shown_first_and_then_done(evening: Evening) -> None:
    evening.get("/rounds/1/board")
    assert "1 Anna" not in evening.text  # her board has a result
    said = look(evening, act="swap", swap__one="3", swap__other="6")
    assert "Vervalt: bord 3, Chris – Fred. Nieuw: bord 3, Fred – Chris." in " ".join(said.split())
    assert evening.pairs(1) == "1-4, 5-2, 3-6"
    evening.post(CHANGE)
    assert "Het bord is gewijzigd" in evening.text
    assert evening.pairs(1) == "1-4, 5-2, 6-3"
    assert evening.results(1) == "1-0, *, *"
    evening.get("/log")
    assert "Spelers gewisseld" in evening.text


def test_dissolved_and_added_again(evening: Evening) -> None:
    said = look(evening, act="dissolve", dissolve__board="2", dissolve__white="H", dissolve__black="Z")
    assert "Bas krijgt: Afwezig, 0. Eva krijgt: Vrij met ½ punt." in " ".join(said.split())
    evening.post(CHANGE)
    assert evening.pairs(1) == "1-4, 3-6, 2 Z, 5 H"
    look(evening, act="add", add__white="2", add__black="5")
    evening.post(CHANGE)
    assert evening.pairs(1) == "1-4, 2-5, 3-6"


def test_a_rule_that_is_broken_is_said_beforehand(evening: Evening) -> None:
    enter(evening.services, evening.event, evening.owner, 1, "", "1-0", "1-0")
    paired(evening.services, evening.event, evening.owner)
    first, second = evening.pairs(2).split(", ")[:2]
    numbers = re.findall(r"\d", first + second)
    evening.get(f"/rounds/2/board/change?act=swap&swap-one={numbers[0]}&swap-other={numbers[2]}")
    assert "Vervalt" in evening.text


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"act": "swap", "swap__one": "1", "swap__other": "6"}, "Er is al een uitslag: Anna en Daan."),
        ({"act": "swap", "swap__one": "3"}, "Vul dit in."),
        ({"act": "add", "add__white": "3", "add__black": "6"}, "Heeft al een partij: Chris."),
        ({"act": "put_off", "put_off__board": "2", "put_off__day": "morgen"}, "Vul een tijd in."),
        ({"act": "eat"}, "Kies uit de lijst."),
    ],
)
def test_mistakes_stand_beside_their_field(evening: Evening, typed: dict[str, str], said: str) -> None:
    look(evening, **typed)
    assert evening.office.status == 422
    assert said in evening.text


def test_a_result_that_comes_in_meanwhile_is_not_lost(evening: Evening) -> None:
    look(evening, act="swap", swap__one="3", swap__other="6")
    enter(evening.services, evening.event, evening.owner, 1, "", "", "0-1")
    evening.post(CHANGE)
    assert "Er is al een uitslag" in evening.text
    assert evening.results(1) == "1-0, *, 0-1"


def test_a_game_is_put_off_and_the_next_round_is_paired_over_it(evening: Evening) -> None:
    look(evening, act="put_off", put_off__board="2", put_off__day="2026-12-08", put_off__time="20:00")
    assert "Uitgesteld tot di 8 december, 20:00: bord 2, Eva – Bas." in evening.text
    evening.post(CHANGE)
    assert evening.results(1) == "1-0, X, *"
    enter(evening.services, evening.event, evening.owner, 1, "", "", "1-0")
    evening.get("/rounds")
    assert "Ronde 1, Bord 2 : Eva – Bas, tot di 8 december, 20:00" in evening.text
    evening.post("/rounds/pair")
    assert "Er zijn partijen niet uitgespeeld (ronde en bord): 1.2." in evening.text
    evening.post("/rounds/pair", adjourned="drawn")
    assert evening.office.path == f"{evening.root}/rounds/2"
    assert "Concept van ronde 2" in evening.text
    assert "Niet uitgespeelde partijen telden als remise (ronde en bord): 1.2." in evening.text


def test_a_draft_has_a_page_of_its_own(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = an_evening(services, monkeypatch)
    evening.pair()
    evening.get("/rounds/1/board")
    assert evening.office.path == f"{evening.root}/rounds/1"

"""Prizes: filled in from an example, shown when the organiser says so, listed for the prize giving."""

import pytest

from chalicelib.domain.prizes.fund import Shown
from chalicelib.ports import Services
from tests.people import enter, paired
from tests.web.admin.evening import Evening, an_evening
from tests.web.api.programs import Program, refused
from tests.web.front_door import the_app


@pytest.fixture
def evening(services: Services, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Round 1 is played: Anna and Bas win."""
    evening = an_evening(services, monkeypatch, "Anna 2000, Bas 1900, Chris 1800, Daan 1700")
    paired(services, evening.event, evening.owner)
    enter(services, evening.event, evening.owner, 1, "1-0", "0-1")
    return evening


def filled_in(evening: Evening, **changes: str) -> None:
    """A main category of three, and one up to 1800."""
    typed = {
        "currency": "EUR", "sharing": "equal", "equal_on": "points", "unit": "1", "present_only": "yes",
        "shown": "nothing", "category__1__name": "Hoofdprijzen", "category__1__prizes": "100 + beker\n50\n25,00",
        "category__2__name": "Tot 1800", "category__2__prizes": "60", "category__2__rating_to": "1800",
    }  # fmt: skip
    evening.get("/prizes/fund")
    evening.office.post(f"{evening.root}/prizes/fund", **(typed | changes))


def test_nothing_is_said_before_the_prizes_are_filled_in(evening: Evening) -> None:
    evening.get("/prizes")
    assert "Er is nog niet ingevuld wat er te winnen is." in evening.text


def test_an_example_fills_the_form_and_saves_nothing(evening: Evening) -> None:
    evening.get("/prizes/fund")
    evening.office.post(f"{evening.root}/prizes/fund", do="rating")
    assert 'name="category-2-rating_to" value="1800"' in evening.office.page
    assert evening.services.prizes.load(evening.event).categories == ()


def test_who_gets_what_and_why(evening: Evening) -> None:
    """Anna and Bas share 150, and Anna has the cup; Chris and Daan share 25 and 60, in whole euros."""
    filled_in(evening)
    assert evening.office.status == 200
    assert evening.office.path.endswith("/prizes?done=saved")
    rows = evening.office.rows
    found = [row.partition(" Gelijk")[0] for row in rows[1:5]]
    assert found == ["1 Anna 1 € 75,00 + beker", "2 Bas 1 € 75,00", "3 Chris 0 € 43,00", "4 Daan 0 € 42,00"]
    assert "Voorlopig: alsof het toernooi nu afgelopen was." in evening.text
    evening.get("/log")
    assert "Prijzen gewijzigd" in evening.text


def test_what_was_typed_wrong_is_said_beside_its_field(evening: Evening) -> None:
    filled_in(evening, category__1__prizes="50\n100")
    assert evening.office.status == 422
    assert 'href="#f-category-1-prizes"' in evening.office.page
    assert "Een prijs is niet hoger dan de prijs ervoor." in evening.text
    filled_in(evening, category__2__entries="9")
    assert 'href="#f-category-2-entries"' in evening.office.page
    filled_in(evening, category__2__age_to="17")
    assert 'href="#f-category-2-age_on"' in evening.office.page


def test_a_second_official_does_not_undo_the_first(evening: Evening) -> None:
    evening.get("/prizes/fund")
    stale = evening.office.page
    filled_in(evening)
    evening.office.page = stale
    evening.office.post(f"{evening.root}/prizes/fund", currency="EUR", sharing="hort", equal_on="points", unit="1",
                        shown="nothing", category__1__name="A", category__1__prizes="10")  # fmt: skip
    assert evening.office.status == 409
    assert evening.services.prizes.load(evening.event).categories[0].name == "Hoofdprijzen"


def test_the_list_for_the_prize_giving_goes_from_last_to_first(evening: Evening) -> None:
    filled_in(evening)
    evening.get("/prizes/list")
    names = [name for row in evening.office.rows for name in ("Anna", "Bas", "Chris", "Daan") if name in row]
    assert names == ["Daan", "Chris", "Bas", "Anna"]
    assert "Handtekening" in evening.text


def test_everybody_sees_it_once_the_organiser_says_so(evening: Evening) -> None:
    filled_in(evening)
    assert evening.services.prizes.load(evening.event).shown is Shown.NOTHING
    evening.get("/prizes")
    evening.office.post(f"{evening.root}/prizes", shown="awards")
    assert evening.services.prizes.load(evening.event).shown is Shown.AWARDS


def test_by_program(evening: Evening, services: Services) -> None:
    program, there = Program(the_app()).signed_in("Anna"), f"/tournaments/{evening.event}/prizes"
    category = {"name": "Main", "prizes": [{"amount": 10000}, {"amount": 5000, "thing": "Book"}]}
    body = {"seen": 0, "unit": 100, "sharing": "hort", "shown": "fund", "categories": [category]}
    assert program.send("PUT", there, body).status_code == 200
    found = program.get(there).json_body
    assert (found["version"], found["total"], found["paid"]) == (1, 15000, 15000)
    assert sorted(award["amount"] for award in found["awards"]) == [6200, 8800]
    assert refused(program.send("PUT", there, body))[1] == "conflict"
    odd = {**category, "prizes": [{"amount": 10050}]}
    assert refused(program.send("PUT", there, {**body, "seen": 1, "categories": [odd]}))[:2] == (422, "invalid_field")

"""A draft changed by hand: every mistake at its field, two arbiters at one draft, who has no place yet."""

import re
from html import unescape

import pytest

from chalicelib.commands.event.entries import AddEntries, add_entries
from chalicelib.domain.registration.lists.entry_list import read_pasted
from chalicelib.ports import Services
from tests.people import caller
from tests.web.admin.evening import Evening, an_evening, boards

COMMAS = "Vermeer, Anna 2000\nJansen, Bas 1900\nKok, Chris 1800\nVisser, Daan 1700"


@pytest.fixture
def evening(services: Services, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Six players, round 1 drawn as 1-4, 5-2, 3-6."""
    evening = an_evening(services, monkeypatch)
    evening.pair()
    return evening


@pytest.fixture
def empty(services: Services, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Four players, and a draft that is filled in by hand."""
    evening = an_evening(services, monkeypatch, "")
    add_entries(AddEntries(caller(evening.owner), evening.event, read_pasted(COMMAS).persons), services)
    evening.get("/rounds")
    fields = evening.office.hidden(f"{evening.root}/rounds/pair")
    found = evening.office.browser.post(f"{evening.root}/rounds/by-hand", fields)
    evening.office._see(found, f"{evening.root}/rounds/by-hand")
    return evening


def field(evening: Evening, name: str) -> str:
    """The tag of this field."""
    found = re.search(rf'<(?:input|select)[^>]* name="{name}"[^>]*>', evening.office.page)
    assert found, name
    return found[0]


def texts_about(evening: Evening, name: str) -> list[str]:
    """What a reader hears about this field."""
    described = re.search(r'aria-describedby="([^"]*)"', field(evening, name))
    ids = described[1].split() if described else []
    found = [re.search(rf'<p[^>]* id="{one}">(.*?)</p>', evening.office.page, re.DOTALL) for one in ids]
    return [unescape(one[1]) for one in found if one]


def test_each_mistake_stands_at_its_own_field_and_all_are_shown_at_once(empty: Evening) -> None:
    typed = {"white-1": "1", "black-1": "Jansssen", "white-2": "kok", "black-2": "1", "bye-1": "99", "kind-1": "U"}
    empty.post("/rounds/1/boards", **typed)
    assert empty.office.status == 422
    assert texts_about(empty, "white-1") == []
    assert "aria-invalid" not in field(empty, "white-1")
    assert texts_about(empty, "black-1") == ["Deze speler bestaat niet."]
    assert texts_about(empty, "black-2") == ["Deze speler staat er twee keer."]
    assert texts_about(empty, "bye-1") == ["Deze speler bestaat niet."]
    for name in ("black-1", "black-2", "bye-1"):
        assert 'aria-invalid="true"' in field(empty, name)
        assert f'href="#f-{name}"' in empty.office.page
        assert f'id="f-{name}"' in field(empty, name)
    assert "Bord 1, Zwart: Deze speler bestaat niet. Bord 2, Zwart: Deze speler staat er twee keer." in empty.text


def test_rows_have_numbers(evening: Evening) -> None:
    rows = re.findall(r'<th scope="row" class="num">(\d+)', evening.office.page)
    assert rows == ["1", "2", "3", "4"]


def test_a_half_board_is_wrong_at_its_empty_side(evening: Evening) -> None:
    evening.post("/rounds/1/boards", **boards("1-4", "-2", "3-6"))
    assert texts_about(evening, "white-2") == ["Vul dit in."]
    assert texts_about(evening, "black-2") == []


def test_a_half_board_is_not_kept_in_an_unfinished_draft_as_is_said_beside_the_button(empty: Evening) -> None:
    assert "een bord met maar één speler wordt niet bewaard" in empty.text
    empty.post("/rounds/1/boards", **boards("1-2", "3-"), unfinished="yes")
    assert empty.pairs(1) == "1-2"
    assert "Borden met maar één speler zijn niet bewaard." in empty.text
    empty.post("/rounds/1/boards", **boards("1-3"), unfinished="yes")
    assert "maar één speler zijn niet" not in empty.text


def test_after_a_mistake_the_counters_go_by_what_is_typed(empty: Evening) -> None:
    assert "4 spelers hebben nog geen plaats" in empty.text
    empty.post("/rounds/1/boards", **boards("1-2", "3-x"))
    assert "1 speler heeft nog geen plaats" in empty.text
    assert "Nog zonder plaats: 4 Visser, Daan ." in empty.text
    empty.post("/rounds/1/boards", **boards("1-2", "3-4", "1-2"))
    assert "In wat u hebt getypt heeft iedereen een plaats" in empty.text
    assert "Nog zonder plaats" not in empty.text


def test_names_with_commas_are_parted_by_semicolons(empty: Evening) -> None:
    empty.post("/rounds/1/boards", **boards(""), **{"bye-1": "2", "kind-1": "U"})
    assert "Niet iedereen heeft een plaats: Vermeer, Anna; Kok, Chris en Visser, Daan." in empty.text


def test_more_rows_typed_than_are_stored_stay(evening: Evening) -> None:
    evening.post("/rounds/1/boards", **boards("", "", "", "", "", "1-4", "5-5"))
    assert '<option value="5" selected>' in evening.office.page.split('name="white-7"')[1].split("</select>")[0]


class TwoArbiters:
    """The evening's page was fetched; then somebody else saved board 1 and 2 otherwise."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        evening.get("/rounds/1")
        older = evening.office.page
        evening.get("/rounds/1")
        evening.post("/rounds/1/boards", **boards("1-5", "4-2", "3-6"))
        evening.office.page = older

    def press(self, button: str = "", *pairs: str) -> None:
        chosen = re.search(rf'<button name="(\w+)" value="([^"]+)"[^>]*>{button}<', self.evening.office.page)
        assert chosen or not button
        pressed = {chosen[1]: chosen[2]} if chosen and button else {}
        self.evening.post("/rounds/1/boards", **boards(*pairs), **pressed)


def test_saving_twice_does_not_undo_what_the_other_arbiter_saved(evening: Evening) -> None:
    mine = ("1-4", "5-2", "6-3")
    bas = TwoArbiters(evening)
    for _ in range(2):
        bas.press("", *mine)
        assert evening.office.status == 409
        assert evening.pairs(1) == "1-5, 4-2, 3-6"
    bas.press("Nog eens vergelijken", *mine)
    assert evening.office.status == 409
    assert evening.pairs(1) == "1-5, 4-2, 3-6"


def test_rows_unlike_the_store_are_marked_with_what_is_stored(evening: Evening) -> None:
    TwoArbiters(evening).press("", "1-5", "5-2", "6-3")
    assert texts_about(evening, "white-1") == []
    assert "Nu opgeslagen: Daan – Bas" in texts_about(evening, "black-2")
    assert "Nu opgeslagen: Chris – Fred" in texts_about(evening, "white-3")
    assert '<option value="6" selected>' in evening.office.page.split('name="white-3"')[1].split("</select>")[0]


def test_a_mistake_on_an_older_page_does_not_make_it_a_fresh_one(evening: Evening) -> None:
    bas = TwoArbiters(evening)
    bas.press("", "1-4", "5-5", "6-3")
    assert "Nu opgeslagen: Anna – Eva" in evening.text
    bas.press("", "1-4", "5-2", "6-3")
    assert evening.office.status == 409
    assert evening.pairs(1) == "1-5, 4-2, 3-6"


def test_mine_can_be_saved_over_it_knowingly(evening: Evening) -> None:
    bas = TwoArbiters(evening)
    bas.press("", "1-4", "5-2", "6-3")
    assert "Uw regels vervangen het hele concept; wat de ander heeft gewijzigd, gaat verloren." in evening.text
    bas.press("Het mijne eroverheen opslaan", "1-4", "5-2", "6-3")
    assert evening.pairs(1) == "1-4, 5-2, 6-3"


def test_mine_is_not_saved_over_a_third_that_nobody_showed_me(evening: Evening) -> None:
    bas = TwoArbiters(evening)
    bas.press("", "1-4", "5-2", "6-3")
    shown = evening.office.page
    evening.get("/rounds/1")
    evening.post("/rounds/1/boards", **boards("6-1", "4-2", "3-5"))
    evening.office.page = shown
    bas.press("Het mijne eroverheen opslaan", "1-4", "5-2", "6-3")
    assert evening.office.status == 409
    assert evening.pairs(1) == "6-1, 4-2, 3-5"


def test_what_is_stored_can_be_taken_over(evening: Evening) -> None:
    bas = TwoArbiters(evening)
    bas.press("", "1-4", "5-2", "6-3")
    bas.press("Overnemen wat is opgeslagen", "1-4", "5-2", "6-3")
    assert evening.office.status == 200
    assert evening.pairs(1) == "1-5, 4-2, 3-6"
    assert "Iemand anders heeft" not in evening.text


def test_a_draft_drawn_anew_is_not_replaced_from_an_older_page(evening: Evening) -> None:
    evening.post("/rounds/1/boards", **boards("1-5", "4-2", "3-6"))
    older = evening.office.page
    evening.get("/rounds/1/redraw")
    evening.post("/rounds/1/redraw")
    evening.office.page = re.sub(r'name="seen" value="\d+"', 'name="seen" value="1"', older)
    evening.post("/rounds/1/boards", **boards("2-5", "4-1", "3-6"))
    assert evening.office.status == 409
    assert evening.pairs(1) == "1-4, 5-2, 3-6"


def test_an_unfinished_draft_saved_over_another_stays_unfinished(empty: Evening) -> None:
    older = empty.office.page
    empty.get("/rounds/1")
    empty.post("/rounds/1/boards", **boards("1-3"), unfinished="yes")
    empty.office.page = older
    empty.post("/rounds/1/boards", **boards("1-2"), unfinished="yes")
    assert empty.office.status == 409
    over = re.search(r'name="over" value="(\d+)"', empty.office.page)
    assert over
    empty.post("/rounds/1/boards", **boards("1-2"), over=over[1])
    assert empty.pairs(1) == "1-2"


@pytest.mark.parametrize("filled", ["evening", "empty"])
def test_every_place_knows_what_is_stored_so_that_leaving_asks_first(
    filled: str, request: pytest.FixtureRequest
) -> None:
    page: Evening = request.getfixturevalue(filled)
    names = re.findall(r'name="((?:white|black|bye|kind)-\d+)"', page.office.page)
    assert len(names) > 7
    for name in names:
        assert "data-stored=" in field(page, name)

"""The pages of who is there: the presence list, byes of one player, leaving and coming back."""

import re

import pytest

from chalicelib.domain.model.result import ByeKind
from chalicelib.ports import Services
from tests.people import enter, pair_only, paired
from tests.web.admin.evening import Evening, an_evening


@pytest.fixture
def evening(services: Services, monkeypatch: pytest.MonkeyPatch) -> Evening:
    return an_evening(services, monkeypatch)


def entry(evening: Evening, number: int) -> str:
    return evening.services.tournaments.load(evening.event).players[number - 1].entry.id


def send(evening: Evening, away: dict[str, str], **more: str) -> None:
    """The form as it stands, without the ticks of these players."""
    here = re.findall(r'name="here" value="([^"]*)" checked', evening.office.page)
    shown = re.findall(r'name="(shown|was-[^"]*)" value="([^"]*)"', evening.office.page)
    fields = {**evening.office.hidden(f"{evening.root}/presence"), **more}
    fields = {name: value for name, value in fields.items() if name != "shown" and not name.startswith("was-")}
    ticks = [("here", one) for one in here if one not in away]
    byes = [(f"bye-{one}", kind) for one, kind in away.items()]
    evening.office.browser.post(f"{evening.root}/presence", [*fields.items(), *shown, *ticks, *byes])
    pair_only(evening.services, evening.event)


def test_only_the_ticked_are_paired_and_who_walks_in_with_them(evening: Evening) -> None:
    evening.get("/presence")
    assert "6 aanwezig, 0 afwezig" in evening.text
    send(evening, {entry(evening, 5): "H", entry(evening, 6): "Z"}, name="Gijs", rating="1400", do="walk-in")
    evening.get("/presence")
    assert "5 aanwezig, 2 afwezig" in evening.text
    send(evening, {}, do="pair")
    assert evening.pairs(1) == "1-3, 4-2, 5 H, 6 Z, 7 U"
    evening.get("/presence")
    assert "Ronde 1 is al een concept." in evening.text


def test_two_officials_with_the_same_page_keep_each_others_ticks(evening: Evening) -> None:
    evening.get("/presence")
    page = evening.office.page
    send(evening, {entry(evening, 6): "Z"})
    evening.office.page = page.replace('name="request" value="', 'name="request" value="b', 1)
    send(evening, {entry(evening, 5): "Z"})
    marks = evening.services.presence.load(
        evening.event, evening.services.tournaments.load(evening.event).players[0].entry.joins_in
    )
    assert marks.marks == {entry(evening, 6): ByeKind.ZERO_POINT, entry(evening, 5): ByeKind.ZERO_POINT}


def test_a_name_that_is_missing_and_one_that_is_entered_already(evening: Evening) -> None:
    evening.get("/presence")
    evening.post("/presence", name="Gijs", rating="veel", do="walk-in")
    assert evening.office.status == 422
    assert 'id="e-rating"' in evening.office.page
    evening.get("/presence")
    evening.post("/presence", name="Anna", do="walk-in")
    assert "Dit is iemand anders" in evening.text


def test_byes_of_rounds_to_come_with_an_exception(evening: Evening) -> None:
    below = f"/entries/{entry(evening, 5)}/byes"
    evening.get(below)
    assert "1 bye van een half punt, geen in de laatste ronde." in evening.text
    evening.post(below, **{"round-2": "H", "round-3": "H"})
    assert "hoogstens 1, en geen na ronde 4" in evening.text
    evening.post(below, **{"round-2": "H", "round-3": "H", "exception": "yes"})
    assert "niet in ronde 3, voor een half punt" in evening.text


def test_withdrawn_from_a_stated_round_and_back_in_another(evening: Evening) -> None:
    root, own = evening.root, entry(evening, 5)
    evening.get(f"/entries/{own}/withdraw")
    evening.post(f"/entries/{own}/withdraw", round="2")
    assert "teruggetrokken vanaf ronde 2" in evening.text
    evening.get(f"/entries/{own}/return")
    evening.post(f"/entries/{own}/return", round="4")
    assert "niet in de ronden 2 tot en met 3" in evening.text
    assert evening.office.path.startswith(f"{root}/entries")


def test_an_expulsion_needs_a_reason_that_officials_alone_read(evening: Evening) -> None:
    number = paired(evening.services, evening.event, evening.owner)
    enter(evening.services, evening.event, evening.owner, number, "1-0", "1-0", "1-0")
    below = f"/entries/{entry(evening, 5)}/expel"
    evening.get(below)
    assert "Partijen die Eva heeft gespeeld blijven staan" in evening.text
    evening.post(below, reason="")
    assert 'id="e-reason"' in evening.office.page
    evening.post(below, reason="Telefoon")
    assert "uitgesloten vanaf ronde 2" in evening.text
    evening.get(f"/entries/{entry(evening, 5)}")
    assert "Uitgesloten: Telefoon" in evening.text

"""An event of Klukkluk's Swiss at the organisers' pages (K1, K9)."""

import pytest

from chalicelib.domain.ids import RoundNumber
from chalicelib.ports import Services
from tests.people import enter, paired
from tests.web.admin.evening import Evening, an_evening
from tests.web.admin.office import open_office, sign_up

FEW_OPPONENTS = "Er zijn minstens zoveel ronden (5) als tegenstanders (5)."


@pytest.fixture
def evening(services: Services, monkeypatch: pytest.MonkeyPatch) -> Evening:
    return an_evening(services, monkeypatch, system="klukkluk")


def seed_of(evening: Evening, number: int) -> int:
    return evening.services.tournaments.round(evening.event, RoundNumber(number)).seed


def test_it_can_be_chosen_for_a_new_event(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    office = sign_up(open_office(services, monkeypatch))
    office.get("/admin/new")
    assert "Zwitsers systeem (Klukkluk)" in office.page
    answers = {"tempo": "rapid", "first_day": "2026-12-01", "rhythm": "daily", "day_count": "1"}
    office.post("/admin/new", name="Klukkluk", system="klukkluk", **answers)
    (event,) = services.tournaments.of_user(services.accounts.by_email("anna@club.example").id)
    assert (event.settings.system, event.settings.profile) == ("klukkluk", "klukkluk")


def test_k9_the_organiser_is_warned_beforehand(evening: Evening) -> None:
    evening.get("/rounds")
    assert FEW_OPPONENTS in evening.text


def test_k9_nobody_is_warned_of_a_round_robin(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = an_evening(services, monkeypatch, system="round-robin")
    evening.get("/rounds")
    assert FEW_OPPONENTS not in evening.text


def test_the_draft_says_why_in_words(evening: Evening) -> None:
    paired(evening.services, evening.event, evening.owner)
    enter(evening.services, evening.event, evening.owner, 1, "1-0", "0-1", "1/2-1/2")
    evening.pair()
    assert "Concept van ronde 2" in evening.text
    assert "(K5)" in evening.text


def test_k1_the_lot_is_drawn_once_for_the_event(evening: Evening) -> None:
    paired(evening.services, evening.event, evening.owner)
    enter(evening.services, evening.event, evening.owner, 1, "1-0", "1-0", "1-0")
    evening.pair()
    drawn = seed_of(evening, 1)
    assert drawn == seed_of(evening, 2) != 0
    evening.get("/rounds/2/redraw")
    evening.post("/rounds/2/redraw")
    assert seed_of(evening, 2) == drawn

"""S64-58, S64-59 on a phone, by keyboard, in Dutch: lunch and another length, looked at and made; a round put off."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PHONE, Checked
from tests.browser.test_evening import an_official

pytestmark = pytest.mark.browser


def test_a_stranger_sets_the_timetable_on_a_phone(chromium: Browser, hall: str) -> None:
    checked = Checked()
    official = an_official(chromium, hall, checked, PHONE)
    page, official.width = official.page, "timetable"
    official.signs_up("Tijs")
    official.makes_an_event("Paasweekend")
    official.go(f"{official.event}/rounds", "rounds")
    page.get_by_role("link", name="Tijdschema").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Tijdschema")
    official.see("timetable")
    page.get_by_label("Duur van een ronde in minuten").fill("50")
    page.get_by_label("Aantal ronden op dag 1").fill("5")
    page.get_by_label("Naam van pauze 1").focus()
    for typed in ("Lunch", "45", "2"):
        page.keyboard.type(typed)
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Het tijdschema wijzigen?")
    expect(page.get_by_role("row", name="Ronde 3")).to_contain_text("12:40")
    official.see("the timetable is asked about")
    page.get_by_role("button", name="Tijdschema wijzigen").press("Enter")
    expect(page.get_by_role("status")).to_have_text("Opgeslagen.")
    expect(page.get_by_label("Naam van pauze 1")).to_have_value("Lunch")
    page.get_by_label("Tijd van ronde 3").fill("15:00")
    page.get_by_role("button", name="Begintijden opslaan").press("Enter")
    expect(page.get_by_role("row", name="Ronde 3")).to_contain_text("met de hand gezet")
    assert checked.problems == []

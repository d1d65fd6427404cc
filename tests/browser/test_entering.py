"""Entering by oneself, as organisers set it up: in a real browser, on a phone, without a script."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESKTOP, PHONE, Checked
from tests.browser.test_evening import an_official

pytestmark = pytest.mark.browser


def test_an_organiser_sets_up_entering_and_looks_at_the_bookings(chromium: Browser, hall: str) -> None:
    checked = Checked()
    olga = an_official(chromium, hall, checked, PHONE)
    olga.width, olga.looks_again_at = "entering", DESKTOP
    olga.signs_up("Olga")
    olga.makes_an_event("Open inschrijving")
    event = olga.event
    olga.go(f"{event}/settings/entering", "settings of entering")
    olga.press("Inschrijfgeld toevoegen")
    olga.press("Inschrijfgeld toevoegen")
    olga.press("Vraag toevoegen")
    olga.page.fill("[name=category-1-name]", "Jeugd")
    olga.page.fill("[name=category-1-price]", "tien")
    olga.page.select_option("[name=category-1-kind]", "junior")
    olga.page.fill("[name=question-1-text]", "Eet u mee?")
    olga.page.check("[name=is_on]")
    olga.page.get_by_role("button", name="Opslaan").last.click()
    expect(olga.page.get_by_role("alert")).to_contain_text("Inschrijfgeld 1: Bedrag")
    olga.see("settings of entering, with faults")
    olga.page.fill("[name=category-1-price]", "10")
    olga.page.select_option("[name=category-1-kind]", "everybody")
    olga.page.get_by_role("button", name="Opslaan").last.click()
    expect(olga.page.get_by_role("status")).to_contain_text("Opgeslagen.")
    expect(olga.page.locator("[name=category-1-price]")).to_have_value("10.00")
    olga.page.get_by_role("link", name="Inschrijvingen en geld").click()
    expect(olga.page.get_by_text("Nog niemand heeft zich zelf ingeschreven.")).to_be_visible()
    olga.see("bookings, none")
    olga.go(f"{event}/bookings/cancel", "calling an event off")
    olga.press("niet laten doorgaan")
    expect(olga.page.get_by_text("Niemand had betaald.")).to_be_visible()
    olga.see("bookings of an event that was called off")
    assert checked.problems == []

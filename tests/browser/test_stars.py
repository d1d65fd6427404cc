"""Following an event on a phone: by the plain link, then by the star that knows who reads."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESKTOP, PHONE, Checked
from tests.browser.test_evening import an_official

pytestmark = pytest.mark.browser


def test_an_event_is_followed_from_the_calendar_and_from_its_page(chromium: Browser, hall: str) -> None:
    checked = Checked()
    reader = an_official(chromium, hall, checked, PHONE)
    reader.width, reader.looks_again_at = "stars", DESKTOP
    reader.signs_up("Stella")
    reader.makes_an_event("Sterrentoernooi")
    page = reader.page
    for _ in range(100):
        reader.page.goto(f"{hall}/nl/t/sterrentoernooi/")
        if page.locator("a.star").count():
            break
        page.wait_for_timeout(100)
    page.locator("a.star").click()
    reader.see("an event to be followed")
    reader.press("Dit toernooi volgen")
    expect(page.get_by_text("U volgt dit toernooi")).to_be_visible()
    reader.see("an event that is followed")
    page.get_by_role("link", name="Mijn toernooien").first.click()
    reader.see("my own events")
    reader.press("adres")
    expect(page.get_by_label("Adres van uw agenda")).to_have_value(re.compile(r"/feed/[\w.-]+\.ics$"))
    reader.see("my own events with a calendar")
    page.goto(f"{hall}/nl/t/sterrentoernooi/")
    pressed = page.get_by_role("button", name="Dit toernooi volgen")
    expect(pressed).to_have_attribute("aria-pressed", "true")
    reader.see("an event with its star")
    pressed.click()
    expect(pressed).to_have_attribute("aria-pressed", "false")
    page.goto(f"{hall}/nl/")
    expect(page.get_by_role("button", name="Sterrentoernooi volgen")).to_have_attribute("aria-pressed", "false")
    reader.see("the calendar with stars")
    assert checked.problems == []

"""The presence list in a real browser: in Dutch, on a phone, by keyboard."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PHONE, Checked
from tests.browser.test_evening import an_official

pytestmark = pytest.mark.browser


def test_who_is_here_and_who_walks_in_by_keyboard(chromium: Browser, hall: str) -> None:
    """Three letters and Enter take a tick away; a name and Enter bring somebody in; then the round is paired."""
    checked = Checked()
    petra = an_official(chromium, hall, checked, PHONE)
    petra.signs_up("Petra")
    petra.makes_an_event("Wie is er")
    petra.pastes_the_list()
    page, keyboard = petra.page, petra.page.keyboard
    petra.go(f"{petra.event}/presence", "presence list")
    counter = page.locator("[data-count]")
    expect(counter).to_have_text("6 aanwezig, 0 afwezig")
    page.get_by_label("Naam zoeken").focus()
    keyboard.type("smi")
    expect(page.locator(".here > li:visible")).to_have_count(1)
    keyboard.press("Enter")
    expect(counter).to_have_text("5 aanwezig, 1 afwezig")
    expect(page.locator(".here > li:visible")).to_have_count(6)
    page.get_by_label("Naam", exact=True).focus()
    keyboard.type("Loper, Gijs")
    keyboard.press("Enter")
    expect(page.get_by_text("Loper, Gijs")).to_be_visible()
    expect(counter).to_have_text("6 aanwezig, 1 afwezig")
    petra.see("presence list with somebody who walked in")
    page.get_by_role("button", name="Ronde 1 indelen").focus()
    keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("ronde 1")
    expect(page.get_by_text("Loper, Gijs").first).to_be_visible()
    petra.see("draft")
    assert checked.problems == []

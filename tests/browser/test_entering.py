"""Entering and paying: on a phone, in Dutch, through the local payment service."""

import re

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.conftest import DESKTOP, PHONE, Checked
from tests.browser.test_evening import SECONDS, Official, an_official

pytestmark = pytest.mark.browser
_MOST_LOOKS = 100


def test_two_players_enter_and_pay_on_a_phone(chromium: Browser, hall: str) -> None:
    checked = Checked()
    owner, booker = (an_official(chromium, hall, checked, size) for size in (DESKTOP, PHONE))
    owner.width = "entering"
    owner.signs_up("Ella")
    owner.makes_an_event("Lentetoernooi")
    lets_people_enter(owner)

    finds_the_button(booker).click()
    booker.see("the form to enter")
    booker.page.get_by_label("Uw naam").fill("Smit, Eva")
    booker.page.get_by_label("Uw e-mailadres").fill("eva@club.example")
    booker.page.fill("[name=place-1-name]", "Smit, Eva")
    booker.press("Nog een speler")
    booker.see("the form for two players")
    booker.page.fill("[name=place-2-name]", "Bos, Fien")
    booker.press("Verder")
    expect(booker.page.get_by_text("Nog niet verstuurd")).to_be_visible()
    booker.see("a booking that is not sent yet")
    booker.press("Versturen")
    expect(booker.page.get_by_text("De plaatsen worden vastgehouden")).to_be_visible()
    booker.see("a booking that is to be paid")
    booker.press("betalen")
    booker.page.click("button[value=pay]")
    expect(booker.page.get_by_text("U bent ingeschreven.")).to_be_visible(timeout=40 * SECONDS)
    booker.see("a booking that is paid")
    own = booker.page.url.partition("?")[0].removeprefix(hall).removesuffix("/paid")
    for below, kind in (("/receipt", "a receipt"), ("/change", "changing a booking"), ("/leave", "leaving")):
        booker.go(f"{own}{below}", kind)
    assert checked.problems == []


def finds_the_button(booker: Official) -> Locator:
    """The worker publishes within a moment."""
    button = booker.page.get_by_role("link", name="Inschrijven voor dit toernooi")
    for _ in range(_MOST_LOOKS):
        booker.page.goto(f"{booker.hall}/nl/t/lentetoernooi/")
        if button.count():
            break
        booker.page.wait_for_timeout(100)
    booker.see("overview with the button to enter")
    return button


def lets_people_enter(owner: Official) -> None:
    """At 20 euros."""
    page = owner.page
    page.goto(f"{owner.hall}{owner.event}/settings/entering")
    page.check("[name=is_on]")
    page.click("button[value=add-category]")
    page.fill("[name=category-1-name]", "Iedereen")
    page.fill("[name=category-1-price]", "20")
    owner.press("Opslaan")
    page.wait_for_url(re.compile("done=saved"))

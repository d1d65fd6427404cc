"""Entering by oneself: an organiser sets it up on a phone, two players enter and pay, and the event is called off."""

import re

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.conftest import DESKTOP, PHONE, Checked
from tests.browser.test_evening import SECONDS, Official, an_official

pytestmark = pytest.mark.browser
_MOST_LOOKS = 100


def test_two_players_enter_and_pay_on_a_phone_and_get_their_money_back(chromium: Browser, hall: str) -> None:
    checked = Checked()
    olga, eva = (an_official(chromium, hall, checked, PHONE) for _ in range(2))
    olga.width = eva.width = "entering"
    olga.looks_again_at = eva.looks_again_at = DESKTOP
    olga.signs_up("Olga")
    olga.makes_an_event("Lentetoernooi")
    lets_people_enter(olga)
    enters_with_a_friend(eva)
    pays(eva)
    own = eva.page.url.partition("?")[0].removeprefix(hall).removesuffix("/paid")
    for below, kind in (("/receipt", "a receipt"), ("/change", "changing a booking"), ("/leave", "leaving")):
        eva.go(f"{own}{below}", kind)
    loses_the_link(eva)
    looks_at_the_bookings(olga)
    olga.go(f"{olga.event}/log", "change log with payments")
    calls_it_off(olga)
    eva.go(own, "a booking of an event that is not held")
    expect(eva.page.get_by_text("gaat niet door").first).to_be_visible()
    assert checked.problems == []


def lets_people_enter(olga: Official) -> None:
    """At 20 euros; the first price that she types is none."""
    olga.go(f"{olga.event}/settings/entering", "settings of entering")
    olga.press("Inschrijfgeld toevoegen")
    olga.press("Vraag toevoegen")
    olga.page.fill("[name=category-1-name]", "Iedereen")
    olga.page.fill("[name=category-1-price]", "twintig")
    olga.page.fill("[name=question-1-text]", "Eet u mee?")
    olga.page.check("[name=is_on]")
    olga.page.get_by_role("button", name="Opslaan").last.click()
    expect(olga.page.get_by_role("alert")).to_contain_text("Inschrijfgeld 1: Bedrag")
    olga.see("settings of entering, with faults")
    olga.page.fill("[name=category-1-price]", "20")
    olga.page.get_by_role("button", name="Opslaan").last.click()
    expect(olga.page.get_by_role("status")).to_contain_text("Opgeslagen.")
    expect(olga.page.locator("[name=category-1-price]")).to_have_value("20,00")
    olga.page.get_by_role("link", name="Inschrijvingen en geld").click()
    expect(olga.page.get_by_text("Nog niemand heeft zich zelf ingeschreven.")).to_be_visible()
    olga.see("bookings, none")


def enters_with_a_friend(eva: Official) -> None:
    finds_the_button(eva).click()
    eva.see("the form to enter")
    eva.page.get_by_label("Uw naam").fill("Smit, Eva")
    eva.page.get_by_label("Uw e-mailadres").fill("eva@club.example")
    eva.page.fill("[name=place-1-name]", "Smit, Eva")
    eva.page.get_by_text("Nog een speler").first.click()
    eva.page.fill("[name=place-2-name]", "Bos, Fien")
    eva.see("the form for two players")
    eva.press("Verder")
    expect(eva.page.get_by_text("Nog niet verstuurd")).to_be_visible()
    eva.page.go_back()
    expect(eva.page.locator("[name=place-2-name]")).to_have_value("Bos, Fien")
    eva.press("Verder")
    expect(eva.page.get_by_text("Nog niet verstuurd")).to_be_visible()
    eva.see("a booking that is not sent yet")
    eva.press("Versturen")
    expect(eva.page.get_by_text("De plaatsen worden vastgehouden")).to_be_visible()
    eva.see("a booking that is to be paid")


def finds_the_button(eva: Official) -> Locator:
    """The worker publishes within a moment."""
    button = eva.page.get_by_role("link", name="Inschrijven voor dit toernooi")
    for _ in range(_MOST_LOOKS):
        eva.page.goto(f"{eva.hall}/nl/t/lentetoernooi/")
        if button.count():
            break
        eva.page.wait_for_timeout(100)
    eva.see("overview with the button to enter")
    return button


def pays(eva: Official) -> None:
    """First she leaves without paying: her places are kept for a while."""
    eva.press("betalen")
    eva.page.click("button[value=leave]")
    expect(eva.page.get_by_text("De plaatsen worden vastgehouden")).to_be_visible()
    eva.press("betalen")
    eva.page.click("button[value=pay]")
    expect(eva.page.get_by_text("U bent ingeschreven.")).to_be_visible(timeout=40 * SECONDS)
    eva.see("a booking that is paid")


def loses_the_link(eva: Official) -> None:
    """And has it sent once more."""
    eva.go("/enter/lentetoernooi/lost", "a lost link")
    eva.page.get_by_label("Uw e-mailadres").fill("eva@club.example")
    eva.press("Mail sturen")
    expect(eva.page.get_by_role("status")).to_contain_text("een mail met de links")
    eva.see("the links are on their way")


def looks_at_the_bookings(olga: Official) -> None:
    olga.go(f"{olga.event}/bookings", "bookings")
    expect(olga.page.get_by_text(re.compile(r"saldo: €\s40,00"))).to_be_visible()
    olga.page.get_by_role("link", name="Smit, Eva").click()
    olga.see("a booking, for its organiser")


def calls_it_off(olga: Official) -> None:
    """A worker gives the money back."""
    olga.go(f"{olga.event}/bookings/cancel", "calling an event off")
    expect(olga.page.get_by_text(re.compile(r"€\s40,00")).first).to_be_visible()
    olga.press("niet laten doorgaan")
    gone_back = olga.page.get_by_text("Terugbetaald: 1 van 1 inschrijvingen")
    for _ in range(_MOST_LOOKS):
        olga.page.goto(f"{olga.hall}{olga.event}/bookings")
        if gone_back.count():
            break
        olga.page.wait_for_timeout(100)
    expect(gone_back).to_be_visible()
    olga.see("bookings of an event that was called off")

"""The end of an event in a real browser, in Dutch, on a phone and by keyboard: ended early, closed, corrected."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from chalicelib.domain.lifecycle.exported import exported_document
from chalicelib.domain.trf.writer import write_trf
from tests.browser.conftest import PHONE, Checked
from tests.browser.test_tuesday import Program, a_page
from tests.builders import a_tournament

pytestmark = pytest.mark.browser
ROUNDS = ("Anna-Bas 1-0, Chris-Daan 1/2-1/2", "Chris-Anna 0-1, Daan-Bas 1-0", "Anna-Daan *, Bas-Chris *")


def an_event(page: Page, hall: str) -> str:
    """Five rounds are planned; two are played, the third is published."""
    program = Program(page, hall)
    program.begins("closing@club.example")
    chart = a_tournament("Anna:2000 Bas:1900 Chris:1800 Daan:1700", name="Herfst", planned_rounds=5).after(*ROUNDS)
    made = program.send("/imports", {"file": write_trf(exported_document(chart)), "slug": "herfst"})
    return f"/admin/t/{made['id']}"


def press(page: Page, what: Locator) -> None:
    """By keyboard."""
    what.focus()
    page.keyboard.press("Enter")


def test_it_is_ended_early_closed_and_corrected(chromium: Browser, hall: str) -> None:
    page, checked = a_page(chromium, PHONE), Checked()
    event = an_event(page, hall)

    page.goto(f"{hall}{event}/rounds")
    press(page, page.get_by_role("link", name="Afsluiten …"))
    expect(page.get_by_text("Ronde 3: 2 borden hebben geen uitslag: 1, 2.")).to_be_visible()
    checked.look(page, "what stops closing")
    press(page, page.get_by_role("link", name="Beëindigen na ronde 2 …"))
    expect(page.get_by_text("Ronde 3, die geen uitslag heeft, wordt verwijderd.")).to_be_visible()
    checked.look(page, "end it early?")
    press(page, page.get_by_role("button", name="Beëindigen na ronde 2"))
    expect(page.get_by_text("Alle ronden zijn gespeeld en elk bord heeft een uitslag.")).to_be_visible()
    checked.look(page, "it can be closed")

    press(page, page.get_by_role("button", name="Toernooi afsluiten …"))
    expect(page.get_by_role("heading", name="“Herfst” afsluiten?")).to_be_visible()
    checked.look(page, "close it?")
    press(page, page.get_by_role("button", name="Toernooi afsluiten"))
    expect(page.get_by_text("Het toernooi is afgesloten; de stand is definitief.")).to_be_visible()
    checked.look(page, "closed")

    press(page, page.get_by_role("link", name="Uitslagen van ronde 1"))
    expect(page.get_by_role("heading", name="Uitslagen van ronde 1 corrigeren")).to_be_visible()
    checked.look(page, "correct a result")
    menu = page.get_by_label("Bord 1, Anna tegen Bas")
    menu.focus()
    menu.select_option("0-1")
    press(page, page.get_by_role("button", name="Correcties opslaan"))
    expect(page.get_by_text("Opgeslagen: bord 1.")).to_be_visible()

    corrected = page.get_by_text("na afloop van het toernooi een uitslag gecorrigeerd")
    page.goto(f"{hall}/nl/t/herfst/standings/")
    for _ in range(100):
        if corrected.count():
            break
        page.wait_for_timeout(100)
        page.reload()
    expect(corrected).to_be_visible()
    expect(page.get_by_text("de stand is definitief")).to_be_visible()
    checked.look(page, "standings of a closed event")
    page.emulate_media(media="print")
    expect(corrected).to_be_visible()
    assert checked.problems == []

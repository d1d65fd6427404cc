"""A series in a real browser, in Dutch: made on a phone by keyboard, and its standing follows a result."""

import os
import re
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from chalicelib.domain.lifecycle.exported import exported_document
from chalicelib.domain.trf.writer import write_trf
from tests.browser.conftest import DESKTOP, PHONE, Checked
from tests.browser.test_evening import Official, an_official
from tests.builders import a_tournament

pytestmark = pytest.mark.browser
SHOTS = os.environ.get("SHOTS", "")
"""A folder for pictures of the pages, for whoever wants to look at them."""


def brought_in(anna: Official, name: str, games: str) -> str:
    """An event of one round that was played elsewhere: its id."""
    played = a_tournament("Vermeer:2000 Jansen:1900 Kok:1800 Visser:1700", planned_rounds=1).after(games)
    event = replace(played, settings=replace(played.settings, name=name, playing_days=(date(2026, 11, 28),)))
    players = tuple(
        replace(one, entry=replace(one.entry, person=replace(one.entry.person, birth=f"19{90 + one.number}")))
        for one in event.players
    )
    text = write_trf(exported_document(replace(event, players=players)))
    return str(_sent(anna.page, anna.hall, "POST", "/imports", {"file": text})["id"])


def _sent(page: Page, hall: str, method: str, path: str, value: dict[str, Any]) -> dict[str, Any]:
    csrf = page.request.get(f"{hall}/api/v1/csrf").json()["csrf"]
    found = page.request.fetch(f"{hall}/api/v1{path}", method=method, data=value, headers={"X-CSRF": csrf})
    assert found.ok, found.text()
    answer: dict[str, Any] = found.json()
    return answer


def taken(official: Official, kind: str) -> None:
    """See this page, and keep a picture of it when somebody wants one."""
    official.see(kind)
    if SHOTS:
        for size in (PHONE, DESKTOP):
            official.page.set_viewport_size(size)
            official.page.screenshot(path=f"{SHOTS}/{kind.replace(' ', '-')}-{size['width']}.png", full_page=True)
        official.page.set_viewport_size(PHONE)


def typed(page: Page, label: str, text: str) -> None:
    """By keyboard alone: the field has the focus when it is typed in."""
    page.get_by_label(label, exact=True).focus()
    page.keyboard.type(text)


def pressed(page: Page, name: str) -> None:
    page.get_by_role("button", name=re.compile(name)).first.focus()
    page.keyboard.press("Enter")


def test_a_series_on_a_phone_by_keyboard(chromium: Browser, hall: str) -> None:
    checked = Checked()
    anna = an_official(chromium, hall, checked, PHONE)
    anna.width, anna.looks_again_at = "series", DESKTOP
    anna.signs_up("Serena")
    brought_in(anna, "Zomer in de stad", "Vermeer-Kok 1-0, Jansen-Visser 1-0")
    second = brought_in(anna, "Herfst aan zee", "Vermeer-Kok ½-½, Jansen-Visser 1-0")
    page = anna.page
    anna.go("/admin", "events and series")
    page.get_by_role("link", name="Nieuwe serie").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/admin/s/new")
    taken(anna, "new series")
    typed(page, "Naam van de serie", "Beker van Brabant")
    pressed(page, "Serie maken")
    expect(page.get_by_text("Er zijn nog geen toernooien in deze serie.")).to_be_visible()
    for place, name in enumerate(("Zomer", "Herfst"), start=1):
        page.get_by_label("Toernooi", exact=True).focus()
        page.keyboard.type(name)
        pressed(page, "Toernooi toevoegen")
        expect(page.locator("tbody tr")).to_have_count(place)
    taken(anna, "events of a series")
    root = page.url.partition("?")[0]
    for section in ("names", "categories", "categories/new", "settings", "log", "delete"):
        page.goto(f"{root}/{section}")
        taken(anna, f"{section.replace('/', ' ')} of a series")
    _standing(anna, "Jansen 19½")
    taken(anna, "standing of a series")
    page.get_by_text("uitwerking").first.click()
    expect(page.get_by_text("plaatsen 1–2, gedeeld met Vermeer: (10 + 9) : 2 = 9½").first).to_be_visible()
    taken(anna, "working of a series")
    page.goto(f"{hall}/nl/s/beker-van-brabant/rules/")
    taken(anna, "rules of a series")
    change = {"board": 2, "seen": "1-0", "result": "0-1"}
    _sent(page, hall, "PUT", f"/tournaments/{second}/rounds/1/results", {"changes": [change]})
    _standing(anna, "Vermeer 18")
    assert checked.problems == []


def _standing(anna: Official, first: str) -> None:
    """The public page, as soon as its first line says this."""
    line = anna.page.locator("table.series tbody tr").first
    for _ in range(100):
        anna.page.goto(f"{anna.hall}/nl/s/beker-van-brabant/")
        if line.count() and first in " ".join(re.sub(r"uitwerking", "", line.inner_text()).split()):
            return
        anna.page.wait_for_timeout(100)
    raise AssertionError(line.inner_text() if line.count() else anna.page.url)

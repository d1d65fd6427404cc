"""One Tuesday of the ladder in a real browser, in Dutch: sign-offs by link on a phone, the director's evening."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.conftest import DESKTOP, PHONE, Checked

pytestmark = pytest.mark.browser
MEMBERS = "Vermeer Jansen Kok Visser Smit Bos"
PASSWORD = "een lang wachtwoord"
SECONDS = 1000


@dataclass
class Program:
    """What is not looked at here is done through the API: the club, its members, its season."""

    page: Page
    hall: str
    csrf: str = ""

    def send(self, path: str, value: dict[str, Any]) -> dict[str, Any]:
        headers = {"X-CSRF": self.csrf}
        found = self.page.request.post(f"{self.hall}/api/v1{path}", data=value, headers=headers)
        assert found.ok, found.text()
        answer: dict[str, Any] = found.json()
        return answer

    def begins(self, email: str = "tuesday@club.example") -> None:
        self.csrf = self.page.request.get(f"{self.hall}/api/v1/csrf").json()["csrf"]
        account = {"email": email, "name": "Piet", "password": PASSWORD}
        self.csrf = self.send("/accounts", account)["csrf"]

    def a_cycle(self) -> str:
        """Six members and a cycle of three evenings, the first one tomorrow."""
        club = self.send("/clubs", {"name": "De Dinsdag"})["id"]
        for place, name in enumerate(MEMBERS.split()):
            person = {"name": f"{name}, A.", "rating": 2000 - 100 * place}
            self.send(f"/clubs/{club}/members", {"person": person, "plays_computer": place == 5})
        tomorrow = datetime.now(UTC).date() + timedelta(days=1)
        days = [(tomorrow + timedelta(weeks=week)).isoformat() for week in range(3)]
        season = {"name": "2026/27", "cycles": [{"name": "Cyclus 0", "days": days}], "computer": "Komodo"}
        made = self.send(f"/clubs/{club}/seasons", season)["id"]
        seasons = self.page.request.get(f"{self.hall}/api/v1/clubs/{club}/seasons").json()["seasons"]
        (part,) = next(one for one in seasons if one["id"] == made)["parts"]
        return f"/admin/t/{part['tournament']}"


def a_page(chromium: Browser, size: ViewportSize) -> Page:
    page = chromium.new_context(viewport=size, locale="nl-NL").new_page()  # type: ignore[arg-type]
    page.set_default_timeout(20 * SECONDS)
    return page


def link_of(director: Page, name: str) -> str:
    return director.get_by_label(f"Persoonlijke link van {name}, A.").get_attribute("value") or ""


def test_a_tuesday(chromium: Browser, hall: str) -> None:
    director, phone, checked = a_page(chromium, DESKTOP), a_page(chromium, PHONE), Checked()
    program = Program(director, hall)
    program.begins()
    cycle = program.a_cycle()

    director.goto(f"{hall}{cycle}/evening?round=1")
    expect(director.get_by_text("6 komen.")).to_be_visible()
    checked.look(director, "evening")
    director.set_viewport_size(PHONE)  # type: ignore[arg-type]
    checked.look(director, "evening on a phone")
    director.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    away, late = link_of(director, "Kok"), link_of(director, "Bos")
    _signs_off(phone, away, checked)
    _comes_late(phone, late, checked)

    director.reload()
    expect(director.get_by_text("5 komen, oneven: iemand is vrij.")).to_be_visible()
    director.get_by_role("button", name="Beschikbaar").click()
    expect(director.get_by_text("Komodo is deze avond beschikbaar.")).to_be_visible()
    director.get_by_role("button", name="Ronde 1 indelen").click()
    director.get_by_role("button", name="Ronde 1 publiceren").click()
    expect(director.get_by_role("link", name="Uitslagen invoeren")).to_be_visible()
    checked.look(director, "published evening")

    phone.goto(late)
    expect(phone.get_by_text("Zwart").or_(phone.get_by_text("Wit")).first).to_be_visible()
    expect(phone.get_by_text("Komodo")).to_be_visible()
    checked.look(phone, "my page with a board")

    _pairs_again(director, f"{hall}{cycle}", checked)
    _marks_a_no_show(director, f"{hall}{cycle}", checked)
    _enters_results(director, f"{hall}{cycle}")

    director.goto(f"{hall}{cycle}/standings")
    expect(director.get_by_role("main")).to_contain_text("Vermeer, A.")
    phone.goto(away)
    expect(phone.get_by_text("0 van 1 betaalde afwezigheden gebruikt")).to_be_visible()
    expect(phone.get_by_text("(na ronde 1)")).to_be_visible()
    expect(phone.get_by_role("table", name="Uw avonden tot nu toe").get_by_role("row")).to_have_count(2)
    checked.look(phone, "my page after the evening")
    assert checked.problems == []


def _signs_off(phone: Page, link: str, checked: Checked) -> None:
    """The link of a mail: looking changes nothing, one press does."""
    phone.goto(f"{link}?round=1&say=out")
    expect(phone.get_by_text("Er verandert niets voordat u op de knop drukt.")).to_be_visible()
    checked.look(phone, "choice of an evening")
    phone.get_by_role("button", name="Ik kom niet").focus()
    phone.keyboard.press("Enter")
    expect(phone.get_by_text("U komt niet.")).to_be_visible()
    checked.look(phone, "choice made")


def _comes_late(phone: Page, link: str, checked: Checked) -> None:
    phone.goto(link)
    checked.look(phone, "my page before the pairing")
    phone.get_by_role("link", name=re.compile("Ik kom later")).first.click()
    phone.get_by_label("Hoe laat komt u?").fill("20:40")
    phone.get_by_role("button", name="Ik kom later").click()
    expect(phone.get_by_text("U komt later, om 20:40.")).to_be_visible()


def _pairs_again(director: Page, cycle: str, checked: Checked) -> None:
    """A quarter past eight: Smit is missing, Kok has come all the same."""
    director.goto(f"{cycle}/evening/re-pair?round=1")
    checked.look(director, "turnout")
    director.get_by_label(re.compile("Smit")).check()
    director.get_by_label(re.compile("Kok")).check()
    director.get_by_role("button", name="Laat zien wat volgt").click()
    expect(director.get_by_text("Er is nog niets veranderd.")).to_be_visible()
    checked.look(director, "proposal")
    director.get_by_role("button", name="Doe het").click()
    expect(director.get_by_text("Opnieuw ingedeeld.")).to_be_visible()
    expect(director.get_by_text("Smit, A. afwezig zonder bericht")).to_be_visible()


def _marks_a_no_show(director: Page, cycle: str, checked: Checked) -> None:
    """A quarter to nine."""
    director.goto(f"{cycle}/evening/no-shows?round=1")
    checked.look(director, "no-shows")
    director.get_by_label(re.compile("Visser")).check()
    director.get_by_role("button", name="Als niet verschenen noteren").click()
    expect(director.get_by_text("Opgeslagen.")).to_be_visible()


def _enters_results(director: Page, cycle: str) -> None:
    director.goto(f"{cycle}/rounds/1/results")
    for menu in director.locator("select[data-stored]").all():
        if not menu.input_value():
            menu.select_option("1-0")
    director.get_by_role("button", name=re.compile("opslaan", re.IGNORECASE)).first.click()
    expect(director.get_by_text("Alle borden van ronde 1 hebben een uitslag")).to_be_visible()

"""Results that are typed without a connection: kept, marked, saved when it is back, by the rule of conflicts (C2).

T22: a connection that comes back sends no blank and wipes out nothing.
"""

from datetime import date, timedelta
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import PHONE, Checked

pytestmark = pytest.mark.browser
SECONDS = 1000


class Program:
    """The event, and another official's results, through the API."""

    def __init__(self, context: BrowserContext, hall: str) -> None:
        self._request, self._root = context.request, f"{hall}/api/v1"
        self._csrf = self._request.get(f"{self._root}/csrf").json()["csrf"]
        account = {"email": "offline@club.example", "name": "Noor", "password": "een lang wachtwoord"}
        self._csrf = self.send("POST", "/accounts", account)["csrf"]

    def send(self, method: str, path: str, value: dict[str, Any]) -> dict[str, Any]:
        headers = {"X-CSRF": self._csrf}
        found = self._request.fetch(f"{self._root}{path}", method=method, data=value, headers=headers)
        assert found.ok, found.text()
        answer: dict[str, Any] = found.json()
        return answer

    def a_round(self) -> str:
        """Six players, paired by hand and published."""
        days = [(date(2027, 1, 5) + timedelta(weeks=week)).isoformat() for week in range(5)]
        wish = {"name": "Zonder bereik", "system": "fide-dutch", "tempo": "rapid", "playing_days": days}
        event = str(self.send("POST", "/tournaments", wish)["id"])
        people = [{"name": name, "rating": 2000} for name in ("Anna", "Bas", "Chris", "Daan", "Eva", "Fred")]
        self.send("POST", f"/tournaments/{event}/entries", {"persons": people})
        self.send("POST", f"/tournaments/{event}/rounds/by-hand", {})
        boards = [{"white": 1, "black": 2}, {"white": 3, "black": 4}, {"white": 5, "black": 6}]
        root = f"/tournaments/{event}/rounds/1"
        self.send("PUT", f"{root}/boards", {"seen": 1, "boards": boards})
        self.send("POST", f"{root}/publication", {"seen": 2})
        return event

    def enters(self, event: str, board: int, result: str) -> None:
        change = {"board": board, "seen": "", "result": result}
        self.send("PUT", f"/tournaments/{event}/rounds/1/results", {"changes": [change]})


def board(page: Page, number: int) -> Any:
    return page.locator(f"#f-b{number}")


def test_what_is_typed_without_a_connection_is_saved_when_it_is_back(chromium: Browser, hall: str) -> None:
    context = chromium.new_context(viewport=PHONE, locale="nl-NL")
    program, checked = Program(context, hall), Checked()
    event = program.a_round()
    page = context.new_page()
    page.set_default_timeout(20 * SECONDS)
    page.goto(f"{hall}/admin/t/{event}/rounds/1/results")

    context.set_offline(True)
    board(page, 1).select_option("1-0")
    row = page.get_by_role("row").filter(has=board(page, 1))
    expect(row).to_contain_text("nog niet opgeslagen (getypt om ")
    page.get_by_role("button", name="Opslaan", exact=True).click()
    expect(page.get_by_text("Geen verbinding. Wat u hebt ingevoerd blijft op dit apparaat")).to_be_visible(
        timeout=20 * SECONDS
    )
    checked.look(page, "results without a connection")
    context.set_offline(False)
    expect(page.get_by_text("Opgeslagen: bord 1.")).to_be_visible(timeout=20 * SECONDS)
    assert kept(page) == {}

    context.set_offline(True)
    board(page, 2).select_option("1-0")
    program.enters(event, 2, "0-1")
    context.set_offline(False)
    expect(page.get_by_text("Kies voor elk van deze borden")).to_be_visible(timeout=20 * SECONDS)
    page.locator("input[name=b2][value='1-0']").check()
    page.get_by_role("button", name="Opslaan", exact=True).click()
    expect(page.get_by_text("Opgeslagen: bord 2.")).to_be_visible(timeout=20 * SECONDS)

    context.set_offline(True)
    board(page, 3).select_option("1/2-1/2")
    board(page, 1).select_option("")  # a blank is never kept
    assert list(kept(page)) == ["3"]
    page.close()
    context.set_offline(False)
    page = context.new_page()
    page.set_default_timeout(20 * SECONDS)
    page.goto(f"{hall}/admin/t/{event}/rounds/1/results")
    expect(page.get_by_text("Opgeslagen: bord 3.")).to_be_visible(timeout=20 * SECONDS)
    assert kept(page) == {}
    expect(board(page, 1)).to_have_value("1-0")
    assert checked.problems == []


def kept(page: Page) -> dict[str, Any]:
    """What the browser keeps of this round."""
    found: dict[str, Any] = page.evaluate(
        "() => JSON.parse(Object.entries(localStorage).find(([name]) => name.startsWith('unsaved:'))?.[1] ?? '{}')"
    )
    return found

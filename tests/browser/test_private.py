"""A private event in real browsers: its owner and her guest see it, a stranger finds it by no address."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESKTOP, PHONE, Checked
from tests.browser.test_evening import Official, an_official

pytestmark = pytest.mark.browser
BELOW = ("", "players/", "standings/", "crosstable/", "statistics/", "event.ics", "live.json", "data/v1/players.json")
_MOST_LOOKS = 100


def status(official: Official, path: str) -> int:
    answer = official.page.context.request.get(f"{official.hall}{path}", max_redirects=0)
    return answer.status


def wait_for(official: Official, path: str, wanted: int) -> None:
    """The worker publishes within a moment."""
    for _ in range(_MOST_LOOKS):
        if status(official, path) == wanted:
            return
        official.page.wait_for_timeout(100)
    raise AssertionError(f"{path} is not {wanted}")


def test_a_private_event_is_invisible_to_a_stranger_by_every_url(chromium: Browser, hall: str) -> None:
    checked = Checked()
    owner, guest, stranger = (an_official(chromium, hall, checked, PHONE) for _ in range(3))
    owner.width, guest.width, stranger.width = "private", "guest", "stranger"
    owner.looks_again_at = DESKTOP
    owner.signs_up("Olga")
    owner.makes_an_event("Geheim treffen")
    owner.pastes_the_list()
    event = owner.event
    public, private = "/nl/t/geheim-treffen/", "/private/nl/t/geheim-treffen/"
    wait_for(stranger, f"{public}players/", 200)

    owner.go(f"{event}/settings", "settings with practice and private")
    owner.page.select_option("[name=visibility]", "private")
    owner.page.get_by_role("button", name="Opslaan en naar de gasten").click()
    owner.see("guests, none")
    owner.page.get_by_label("E-mailadressen of domeinen").fill("gijs.guest@club.example\nniemand")
    owner.press("Uitnodigen")
    expect(owner.page.get_by_text("regel 2 (“niemand”)").first).to_be_visible()
    owner.see("guests, one line wrong")
    owner.page.get_by_label("E-mailadressen of domeinen").fill("gijs.guest@club.example")
    owner.press("Uitnodigen")
    expect(owner.page.get_by_role("row", name=re.compile("gijs.guest@club.example"))).to_be_visible()
    owner.see("guests")

    wait_for(stranger, public, 404)
    assert {path: status(stranger, public + path) for path in BELOW} == dict.fromkeys(BELOW, 404)
    assert {path: status(stranger, private + path) for path in BELOW} == dict.fromkeys(BELOW, 303)
    stranger.page.goto(f"{hall}/nl/")
    expect(stranger.page.get_by_text("Geheim treffen")).to_have_count(0)
    stranger.signs_up("Sam")
    assert {path: status(stranger, private + path) for path in BELOW} == dict.fromkeys(BELOW, 404)

    guest.signs_up("Gijs")
    guest.shows_his_address("Gijs")
    guest.page.goto(f"{hall}{private}players/")
    expect(guest.page.get_by_text("Vermeer, Anna").first).to_be_visible()
    assert status(guest, f"{event}/entries") == 404

    owner.go(f"{event}/delete", "deleting an event")
    owner.press("met alles erin verwijderen")
    owner.page.wait_for_url("**/admin?done=erased")
    owner.see("my events after deleting one")
    wait_for(guest, f"{private}players/", 404)
    assert checked.problems == []

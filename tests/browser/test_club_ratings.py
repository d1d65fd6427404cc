"""The ratings of a club on a phone: an event that needs ratings before it is closed, what it changed, the line."""

import re

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.conftest import PHONE, Checked
from tests.browser.test_club_year import a_season_of_a_club
from tests.browser.test_evening import SECONDS, Official, an_official, by_hand

pytestmark = pytest.mark.browser
OWN = "Dit zijn de eigen ratings van de club, geen FIDE-ratings."


class SeenElsewhere(Checked):
    """For pages that another test looks at."""

    def look(self, page: Page, kind: str, again_at: ViewportSize | None = None) -> None:
        """Not again."""


def test_an_event_of_a_club_is_closed_and_rated(chromium: Browser, hall: str) -> None:
    checked = Checked()
    owner = an_official(chromium, hall, SeenElsewhere(), PHONE)
    owner.width = "ratings"
    owner.signs_up("Rita")
    club = a_league_of_two(owner)
    pairs_and_publishes(owner)
    by_hand(owner, 1, ["1-0"])
    event, owner.checked = owner.event, checked
    gives_initial_ratings(owner, event)
    owner.go(f"{event}/closing", "closing")
    owner.press("afsluiten")
    owner.see("closing, asked")
    owner.press("afsluiten")
    owner.page.wait_for_url(re.compile("done=closed"))
    sees_what_changed(owner, event, club)
    assert checked.problems == []


def a_league_of_two(owner: Official) -> str:
    """The club's pages; the official stands in the league."""
    season = a_season_of_a_club(owner)
    owner.page.goto(f"{owner.hall}{season}/parts/new")
    owner.page.locator("[name=name]").fill("Tweekamp")
    owner.page.locator("[name=first_day]").fill("2026-09-01")
    owner.page.locator("[name=day_count]").fill("1")
    for name in ("Aalbers, Anna", "Berg, Jan van den"):
        owner.page.get_by_label(name).check()
    owner.press("Maak de meerkamp")
    owner.page.get_by_role("link", name="Tweekamp", exact=True).click()
    return season.partition("/seasons/")[0]


def pairs_and_publishes(owner: Official) -> None:
    """The pages of a new club and its season are in the worker's way."""
    owner.page.goto(f"{owner.hall}{owner.event}/rounds")
    owner.press("Ronde 1 indelen")
    expect(owner.page.get_by_role("heading", level=1)).to_contain_text("ronde 1", timeout=60 * SECONDS)
    owner.press("Ronde 1 publiceren")
    expect(owner.page.get_by_role("link", name="Uitslagen invoeren")).to_be_visible()


def gives_initial_ratings(owner: Official, event: str) -> None:
    """What the club knew of them is suggested."""
    owner.go(f"{event}/closing", "closing, not yet")
    expect(owner.page.get_by_text("2 spelers hebben nog geen clubrating")).to_be_visible()
    owner.page.get_by_role("link", name="Beginratings geven").click()
    owner.see("players without a rating")
    ratings = owner.page.get_by_label("Beginrating")
    expect(ratings.first).to_have_value("1500")
    ratings.last.fill("1520")
    owner.press("Deze ratings geven")
    expect(owner.page.get_by_text("nog geen rating")).to_have_count(0)
    owner.see("an estimate")


def sees_what_changed(owner: Official, event: str, club: str) -> None:
    """The worker takes a moment."""
    for _ in range(100):
        owner.page.goto(f"{owner.hall}{event}/club-ratings")
        if not owner.page.get_by_text("worden berekend").count():
            break
        owner.page.wait_for_timeout(100)
    expect(owner.page.get_by_text("Schatting")).to_have_count(0)
    expect(owner.page.get_by_role("row", name=re.compile("Aalbers, Anna"))).to_contain_text("+21")
    owner.see("what an event changed")
    owner.go(f"{club}/ratings", "rating list")
    expect(owner.page.get_by_text(OWN)).to_be_visible()
    owner.page.get_by_role("link", name="Aalbers, Anna").click()
    line = owner.page.get_by_role("img", name="Aalbers, Anna, Normaal schaak: de lijn van de rating")
    expect(line).to_be_visible()
    owner.see("history of a player")
    path = owner.page.url.rpartition("/")[2]
    owner.go(f"/nl/c/de-beker-ratings/ratings/p/{path}/", "public history of a player")
    expect(line).to_be_visible()
    owner.page.get_by_role("link", name="Tweekamp").click()
    expect(owner.page.get_by_role("row", name=re.compile("Aalbers, Anna"))).to_contain_text("+21")
    owner.see("public rating changes")
    owner.go("/nl/c/de-beker-ratings/ratings/", "public rating list")

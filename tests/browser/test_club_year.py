"""A club's season, its cup and its championship: made and entered on a phone, looked at as on a laptop, too."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESKTOP, PHONE, Checked
from tests.browser.test_evening import Official, an_official

pytestmark = pytest.mark.browser
MEMBERS = "Naam;Clubrating\n" + "\n".join(
    f"{name};{rating}"
    for name, rating in (
        ("Aalbers, Anna", 1500), ("Berg, Jan van den", 1450), ("Coenen, Chris", 1400), ("Øst, Zoë", 1350),
        ("Evers, Eva-Maria van de", 1300), ("Faber, Fien", 1250), ("Gijsen, Gijs", 1200),
        ("Hoogeveen-van Rossum, Hugo", 1150),
    )
)  # fmt: skip


def test_a_cup_and_a_championship(chromium: Browser, hall: str) -> None:
    checked = Checked()
    owner = an_official(chromium, hall, checked, PHONE)
    owner.width, owner.looks_again_at = "year", DESKTOP
    owner.signs_up("Olga")
    season = a_season_of_a_club(owner)
    a_cup(owner, season)
    a_championship(owner, season)
    assert checked.problems == []


def a_season_of_a_club(owner: Official) -> str:
    """Where its page is."""
    owner.go("/admin/c/new", "new club")
    owner.page.get_by_label("Naam van de club").fill(f"De Beker {owner.width}")
    owner.press("Club maken")
    root = re.sub(r"/members.*", "", owner.page.url.removeprefix(owner.hall))
    owner.go(f"{root}/members/list", "list of members")
    owner.page.get_by_label("Lijst", exact=True).fill(MEMBERS)
    owner.press("Bekijk wat er zou veranderen")
    owner.press("Toepassen wat is aangevinkt")
    owner.go(f"{root}/seasons/new", "new season")
    owner.page.select_option("#f-count", "1")
    owner.page.click("button[value=cycles]")
    owner.page.locator("[name=name]").fill("2026/27")
    owner.page.locator("[name=first_day-0]").fill("2026-09-01")
    owner.page.locator("[name=day_count-0]").fill("2")
    owner.page.locator("main button.primary").click()
    expect(owner.page.get_by_role("heading", name="Clubkampioenschap")).to_be_visible()
    owner.see("season")
    return re.sub(r"\?.*", "", owner.page.url.removeprefix(owner.hall))


def a_cup(owner: Official, season: str) -> None:
    owner.go(f"{season}/cups/new", "new cup")
    owner.page.locator("[name=name]").fill("")
    owner.page.locator("main button.primary").click()
    expect(owner.page.locator("#e-name")).to_be_visible()
    owner.see("new cup with an error")
    owner.page.locator("[name=name]").fill("Meierij Cup")
    for box in owner.page.locator("[name=members]").all():
        box.check()
    owner.page.get_by_label("op rating").check()
    owner.page.locator("[name=date-pools-1]").fill("2026-09-01")
    owner.page.locator("main button.primary").click()
    owner.see("cup")
    cup = re.sub(r"\?.*", "", owner.page.url.removeprefix(owner.hall))
    while owner.page.get_by_role("link", name="Uitslag invoeren").count():
        owner.page.get_by_role("link", name="Uitslag invoeren").click()
        owner.see("match of a pool")
        owner.page.locator("select[name=g0]").select_option("1-0")
        owner.page.locator("select[name=g1]").select_option("1/2-1/2")
        owner.page.locator("main button.primary").click()
    owner.press("Knock-out loten")
    owner.see("cup with its knock-out")
    owner.page.get_by_role("link", name="Uitslag invoeren").click()
    for game in ("g0", "g1"):
        owner.page.locator(f"select[name={game}]").select_option("1/2-1/2")
    owner.page.locator("main button.primary").click()
    expect(owner.page.get_by_role("heading", name="2 partijen van 5 minuten")).to_be_visible()
    owner.see("match that waits for blitz")
    owner.go(f"{cup}/settings", "settings of a cup")
    owner.go(f"{cup}/match/pool-1-1-1", "match to be corrected")
    owner.page.locator("select[name=g0]").select_option("0-1")
    owner.page.locator("select[name=g1]").select_option("0-1")
    owner.page.locator("main form button").first.click()
    owner.see("results that would lapse, or a corrected match")


def a_championship(owner: Official, season: str) -> None:
    owner.go(f"{season}/championship", "championship")
    owner.go(f"{season}/championship/settings", "settings of a championship")
    club = f"/nl/c/de-beker-{owner.width}/"
    for below in ("", "2026-27/", "2026-27/cup/1/", "2026-27/championship/"):
        owner.go(f"{club}{below}", f"public club {below}")

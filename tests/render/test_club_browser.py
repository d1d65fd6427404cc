"""Pages of a club's year in a real browser: nothing too wide, nothing hidden, nothing that two things are called."""

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import PageFile
from chalicelib.render.club import render_club
from chalicelib.render.site import load_site
from chalicelib.render.tournament import render_tournament
from tests.render import ladder_scenes
from tests.render.club_years import NAMES, a_year
from tests.render.scenes import SITE_ROOT, a_club_event, a_context, after_two_evenings
from tests.render.test_browser import PublishedSite, browser, phone, site
from tests.render.test_club import CLUB

__all__ = ["browser", "phone", "site"]
ASSETS = load_site(SITE_ROOT).assets
EVENT = ("", "r/2/", "r/2/names/", "standings/", "standings/1/", "players/", "p/1/", "p/2/", "p/5/", "statistics/")
SEASON = ("", "2025-26/", "2025-26/cup/1/", "2025-26/championship/")
LONG = "Hoogeveen-van Rossum tot Nijkerk, Hugo W"
"""A name of 40 characters."""
LINES = (
    "one => { const all = document.createRange(); all.selectNodeContents(one); return all.getClientRects().length; }"
)
WHY = {"code": "paired", "white": 2, "black": 1, "bracket": None, "colour": "D10 higher_black"}


def a_ladder() -> Tournament:
    """Everybody may read why he has his opponent."""
    event = ladder_scenes.two_evenings(shows_reasons=True)
    entries = (replace(one.entry, person=replace(one.person, name=LONG)) for one in event.players)
    players = (replace(player, entry=entry) for player, entry in zip(event.players, entries, strict=True))
    return replace(event, players=tuple(players))


def published() -> Mapping[str, PageFile]:
    """A ladder and a season in which everybody and everything has a long name."""
    year = a_year()
    parts = tuple(replace(part, name=f"{part.name} {LONG}") for part in year.season.parts)
    cups = tuple(replace(one, cup=replace(one.cup, name=LONG)) for one in year.cups)
    season = replace(year, season=replace(year.season, parts=parts), cups=cups, names=dict.fromkeys(NAMES, LONG))
    context = replace(ladder_scenes.context(), traces={RoundNumber(2): (WHY,)})
    club = replace(CLUB, name=f"Schaakvereniging {LONG}")
    return {
        **render_tournament(a_ladder(), context),
        **render_club(club, a_context(), (season,)),
        **ASSETS.files,
    }


@pytest.mark.browser
def test_no_page_of_a_clubs_year_is_wider_than_a_phone(browser: Any, site: PublishedSite) -> None:
    site.files = dict(published())
    page = browser.new_page()
    paths = [*(f"t/lente/{below}" for below in EVENT), *(f"c/de-toren/{below}" for below in SEASON)]
    for language, below in product(("nl", "es"), paths):
        answer = page.goto(site.address("").replace("/nl/t/lente/", f"/{language}/{below}"))
        assert answer.ok, below
        for element in page.locator("details").all():
            element.evaluate("one => { one.open = true }")
        for width in (390, 320):
            page.set_viewport_size({"width": width, "height": 844})
            assert page.evaluate("document.documentElement.scrollWidth") == width, (language, below)
    page.close()


@pytest.mark.browser
def test_the_value_used_is_shown_on_a_phone_too(phone: Any, site: PublishedSite) -> None:
    """D7."""
    site.files = dict(published())
    phone.goto(site.address("standings/"))
    row = phone.locator("#live tbody tr").first
    assert "Waarde gebruikt 42" in row.inner_text()
    phone.set_viewport_size({"width": 1280, "height": 844})
    assert "Waarde gebruikt" not in row.inner_text()


@pytest.mark.browser
def test_a_long_name_of_the_club_leaves_the_sign_before_it_whole(phone: Any, site: PublishedSite) -> None:
    phone.goto(site.address("standings/"))
    brand = phone.locator(".brand")
    brand.evaluate("(one, name) => { one.textContent = name }", f"Schaakvereniging {LONG} en Omstreken")
    assert brand.evaluate("one => getComputedStyle(one, '::before').width") == "14px"
    assert phone.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.browser
def test_a_result_is_never_broken_over_two_lines(phone: Any, site: PublishedSite) -> None:
    """Neither among the matches of a cup nor where a conflict is settled."""
    phone.goto(site.address("standings/"))
    cells = '<ul class="matches"><li><strong>0–1</strong></li></ul><div class="choose"><label>0–1</label></div>'
    phone.locator("#live").evaluate("(one, cells) => { one.style.width = '5px'; one.innerHTML = cells }", cells)
    for result in ("strong", "label"):
        assert phone.locator(f"#live {result}").evaluate(LINES) == 1


@pytest.mark.browser
def test_white_and_black_have_the_same_room_on_the_wall(browser: Any, site: PublishedSite) -> None:
    site.files = dict(published())
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(site.address("r/2/#wall"))
    white, black = (page.locator(f"#live thead .{one}").bounding_box()["width"] for one in ("white", "black"))
    assert abs(white - black) < 2
    page.close()


@pytest.mark.browser
def test_the_head_of_organisers_tells_by_itself_when_the_pages_are_published(browser: Any, site: PublishedSite) -> None:
    """What is being typed below it stays."""
    script = next(path for path in ASSETS.files if re.search(r"admin\.\w+\.js$", path))
    head = '<section class="event"><span data-publication{}>{}</span></section><input id="typed">'
    made = [head.format('="busy"', "wordt gepubliceerd"), head.format("", "gepubliceerd om 21:14")]
    page = site.files["nl/t/lente/index.html"]
    busy, done = (
        replace(page, body=f'<!doctype html>{one}<script type="module" src="/{script}"></script>'.encode())
        for one in made
    )
    site.files |= {"nl/t/lente/index.html": busy}
    tab = browser.new_page()
    tab.goto(site.address(""))
    tab.fill("#typed", "1-0")
    site.files |= {"nl/t/lente/index.html": done}
    tab.wait_for_selector("text=gepubliceerd om 21:14")
    assert tab.input_value("#typed") == "1-0"
    assert tab.locator("[data-publication=busy]").count() == 0
    tab.close()


def test_no_two_parts_of_a_page_have_one_id() -> None:
    made = {
        **published(),
        **ladder_scenes.files(ladder_scenes.two_evenings()),
        **{f"open/{key}": file for key, file in _of_an_open().items()},
    }
    for key, file in made.items():
        if key.endswith(".html"):
            ids = re.findall(r'\sid="([^"]*)"', file.body.decode())
            assert len(ids) == len(set(ids)), key


def _of_an_open() -> Mapping[str, PageFile]:
    return {**render_tournament(after_two_evenings(), a_context()), **render_tournament(a_club_event(), a_context())}

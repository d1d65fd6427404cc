"""What the scripts add, in a real browser: find me, the own row on every page, news without a reload."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import product
from typing import Any

import pytest

from chalicelib.ports import PageFile
from chalicelib.render.paths import key_of
from chalicelib.render.tournament import render_tournament
from tests.chromium import Look, look_at, started
from tests.render.scenes import a_club_event, a_context, after_two_evenings

pytestmark = pytest.mark.browser

PAGES = (
    "", "r/2/", "r/2/names/", "r/3/", "standings/", "standings/1/", "statistics/", "crosstable/", "crosstable/number/",
    "players/", "p/2/",
)  # fmt: skip
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'"


class PublishedSite:
    """The files of an event on loopback, under the policy that the real site has."""

    def __init__(self) -> None:
        self.files: dict[str, PageFile] = {}
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                file = site.files.get(key_of(self.path))
                self.send_response(200 if file else 404)
                self.send_header("Content-Security-Policy", POLICY)
                if file:
                    self.send_header("Content-Type", file.content_type)
                self.end_headers()
                self.wfile.write(file.body if file else b"")

            def log_message(self, *_arguments: Any) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def address(self, below: str) -> str:
        return f"http://127.0.0.1:{self.server.server_port}/nl/t/lente/{below}"


@pytest.fixture
def site() -> Iterator[PublishedSite]:
    published, context = PublishedSite(), a_context()
    published.files = render_tournament(after_two_evenings(), context) | dict(context.site.assets.files)
    yield published
    published.server.shutdown()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with started() as opened:
        yield opened


@pytest.fixture
def phone(browser: Any) -> Iterator[Any]:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.set_default_timeout(5_000)
    page.errors = []
    page.on("pageerror", lambda error: page.errors.append(str(error)))
    page.on("console", lambda message: page.errors.append(message.text) if message.type == "error" else None)
    yield page
    assert page.errors == []
    page.close()


def test_three_letters_and_the_own_board_is_there(phone: Any, site: PublishedSite) -> None:
    phone.goto(site.address("r/2/"))
    phone.fill("#find", "ost")
    phone.click("text=Volg Øst, Zoë")
    phone.wait_for_selector("#mine tbody tr")
    assert "Øst, Zoë" in phone.inner_text("#mine")
    assert "Berg, Jan van den" in phone.inner_text("#mine")
    for page in PAGES:
        phone.goto(site.address(page))
        phone.wait_for_selector("#mine tbody tr")
        assert "Øst, Zoë" in phone.inner_text("#mine")
    phone.get_by_label("Øst, Zoë niet meer volgen").click()
    phone.goto(site.address("r/2/"))
    assert not phone.is_visible("#mine")


def test_a_trainer_follows_two_players_on_this_device(phone: Any, site: PublishedSite) -> None:
    """Board, colour, opponent and result of each, in one block on the overview; a player without a board as well."""
    phone.goto(site.address("p/4/"))
    phone.click("text=Volg Berg, Jan van den")
    phone.fill("#find", "jans")
    phone.click("text=Volg Jansen, Piet")
    phone.wait_for_selector("#mine li:nth-child(2)")
    assert phone.evaluate("document.activeElement.textContent") == "Kaart van Jansen, Piet"
    phone.goto(site.address(""))
    phone.wait_for_selector("#mine tbody tr")
    first, second = (" ".join(one.split()) for one in phone.locator("#mine li").all_inner_texts())
    assert "2 Øst, Zoë – (1) Berg, Jan van den 1688 (½) + – −" in first
    assert "Jansen, Piet – Vrij met ½ punt" in second
    assert phone.locator("#mine .own").all_inner_texts() == ["Berg, Jan van den", "Jansen, Piet"]
    phone.goto(site.address("standings/"))
    phone.wait_for_selector("#mine tbody tr")
    assert phone.locator("#live tr.me").count() == 2
    phone.get_by_label("Berg, Jan van den niet meer volgen").click()
    phone.wait_for_selector("#mine li:only-child")
    assert "Jansen, Piet" in phone.inner_text("#mine")
    assert phone.locator("#live tr.me").count() == 1


def test_whom_a_device_remembers_from_before_is_followed(phone: Any, site: PublishedSite) -> None:
    phone.goto(site.address(""))
    phone.evaluate("localStorage.setItem('speelzaal:lente', '5')")
    phone.goto(site.address("r/2/"))
    phone.wait_for_selector("#mine tbody tr")
    assert "Øst, Zoë" in phone.inner_text("#mine")


def test_filtering_hides_other_rows(phone: Any, site: PublishedSite) -> None:
    phone.goto(site.address("standings/"))
    phone.fill("#find", "OZD")
    assert phone.locator("#live tbody tr:visible").count() == 1


def test_a_result_appears_without_a_reload(phone: Any, site: PublishedSite) -> None:
    phone.goto(site.address("r/2/"))
    assert "Ronde 2 is bezig, 1 partij open" in phone.inner_text("#state")
    context = a_context()
    later = replace(context, updated_at=context.updated_at + timedelta(minutes=3))
    finished = a_club_event("A-C 1-0, D-B ½-½, E bye", "B-A 1-0, E-D +/-, C half")
    site.files |= render_tournament(finished, later)
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    phone.wait_for_selector("text=Ronde 2 is gespeeld")
    assert "1–0" in phone.inner_text("#b1")
    assert "bijgewerkt 21:17" in phone.text_content("#news")


def test_who_has_tapped_something_gets_the_news_as_well_and_keeps_his_place(phone: Any, site: PublishedSite) -> None:
    phone.goto(site.address("standings/"))
    row = phone.locator("#live details").nth(1)
    row.locator("summary").click()
    name = row.get_attribute("id")
    assert phone.evaluate("document.activeElement.closest('details').id") == name
    later = replace(a_context(), updated_at=a_context().updated_at + timedelta(minutes=3))
    finished = a_club_event("A-C 1-0, D-B ½-½, E bye", "B-A 1-0, E-D +/-, C half")
    site.files |= render_tournament(finished, later)
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    phone.wait_for_selector("text=Ronde 2 is gespeeld")
    assert phone.evaluate("document.activeElement.closest('details').id") == name
    assert phone.locator(f"#{name}").get_attribute("open") is not None
    assert "Stand na ronde 2" in phone.inner_text("#main")
    assert "tellen nog niet mee" not in phone.inner_text("#live")


def test_the_keyboard_stays_with_the_player_when_rows_change_places(phone: Any, site: PublishedSite) -> None:
    phone.goto(site.address("standings/"))
    last = phone.locator("#live tbody a").last
    goes_to = last.get_attribute("href")
    last.focus()
    later = replace(a_context(), updated_at=a_context().updated_at + timedelta(minutes=3))
    turned = a_club_event("A-C 0-1, D-B ½-½, E bye", "B-A 1-0, E-D +/-, C half")
    site.files |= render_tournament(turned, later)
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    phone.wait_for_selector("text=Ronde 2 is gespeeld")
    assert phone.evaluate("document.activeElement.getAttribute('href')") == goes_to


def test_the_own_row_keeps_the_keyboard_through_news(phone: Any, site: PublishedSite) -> None:
    phone.goto(site.address("r/2/"))
    phone.fill("#find", "ann")
    phone.click("#find-chips button")
    phone.wait_for_selector("#mine td a")
    goes_to = phone.evaluate("document.querySelector('#mine td a').getAttribute('href')")
    phone.focus("#mine td a")
    later = replace(a_context(), updated_at=a_context().updated_at + timedelta(minutes=3))
    finished = a_club_event("A-C 1-0, D-B ½-½, E bye", "B-A 1-0, E-D +/-, C half")
    site.files |= render_tournament(finished, later)
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    phone.wait_for_selector("text=Ronde 2 is gespeeld")
    assert phone.evaluate("document.activeElement.getAttribute('href')") == goes_to


def test_a_page_without_news_of_its_own_is_fetched_twice_at_most(phone: Any, site: PublishedSite) -> None:
    """A result elsewhere changes live.json, but not this page: it was not published again."""
    phone.goto(site.address("r/1/"))
    fetched: list[str] = []
    phone.on("response", lambda answer: fetched.append(answer.url))
    later = replace(a_context(), updated_at=a_context().updated_at + timedelta(minutes=3))
    news = render_tournament(after_two_evenings(), later)
    site.files |= {key: file for key, file in news.items() if key.endswith("live.json")}
    for _ in range(4):
        with phone.expect_response(lambda answer: answer.url.endswith("live.json")) as heard:
            phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        heard.value.finished()
        phone.wait_for_load_state("networkidle")
    assert fetched.count(site.address("r/1/")) == 2


def test_why_am_i_fourth_on_a_phone_without_scripts(browser: Any, site: PublishedSite) -> None:
    """By keyboard alone: the row opens to the numbers and to what parts the player from his neighbours."""
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(site.address("standings/"))
    row = page.locator("tr", has=page.locator("th a:text-is('Özdemir, Berk')"))
    assert row.locator("td").first.inner_text().startswith("4")
    row.locator("summary").focus()
    page.keyboard.press("Enter")
    told = row.locator("details").inner_text()
    assert "Onder Jansen, Piet" in told
    assert "Buchholz: ½ tegen 1½; gelijk: punten" in told
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth") is True
    page.click("nav.rounds a:text-is('1')")
    assert page.url.endswith("/standings/1/")
    context.close()


def test_c7_paper_has_no_buttons(browser: Any, site: PublishedSite) -> None:
    page = browser.new_page(viewport={"width": 1000, "height": 900})
    page.emulate_media(media="print")
    for below in ("standings/", "standings/1/", "statistics/", "crosstable/", "crosstable/number/", "r/2/"):
        page.goto(site.address(below))
        controls = "button, input, select, summary, nav, .tools"
        assert page.locator(controls).locator("visible=true").count() == 0, below
        assert page.locator("table tbody tr").first.is_visible(), below
    page.close()


def test_without_scripts_letters_lead_to_the_names(browser: Any, site: PublishedSite) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.address("r/2/"))
    page.click(".letters a:has-text('V')")
    assert page.url.endswith("/r/2/names/#V")
    context.close()


def test_no_page_is_wider_than_a_phone(browser: Any, site: PublishedSite) -> None:
    """WCAG 1.4.10: 320 px without scrolling sideways, also with a name and a club that cannot be broken."""
    event, context = after_two_evenings(), a_context()
    first, *others = event.players
    unbroken = replace(first.entry, person=replace(first.person, name="Z" * 90, club="Y" * 90))
    event = replace(event, players=(replace(first, entry=unbroken), *others))
    site.files = render_tournament(event, context) | dict(context.site.assets.files)
    page = browser.new_page()
    for language, below in product(("nl", "es"), (*PAGES, "p/1/", "p/5/")):
        page.goto(site.address(below).replace("/nl/", f"/{language}/"))
        for width in (390, 320):
            page.set_viewport_size({"width": width, "height": 844})
            assert page.evaluate("document.documentElement.scrollWidth") == width, (language, below)
    page.close()


@pytest.mark.parametrize(("width", "scheme"), [(390, "light"), (1280, "dark")])
def test_no_page_breaks_a_rule_of_accessibility(browser: Any, site: PublishedSite, width: int, scheme: str) -> None:
    page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme, bypass_csp=True)
    for below in PAGES:
        page.goto(site.address(below))
        assert look_at(page) == Look([], [], 0), below
    page.close()

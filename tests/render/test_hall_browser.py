"""S64-60: the screen in the hall in a real browser, with a clock that the test moves."""

import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from chalicelib.domain.accounts.screens import LONGEST_ANNOUNCEMENT, Screen, ScreenSettings, Theme
from chalicelib.domain.ids import UserId
from chalicelib.domain.model.tournament import Tournament
from chalicelib.render.paths import hall_file, key_of
from chalicelib.render.screen import ScreenView
from chalicelib.render.tournament import render_tournament
from tests.chromium import Look, look_at, started
from tests.render.scenes import SECOND_EVENING, a_club_event, a_context, after_two_evenings, an_open

pytestmark = pytest.mark.browser

PATH = "/hall/screen/7k2m-q9dx-0h4c"
LONGEST = ("Wie blijft eten, zegt het voor één uur aan de bar. " * 3)[:LONGEST_ANNOUNCEMENT]
FITS = """() => {
    const [all, shown] = ["#pages", "#pages > :not([hidden])"].map((one) => document.querySelector(one));
    return shown.scrollHeight <= all.clientHeight + 1;
}"""
POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"


@dataclass
class Playing:
    """A hall on loopback: what its screen is told can be changed, and its line cut."""

    event: Tournament = field(default_factory=after_two_evenings)
    said: str = ""
    settings: ScreenSettings = field(default_factory=ScreenSettings)
    status: int = 200

    def view(self) -> ScreenView:
        context = a_context()
        screen = Screen("s", "Bar", "", UserId("u"), SECOND_EVENING, self.settings)
        files = render_tournament(self.event, context)
        show = json.loads(files[key_of(hall_file(self.event.id, self.settings.language))].body)
        return ScreenView(context.site, screen, self.said, show)

    def answer(self, path: str) -> tuple[str, bytes]:
        asset = a_context().site.assets.files.get(key_of(path))
        if asset:
            return asset.content_type, asset.body
        if path.endswith("/live"):
            return "application/json", json.dumps(self.view().news()).encode()
        page = path.partition("page=")[2]
        return "text/html; charset=utf-8", self.view().page(PATH, SECOND_EVENING, int(page or 0)).encode()


@pytest.fixture
def hall() -> Iterator[tuple[Playing, str]]:
    playing = Playing()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            kind, body = playing.answer(self.path)
            self.send_response(playing.status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Security-Policy", POLICY)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_arguments: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield playing, f"http://127.0.0.1:{server.server_port}{PATH}"
    server.shutdown()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with started() as opened:
        yield opened


@dataclass
class Television:
    """1920 x 1080, opened at 21:30 in the evening; time passes when the test says so."""

    page: Any
    errors: list[str]

    @property
    def shows(self) -> str:
        """The page that is there, and its count."""
        (shown,) = self.page.locator("#pages > section:visible").all()
        return f"{shown.get_attribute('id')} {self.page.inner_text('#count')}"

    def wait(self, seconds: float) -> None:
        self.page.clock.run_for(int(seconds * 1000))

    def hear(self) -> None:
        """Let it ask at once, as a device does that is online again."""
        with self.page.expect_response("**/live"):
            self.page.evaluate("dispatchEvent(new Event('online'))")

    def comes_to(self, text: str) -> None:
        self.page.wait_for_selector(f"text={text} >> visible=true")


@pytest.fixture
def television(browser: Any, hall: tuple[Playing, str]) -> Iterator[Television]:
    page = browser.new_page(viewport={"width": 1920, "height": 1080}, bypass_csp=True)
    page.set_default_timeout(5_000)
    found = Television(page, [])
    page.on("pageerror", lambda error: found.errors.append(str(error)))
    page.clock.install(time=SECOND_EVENING)
    page.goto(hall[1])
    page.clock.pause_at(SECOND_EVENING.timestamp() + 1)
    yield found
    assert found.errors == []
    page.close()


def test_pages_turn_by_themselves_and_a_key_holds_them(television: Television) -> None:
    assert television.shows == "boards-1 1 / 4"
    assert television.page.inner_text("#clock") == "21:30"
    television.wait(12)
    assert television.shows == "names-1 2 / 4"
    television.wait(12)
    assert television.shows == "names-1 2 / 4"
    television.page.keyboard.press("Space")
    television.wait(120)
    assert television.shows == "names-1 2 / 4"
    television.page.keyboard.press("ArrowRight")
    assert television.shows == "standings-1 3 / 4"
    television.page.click("text=Doorgaan")
    television.wait(15)
    assert television.shows == "info-1 4 / 4"
    television.page.keyboard.press("ArrowLeft")
    television.page.keyboard.press("ArrowLeft")
    television.wait(15)
    assert television.shows == "standings-1 3 / 4"


def test_news_comes_in_without_turning_the_page_and_a_new_round_at_once(
    television: Television, hall: tuple[Playing, str]
) -> None:
    television.wait(12)
    television.page.keyboard.press("Space")
    hall[0].event = a_club_event("A-C 1-0, D-B ½-½, E bye", "B-A 1-0, E-D +/-, C half")
    hall[0].said = "Ronde 3 begint om 21.45 uur."
    television.hear()
    television.comes_to("Ronde 2 is gespeeld")
    assert television.shows.startswith("names-1")
    assert television.page.inner_text("#said") == "Ronde 3 begint om 21.45 uur."
    hall[0].event = a_club_event("A-C 1-0, D-B ½-½, E bye", "B-A 1-0, E-D +/-, C half", "A-E, C-B, D bye")
    television.hear()
    television.comes_to("Indeling van ronde 3")
    assert television.shows == "boards-1 1 / 2"
    assert television.page.inner_text("#news") == "Ronde 3 is ingedeeld"
    television.wait(12)
    assert television.shows == "names-1 2 / 2"


def test_without_a_connection_what_is_there_stays_and_it_says_since_when(
    television: Television, hall: tuple[Playing, str]
) -> None:
    hall[0].status = 503
    television.wait(9)
    television.hear()
    television.comes_to("geen verbinding sinds 21:30")
    television.wait(120)
    television.hear()
    assert television.page.inner_text("#away") == "geen verbinding sinds 21:30"
    assert television.page.locator("#pages > section:visible").count() == 1
    hall[0].status = 200
    television.hear()
    television.page.wait_for_selector("#away", state="hidden")
    hall[0].status = 503
    television.hear()
    television.comes_to("geen verbinding sinds 21:32")


def test_no_page_of_it_breaks_a_rule_of_accessibility_or_leaves_the_screen(
    browser: Any, hall: tuple[Playing, str]
) -> None:
    playing, address = hall
    playing.event, playing.said = an_open(30, 2), LONGEST
    for theme, width, height in ((Theme.DARK, 1920, 1080), (Theme.LIGHT, 1080, 1920)):
        playing.settings = ScreenSettings(theme=theme)
        page = browser.new_page(viewport={"width": width, "height": height}, bypass_csp=True)
        page.goto(address)
        for _ in range(page.locator("#pages > section").count()):
            assert page.evaluate(FITS), page.inner_text("#count")
            shown = page.locator("#pages > section:visible").get_attribute("id")
            if shown == "boards-1" or (width == 1920 and shown.endswith("-1")):
                assert look_at(page) == Look([], [], 0), shown
            page.keyboard.press("ArrowRight")
        page.close()


def test_without_scripts_it_comes_to_a_page_that_leads_on(browser: Any, hall: tuple[Playing, str]) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 1366, "height": 768})
    page = context.new_page()
    page.goto(f"{hall[1]}?page=2")
    assert "Ronde 2 op naam" in page.inner_text("h1")
    page.click("text=Volgende pagina")
    assert "Tussenstand in ronde 2" in page.inner_text("h1")
    context.close()

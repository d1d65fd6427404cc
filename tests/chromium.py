"""The browser of the tests: Debian's Chromium without a window, and what it finds wrong with a page."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page, sync_playwright

# The shell cannot draw a window at all, which takes a quarter less work.
PROGRAMS = ("chromium-headless-shell", "chromium")
_OPTIONS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
_LOOK = """async () => {
    const {violations} = await axe.run({resultTypes: ["violations"]});
    const ids = Array.from(document.querySelectorAll("[id]"), (one) => one.id);
    const {scrollWidth, clientWidth} = document.documentElement;
    return {
        breaches: violations.map((one) => `${one.id} ${one.nodes[0].html}`),
        twice: [...new Set(ids.filter((one, place) => ids.indexOf(one) !== place))].sort(),
        sideways: scrollWidth - clientWidth,
    };
}"""


@contextmanager
def started() -> Iterator[Browser]:
    """For the time of a `with` block; a test is skipped where there is none."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        pytest.skip(f"no Chromium here; on Debian: apt-get install --no-install-recommends {PROGRAMS[0]}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=_OPTIONS)
        yield browser
        browser.close()


@dataclass(frozen=True, slots=True)
class Look:
    """What a page has at its present width."""

    breaches: list[str]
    """Rules of accessibility that are broken, each with the first element that breaks it."""
    twice: list[str]
    """Ids of more than one thing."""
    sideways: int
    """Pixels that it scrolls sideways."""


def look_at(page: Page) -> Look:
    """One look with axe, which a page is given once however often it is looked at."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE_SCRIPT)
    return Look(**page.evaluate(_LOOK))

"""A real browser and the local stack, as `make run` starts it."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = Path("/usr/bin/chromium")
PHONE, DESKTOP = ViewportSize(width=390, height=844), ViewportSize(width=1280, height=900)
_MOST_S = 60


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        pytest.skip("no Chromium on this machine; on Debian: apt-get install --no-install-recommends chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=str(CHROMIUM), args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a local stack of its own."""
    folder = tmp_path_factory.mktemp("hall")
    command = [sys.executable, "-m", "chalicelib.cli.main", "run", "--port", "0", "--data", str(folder)]
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = ""
        for line in process.stdout:
            found = re.search(r"http://localhost:\d+", line)
            address = address or (found[0] if found else "")
            if line.startswith("Stop"):
                break
        assert address, "the local stack did not start"
        yield address
        process.send_signal(signal.SIGINT)
        process.wait(_MOST_S)


@dataclass
class Checked:
    """Looks at every page with axe, once for each kind of page, width and colour scheme."""

    seen: set[str] = field(default_factory=set)
    problems: list[str] = field(default_factory=list)

    def look(self, page: Page, kind: str, again_at: ViewportSize | None = None) -> None:
        if kind in self.seen:
            return
        self.seen.add(kind)
        self._look_once(page, kind)
        own_size = page.viewport_size
        if again_at and own_size:
            page.set_viewport_size(again_at)
            self._look_once(page, f"{kind}, {again_at['width']} px wide")
            page.set_viewport_size(own_size)

    def _look_once(self, page: Page, kind: str) -> None:
        found: Any = Axe().run(page)
        self.problems += [
            f"{kind}: {one['id']} {one['nodes'][0]['html'][:160]}" for one in found.response["violations"]
        ]
        ids = page.eval_on_selector_all("[id]", "all => all.map((one) => one.id)")
        self.problems += [
            f"{kind}: {one} is the id of two things" for one in sorted({one for one in ids if ids.count(one) > 1})
        ]
        width = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if width > 0:
            self.problems.append(f"{kind}: scrolls {width} px sideways")

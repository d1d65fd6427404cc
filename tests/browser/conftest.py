"""A real browser and the local stack, as `make run` starts it."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.chromium import look_at, started

ROOT = Path(__file__).resolve().parents[2]
PHONE, DESKTOP = ViewportSize(width=390, height=844), ViewportSize(width=1280, height=900)
_MOST_S = 60


@pytest.fixture(scope="session")
def only_chromium() -> Iterator[Browser]:
    """One for all tests of a process."""
    with started() as browser:
        yield browser


@pytest.fixture
def chromium(only_chromium: Browser) -> Iterator[Browser]:
    """With no page open, before and after."""
    yield only_chromium
    for context in only_chromium.contexts:
        context.close()


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
        found = look_at(page)
        self.problems += [f"{kind}: {one[:200]}" for one in found.breaches]
        self.problems += [f"{kind}: {one} is the id of two things" for one in found.twice]
        if found.sideways > 0:
            self.problems.append(f"{kind}: scrolls {found.sideways} px sideways")

"""Sorting more lines than fit in memory: sorted runs on disk, merged again."""

import heapq
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path

LINES_IN_MEMORY = 150_000


class SortedRuns:
    """Takes lines in any order and gives them back sorted, each once. `folder` is its own."""

    def __init__(self, folder: Path, most: int = LINES_IN_MEMORY) -> None:
        folder.mkdir()
        self._folder, self._most = folder, most
        self._lines: list[bytes] = []
        self._runs: list[Path] = []

    def add(self, lines: Iterable[bytes]) -> None:
        """Some more; each ends with its line break."""
        self._lines.extend(lines)
        if len(self._lines) >= self._most:
            self._write()

    def _write(self) -> None:
        self._lines.sort()
        run = self._folder / f"{len(self._runs):05d}"
        with run.open("wb") as file:
            file.writelines(self._lines)
        self._runs.append(run)
        self._lines = []

    def merged(self) -> Iterator[bytes]:
        """All lines in order."""
        if self._lines:
            self._write()
        before = b""
        with ExitStack() as opened:
            for line in heapq.merge(*(opened.enter_context(run.open("rb")) for run in self._runs)):
                if line != before:
                    yield line
                before = line

"""Events whose tie-breaks independent programs and FIDE's own exercises have worked out."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from chalicelib.domain.tiebreaks.criterion import Edition
from chalicelib.domain.tiebreaks.event import Event, SystemKind
from chalicelib.domain.trf.reader import read_trf
from chalicelib.domain.trf.scores import records_after, with_rounds_of_byes

UNDEFINED = ("-0", "None", None)


@dataclass(frozen=True)
class Known:
    """An event with its values by player and code."""

    name: str
    event: Event
    edition: Edition
    codes: tuple[str, ...]
    values: Mapping[str, Mapping[str, Any]]

    def wanted(self, number: int, code: str) -> str | None:
        found = self.values[str(number)][code]
        return None if found in UNDEFINED else str(found)


def known_events(folder: Path) -> Iterator[Known]:
    """Every event of single players."""
    for file in sorted((folder / "values").glob("*.json")):
        said = json.loads(file.read_text())
        if "team" not in said["system"]:
            kind = SystemKind.PREDETERMINED if said["system"] == "round-robin" else SystemKind.SWISS
            edition = Edition.FIDE_2024 if "2024" in said["edition"] else Edition.FIDE_2026
            event = read_event(folder / "trf" / f"{file.stem}.trf", kind)
            yield Known(file.stem, event, edition, tuple(said["codes"]), by_the_text(said))


def by_the_text(said: Mapping[str, Any]) -> Mapping[str, Mapping[str, Any]]:
    """15.2: forfeit wins of round robins are won games; the program that gave the values does not count them."""
    values = {number: dict(one) for number, one in said["values"].items()}
    for one in said["second_reading_disagreements"]:
        assert one["code"] in ("WON", "BPG", "BWG")
        values[str(one["player"])][one["code"]] = one["second"]
    return values


@lru_cache
def read_event(file: Path, kind: SystemKind) -> Event:
    document = with_rounds_of_byes(read_trf(file.read_bytes()))
    return Event(records_after(document), kind, document.scoring)

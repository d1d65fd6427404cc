"""Rounds that independent programs have paired: files of an archive with the expected pairs in board order."""

import json
import re
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from chalicelib.domain.errors import NoLegalPairingError
from chalicelib.domain.formats.contract import PairingRequest
from chalicelib.domain.formats.swiss_dutch.system import FideDutch
from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.trf.document import TrfDocument
from chalicelib.domain.trf.pairing import next_request, replayed_request
from chalicelib.domain.trf.reader import read_trf

Boards = list[list[int]]
"""White and black of each board; black 0 is the bye, at the end."""


@dataclass(frozen=True)
class Event:
    """One file of the archive."""

    name: str
    text: bytes
    expected: dict[int, Boards | None]
    """By round; None where no legal pairing exists."""

    @property
    def kind(self) -> str:
        """late, byes, forfeit, ...; `random` for the events of a generator, `nopair` for inputs without a pairing."""
        if self.name.endswith("_NOPAIR.trf"):
            return "nopair"
        return "random" if re.match(r"\d+_n\d", self.name) else self.name.split("_")[1]

    @cached_property
    def document(self) -> TrfDocument:
        return read_trf(self.text)

    def request(self, round_number: int) -> PairingRequest:
        """The round again as it had to be paired."""
        if self.kind == "nopair":
            return next_request(self.document)
        return replayed_request(self.document, RoundNumber(round_number))


def events(archive: Path) -> Iterator[Event]:
    """All events of the archive."""
    with tarfile.open(archive) as files:
        texts = {member.name: files.extractfile(member).read() for member in files if member.isfile()}  # type: ignore[union-attr]
    for folder in ("A_rtg_2026", "C_drv_2026"):
        expected: dict[str, dict[int, Boards | None]] = {}
        for line in next(text for name, text in texts.items() if name.endswith(f"{folder}.jsonl")).splitlines():
            row = json.loads(line)
            expected.setdefault(row["f"], {})[row["r"]] = row.get("pairs")
        for name, rounds in expected.items():
            text = next(text for path, text in texts.items() if path.endswith(f"{folder}/{name}"))
            yield Event(name, text, rounds)


def paired(request: PairingRequest) -> Boards | None:
    """What we make of it, written in the same way."""
    try:
        pairing = FideDutch().pair_round(request)
    except NoLegalPairingError:
        return None
    boards = [[int(pair.white), int(pair.black)] for pair in pairing.pairs]
    return boards if pairing.bye is None else [*boards, [int(pairing.bye), 0]]

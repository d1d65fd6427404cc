"""Round by round as independent programs pair it: players, colours, bye and board order."""

from pathlib import Path

import pytest

from chalicelib.domain.formats.swiss_dutch.system import FideDutch
from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.trf.pairing import next_request, replayed_request
from chalicelib.domain.trf.reader import read_trf
from tests.domain.formats.swiss_dutch.corpus import Boards, Event, events, paired
from tests.oracles import oracle

KINDS = ("random", "late", "byes", "forfeit", "withdraw", "forbid", "baku", "tiny", "mix", "nopair")
EVERY = 3
"""The slice of the archive that is paired here; `bench/corpus.py` pairs all of it."""


@pytest.fixture(scope="module")
def by_kind() -> dict[str, list[Event]]:
    found: dict[str, list[Event]] = {}
    for event in events(oracle("swiss/corpus.tar.gz")):
        found.setdefault(event.kind, []).append(event)
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_every_round_is_paired_alike(kind: str, by_kind: dict[str, list[Event]]) -> None:
    chosen = by_kind[kind] if kind in ("tiny", "nopair") else by_kind[kind][::EVERY]
    for event in chosen:
        for round_number, expected in event.expected.items():
            assert paired(event.request(round_number)) == expected, f"{event.name} round {round_number}"


def expected_output(path: Path) -> Boards:
    """The engines' common format: a count, then `white black` a line."""
    return [[int(word) for word in line.split()] for line in path.read_text().splitlines()[1:] if line.strip()]


@pytest.mark.parametrize(("name", "round_number"), [("dutch_2025_C5", 3), ("dutch_2025_C9", 2), ("issue_7", 15)])
def test_single_rounds_of_another_project(name: str, round_number: int) -> None:
    document = read_trf(oracle(f"trf/bbpsharly_{name}.input").read_bytes())
    expected = expected_output(oracle(f"trf/bbpsharly_{name}.output.expected"))
    played = len(document.rounds)
    request = next_request(document) if played < round_number else replayed_request(document, RoundNumber(round_number))
    assert request.round_number == round_number
    assert paired(request) == expected


def test_second_pairing_allocated_bye_is_never_given() -> None:
    """C2, where a program in use breaks it: the legal pairing is 5-1, 8-2, 3-9, bye 7."""
    document = read_trf(oracle("trf/dispute_c2_double_pab.trf").read_bytes())
    request = next_request(document)
    assert paired(request) == [[5, 1], [8, 2], [3, 9], [7, 0]]
    assert FideDutch().pair_round(request).bye == 7

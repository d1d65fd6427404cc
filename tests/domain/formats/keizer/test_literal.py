"""The engine against the sheet read literally, on random evenings; `EVENINGS=20000` for more of them."""

import os
from random import Random

import pytest

from chalicelib.domain.formats.contract import PairingRequest, RoundPairing
from chalicelib.domain.formats.registry import system
from tests.domain.formats.keizer.cycles import HABITS, played_cycle, some_rules
from tests.domain.formats.keizer.literal import Tonight

EVENINGS = int(os.environ.get("EVENINGS", "1200"))
PARTS = 4
MOST_EXPLAINED = 8


def said(pairing: RoundPairing) -> tuple[list[tuple[int, int]], tuple[int | None, str], list[int]]:
    games = [(pair.white, pair.black) for pair in pairing.pairs]
    return games, (pairing.bye, pairing.bye_reason), list(pairing.left_over)


def some_evenings(chance: Random, number: int) -> list[tuple[PairingRequest, RoundPairing]]:
    evenings: list[tuple[PairingRequest, RoundPairing]] = []
    while len(evenings) < number:
        players = chance.choice((2, 3, 4, 5, 6, 6, 7, 7, 8, 8, 9, 10))
        rounds = chance.randrange(1, 10)
        evenings += played_cycle(chance, players, rounds, some_rules(chance), chance.choice(HABITS))
    return evenings


WORSE = {
    "260": "forbidden",
    "D8 complete": "left over",
    "D8 limit": "limit",
    "D8 others limit": "limit",
    "avoided": "avoided",
    "D8 others avoided": "avoided",
    "D8 met once": "met",
    "D8 met twice": "met",
    "D8 met more": "met",
    "D8 others met": "met",
    "D8 gap": "met",
    "D8 others gap": "met",
    "D9": "plan",
    "D9 others": "plan",
    "D8 order": "order",
}
"""What the sheet calls it: with a gap it is what D8 counts in place of meetings."""


@pytest.mark.parametrize("part", range(PARTS))
def test_the_same_evening_as_the_sheet_read_literally(part: int) -> None:
    """D8-D12: boards in order with their colours, who is free and why, who is left over."""
    for request, pairing in some_evenings(Random(part), EVENINGS // PARTS):
        assert said(pairing) == Tonight(request).answer, request


@pytest.mark.parametrize("part", range(PARTS))
def test_whoever_is_nearer_is_refused_by_what_the_evening_would_be_worse_in(part: int) -> None:
    """Each is tried: the best evening with the two at a board."""
    for request, pairing in some_evenings(Random(100 + part), EVENINGS // PARTS // 4):
        if len(request.present) > MOST_EXPLAINED:
            continue
        found = {
            (one["player"], one["opponent"]): WORSE[one["rule"]]
            for reason in system("keizer").explain(request, pairing)
            for one in reason.get("refused", ())
            if one["opponent"] is not None
        }
        assert found == Tonight(request).refused(), request

"""The engine against the sheet read literally, on random evenings; `EVENINGS=20000` for more of them."""

import os
from random import Random

import pytest

from chalicelib.domain.formats.contract import PairingRequest, RoundPairing
from tests.domain.formats.keizer.cycles import HABITS, played_cycle, some_rules
from tests.domain.formats.keizer.literal import Tonight

EVENINGS = int(os.environ.get("EVENINGS", "1200"))
PARTS = 4


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


@pytest.mark.parametrize("part", range(PARTS))
def test_the_same_evening_as_the_sheet_read_literally(part: int) -> None:
    """D8-D12: boards in order with their colours, who is free and why, who is left over."""
    for request, pairing in some_evenings(Random(part), EVENINGS // PARTS):
        assert said(pairing) == Tonight(request).answer, request

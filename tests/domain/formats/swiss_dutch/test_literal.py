"""The engine against the rules read literally."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.domain.formats.contract import PairingRequest, RoundPairing
from chalicelib.domain.formats.swiss_dutch.contender import contenders
from tests.domain.formats.swiss_dutch.events import Habits, played_event
from tests.domain.formats.swiss_dutch.literal import Literal, candidates, halves

busy = Habits(byes=8, late=15, leaves=1)


def literally(request: PairingRequest) -> tuple[set[tuple[int, int]], int | None] | None:
    return Literal(tuple(contenders(request)), request.initial_colour).pairs()


def unordered(pairing: RoundPairing) -> tuple[set[frozenset[int]], int | None]:
    return {frozenset((pair.white, pair.black)) for pair in pairing.pairs}, pairing.bye


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(0, 10**9), st.integers(2, 8), st.integers(2, 7), st.sampled_from((Habits(), busy)))
def test_same_pairs_as_the_rules_read_literally(seed: int, players: int, rounds: int, habits: Habits) -> None:
    for request, pairing in played_event(seed, players, rounds, habits):
        expected = literally(request)
        assert expected is not None
        assert ({frozenset(pair) for pair in expected[0]}, expected[1]) == unordered(pairing)


def test_transpositions_of_eleven_players() -> None:
    """Art. 4.2: 6-7-8-9-10, 6-7-8-9-11, ... 720 of them."""
    first, second = next(halves(11, 5))
    assert ([place + 1 for place in first], [place + 1 for place in second]) == ([1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11])


@pytest.mark.parametrize(("place", "moved_down", "moved_up"), [(1, 3, 4), (2, 3, 5), (3, 2, 4), (4, 3, 6)])
def test_exchanges_of_six_players(place: int, moved_down: int, moved_up: int) -> None:
    """Art. 4.3: smallest difference first, then the larger one moved from S1."""
    first, _ = list(halves(6, 3))[place]
    assert [number + 1 for number in first] == sorted({1, 2, 3, moved_up} - {moved_down})
    assert list(candidates((), (), 0)) == [()]

"""The engine against S5-S9 read literally: a repeat only when there is no other way, and as little of it as can be."""

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.domain.formats.contract import Allowance, PairingRequest, RoundPairing
from chalicelib.domain.formats.swiss64.system import Swiss64
from tests.domain.formats.swiss64.literal import literally
from tests.domain.formats.swiss_dutch.events import Habits, played_event

SWISS64 = Swiss64()
events = st.tuples(st.integers(0, 10**9), st.integers(2, 7), st.integers(2, 9))


def rounds(seed: int, players: int, planned: int) -> Iterator[tuple[PairingRequest, RoundPairing]]:
    return played_event(seed, players, planned, Habits(byes=8, late=15, leaves=1), SWISS64)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(events)
def test_same_round_as_the_rules_read_literally(event: tuple[int, int, int]) -> None:
    for request, pairing in rounds(*event):
        step, receiver, (repeats, breaches, _), pairs = literally(request) or (0, None, (0, 0, ()), set())
        assert ({frozenset((pair.white, pair.black)) for pair in pairing.pairs}, pairing.bye) == (pairs, receiver)
        assert pairing.used == {
            *([Allowance.REMATCH] if repeats else []),
            *([Allowance.COLOURS] if breaches else []),
        }
        assert step == 3 if repeats else step == 2 if breaches else step == 1

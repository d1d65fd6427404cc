"""The engine against S5-S9 read literally: a repeat only when there is no other way, and as little of it as can be."""

from collections.abc import Iterator
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.domain.formats.contract import Allowance, PairingRequest, RoundPairing
from chalicelib.domain.formats.swiss64.system import Swiss64
from chalicelib.domain.formats.swiss_dutch.contender import contenders
from tests.domain.formats.swiss64.literal import Step, literally
from tests.domain.formats.swiss_dutch.events import Habits, played_event
from tests.domain.formats.swiss_dutch.test_explanation import forced

SWISS64 = Swiss64()
STEPS = {1: (False, False), 2: (True, False), 3: (True, True)}
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


@settings(max_examples=40, deadline=None, derandomize=True)
@given(events)
def test_who_was_refused_for_want_of_a_better_round_would_cost_more(event: tuple[int, int, int]) -> None:
    """S7: what a round needs beyond the rules comes before every criterion, counted over the whole round."""
    for request, pairing in rounds(*event):
        step, receiver, price, _ = literally(request) or (1, None, (0, 0, ()), set())
        others = contenders(replace(request, present=request.present - {receiver}, planned_rounds=99))
        for reason in SWISS64.explain(request, pairing):
            for refused in reason["refused"]:
                if refused["opponent"] is None:
                    continue
                pair = forced(others, (refused["player"], refused["opponent"]))
                cost = Step(pair, request.initial_colour, *STEPS[step]).total
                rule = refused["rule"]
                if cost is None:
                    assert rule in ("C1", "C3", "C4")
                elif cost != price:
                    kinds = ("C1", "C3", "C1 latest")
                    assert rule == next(kind for kind, mine, his in zip(kinds, price, cost, strict=True) if mine != his)
                else:
                    assert rule not in ("C1", "C3", "C1 latest", "C4")

"""Pairs that are kept apart, always or if possible, and what an arbiter allows when nothing is legal (C.04.3 1.9.3)."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.domain.errors import NoLegalPairingError, TooManyToPairError
from chalicelib.domain.formats.contract import Allowance, PairingRequest
from chalicelib.domain.formats.swiss_dutch.contender import Contender, contenders
from chalicelib.domain.formats.swiss_dutch.system import FideDutch
from tests.builders import a_tournament, number_of
from tests.domain.formats.swiss_dutch.events import Habits, played_event
from tests.domain.formats.swiss_dutch.test_rules import DUTCH, next_round, request, written

CHART = a_tournament("A B C D").after()
THREE_ROUNDS = a_tournament("A B C D").after(
    "A-C 1/2-1/2, D-B 1/2-1/2", "B-A 1/2-1/2, C-D 1/2-1/2", "A-D 1/2-1/2, B-C 1/2-1/2"
)


def apart(*pairs: str) -> frozenset[frozenset[int]]:
    return frozenset(frozenset(number_of(CHART, name) for name in pair) for pair in pairs)


@pytest.mark.parametrize(
    ("forbidden", "avoided", "expected"),
    [
        ([], [], "A-C D-B"),
        (["AC"], [], "A-D C-B"),
        ([], ["AC"], "A-D C-B"),
        (["AB", "AD"], ["AC"], "A-C D-B"),
        ([], ["AB", "AC", "AD"], "A-C D-B"),
        ([], ["AB", "AC", "AD", "BD"], "A-D C-B"),
    ],
    ids=["nobody", "always", "if possible", "it is not possible", "one must meet him", "as few as can be"],
)
def test_pairs_kept_apart(forbidden: list[str], avoided: list[str], expected: str) -> None:
    assert next_round(CHART, forbidden=apart(*forbidden), avoided=apart(*avoided)) == expected


def test_pairs_that_never_meet_can_leave_nothing() -> None:
    with pytest.raises(NoLegalPairingError) as refusal:
        next_round(CHART, forbidden=apart("AB", "AC", "AD"), avoided=apart("BC"))
    assert refusal.value.details["rule"] == "260"


def test_the_reason_is_the_rule_whose_lifting_would_be_enough() -> None:
    """B is kept apart from both others and had the bye; A and C have met: only 260 is in the way."""
    chart = a_tournament("A B C").after("A-C 1-0, B bye")
    with pytest.raises(NoLegalPairingError) as refusal:
        next_round(chart, forbidden=apart("AB", "BC"))
    assert refusal.value.details["rule"] == "260"


@pytest.mark.parametrize("allowed", [{Allowance.COLOURS}, {Allowance.SECOND_BYE}, set()])
def test_what_does_not_help_is_refused_all_the_same(allowed: set[Allowance]) -> None:
    with pytest.raises(NoLegalPairingError) as refusal:
        next_round(THREE_ROUNDS, allowed=frozenset(allowed))
    assert refusal.value.details["rule"] == "C1"


def test_an_allowed_rematch_is_the_one_longest_ago() -> None:
    pairing = DUTCH.pair_round(request(THREE_ROUNDS, allowed=frozenset(Allowance)))
    assert written(THREE_ROUNDS, pairing) == "C-A D-B"
    assert pairing.used == {Allowance.REMATCH}


def test_an_allowed_second_bye() -> None:
    chart = a_tournament("A B C").after("A-B 1-0, C bye", "C-A 0-1, B bye", "B-C 1-0, A bye")
    allowed = frozenset({Allowance.SECOND_BYE, Allowance.REMATCH})
    pairing = DUTCH.pair_round(request(chart, allowed=allowed))
    assert (pairing.bye, pairing.used) == (3, allowed)


def test_allowed_colours() -> None:
    """C3: A and B must both have Black."""
    chart = a_tournament("A B C D").after("A-C 1-0, B-D 1-0", "A-D 1-0, B-C 1-0")
    asked = request(chart, absent="C D", allowed=frozenset({Allowance.COLOURS}))
    pairing = DUTCH.pair_round(asked)
    assert (written(chart, pairing), pairing.used) == ("B-A", {Allowance.COLOURS})


def test_nothing_is_used_that_is_not_needed() -> None:
    pairing = DUTCH.pair_round(request(CHART, allowed=frozenset(Allowance)))
    assert (written(CHART, pairing), pairing.used) == ("A-C D-B", frozenset())


def rounds_of(players: list[Contender]) -> Iterator[list[frozenset[int]]]:
    """Every legal round of these."""
    if not players:
        yield []
        return
    first, *others = players
    for other in others:
        if first.may_meet(other):
            for rest in rounds_of([one for one in others if one is not other]):
                yield [frozenset((first.number, other.number)), *rest]


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.integers(0, 10**9), st.integers(1, 4), st.integers(2, 5))
def test_as_few_of_them_meet_as_can_be(seed: int, half: int, rounds: int) -> None:
    """Against every legal round."""
    for asked, _ in played_event(seed, 2 * half, rounds, Habits(byes=0, late=0, leaves=0)):
        numbers = sorted(asked.present)
        pairs = [frozenset(pair) for pair in combinations(numbers, 2)]
        avoided = frozenset(Random(seed).sample(pairs, len(pairs) * 2 // 3))
        pairing = FideDutch().pair_round(replace(asked, avoided=avoided))
        met = sum(frozenset((pair.white, pair.black)) in avoided for pair in pairing.pairs)
        assert met == min(sum(pair in avoided for pair in round_) for round_ in rounds_of(contenders(asked)))
        assert met == 0 or not_apart(asked, avoided)


def not_apart(asked: PairingRequest, avoided: frozenset[frozenset[int]]) -> bool:
    """With these pairs forbidden there is no round."""
    try:
        FideDutch().pair_round(replace(asked, forbidden=avoided))
    except NoLegalPairingError:
        return True
    return False


@pytest.mark.parametrize(("players", "avoided"), [(2001, False), (302, True)])
def test_a_round_has_a_bound(players: int, avoided: bool) -> None:
    """Where pairs that are kept apart if possible must meet all the same, each bracket is paired with all below it."""
    asked, _ = next(played_event(1, 4, 1, Habits(0, 0, 0)))
    record = asked.records[1]
    records = {
        number: replace(record, player=replace(record.player, number=number)) for number in range(1, players + 1)
    }
    pairs = frozenset(frozenset((1, number)) for number in records if avoided and number != 1)
    with pytest.raises(TooManyToPairError) as refusal:
        DUTCH.pair_round(replace(asked, records=records, present=frozenset(records), avoided=pairs))
    assert refusal.value.details["players"] == players

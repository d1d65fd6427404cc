"""What holds for every round that is paired (C.04.1, C.04.3 C1-C5)."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.domain.formats.common.cardinality import Matching, mask_of
from chalicelib.domain.formats.contract import PairingRequest, RoundPairing
from chalicelib.domain.formats.swiss64.system import Swiss64
from chalicelib.domain.formats.swiss_dutch import bracket
from chalicelib.domain.formats.swiss_dutch.contender import contenders
from chalicelib.domain.formats.swiss_dutch.selection import Selection, select
from chalicelib.domain.formats.swiss_dutch.system import FideDutch
from chalicelib.domain.model.result import Colour
from tests.domain.formats.swiss_dutch.events import DUTCH, Habits, played_event

seeds = st.integers(0, 10**9)
quiet = st.just(Habits(byes=0, late=0, leaves=0))
busy = st.just(Habits(byes=12, late=25, leaves=5))
events = st.tuples(seeds, st.integers(4, 60), st.integers(3, 9), st.one_of(quiet, busy, st.just(Habits())))
COUNTED = bracket.pair_bracket
checked = settings(max_examples=60, deadline=None, derandomize=True)


@checked
@given(events)
def test_everybody_is_paired_once_or_has_the_bye(event) -> None:
    for request, pairing in played_event(*event):
        named = [number for pair in pairing.pairs for number in (pair.white, pair.black)]
        named += [] if pairing.bye is None else [pairing.bye]
        assert sorted(named) == sorted(request.present)
        assert (pairing.bye is not None) == bool(len(request.present) % 2)


@checked
@given(events)
def test_nobody_meets_twice(event) -> None:
    for request, pairing in played_event(*event):
        assert not any(pair.black in request.records[pair.white].opponents for pair in pairing.pairs)


@checked
@given(events)
def test_colours_stay_within_bounds(event) -> None:
    """C3; C.04.1 6 and 7, with their exception for topscorers and their opponents in the last round."""
    for request, pairing in played_event(*event):
        half = (request.round_number - 1) * request.scoring.win
        for pair in pairing.pairs:
            white, black = request.records[pair.white], request.records[pair.black]
            if request.is_last_round and max(2 * white.score, 2 * black.score) > half:
                continue
            for colours in ((*white.colours, Colour.WHITE), (*black.colours, Colour.BLACK)):
                assert len(colours) < 3 or len(set(colours[-3:])) == 2
                assert abs(2 * colours.count(Colour.WHITE) - len(colours)) <= 2


@checked
@given(events)
def test_bye_goes_to_the_lowest_score_that_may_have_it(event) -> None:
    """C2 and C5: nobody with a lower score could be spared."""
    for request, pairing in played_event(*event):
        if pairing.bye is None:
            continue
        receiver = request.records[pairing.bye]
        assert not any(one.is_forfeit_win or one.bye in ("U", "F") for one in receiver.appearances)
        field = contenders(request)
        rows = [
            mask_of([k for k, other in enumerate(field) if one is not other and one.may_meet(other)]) for one in field
        ]
        everybody = (1 << len(field)) - 1
        for place, one in enumerate(field):
            if one.may_have_bye and one.score < receiver.score:
                assert Matching(rows, everybody & ~(1 << place)).enlarge().exposed


@settings(max_examples=15, deadline=None, derandomize=True)
@given(events)
def test_same_request_same_pairing(event) -> None:
    for request, pairing in played_event(*event):
        shuffled = replace(request, records=dict(reversed(request.records.items())))
        assert FideDutch().pair_round(shuffled) == pairing


@checked
@given(events)
def test_boards_are_in_order(event) -> None:
    """C.04.2 3.6."""
    for request, pairing in played_event(*event):
        keys = []
        for pair in pairing.pairs:
            one, other = (request.records[number] for number in (pair.white, pair.black))
            (top, number), (low, _) = sorted(((-one.score, one.number), (-other.score, other.number)))
            keys.append((top, top + low, number))
        assert keys == sorted(keys)


@settings(max_examples=10, deadline=None, derandomize=True)
@given(st.tuples(seeds, st.integers(10, 40), st.integers(4, 7), quiet))
def test_pairs_kept_apart_do_not_meet(event) -> None:
    for request, pairing in played_event(*event):
        apart = frozenset(frozenset((pair.white, pair.black)) for pair in pairing.pairs[:3])
        again = FideDutch().pair_round(replace(request, forbidden=apart))
        assert not any(frozenset((pair.white, pair.black)) in apart for pair in again.pairs)


def _pairs(pairing: RoundPairing) -> set[frozenset[int]]:
    return {frozenset((pair.white, pair.black)) for pair in pairing.pairs}


@settings(max_examples=10, deadline=None, derandomize=True)
@given(st.tuples(seeds, st.integers(4, 40), st.integers(3, 9), quiet))
def test_round_1_halves_meet_in_order(event) -> None:
    """C.04.3 3 and 4: the first candidate is perfect."""
    request: PairingRequest
    request, pairing = next(played_event(*event))
    half = len(request.present) // 2
    assert _pairs(pairing) == {frozenset((number, number + half)) for number in range(1, half + 1)}
    first_with_white = {number for pair in pairing.pairs if (number := pair.white) <= half}
    odd = {number for number in range(1, half + 1) if number % 2}
    assert first_with_white in (odd, set(range(1, half + 1)) - odd)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(seeds, st.integers(12, 40), st.integers(4, 9), st.one_of(quiet, busy), st.sampled_from((DUTCH, Swiss64())))
def test_a_bracket_on_its_own_is_paired_as_with_all_that_is_below_it(seed, players, rounds, habits, system) -> None:
    """C4, C6-C8 by counting give what weighing everybody below gives."""
    for request, pairing in played_event(seed, players, rounds, habits, system):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(bracket, "pair_bracket", weighed_with_all_below)
            assert system.pair_round(request).pairs == pairing.pairs


def weighed_with_all_below(one: bracket.Bracket) -> Selection:
    """The bye has a second weighing of its own (C9), so those brackets stay as they are."""
    return COUNTED(one) if one.takes_bye else select(bracket.with_all_below(one))

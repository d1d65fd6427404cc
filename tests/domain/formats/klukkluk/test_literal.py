"""The engine against the rule sheet read literally: every pairing of small rounds is tried (K1-K9)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.domain.formats.klukkluk.comparison import compare, compare_refused
from tests.domain.formats.klukkluk.events import BUSY, QUIET, Habits, played_event

habits = st.sampled_from((QUIET, Habits(), BUSY))


@settings(max_examples=120, deadline=None, derandomize=True)
@given(st.integers(0, 10**9), st.integers(2, 7), st.integers(2, 7), habits)
def test_same_pairing_as_the_sheet_read_literally(seed: int, players: int, rounds: int, how: Habits) -> None:
    for request, answer in played_event(seed, players, rounds, how):
        compare(request, answer)


@pytest.mark.parametrize("players", [8, 9])
def test_same_pairing_of_eight_and_nine(players: int) -> None:
    for request, answer in played_event(players, players, 6, Habits()):
        compare(request, answer)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(0, 10**9), st.integers(2, 6), st.integers(2, 6), habits)
def test_forcing_who_was_refused_is_worse_in_the_rule_named(seed: int, players: int, rounds: int, how: Habits) -> None:
    """C.04.1 9: the reasons are true."""
    for request, answer in played_event(seed, players, rounds, how):
        compare_refused(request, answer)

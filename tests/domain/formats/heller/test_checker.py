"""H1, H3: what a table must be, and what is said of one that is not."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.heller.checker import faults, measures, verified
from chalicelib.domain.model.tournament import Schedule

SIX = "1-6 2-5 3-4 | 4-1 6-2 5-3 | 1-5 3-2 4-6 | 2-1 6-3 5-4 | 1-3 4-2 5-6"
NINE = "1-7 2-4 6-3 8-5 | 3-1 9-2 4-8 5-6 | 2-5 3-4 8-6 7-9 | 1-8 6-2 9-3 4-7 | 2-1 5-4 7-6 8-9"


def table(text: str) -> Schedule:
    games = [[tuple(map(int, game.split("-"))) for game in row.split()] for row in text.split("|")]
    return tuple(tuple((white, black) for white, black in row) for row in games)


def said(text: str) -> list[str]:
    """Every fault: its reason and its place."""
    return [f"{one.details['reason']} {one.details['place']}" for one in faults(table(text))]


def test_h3_a_table_without_faults() -> None:
    assert said(SIX) == said(NINE) == []
    assert verified(table(SIX)) == table(SIX)


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (" | 1-3 4-2 5-6", "", ["table_rounds rounds"]),
        ("6-2 5-3", "6-2 5-1", ["table_number_twice rounds[1][2]", "table_left_out rounds[1]"]),
        ("6-2 5-3", "6-2 5-5", ["table_number_twice rounds[1][2]", "table_left_out rounds[1]"]),
        ("6-2 5-3", "6-2 0-3", ["table_not_a_game rounds[1][2]", "table_left_out rounds[1]"]),
        ("6-2 5-3", "6-2", ["table_left_out rounds[1]"]),
        ("1-3 4-2 5-6", "1-6 4-2 5-3", ["table_met_before rounds[4][0]", "table_met_before rounds[4][2]"]),
        ("1-5 3-2 4-6", "5-1 3-2 4-6", ["table_third_colour rounds[3][0]"]),
    ],
)
def test_h3_each_fault_has_its_place(before: str, after: str, expected: list[str]) -> None:
    assert set(expected) <= set(said(SIX.replace(before, after)))


def test_h3_colours_differ_by_one_at_most() -> None:
    (fault,) = (one for one in faults(table(SIX.replace("2-1", "1-2"))) if one.details["reason"] == "table_balance"
                and one.details["number"] == 1)  # fmt: skip
    assert (fault.details["whites"], fault.details["games"], fault.details["place"]) == (4, 5, "rounds[4][0]")


def test_h1_nobody_rests_twice() -> None:
    assert "table_rests_twice rounds[3]" in said(NINE.replace("1-8 6-2 9-3 4-7", "1-8 6-2 4-3 5-7"))


def test_h1_five_opponents_need_six_players() -> None:
    assert said("1-2 | 2-1 | 1-2 | 2-1 | 1-2") == ["table_size rounds"]


def test_all_faults_come_at_once() -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        verified(table(SIX.replace("6-2 5-3", "6-2 5-1")))
    assert len((refusal.value, *refusal.value.others)) == 2


def test_h3_what_a_table_gives_each_number() -> None:
    first, _, third, *_ = measures(table(NINE)).lines
    assert (first.opponents, first.balance, first.opponent_sum, first.same_colour_twice) == ((7, 3, 8, 2), 0, 20, 0)
    assert (third.balance, third.longest_run, third.same_colour_twice) == (0, 2, 1)


def test_h4_what_a_table_is_worth() -> None:
    even, odd = measures(table(SIX)), measures(table(NINE))
    assert (even.opponent_sum_range, even.sum_of_distances, even.largest_share_deviation) == (5, 35, 0)
    assert (odd.largest_mean_deviation, odd.largest_balance, odd.longest_run) == (0, 1, 2)
    assert measures(table(SIX)).largest_mean_deviation == Fraction(1, 2)


@given(st.permutations(range(1, 7)))
def test_other_numbers_make_another_table_without_faults(numbers: list[int]) -> None:
    renumbered = tuple(tuple((numbers[white - 1], numbers[black - 1]) for white, black in row) for row in table(SIX))
    assert faults(renumbered) == ()

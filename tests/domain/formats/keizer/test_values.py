"""D1: what each place is worth."""

from fractions import Fraction

import pytest

from chalicelib.domain.formats.keizer.values import mean_values, proposed_first_value, values_of
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.ladder import FirstValueRounding, LadderRules

EXACT, HALF_EVEN, DOWN = FirstValueRounding


def worth(players: int, rules: LadderRules) -> str:
    values = values_of([PairingNumber(number) for number in range(1, players + 1)], rules)
    return " ".join(str(value) for value in values.values())


@pytest.mark.parametrize(("players", "proposed"), [(1, 0), (2, 2), (3, 3), (6, 8), (7, 9), (8, 11), (40, 59), (67, 99)])
def test_d1_the_form_proposes_the_smallest_whole_number_from_one_and_a_half_times_n_minus_1(
    players: int, proposed: int
) -> None:
    assert proposed_first_value(players) == proposed


def test_d1_each_next_place_is_worth_one_less() -> None:
    assert worth(7, LadderRules(first_value=Fraction(9))) == "9 8 7 6 5 4 3"


def test_d1_a_step_of_a_half() -> None:
    assert worth(4, LadderRules(first_value=Fraction(9), step=Fraction(1, 2))) == "9 17/2 8 15/2"


@pytest.mark.parametrize(
    ("players", "ratio", "rounding", "expected"),
    [
        (7, 3, EXACT, "9 8 7 6 5 4 3"),
        (4, 3, EXACT, "9/2 7/2 5/2 3/2"),
        (8, 3, HALF_EVEN, "10 9 8 7 6 5 4 3"),
        (6, 3, HALF_EVEN, "8 7 6 5 4 3"),
        (6, 3, DOWN, "7 6 5 4 3 2"),
        (5, 2, EXACT, "8 7 6 5 4"),
        (1, 3, EXACT, "0"),
        (0, 3, EXACT, ""),
    ],
)
def test_d1_a_first_place_of_so_many_times_the_last(
    players: int, ratio: int, rounding: FirstValueRounding, expected: str
) -> None:
    assert worth(players, LadderRules(ratio=Fraction(ratio), first_value_rounding=rounding)) == expected


def test_d1_the_ratio_holds_with_any_step() -> None:
    assert worth(3, LadderRules(ratio=Fraction(3), step=Fraction(1, 2))) == "3/2 1 1/2"


def test_d5_the_mean_of_two_orders() -> None:
    one, two, three = (PairingNumber(number) for number in (1, 2, 3))
    values = mean_values([(one, two, three), (two, one, three)], LadderRules(first_value=Fraction(9)))
    assert values == {one: Fraction(17, 2), two: Fraction(17, 2), three: 7}

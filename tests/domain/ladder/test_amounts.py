"""D6: amounts as people type them, exactly."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.ladder.amounts import amount_from


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("1/3", "1/3"),
        (" 2 / 3 ", "2/3"),
        ("33 %", "33/100"),
        ("67%", "67/100"),
        ("12,5%", "1/8"),
        ("0,5", "1/2"),
        (".25", "1/4"),
        ("12½", "25/2"),
        ("¾", "3/4"),
        ("60", "60"),
        ("-5", "-5"),
        ("−1/10", "-1/10"),
        ("+3", "3"),
    ],
)
def test_as_people_write_them(text: str, amount: str) -> None:
    assert amount_from(text) == Fraction(amount)


@pytest.mark.parametrize("text", ["", "veel", "1/0", "1.2.3", "%", "½½", "1e3", "1/2/3", "١", "-", "1,2½"])
def test_nothing_else_is_an_amount(text: str) -> None:
    assert amount_from(text) is None


@given(st.fractions(min_value=-9999, max_value=9999, max_denominator=999))
def test_every_fraction_is_read_as_it_is_written(amount: Fraction) -> None:
    assert amount_from(str(amount)) == amount

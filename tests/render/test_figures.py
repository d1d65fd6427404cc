"""Figures as a bulletin prints them."""

from fractions import Fraction

import pytest

from chalicelib.domain.model.result import GameResult
from chalicelib.render.figures import amount, decimal, exact, minus, percentage, points, result, signed


@pytest.mark.parametrize(("half_points", "text"), [(0, "0"), (1, "½"), (2, "1"), (7, "3½"), (-3, "−1½"), (-1, "−½")])
def test_points(half_points: int, text: str) -> None:
    assert points(half_points) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"), (Fraction(25, 2), "12½"), (Fraction(15, 4), "3¾"), (Fraction(1, 4), "¼"),
        (Fraction(-5, 4), "−1¼"), (Fraction(1, 3), "1/3"), (7, "7"),
    ],
)  # fmt: skip
def test_tiebreak_values(value: Fraction | int, text: str) -> None:
    assert exact(value) == text


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("1-0", "1–0"),
        ("1/2-1/2", "½–½"),
        ("+/-", "+ – −"),
        ("-/-", "− – −"),
        ("", ""),
        ("W-L", "1–0*"),
        ("0-1/2", "0–½"),
    ],
)
def test_results(code: str, text: str) -> None:
    assert result(GameResult(code)) == text


def test_every_decided_result_is_written() -> None:
    assert all(result(one) for one in GameResult if one is not GameResult.UNDECIDED)


@pytest.mark.parametrize(("language", "text"), [("nl", "4,67"), ("en", "4.67"), ("es", "4,67")])
def test_what_is_no_number_of_quarters_has_decimals(language: str, text: str) -> None:
    assert amount(Fraction(14, 3), language) == text
    assert amount(Fraction(19, 4), language) == "4¾"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(1, 8), "0.13"),
        (Fraction(-1, 8), "−0.13"),
        (Fraction(1, 3), "0.33"),
        (2, "2.00"),
        (Fraction(-1, 999), "0.00"),
    ],
)
def test_decimals_are_rounded_half_away_from_zero(value: Fraction | int, text: str) -> None:
    assert decimal(value, "en") == text


@pytest.mark.parametrize(("language", "text"), [("nl", "47,4%"), ("en", "47.4%"), ("es", "47,4\u202f%")])
def test_percentages(language: str, text: str) -> None:
    assert percentage(Fraction(9, 19), language) == text


def test_signs() -> None:
    assert [signed(12), signed(0), signed(-7), minus(-40)] == ["+12", "0", "−7", "−40"]

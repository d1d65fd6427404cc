"""Figures as a bulletin prints them."""

from fractions import Fraction

import pytest

from chalicelib.domain.model.result import GameResult
from chalicelib.render.figures import exact, minus, points, result, signed


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


def test_signs() -> None:
    assert [signed(12), signed(0), signed(-7), minus(-40)] == ["+12", "0", "−7", "−40"]

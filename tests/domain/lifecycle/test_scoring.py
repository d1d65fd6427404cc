"""Points of an event: 1, ½, 0 and 1 for the bye, or others that make sense."""

import pytest

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.lifecycle.scoring import GamePoints, is_odd_bye, points_of_bye, refuse_odd_points, scoring_with
from chalicelib.domain.model.result import STANDARD_SCORING, Scoring
from chalicelib.domain.points import HalfPoints, half_points
from tests.builders import a_tournament, points_line


def points(text: str) -> GamePoints:
    """Win, draw, loss and bye: "3 1 0 3"."""
    return GamePoints(*(half_points(one) or HalfPoints(0) for one in text.split()))


def scoring(text: str) -> Scoring:
    return scoring_with(STANDARD_SCORING, points(text))


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("1 ½ 0 1", "A 1, D 1, E 1, B ½, F ½, G ½, C 0, H 0"),
        ("3 1 0 3", "A 3, D 3, E 3, B 1, F 1, G 1, C 0, H 0"),
        ("1 ½ 0 ½", "A 1, D 1, B ½, E ½, F ½, G ½, C 0, H 0"),
        ("3 2 1 2", "A 3, D 3, B 2, E 2, F 2, G 2, C 1, H 0"),
    ],
)
def test_what_a_round_gives(given: str, expected: str) -> None:
    """Over the board, by forfeit (D), for the bye (E) and for half a bye (B); a lost forfeit gives nothing (H)."""
    chart = a_tournament("A B C D E F G H", scoring=scoring(given))
    assert points_line(chart.after("A-C 1-0, F-G ½-½, D-H +/-, E bye, B half")) == expected


@pytest.mark.parametrize("given", ["1 ½ 0 1", "3 1 0 3", "3 1 0 1", "1 ½ 0 ½", "1 ½ 0 0", "3 2 1 3", "10 5 0 10"])
def test_usable_points(given: str) -> None:
    refuse_odd_points(scoring(given))


@pytest.mark.parametrize(
    ("given", "field", "reason"),
    [
        ("0 0 0 0", "points_win", "out_of_range"),
        ("11 1 0 1", "points_win", "out_of_range"),
        ("1 1 0 1", "points_draw", "draw_not_below_win"),
        ("1 ½ ½ 1", "points_loss", "loss_not_below_draw"),
        ("1 0 0 1", "points_loss", "loss_not_below_draw"),
        ("1 ½ 0 1½", "points_bye", "bye_above_win"),
    ],
)
def test_a_win_above_a_draw_above_a_loss_and_no_bye_above_a_win(given: str, field: str, reason: str) -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        refuse_odd_points(scoring(given))
    assert (refusal.value.details["field"], refusal.value.details["reason"]) == (field, reason)


def test_what_a_file_said_stays_while_the_four_stay() -> None:
    from_file = Scoring(half_point_bye=HalfPoints(0), forfeit_loss=HalfPoints(-1))
    assert scoring_with(from_file, GamePoints.of(from_file)) == from_file
    assert scoring_with(from_file, points("3 1 0 3")) == scoring("3 1 0 3")


@pytest.mark.parametrize(("present", "expected"), [("1 ½ 0 1", "3"), ("1 ½ 0 ½", "½"), ("2 1 0 0", "0")])
def test_the_bye_follows_the_win_unless_it_was_set_otherwise(present: str, expected: str) -> None:
    """C.04.1 3: the bye gives the points of a win by default."""
    assert points_of_bye(scoring(present), HalfPoints(6)) == half_points(expected)


@pytest.mark.parametrize(("given", "expected"), [("3 1 0 3", False), ("3 1 0 1", False), ("3 1 0 2", True)])
def test_a_bye_that_is_neither_a_win_nor_a_draw_is_odd(given: str, expected: bool) -> None:
    assert is_odd_bye(scoring(given)) is expected

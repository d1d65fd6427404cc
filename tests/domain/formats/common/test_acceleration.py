"""C.04.7: who has virtual points, how many, and in which rounds."""

import pytest

from chalicelib.domain.formats.common.acceleration import baku_points, may_be_accelerated, with_virtual_points
from chalicelib.domain.formats.contract import PairingRequest, Reason
from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.model.result import STANDARD_SCORING, Scoring
from chalicelib.domain.points import FULL_POINT, HalfPoints
from tests.builders import points_text


def group_a(at_first: list[int], everybody: int) -> str:
    numbers = [PairingNumber(number) for number in range(1, everybody + 1)]
    found = sorted(baku_points(numbers, [PairingNumber(one) for one in at_first], 9, FULL_POINT))
    return f"{found[0]}-{found[-1]}" if found else ""


@pytest.mark.parametrize(
    ("players", "expected"), [(161, "1-82"), (160, "1-80"), (5, "1-4"), (4, "1-2"), (2, "1-2"), (1, "1-1")]
)
def test_group_a_is_the_first_half_rounded_up_to_an_even_number(players: int, expected: str) -> None:
    """1.2, with its example of 161."""
    assert group_a(list(range(1, players + 1)), players) == expected


@pytest.mark.parametrize(
    ("at_first", "expected"),
    [
        ([1, 2, 3, 4, 5, 6, 7, 8], "1-4"),
        ([2, 3, 4, 5, 6, 7, 8, 9], "1-5"),
        ([1, 2, 4, 5, 7, 8, 9, 10], "1-5"),
    ],
)
def test_who_comes_later_goes_by_his_number_and_the_last_of_group_a_stays(at_first: list[int], expected: str) -> None:
    """1.3.2: group A may then hold an odd number."""
    assert group_a(at_first, 12) == expected


@pytest.mark.parametrize(
    ("rounds", "win", "expected"),
    [
        (9, 2, "1 1 1 ½ ½"),
        (11, 2, "1 1 1 ½ ½ ½"),
        (7, 2, "1 1 ½ ½"),
        (1, 2, "1"),
        (11, 4, "2 2 2 1 1 1"),
        (0, 2, ""),
    ],
)
def test_virtual_points_by_round(rounds: int, win: int, expected: str) -> None:
    """1.4, with both of its examples."""
    one, two = PairingNumber(1), PairingNumber(2)
    points = baku_points([one, two], [one, two], rounds, HalfPoints(win))
    assert " ".join(map(points_text, points[one])) == expected


@pytest.mark.parametrize(
    ("win", "draw", "loss", "expected"), [(2, 1, 0, True), (4, 2, 0, True), (6, 2, 0, False), (4, 2, 1, False)]
)
def test_only_where_a_win_is_two_draws_and_a_loss_is_nothing(win: int, draw: int, loss: int, expected: bool) -> None:
    """1.1."""
    assert may_be_accelerated(Scoring(*map(HalfPoints, (win, draw, loss)))) is expected
    assert may_be_accelerated(STANDARD_SCORING)


@pytest.mark.parametrize(("number", "said"), [(1, "[2, 0] none [2]"), (2, "[1, 0] none [1]"), (3, "none none none")])
def test_a_reason_says_what_is_virtual_of_the_scores_in_it(number: int, said: str) -> None:
    """Player 1 counts for a win more in round 1, and for a draw more in round 2."""
    virtual = {PairingNumber(1): (HalfPoints(2), HalfPoints(1), HalfPoints(0))}
    request = PairingRequest(RoundNumber(number), 5, {}, frozenset(), virtual_points=virtual)
    reasons: list[Reason] = [
        {"code": "paired", "white": 1, "black": 2},
        {"code": "paired", "white": 3, "black": 2},
        {"code": "bye", "player": 1},
    ]
    assert " ".join(str(one.get("virtual", "none")) for one in with_virtual_points(reasons, request)) == said

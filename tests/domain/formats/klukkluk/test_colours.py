"""K4 and K5: who has White, and why."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.formats.klukkluk.absolute import k6_colours
from chalicelib.domain.formats.klukkluk.colours import allocate, meeting
from chalicelib.domain.formats.klukkluk.contender import Contender, balance_of, balance_with
from chalicelib.domain.formats.klukkluk.preferences import k7, k8_colours
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.result import Colour
from chalicelib.domain.points import HalfPoints

W, B = Colour.WHITE, Colour.BLACK


def a_player(colours: str, number: int = 1, score: int = 0, *, floated: bool = False) -> Contender:
    played = [{"W": W, "B": B}[letter] for letter in colours]
    return Contender(
        number=PairingNumber(number),
        score=HalfPoints(score),
        resistance=HalfPoints(0),
        rating=0,
        lot=number,
        balance=balance_of(played),
        last=played[-1] if played else None,
        last_two=played[-1] if len(played) > 1 and played[-1] is played[-2] else None,
        met=frozenset(),
        has_had_bye=False,
        has_floated_down=floated,
    )


@pytest.mark.parametrize(("colours", "balance"), [("", 0), ("W", 1), ("WB", 0), ("WWBW", 2), ("BBWB", -2)])
def test_k4_balance(colours: str, balance: int) -> None:
    assert a_player(colours).balance == balance
    assert balance_with(a_player(colours), W) == balance + 1


@pytest.mark.parametrize(
    ("one", "other", "colour", "clause"),
    [
        ("BWW", "B", B, "K5 last two"),
        ("BWW", "WBB", B, "K5 last two"),
        ("BBWW", "W", B, "K5 last two"),
        ("BWW", "WWBWW", W, "K5 balance 2"),
        ("WWBW", "W", B, "K5 balance 2"),
        ("WWBW", "BBWB", B, "K5 balance 2"),
        ("W", "", B, "K5 balance 1"),
        ("", "B", B, "K5 balance 1"),
        ("W", "B", B, "K5 balance 1"),
        ("W", "WB", B, "K5 balance 1"),
        ("WBW", "BWW", W, "K5 last two"),
        ("WB", "", W, "K5 last"),
        ("WB", "BW", W, "K5 last"),
        ("", "", W, "K5 lot"),
        ("W", "W", W, "K5 lot"),
        ("WB", "WB", W, "K5 lot"),
    ],
)
def test_k5_the_first_clause_that_decides(one: str, other: str, colour: Colour, clause: str) -> None:
    assert allocate(a_player(one, 1), a_player(other, 2)) == (colour, clause)


def test_k5_the_lower_lot_has_white() -> None:
    assert allocate(a_player("W", 2), a_player("W", 1)) == (B, "K5 lot")


colours = st.text("WB", max_size=7)


@given(colours, colours)
def test_k5_is_the_same_from_either_side(one: str, other: str) -> None:
    mine, clause = allocate(a_player(one, 1), a_player(other, 2))
    assert allocate(a_player(other, 2), a_player(one, 1)) == (mine.opposite, clause)


@given(colours, colours)
def test_k5_never_breaks_what_the_other_colours_would_keep(one: str, other: str) -> None:
    """K6 is judged with the colours of K5: nothing is lost by that, as long as K6 was kept before."""
    upper, lower = a_player(one, 1), a_player(other, 2)
    if abs(upper.balance) > 2 or abs(lower.balance) > 2:
        return
    if not k6_colours(meeting(upper, lower)):
        return
    turned = meeting(upper, lower).colour.opposite
    again = [player.last_two is colour for player, colour in ((upper, turned), (lower, turned.opposite))]
    beyond = [abs(balance_with(*side)) > 2 for side in ((upper, turned), (lower, turned.opposite))]
    assert any(again + beyond)


@pytest.mark.parametrize(
    ("one", "other", "breaches"),
    [("BWW", "BWW", 1), ("WBWW", "WBWW", 2), ("WWBW", "WWBW", 1), ("BWW", "WWBW", 1), ("BWW", "WBB", 0), ("W", "W", 0)],
)
def test_k6_colours(one: str, other: str, breaches: int) -> None:
    """Three times running, a balance beyond two: each counts."""
    assert k6_colours(meeting(a_player(one, 1), a_player(other, 2))) == breaches


@pytest.mark.parametrize(
    ("one", "other", "k7_sum", "k8"),
    [
        ("W", "B", 0, 0),
        ("W", "W", 2, 1),
        ("WB", "WB", 1, 1),
        ("BWW", "W", 2, 1),
        ("BWW", "B", 0, 0),
        ("WBW", "WBW", 2, 1),
        ("", "", 0, 0),
    ],
)
def test_k7_and_k8_colours(one: str, other: str, k7_sum: int, k8: int) -> None:
    """The same colour twice running, and from one to two in balance; K8 counts the former alone."""
    made = meeting(a_player(one, 1), a_player(other, 2))
    assert (k7(made), k8_colours(made)) == (k7_sum, k8)


@pytest.mark.parametrize(("floated", "score", "k7_sum"), [(True, 2, 1), (False, 2, 0), (True, 0, 0)])
def test_k7_nobody_floats_down_again(floated: bool, score: int, k7_sum: int) -> None:
    made = meeting(a_player("", 1, score, floated=floated), a_player("", 2, 0, floated=True))
    assert k7(made) == k7_sum

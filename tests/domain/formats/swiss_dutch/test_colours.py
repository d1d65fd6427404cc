"""Colour preferences and their allocation (C.04.3 1.6-1.7, 5.2)."""

import pytest

from chalicelib.domain.formats.swiss_dutch.colours import allocate
from chalicelib.domain.formats.swiss_dutch.contender import Contender
from chalicelib.domain.formats.swiss_dutch.preferences import Strength, preference_of
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.history import Float
from chalicelib.domain.model.result import Colour
from chalicelib.domain.points import HalfPoints

LETTERS = {"W": Colour.WHITE, "B": Colour.BLACK}


def a_contender(number: int, colours: str, *, parity: int | None = None, topscorer: bool = False) -> Contender:
    played = tuple(LETTERS[letter] for letter in colours)
    return Contender(
        number=PairingNumber(number),
        score=HalfPoints(4),
        real_score=HalfPoints(4),
        colours=played,
        preference=preference_of(played),
        floats=(Float.NONE, Float.NONE),
        met={},
        kept_apart=frozenset(),
        may_have_bye=True,
        unplayed_games=0,
        is_topscorer=topscorer,
        parity_number=parity or number,
    )


@pytest.mark.parametrize(
    ("colours", "wanted", "strength"),
    [
        ("", None, Strength.NONE),
        ("WB", Colour.WHITE, Strength.MILD),
        ("BW", Colour.BLACK, Strength.MILD),
        ("W", Colour.BLACK, Strength.STRONG),
        ("BWB", Colour.WHITE, Strength.STRONG),
        ("WW", Colour.BLACK, Strength.ABSOLUTE),
        ("WBB", Colour.WHITE, Strength.ABSOLUTE),
        ("BWW", Colour.BLACK, Strength.ABSOLUTE),
        ("WWBW", Colour.BLACK, Strength.ABSOLUTE),
        ("BBWBWB", Colour.WHITE, Strength.ABSOLUTE),
        ("WBWWBB", Colour.WHITE, Strength.ABSOLUTE),
    ],
)
def test_preference(colours: str, wanted: Colour | None, strength: Strength) -> None:
    preference = preference_of([LETTERS[letter] for letter in colours])
    assert (preference.colour, preference.strength) == (wanted, strength)


@pytest.mark.parametrize(
    ("higher", "lower", "given", "article"),
    [
        ("WB", "BW", Colour.WHITE, "5.2.1"),
        ("WBWWB", "", Colour.BLACK, "5.2.1"),
        ("", "W", Colour.WHITE, "5.2.1"),
        ("BW", "W", Colour.WHITE, "5.2.2"),
        ("BWW", "W", Colour.BLACK, "5.2.2"),
        ("BWW", "WWBW", Colour.WHITE, "5.2.2"),
        ("WBW", "BWW", Colour.WHITE, "5.2.2"),
        ("BWBW", "WBBW", Colour.BLACK, "5.2.3"),
        ("W", "WBW", Colour.BLACK, "5.2.4"),
        ("WB", "WB", Colour.WHITE, "5.2.4"),
        ("BWW", "WBWBBWW", Colour.BLACK, "5.2.4"),
        ("BBWW", "WBWW", Colour.WHITE, "5.2.2"),
    ],
)
def test_allocation(higher: str, lower: str, given: Colour, article: str) -> None:
    assert allocate(a_contender(1, higher), a_contender(2, lower), Colour.WHITE) == (given, article)


@pytest.mark.parametrize(
    ("parity", "initial", "given"),
    [
        (1, Colour.WHITE, Colour.WHITE),
        (2, Colour.WHITE, Colour.BLACK),
        (3, Colour.BLACK, Colour.BLACK),
        (4, Colour.BLACK, Colour.WHITE),
    ],
)
def test_nobody_has_played_yet(parity: int, initial: Colour, given: Colour) -> None:
    """5.2.5: an odd number gets the initial colour."""
    one, other = a_contender(7, "", parity=parity), a_contender(9, "")
    assert allocate(one, other, initial) == (given, "5.2.5")


def test_same_absolute_preference_is_for_topscorers_only() -> None:
    """C3."""
    one, other = a_contender(1, "WW"), a_contender(2, "BWW")
    assert not one.may_meet(other)
    assert one.may_meet(a_contender(2, "BWW", topscorer=True))
    assert a_contender(1, "WW", topscorer=True).may_meet(other)
    assert one.may_meet(a_contender(2, "BB"))
    assert one.may_meet(a_contender(2, "W"))

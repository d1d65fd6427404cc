"""D18: categories, winners of cycles; D19: the overall list."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.championship.categories import (
    Category,
    ChampionshipSettings,
    Overall,
    categories,
    check_settings,
    cycle_winners,
)
from chalicelib.domain.championship.overall import overall_list
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import EntryId
from tests.domain.championship.charts import ladders

LOW, MIDDLE, HIGH = categories((1600, 1900))


@pytest.mark.parametrize(
    ("rating", "category"),
    [(0, LOW), (1599, LOW), (1600, MIDDLE), (1899, MIDDLE), (1900, HIGH), (2700, HIGH)],
)
def test_the_lower_bound_belongs_to_a_category(rating: int, category: Category) -> None:
    """D18: below 1600, 1600-1899, 1900 and up."""
    assert [one for one in (LOW, MIDDLE, HIGH) if one.has(rating)] == [category]


def test_other_thresholds() -> None:
    assert categories(()) == (Category(0, None),)
    assert categories((1500,)) == (Category(0, 1500), Category(1500, None))


def test_a_winner_for_each_category_and_cycle() -> None:
    """The highest placed of the category in the ladder of the cycle; nobody where none of it took part."""
    ratings = {EntryId(entry): rating for entry, rating in {"A": 2000, "B": 1950, "C": 1700, "D": 1500}.items()}
    final = ladders("A C B D, C B D, B C")
    assert [cycle_winners(category, final, ratings) for category in (HIGH, MIDDLE, LOW)] == [
        ("A", "B", "B"),
        ("C", "C", "C"),
        ("D", "D", None),
    ]


def test_who_has_no_rating_is_in_the_lowest_category() -> None:
    assert cycle_winners(LOW, ladders("X"), {}) == ("X",)


def names(chart: str, overall: Overall) -> str:
    return "".join(row.entry for row in overall_list(ladders(chart), overall))


@pytest.mark.parametrize(
    ("chart", "totals", "places"),
    [
        # totals: A 50, B 51; places: A 1 + 2, B 2 + 1, and B was first last
        ("A=30 B=29, B=22 A=20", "BA", "BA"),
        # one great cycle of A: 60 + 5 against 30 + 20; places A 1 + 3, B 2 + 1
        ("A=60 B=30 C=20, B=20 C=19 A=5", "ABC", "BAC"),
        # equal totals: the better places
        ("A=30 B=29 C=10, C=20 B=11 A=10", "BAC", "BAC"),
        # equal totals and places: the last cycle
        ("A=30 B=29, B=30 A=29", "BA", "BA"),
        # C missed a cycle: nothing in the totals, one place below the last
        ("A=30 B=29, C=60 A=20 B=10", "CAB", "ACB"),
    ],
)
def test_the_overall_list_adds_the_cycles_up(chart: str, totals: str, places: str) -> None:
    """D19: the sum of the totals; a setting: of the places."""
    assert (names(chart, Overall.TOTALS), names(chart, Overall.PLACES)) == (totals, places)


def test_a_row_of_the_overall_list() -> None:
    row = overall_list(ladders("A=30½ B=29, C=60 A=20 B=10, B"), Overall.TOTALS)[1]
    assert (row.place, row.entry, row.places, row.totals[2]) == (2, "A", (1, 2, None), None)
    assert (row.sum_of_totals, row.sum_of_places) == (Fraction(101, 2), 5)


@given(st.lists(st.permutations("ABCDEF"), min_size=1, max_size=3), st.integers(1, 6), st.sampled_from(Overall))
def test_everybody_has_one_place_in_the_overall_list(orders: list[list[str]], most: int, overall: Overall) -> None:
    final = ladders(",".join(" ".join(f"{entry}=5" for entry in order[:most]) for order in orders))
    rows = overall_list(final, overall)
    assert [row.place for row in rows] == list(range(1, len(rows) + 1))
    assert {row.entry for row in rows} == {entry for ladder in final for entry, _ in ladder}
    assert rows == overall_list(final, overall)


@pytest.mark.parametrize(
    "wrong",
    [
        ChampionshipSettings(thresholds=(1900, 1600)),
        ChampionshipSettings(thresholds=(1600, 1600)),
        ChampionshipSettings(thresholds=(0, 1600)),
        ChampionshipSettings(places=2),
        ChampionshipSettings(cycles=1, places=1),
        ChampionshipSettings(cycles=0),
        ChampionshipSettings(barrage=()),
    ],
)
def test_unusable_settings_are_refused(wrong: ChampionshipSettings) -> None:
    check_settings(ChampionshipSettings())
    with pytest.raises(InvalidFieldError):
        check_settings(wrong)

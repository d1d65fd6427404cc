"""Tie-breaks from ratings (C.07 10) and the table PD (B.02 8.1.2)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.domain.tiebreaks.pd_table import scoring_probability
from tests.builders import a_tournament
from tests.domain.tiebreaks.fide.charts import ROUND_ROBIN, line, worked


def first(games: str, ratings: str, code: str) -> str:
    """The value of A, whose games are written as his results against B, C, D ... of these ratings."""
    names = [f"{name}:{rating}" for name, rating in zip("BCDEFG", ratings.split(), strict=False)]
    rounds = [f"A-{name[0]} {result}" for name, result in zip(names, games.split(), strict=True)]
    return line(a_tournament(" ".join(("A:1700", *names))).after(*rounds), code).split()[0]


@pytest.mark.parametrize(
    ("games", "ratings", "average", "performance"),
    [
        ("0-1", "1629", "1629", "829"),
        ("1-0", "1629", "1629", "2429"),
        ("½-½", "1629", "1629", "1629"),
        ("0-1 0-1 0-1", "700 720 640", "687", "-113"),
        ("1-0 1-0 1-0 ½-½ 0-1", "1500 1600 1700 1650 1555", "1601", "1750"),
        ("1-0 ½-½ 0-1 0-1", "1700 1650 1601 1602", "1638", "1551"),
    ],
)
def test_10_1_and_10_2_worked_numbers(games: str, ratings: str, average: str, performance: str) -> None:
    assert first(games, ratings, "ARO") == average
    assert first(games, ratings, "TPR").replace("−", "-") == performance


def test_10_1_a_cut_leaves_out_the_lowest() -> None:
    assert first("1-0 0-1 ½-½", "1500 1600 1701", "ARO/C1") == "1651"
    assert first("1-0", "1500", "ARO/C1") == "-"


@pytest.mark.parametrize(
    ("games", "ratings", "performance"),
    [
        ("0-1 0-1", "1500 1600", "700"),
        ("1-0 1-0", "1500 1600", "2336"),
        ("½-½", "1600", "1597"),
        ("1-0 0-1", "1600 1600", "1597"),
        ("1-0 ½-½", "1600 1600", "1789"),
    ],
)
def test_10_3_the_lowest_rating_that_expects_the_score(games: str, ratings: str, performance: str) -> None:
    assert first(games, ratings, "PTP") == performance


def test_10_4_and_10_5_the_opponents_own_performances() -> None:
    chart = a_tournament("A:1700 B:1600 C:1500").after("A-B 1-0", "B-C 1-0", "A-C ½-½")
    assert line(chart, "TPR") == "1743 1600 1457"
    assert line(chart, "APRO") == "1529 1600 1672"
    assert [term.adds for term in worked(chart, "APRO")[1].terms] == [1600, 1457]
    perfect = [int(one) for one in line(chart, "PTP").split()]
    assert line(chart, "APPO").split()[1] == str((perfect[0] + perfect[2] + 1) // 2)


def test_15_2_forfeits_are_left_out_also_in_a_round_robin() -> None:
    chart = a_tournament("A:1700 B:1600 C:1500").after("A-B +/-", "A-C 1-0")
    assert line(chart, "ARO", ROUND_ROBIN) == "1500 - 1700"


def test_10_no_value_when_somebody_who_takes_part_is_unrated() -> None:
    """Somebody who is only on the list does not take part."""
    chart = a_tournament("A:1700 B:1600 C").after("A-B 1-0")
    assert line(chart, "RTNG") == "1700 1600 -"
    assert line(chart, "ARO") == "1600 1700 -"
    chart = a_tournament("A:1700 B:1600 C").after("A-B 1-0, C bye")
    for code in ("RTNG", "ARO", "TPR", "PTP", "APRO", "APPO"):
        assert line(chart, code) == "- - -"


@pytest.mark.parametrize(
    ("difference", "hundredths"), [(0, 50), (3, 50), (4, 51), (400, 92), (735, 99), (736, 100), (-4, 49), (-9999, 0)]
)
def test_pd(difference: int, hundredths: int) -> None:
    assert scoring_probability(difference) == hundredths


@given(st.integers(-800, 800))
@settings(max_examples=40, deadline=None, derandomize=True)
def test_pd_of_both_sides_is_one(difference: int) -> None:
    assert scoring_probability(difference) + scoring_probability(-difference) == 100
    assert scoring_probability(difference) <= scoring_probability(difference + 1)

"""D9: the first round of a cycle deviates."""

import pytest

from chalicelib.domain.model.ladder import FirstRound
from tests.builders import a_tournament
from tests.domain.formats.keizer.charts import games, notes, paired, refused

EIGHT = a_tournament("A:2000 B:1950 C:1900 D:1850 E:1800 F:1750 G:1700 H:1650").after()
TEN = a_tournament("A B C D E F G H I J").after()
HALVES, ADJACENT, GROUPS, NOISE = FirstRound


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ({}, "AE BF CG DH"),
        ({"first_round": HALVES}, "AE BF CG DH"),
        ({"first_round": ADJACENT}, "AB CD EF GH"),
        ({"first_round": GROUPS, "group_size": 4}, "AC BD EG FH"),
        ({"first_round": GROUPS, "group_size": 2}, "AB CD EF GH"),
        ({"first_round": GROUPS, "group_size": 6}, "AD BE CF GH"),
        ({"first_round": GROUPS, "group_size": 50}, "AE BF CG DH"),
        ({"first_round": NOISE, "noise": 0}, "AB CD EF GH"),
    ],
)
def test_four_ways(rules: dict[str, object], expected: str) -> None:
    assert games(EIGHT, **rules) == expected


def test_only_the_first_round_deviates() -> None:
    later = a_tournament("A B C D").after("A-B 1-0, C-D 1-0")
    assert games(later) == "AC BD"
    assert games(a_tournament("A B C D").after("")) == "AB CD"


def test_the_order_of_the_boards_is_that_of_the_ladder() -> None:
    assert games(EIGHT, ladder="H G F E D C B A") == "DH CG BF AE"


def test_groups_of_an_odd_size_have_one_board_across() -> None:
    assert games(TEN, first_round=GROUPS, group_size=5) == "AC BD EH FI GJ"
    assert notes(TEN, first_round=GROUPS, group_size=5) == "off_plan EH"


def test_noise_changes_the_ratings_by_its_points_at_most() -> None:
    """Ratings are 50 apart: with 24 points nobody passes his neighbour. The seed decides."""
    found = {games(EIGHT, first_round=NOISE, noise=200, seed=seed) for seed in range(30)}
    assert len(found) > 20
    assert {games(EIGHT, first_round=NOISE, noise=24, seed=seed) for seed in range(30)} == {"AB CD EF GH"}
    assert games(EIGHT, first_round=NOISE, noise=200, seed=7) == games(EIGHT, first_round=NOISE, noise=200, seed=7)


def test_a_forbidden_pair_is_respected_and_the_halves_are_kept() -> None:
    assert games(EIGHT, forbidden="AE") == "AF BE CG DH"
    assert notes(EIGHT, forbidden="AE") == ""


def test_a_board_that_the_plan_does_not_have_is_reported() -> None:
    """A may meet nobody of the bottom half: he and the first of his half whom it costs least."""
    apart = "AE AF AG AH"
    assert games(EIGHT, forbidden=apart) == "AB CE DF GH"
    assert notes(EIGHT, forbidden=apart) == "off_plan AB, off_plan GH"


def test_nearer_ones_are_refused_by_the_plan() -> None:
    assert refused(a_tournament("A B C D").after(), absent="") == "A-B D9"


def test_a_repairing_looks_for_the_nearest_in_round_1_too() -> None:
    """D13: those left over at 20:15."""
    assert games(EIGHT, absent="A B C D", evening={"is_repairing": True}) == "EF GH"
    assert paired(EIGHT, absent="A B C D") == "G-E H-F"

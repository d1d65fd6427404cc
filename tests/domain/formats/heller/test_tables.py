"""H1, H3, H4: our own tables, for 6 to 20 players, and how good they are."""

import json
import re

import pytest

from bench.heller import aim, by_recipe
from bench.heller_bounds import bound
from bench.heller_recipes import RECIPES
from chalicelib.domain.formats.heller.checker import faults, measures
from chalicelib.domain.formats.heller.groups import FEWEST, MOST
from chalicelib.domain.formats.heller.tables import TABLES
from chalicelib.domain.formats.heller.variants import Variant
from tests.oracles import oracle

EQUAL, PROPORTIONAL, NEAREST = Variant
EVERY = [(players, variant) for variant in Variant for players in range(FEWEST, MOST + 1)]
QUICK = [(6, EQUAL), (7, NEAREST), (8, PROPORTIONAL)]
MEASURED = {
    "opponent_sum_range": "opponent_sum_range",
    "largest_mean_deviation": "largest_mean_deviation",
    "max_abs_deviation_from_round_robin_share": "largest_share_deviation",
    "sum_of_seed_distances": "sum_of_distances",
    "max_abs_colour_balance": "largest_balance",
    "longest_same_colour_run": "longest_run",
    "same_colour_twice_running_total": "same_colour_twice",
    "same_colour_twice_running_total_ignoring_byes": "same_colour_twice",
}
"""What others call the measures."""
ALWAYS = ("max_abs_colour_balance", "longest_same_colour_run", "same_colour_twice_running_total",
          "same_colour_twice_running_total_ignoring_byes")  # fmt: skip
AIMS = {
    EQUAL: ("opponent_sum_range", "largest_mean_deviation"),
    PROPORTIONAL: ("max_abs_deviation_from_round_robin_share",),
    NEAREST: ("sum_of_seed_distances",),
}


@pytest.mark.parametrize(("players", "variant"), EVERY)
def test_h3_every_table_is_without_faults(players: int, variant: Variant) -> None:
    table = TABLES[variant][players]
    assert faults(table) == ()
    assert len(measures(table).lines) == players
    assert (measures(table).largest_balance, measures(table).longest_run) <= (1, 2)


@pytest.mark.parametrize("players", range(FEWEST, 9))
@pytest.mark.parametrize("variant", Variant)
def test_h4_no_table_of_a_small_group_can_be_better(players: int, variant: Variant) -> None:
    reached = aim(variant, measures(TABLES[variant][players]))
    assert bound(players, variant, reached) == reached


@pytest.mark.parametrize("players", range(10, MOST + 1, 2))
def test_h4_the_sums_differ_by_one_with_an_even_number(players: int) -> None:
    """Their mean is no whole number, so that it cannot be less."""
    assert measures(TABLES[EQUAL][players]).opponent_sum_range == bound(players, EQUAL, aim(EQUAL, measures(TABLES[EQUAL][players]))) == 1  # fmt: skip # noqa: E501


@pytest.mark.parametrize(("players", "variant"), EVERY)
def test_h4_each_variant_is_the_best_in_its_own_aim(players: int, variant: Variant) -> None:
    own = aim(variant, measures(TABLES[variant][players]))
    assert all(own <= aim(variant, measures(TABLES[other][players])) for other in Variant)


@pytest.mark.parametrize(("players", "variant"), QUICK)
def test_a_recipe_makes_the_table_again(players: int, variant: Variant) -> None:
    assert by_recipe(players, variant, RECIPES[players, variant]) == TABLES[variant][players]


def test_every_table_has_a_recipe() -> None:
    assert set(RECIPES) == set(EVERY)


def test_at_least_as_good_as_an_independent_construction() -> None:
    found = [re.fullmatch(r"heller_(\d+)_(\w+)\.json", file.name) for file in oracle("heller").glob("*.json")]
    for name in filter(None, found):
        players, variant = int(name[1]), Variant(name[2])
        ours = measures(TABLES[variant][players])
        theirs = json.loads(oracle(f"heller/{name[0]}").read_text())["measures"]
        for code in (*AIMS[variant], *ALWAYS):
            if code in theirs:
                assert getattr(ours, MEASURED[code]) <= theirs[code] + 0.0005, (name[0], code)

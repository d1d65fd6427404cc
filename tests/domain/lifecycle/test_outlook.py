"""What is said before the rounds are paired (K9)."""

from itertools import combinations

import pytest

from chalicelib.domain.lifecycle.outlook import Way, has_rests, may_run_out_of_opponents, rounds_in_table, shortage
from tests.builders import a_tournament


@pytest.mark.parametrize(
    ("system", "players", "planned", "expected"),
    [
        ("klukkluk", "A B C D E", 3, False),
        ("klukkluk", "A B C D E", 4, True),
        ("klukkluk", "A B C D E", 7, True),
        ("klukkluk", "", 7, False),
        ("fide-dutch", "A B C D", 3, True),
        ("swiss64", "A B C D", 2, False),
        ("swiss64", "A B C D", 7, False),
        ("round-robin", "A B C D", 3, False),
        ("double-round-robin", "A B C D", 6, False),
    ],
)
def test_k9_as_many_rounds_as_opponents(system: str, players: str, planned: int, expected: bool) -> None:
    """A round robin has a table for all its rounds; Swiss64 repeats meetings on its own (S7)."""
    tournament = a_tournament(players, system=system, planned_rounds=planned).tournament
    assert may_run_out_of_opponents(tournament) is expected


def test_nothing_is_said_any_more_when_all_rounds_are_paired() -> None:
    chart = a_tournament("A B", system="klukkluk", planned_rounds=1)
    assert may_run_out_of_opponents(chart.tournament)
    assert not may_run_out_of_opponents(chart.after("A-B 1-0"))


@pytest.mark.parametrize(
    ("system", "players", "planned", "expected"),
    [
        ("round-robin", "A B C D E", 5, None),
        ("round-robin", "A B C D E", 7, 5),
        ("double-round-robin", "A B C D", 7, 6),
        ("double-round-robin", "A B C D", 6, None),
        ("round-robin", "A", 7, None),
        ("swiss64", "A B C D E", 7, None),
    ],
)
def test_no_more_rounds_than_the_table_has(system: str, players: str, planned: int, expected: int | None) -> None:
    assert rounds_in_table(a_tournament(players, system=system, planned_rounds=planned).tournament) == expected


@pytest.mark.parametrize(
    ("system", "players", "expected"),
    [("round-robin", "A B C", True), ("round-robin", "A B C D", False), ("swiss64", "A B C", False)],
)
def test_with_an_odd_number_the_table_has_rests(system: str, players: str, expected: bool) -> None:
    assert has_rests(a_tournament(players, system=system).tournament) is expected


@pytest.mark.parametrize(
    ("system", "players", "planned", "certain", "is_certain"),
    [
        ("fide-dutch", 8, 7, 4, False),  # ended after 5 rounds elsewhere
        ("fide-dutch", 5, 7, 3, False),
        ("round-robin", 5, 7, 5, True),
    ],
)
def test_t7_it_is_said_before_round_1_with_what_can_be_done(
    system: str, players: int, planned: int, certain: int, is_certain: bool
) -> None:
    found = shortage(a_tournament(" ".join("ABCDEFGH"[:players]), system=system, planned_rounds=planned).tournament)
    assert found is not None
    assert (found.certain, found.is_certain) == (certain, is_certain)
    assert (Way.ROUND_ROBIN in found.ways) is not is_certain


def test_t7_once_it_has_begun_the_system_stays_and_where_all_is_well_nothing_is_said() -> None:
    begun = a_tournament("A B C D", system="fide-dutch", planned_rounds=3).after("A-C 1-0, B-D 1-0")
    found = shortage(begun)
    assert found is not None
    assert found.ways == (Way.FEWER_ROUNDS, Way.CONTINUE)
    assert shortage(a_tournament("A B C D E F", system="fide-dutch", planned_rounds=3).tournament) is None


def test_t7_for_so_many_rounds_there_is_a_pairing_whoever_met_before() -> None:
    """Six players: after any two rounds without a rematch there is a third one."""
    everybody = frozenset("ABCDEF")
    rounds = [frozenset(one) for one in _rounds(everybody)]
    for played in combinations(rounds, 2):
        met = frozenset().union(*played)
        assert len(met) < 6 or any(not one & met for one in rounds)


def _rounds(left: frozenset[str]) -> list[list[frozenset[str]]]:
    if not left:
        return [[]]
    first = min(left)
    found = []
    for other in left - {first}:
        found += [[frozenset((first, other)), *rest] for rest in _rounds(left - {first, other})]
    return found

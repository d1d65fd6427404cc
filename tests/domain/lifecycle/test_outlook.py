"""What is said before the rounds are paired (K9)."""

import pytest

from chalicelib.domain.lifecycle.outlook import has_rests, may_run_out_of_opponents, rounds_in_table
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

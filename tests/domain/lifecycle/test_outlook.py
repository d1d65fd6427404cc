"""What is said before the rounds are paired (K9)."""

import pytest

from chalicelib.domain.lifecycle.outlook import may_run_out_of_opponents
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
        ("round-robin", "A B C D", 3, False),
        ("double-round-robin", "A B C D", 6, False),
    ],
)
def test_k9_as_many_rounds_as_opponents(system: str, players: str, planned: int, expected: bool) -> None:
    """A round robin has a table for all its rounds."""
    tournament = a_tournament(players, system=system, planned_rounds=planned).tournament
    assert may_run_out_of_opponents(tournament) is expected


def test_nothing_is_said_any_more_when_all_rounds_are_paired() -> None:
    chart = a_tournament("A B", system="klukkluk", planned_rounds=1)
    assert may_run_out_of_opponents(chart.tournament)
    assert not may_run_out_of_opponents(chart.after("A-B 1-0"))

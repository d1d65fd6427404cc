"""Berger tables (C.05 Annex 1)."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest

from chalicelib.domain.formats.round_robin.berger import Seam, TableRound, berger_table, double_berger_table

PRINTED = {
    4: "1-4 2-3; 4-3 1-2; 2-4 3-1",
    6: "1-6 2-5 3-4; 6-4 5-3 1-2; 2-6 3-1 4-5; 6-5 1-4 2-3; 3-6 4-2 5-1",
    8: (
        "1-8 2-7 3-6 4-5; 8-5 6-4 7-3 1-2; 2-8 3-1 4-7 5-6; 8-6 7-5 1-4 2-3; "
        "3-8 4-2 5-1 6-7; 8-7 1-6 2-5 3-4; 4-8 5-3 6-2 7-1"
    ),
}


def written(table: Sequence[TableRound]) -> str:
    return "; ".join(" ".join(f"{white}-{black}" for white, black in row.games) for row in table)


def colours(table: Sequence[TableRound], player: int) -> str:
    return "".join(
        "W" if player == white else "B" for row in table for white, black in row.games if player in (white, black)
    )


@pytest.mark.parametrize("players", PRINTED)
def test_table_is_as_printed(players: int) -> None:
    assert written(berger_table(players)) == PRINTED[players]


@pytest.mark.parametrize("players", [3, 5, 7])
def test_odd_number_leaves_the_last_place_of_the_next_table_empty(players: int) -> None:
    table, full = berger_table(players), berger_table(players + 1)
    assert [row.games for row in table] == [
        tuple(game for game in row.games if players + 1 not in game) for row in full
    ]
    assert sorted(row.rest for row in table if row.rest) == list(range(1, players + 1))


def test_double_round_robin_swaps_the_last_rounds_of_cycle_1() -> None:
    assert written(double_berger_table(4)) == "1-4 2-3; 2-4 3-1; 4-3 1-2; 4-1 3-2; 3-4 2-1; 4-2 1-3"


def test_double_round_robin_as_printed() -> None:
    assert written(double_berger_table(4, Seam.AS_PRINTED)) == "1-4 2-3; 4-3 1-2; 2-4 3-1; 4-1 3-2; 3-4 2-1; 4-2 1-3"


@pytest.mark.parametrize("players", range(3, 31))
def test_everybody_meets_once_with_even_colours(players: int) -> None:
    table = berger_table(players)
    meetings = Counter(frozenset(game) for row in table for game in row.games)
    assert meetings == Counter(frozenset(pair) for pair in combinations(range(1, players + 1), 2))
    for player in range(1, players + 1):
        had = colours(table, player)
        assert abs(had.count("W") - had.count("B")) == (players + 1) % 2
        assert "WWW" not in had
        assert "BBB" not in had


@pytest.mark.parametrize("players", range(3, 31))
def test_double_round_robin_gives_each_colour_once_and_never_three_running(players: int) -> None:
    table = double_berger_table(players)
    games = Counter(game for row in table for game in row.games)
    assert games == Counter((a, b) for a in range(1, players + 1) for b in range(1, players + 1) if a != b)
    for player in range(1, players + 1):
        assert "WWW" not in colours(table, player)
        assert "BBB" not in colours(table, player)


@pytest.mark.parametrize("players", range(3, 31))
def test_seam_as_printed_gives_two_players_three_running_when_even(players: int) -> None:
    table = double_berger_table(players, Seam.AS_PRINTED)
    three = [
        player for player in range(1, players + 1) if "WWW" in colours(table, player) or "BBB" in colours(table, player)
    ]
    assert len(three) == (2 if players % 2 == 0 else 0)

"""The worked examples of profile `swiss64`: FIDE's counting beside it is why the numbers were worked out."""

import json
from fractions import Fraction

import pytest

from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.standings.standings import Standings, standings_of
from chalicelib.domain.tiebreaks.event import SystemKind
from tests.builders import a_tournament, number_of
from tests.oracles import oracle

EXAMPLE_A = a_tournament("A B C D E").after("A-B 1-0, C-D 1-0", "C-A ½-½, B-E 1-0", "A-D 1-0, E-C 1-0", bye="E D B")
EXAMPLE_B = a_tournament("A B C D E F").after(
    "A-F 1-0, B-C 1-0, D-E 1-0",
    "A-B 1-0, F-D 1-0, C-E 1-0",
    "A-C ½-½, B-D 1-0, E bye, F zero",
    "D-A ½-½, B-E 1-0, C bye, F zero",
)
EXAMPLE_C = a_tournament("A B C D").after("A-B 1-0, C-D ½-½", "A-C nc, B-D 1-0", "A-D 1-0, C-B 1-0")


def swiss(tournament: Tournament) -> Standings:
    return standings_of(tournament, SystemKind.SWISS)


def column(tournament: Tournament, code: str) -> list[str]:
    """One tie-break of everybody, in the order of the start list."""
    table = swiss(tournament)
    values = (table.value(player.number, code) for player in tournament.players)
    return ["-" if one is None else str(Fraction(one.value)) for one in values]


def test_example_a_a_bye_round_meets_a_virtual_opponent_with_the_own_score() -> None:
    """S11, S12, S14."""
    assert column(EXAMPLE_A, "BH") == ["9/2", "13/2", "11/2", "5", "11/2"]
    assert column(EXAMPLE_A, "SB") == ["15/4", "2", "9/4", "0", "3/2"]
    assert column(EXAMPLE_A, "WON") == ["2", "1", "1", "0", "1"]


def test_example_b_scores_are_plain_and_withdrawal_adds_nothing() -> None:
    """S11."""
    assert column(EXAMPLE_B, "BH") == ["8", "8", "19/2", "8", "8", "9/2"]


def test_example_c_a_no_contest_is_a_played_game() -> None:
    """S1: a normal opponent for Buchholz, nothing for Sonneborn-Berger."""
    assert column(EXAMPLE_C, "BH")[2] == "7/2"
    assert column(EXAMPLE_C, "BH")[0] == "3"
    assert column(EXAMPLE_C, "SB") == ["3/2", "1/2", "5/4", "3/4"]


def test_8_6_byes_and_forfeits_are_no_wins() -> None:
    """S14: a pairing bye, two wins over the board and a forfeit win make 2."""
    chart = a_tournament("A B C D E").after(
        "B-C 1-0, D-E 1-0, A bye", "A-B 1-0, D-C 1-0", "A-C 1-0, B-D 1-0", "A-E +/-, B-C 1-0"
    )
    assert column(chart, "WON")[0] == "2"


@pytest.mark.parametrize("event", ["sw_008_5_clean", "sw_009_5_odd"])
def test_whole_tables_of_an_independent_program(event: str) -> None:
    wanted = json.loads(oracle("tiebreaks/seed_vs_fide.json").read_text())[event]["swiss64_seed"]
    chart = _read(oracle(f"tiebreaks/trf/{event}.trf").read_text())
    table = swiss(chart)
    assert [row.number for row in table.rows] == [one["player"] for one in wanted]
    for row, one in zip(table.rows, wanted, strict=True):
        found = [Fraction(row.points, 2), *(table.value(row.number, code).value for code in ("BH", "SB", "WON"))]
        assert found == [Fraction(str(one[key])) for key in ("points", "BH", "SB", "wins")]


def _read(text: str) -> Tournament:
    """Just enough of TRF for these two files: every game over the board, or a pairing bye."""
    lines = [line for line in text.splitlines() if line.startswith("001")]
    sign = {"1": "1-0", "=": "½-½", "0": "0-1"}
    names = " ".join(f"P{line[4:8].strip()}:{line[48:52].strip()}" for line in lines)
    rounds = []
    for start in range(91, max(map(len, lines)), 10):
        items = []
        for line in lines:
            opponent, colour, result = line[start : start + 8].split()
            if colour == "w":
                items.append(f"P{line[4:8].strip()}-P{opponent} {sign[result]}")
            elif result == "U":
                items.append(f"P{line[4:8].strip()} bye")
        rounds.append(", ".join(items))
    return a_tournament(names).after(*rounds)


def test_the_example_charts_have_the_scores_of_the_text() -> None:
    assert [row.points for row in sorted(swiss(EXAMPLE_B).rows, key=lambda row: row.number)] == [6, 6, 5, 3, 2, 2]
    assert number_of(EXAMPLE_C, "C") == 3
    assert swiss(EXAMPLE_C).row(number_of(EXAMPLE_C, "C")).points == 3


def test_example_a_the_whole_table() -> None:
    table = swiss(EXAMPLE_A)
    assert [(EXAMPLE_A.player(row.number).name, row.separated_by) for row in table.rows] == [
        ("A", None),
        ("B", "PTS"),
        ("E", "BH"),
        ("C", "PTS"),
        ("D", "PTS"),
    ]

"""S15: the performance rating, and the table behind it."""

import csv
from fractions import Fraction
from pathlib import Path

import pytest

from chalicelib.domain.tiebreaks.dp_table import rating_difference
from chalicelib.domain.tiebreaks.event import Event
from chalicelib.domain.tiebreaks.performance import performance, performance_rating, rounded_half_up
from tests.builders import a_tournament, records_of
from tests.oracles import oracle


def tpr(players: str, *games: str) -> int | None:
    """Of the first player."""
    made = performance(Event(records_of(a_tournament(players).after(*games))), 1)
    return None if made is None else made.rating


@pytest.mark.parametrize(
    ("players", "games", "expected"),
    [
        ("A B:1629", ("A-B 0-1",), 829),
        ("A B:1629", ("A-B 1-0",), 2429),
        ("A B:1629", ("A-B ½-½",), 1629),
        ("A B:700 C:720 D:640", ("A-B 0-1", "A-C 0-1", "A-D 0-1"), -113),
        ("A B:1500 C:1600 D:1700 E:1650 F:1555", ("A-B 1-0", "A-C 1-0", "A-D 1-0", "A-E ½-½", "A-F 0-1"), 1750),
        ("A B:1700 C:1650 D:1601 E:1602", ("A-B 1-0", "A-C ½-½", "A-D 0-1", "A-E 0-1"), 1551),
    ],
)
def test_s15_worked_numbers(players: str, games: tuple[str, ...], expected: int) -> None:
    assert tpr(players, *games) == expected


@pytest.mark.parametrize(
    "round_2", ["A bye", "A half", "A-C +/-", "C-A +/-", "A-C nc", "A-D 1-0", "A-C *", "A-C X", "A-C W-L", "A absent"]
)
def test_s15_what_does_not_count(round_2: str) -> None:
    """Byes, forfeits, no contests, an unrated opponent (D), open boards and games that were hardly begun."""
    assert tpr("A B:1629 C:2000 D", "A-B 0-1", round_2) == 829


@pytest.mark.parametrize("games", [(), ("A bye",), ("A-B +/-",), ("A-C 1-0",)])
def test_s15_no_game_no_rating(games: tuple[str, ...]) -> None:
    assert tpr("A B:1500 C", *games) is None


def test_s15_the_scoring_of_the_event_does_not_matter() -> None:
    made = performance(Event(records_of(a_tournament("A B:1500 C:1701").after("A-B 1/2-0", "A-C 1-0"))), 1)
    assert (made.games, made.points, made.mean, made.percentage, made.difference) == (2, Fraction(3, 2), 1601, 75, 193)


def test_the_working_lists_the_ratings() -> None:
    worked = performance_rating(Event(records_of(a_tournament("A B:1500 C").after("A-B 1-0", "A-C 1-0"))), 1)
    assert [(term.opponent, term.adds) for term in worked.terms] == [(2, 1500)]
    assert worked.value.value == 2300


def test_half_goes_up_also_below_zero() -> None:
    halves = (Fraction(1, 2), Fraction(-1, 2), Fraction(75, 2), Fraction(3273, 2))
    assert [rounded_half_up(number) for number in halves] == [1, 0, 38, 1637]


def test_b02_8_1_1_is_mirrored_and_rises() -> None:
    differences = [rating_difference(percentage) for percentage in range(101)]
    assert differences == [-one for one in reversed(differences)]
    assert differences == sorted(set(differences))
    assert (differences[0], differences[50], differences[100]) == (-800, 0, 800)


def test_b02_8_1_1_against_the_published_table() -> None:
    path: Path = oracle("../rules/table_8_1_1_p_dp.csv")
    for row in csv.DictReader(path.read_text().splitlines()):
        assert rating_difference(int(Fraction(row["p"]) * 100)) == int(row["dp"])

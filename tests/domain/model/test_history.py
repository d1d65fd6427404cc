"""PlayerRecord: points, colours, opponents and floats (C.04.2 3, C.04.3 1.4)."""

import pytest
from hypothesis import given, settings

from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.model.history import Float, as_counted_for_pairing, derive_records
from chalicelib.domain.model.result import ByeKind, Colour, GameResult, Outcome, Scoring
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.points import HalfPoints
from tests.builders import a_tournament, names_line, record_of, records_of
from tests.strategies import played_tournaments

_FLOAT_SIGNS = {Float.UP: "^", Float.DOWN: "v", Float.NONE: "."}


def colours_line(tournament: Tournament, name: str) -> str:
    """ "WBW"."""
    return "".join("W" if colour is Colour.WHITE else "B" for colour in record_of(tournament, name).colours)


def floats_line(tournament: Tournament, name: str) -> str:
    """ "^v." by round."""
    return "".join(_FLOAT_SIGNS[one.float_] for one in record_of(tournament, name).appearances)


# colours and opponents


def test_colours_are_compressed() -> None:
    """C.04.2 3.4: BWBuW counts as BWBW."""
    chart = a_tournament("A B C D E").after("B-A 1-0", "A-C 1-0", "D-A 0-1", "A bye", "A-E ½-½")
    assert colours_line(chart, "A") == "BWBW"
    assert record_of(chart, "A").colour_difference == 0


@pytest.mark.parametrize(
    ("round_1", "expected"),
    [
        ("A-B 1-0", "W"),
        ("A-B nc", "W"),
        ("A-B W-L", "W"),
        ("A-B 1/2-0", "W"),
        ("A-B X", "W"),
        ("A-B +/-", ""),
        ("A-B -/+", ""),
        ("A-B -/-", ""),
        ("A-B *", ""),
        ("A bye", ""),
        ("A absent", ""),
    ],
)
def test_what_is_a_meeting(round_1: str, expected: str) -> None:
    """S1, S2, C.04.2 3.5: only a meeting uses up colours and the opponent."""
    chart = a_tournament("A B").after(round_1)
    assert colours_line(chart, "A") == expected
    assert names_line(chart, record_of(chart, "A").opponents) == ("B" if expected else "")


# floats


def test_floats_by_playing() -> None:
    """C.04.3 1.4.2, by the scores before the round."""
    chart = a_tournament("A B C D").after("A-B 1-0, C-D 1-0", "A-D 1-0, B-C ½-½", "A-C 1-0, B-D 1-0")
    assert [floats_line(chart, name) for name in "ABCD"] == [".vv", ".^v", ".v^", ".^^"]


@pytest.mark.parametrize(
    ("round_1", "expected"),
    [
        ("A bye", "v"),
        ("A full", "v"),
        ("A half", "v"),
        ("A-B +/-", "v"),
        ("A-B -/+", "."),
        ("A-B -/-", "."),
        ("A zero", "."),
        ("A absent", "."),
    ],
)
def test_floats_without_playing(round_1: str, expected: str) -> None:
    """C.04.3 1.4.3, 1.4.4."""
    assert floats_line(a_tournament("A B").after(round_1), "A") == expected


@pytest.mark.parametrize(
    ("scoring", "round_1", "expected"),
    [
        (Scoring(forfeit_win=HalfPoints(0)), "A-B +/-", "."),
        (Scoring(half_point_bye=HalfPoints(0)), "A half", "."),
        (Scoring(zero_point_bye=HalfPoints(1)), "A zero", "v"),
        (Scoring(zero_point_bye=HalfPoints(1)), "A absent", "v"),
        (Scoring(win=HalfPoints(6), draw=HalfPoints(4), loss=HalfPoints(2)), "A full", "."),
        (Scoring(pairing_allocated_bye=HalfPoints(0)), "A bye", "v"),
    ],
)
def test_without_playing_only_more_than_a_loss_floats_down(scoring: Scoring, round_1: str, expected: str) -> None:
    """C.04.3 1.4.3: measured in the event's own points; the pairing-allocated bye always floats, whatever its value."""
    assert floats_line(a_tournament("A B", scoring=scoring).after(round_1), "A") == expected


def test_floats_are_not_compressed() -> None:
    """C.04.2 3.4: the real previous round and the one before it."""
    record = record_of(a_tournament("A B C").after("A bye", "A zero"), "A")
    assert [record.float_in(rounds_ago) for rounds_ago in (1, 2, 3)] == [Float.NONE, Float.DOWN, Float.NONE]


# points and facts


def test_scores_by_round() -> None:
    record = record_of(a_tournament("A B").after("A-B 1-0", "A half", "B-A nc"), "A")
    assert [record.score_after(RoundNumber(number)) for number in range(4)] == [0, 2, 3, 3]


def test_byes_and_taking_part() -> None:
    chart = a_tournament("A B C D E").after("A bye, B half, C full, D-E -/-")
    assert [record_of(chart, name).has_had_bye for name in "ABCDE"] == [True, False, False, False, False]
    assert [record_of(chart, name).has_taken_part for name in "ABCDE"] == [True, False, False, True, True]


def test_outcomes_and_forfeits() -> None:
    chart = a_tournament("A B").after("A-B +/-", "A-B -/-", "A-B ½-½", "A-B *", "A full")
    first, second, third, fourth, fifth = record_of(chart, "A").appearances
    assert (first.is_forfeit_win, first.is_forfeit_loss, first.is_played) == (True, False, False)
    assert (second.is_forfeit_win, second.is_forfeit_loss) == (False, True)
    assert [one.outcome for one in (third, fourth, fifth)] == [Outcome.DRAW, Outcome.NONE, Outcome.NONE]
    assert fifth.bye is ByeKind.FULL_POINT


def test_an_adjourned_game_is_a_draw_for_pairing_only() -> None:
    """C.04.2 3.1."""
    chart = a_tournament("A B").after("A-B X")
    for_pairing = derive_records(chart.players, as_counted_for_pairing(chart.rounds))
    assert [record.score for record in for_pairing.values()] == [1, 1]
    assert [record.score for record in records_of(chart).values()] == [0, 0]
    assert chart.rounds[0].boards[0].result is GameResult.ADJOURNED


# properties


@given(played_tournaments(decided_only=False))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_records_are_consistent(tournament: Tournament) -> None:
    records = records_of(tournament)
    assert sum(record.colour_difference for record in records.values()) == 0
    for number, record in records.items():
        assert len(record.appearances) == len(tournament.rounds)
        assert record.score == sum(one.points for one in record.appearances)
        assert len(record.colours) == sum(one.is_played for one in record.appearances)
        assert all(number in records[other].opponents for other in record.opponents)

"""The table of `bench.tiebreaks`, on something small."""

import pytest

from bench.tiebreaks import CODES, COMPARED, PROGRAMS, Measured, bars, differences, lines_of, measure, played


def test_everybody_finds_the_same_values() -> None:
    pytest.importorskip("gacrux", reason="gacrux is not installed")
    pytest.importorskip("tiebreak_core", reason="tiebreak-core is not installed")
    event = played(30, 5)
    found = {program: measure(program, event, 1).values for program in PROGRAMS}
    mine = found["ours"]
    assert set(mine) == set(COMPARED) < set(CODES)
    assert all(len(values) == 30 for values in mine.values())
    for program, theirs in found.items():
        differ = differences(mine, theirs)
        # tiebreak-core adds hundredths as floating-point numbers, and so misses a sum that is just enough.
        assert differ | ({"PTP": 0} if program == "tiebreak-core" else {}) == dict.fromkeys(COMPARED, 0), program


def test_a_bar_is_met_or_missed_and_a_difference_is_counted() -> None:
    values = {code: {1: 2.0, 2: 3.5} for code in COMPARED}
    other = {**values, "SB": {1: 2.0, 2: 3.0}}
    measured = [Measured("ours", 10, values), Measured("gacrux", 49, values), Measured("tiebreak-core", 51, other)]
    assert [is_met for _, is_met in bars(measured)] == [False, True]
    assert [line.split()[-1] for line in lines_of(measured)] == ["-", "-", "1"]

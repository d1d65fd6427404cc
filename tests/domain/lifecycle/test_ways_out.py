"""What can be allowed when no pairing obeys the rules: only what was tried and helps."""

from dataclasses import replace

import pytest

from chalicelib.domain.formats.registry import system
from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.lifecycle.rounds import pairing_request
from chalicelib.domain.lifecycle.ways_out import MOST_TRIED, ways_out
from chalicelib.domain.model.allowance import Allowance
from tests.builders import a_tournament, number_of

REMATCH, COLOURS, SECOND_BYE = Allowance
TWO_HAVE_MET = ("A B", ["A-B 1-0"], "")
MUST_BOTH_HAVE_BLACK = ("A B C D", ["A-C 1-0, B-D 1-0", "A-D 1-0, B-C 1-0"], "C D")
ALL_HAVE_MET_AND_BEEN_FREE = ("A B C", ["A-B 1-0, C bye", "C-A 0-1, B bye", "B-C 1-0, A bye"], "")
FREE_OR_MET = ("A B C", ["A-B +/-, C bye", "A-C 1-0, B bye"], "")


@pytest.mark.parametrize(
    ("code", "event", "allowed", "expected"),
    [
        ("fide-dutch", TWO_HAVE_MET, [], [{REMATCH}]),
        ("fide-dutch", MUST_BOTH_HAVE_BLACK, [], [{COLOURS}]),
        ("fide-dutch", ALL_HAVE_MET_AND_BEEN_FREE, [], [{REMATCH, SECOND_BYE}]),
        ("fide-dutch", ALL_HAVE_MET_AND_BEEN_FREE, [REMATCH], [{SECOND_BYE}]),
        ("fide-dutch", FREE_OR_MET, [], [{SECOND_BYE}]),
        ("klukkluk", TWO_HAVE_MET, [], [{REMATCH}]),
        ("swiss64", ALL_HAVE_MET_AND_BEEN_FREE, [], [{SECOND_BYE}]),
        ("round-robin", ("A B", ["A-B 1-0"], ""), [], []),
    ],
)
def test_only_what_helps(
    code: str, event: tuple[str, list[str], str], allowed: list[Allowance], expected: list[set[Allowance]]
) -> None:
    players, rounds, absent = event
    chart = a_tournament(players, system=code, planned_rounds=9).after(*rounds)
    away = [number_of(chart, name) for name in absent.split()]
    request = pairing_request(chart, RoundNumber(len(rounds) + 1), away, seed=1)
    assert list(ways_out(system(code), replace(request, allowed=frozenset(allowed)))) == expected


def test_pairs_that_are_always_kept_apart_stay_apart() -> None:
    chart = a_tournament("A B C D").after()
    request = pairing_request(chart, RoundNumber(1), (), seed=1)
    apart = frozenset(frozenset((1, other)) for other in (2, 3, 4))
    assert ways_out(system("fide-dutch"), replace(request, forbidden=apart)) == ()


def test_in_a_large_event_everything_is_offered() -> None:
    chart = a_tournament(" ".join(f"P{number}" for number in range(MOST_TRIED + 1))).after()
    request = pairing_request(chart, RoundNumber(1), (), seed=1)
    assert ways_out(system("fide-dutch"), request) == tuple(frozenset({one}) for one in Allowance)

"""The independent checker: every rule once kept and once broken."""

from dataclasses import replace

import pytest

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.legality import FIDE_SWISS, KLUKKLUK, SCHEDULE, SWISS64, Rules, Situation, breaches, rules_of
from chalicelib.domain.model.result import STANDARD_SCORING
from chalicelib.domain.model.tournament import Tournament
from tests.builders import a_round, a_tournament, records_of


def found(tournament: Tournament, text: str, rules: Rules = FIDE_SWISS, *, last: bool = False) -> str:
    number = len(tournament.rounds) + 1
    situation = Situation(records_of(tournament), is_last_round=last, rules=rules)
    return "; ".join(
        f"{one.rule} {' '.join(tournament.player(player).name for player in one.players)}"
        for one in breaches(a_round(text, tournament, number), situation)
    )


@pytest.mark.parametrize(
    ("before", "text", "expected"),
    [
        (("A-B 1-0, C-D 1-0",), "C-A, B-D", ""),
        (("A-B 1-0, C-D 1-0",), "B-A, C-D", "C1 B A; C1 C D"),
        (("A-B +/-, C-D 1-0",), "B-A", ""),
        (("A-B nc",), "B-A", "C1 B A"),
        (("A bye",), "A bye", "C2 A"),
        (("A full",), "A bye", "C2 A"),
        (("A-B +/-",), "A bye", "C2 A"),
        (("A-B +/-",), "B bye", ""),
        (("A half", "A half"), "A bye", ""),
        (("A-B -/-",), "A bye", ""),
        (("A-C 1-0, B-D 1-0", "A-D 1-0, B-C 1-0"), "A-B", "C3 A B; C.04.1 6 A; C.04.1 7 A"),
        (("A-C 1-0, D-B 1-0", "A-D 1-0, B-C 1-0"), "A-B", "C.04.1 6 A; C.04.1 7 A"),
        ((), "A-B, A-C", "once A"),
        ((), "A bye, B bye", "one-bye A B"),
    ],
)
def test_rules_of_a_fide_swiss(before: tuple[str, ...], text: str, expected: str) -> None:
    """C1-C3 of C.04.3, articles 4, 6 and 7 of C.04.1, C.04.2 3.5."""
    assert found(a_tournament("A B C D").after(*before), text) == expected


def test_topscorers_of_the_last_round_are_free() -> None:
    """C.04.3 1.8: more than half of the points."""
    leaders = a_tournament("A B C D").after("A-C 1-0, B-D 1-0", "A-D 1-0, B-C 1-0")
    assert found(leaders, "A-B", last=True) == ""
    assert found(leaders, "A-B", SWISS64, last=True) == "C3 A B; C.04.1 6 A; C.04.1 7 A"


def test_a_bye_worth_a_win_bars_from_the_next() -> None:
    """C.04.1 4: the points of a win without playing, whatever they are called."""
    generous = replace(STANDARD_SCORING, half_point_bye=STANDARD_SCORING.win)
    event = a_tournament("A B", scoring=generous).after("A half")
    (breach,) = breaches(a_round("A bye", event, 2), Situation(records_of(event), scoring=generous))
    assert (breach.rule, breach.players) == ("C2", (1,))


def test_who_is_kept_apart_or_excused() -> None:
    """TRF 260 and 240."""
    event = a_tournament("A B C").after()
    records, round_ = records_of(event), a_round("B-A, C bye", event)
    apart = Situation(records, kept_apart=frozenset({frozenset({PairingNumber(1), PairingNumber(2)})}))
    assert [(one.rule, one.players) for one in breaches(round_, apart)] == [("260", (2, 1))]
    excused = Situation(records, excused=frozenset({PairingNumber(1), PairingNumber(3)}))
    assert [(one.rule, one.players) for one in breaches(round_, excused)] == [("240", (1,)), ("240", (3,))]


def test_swiss64_knows_one_kind_of_bye() -> None:
    """S6: a forfeit win or a requested bye is no bye in this sense."""
    assert found(a_tournament("A B").after("A-B +/-"), "A bye", SWISS64) == ""


@pytest.mark.parametrize(
    ("before", "text", "expected"),
    [
        (("A-B 1-0, C-D 1-0",), "C-A, B-D", ""),
        (("A-B 1-0, C-D 1-0",), "B-A, C-D", "K6 rematch; K6 rematch"),
        (("A bye",), "A bye", "K6 bye"),
        (("A-B +/-",), "A bye", ""),
        (("A full",), "A bye", ""),
        (("A-C 1-0, D-B 1-0", "A-D 1-0, B-C 1-0"), "A-B", "K6 colours; K6 colours"),
    ],
)
def test_k6_by_its_own_names(before: tuple[str, ...], text: str, expected: str) -> None:
    """A requested bye or a forfeit win is no bye, and the last round is like the others."""
    event = a_tournament("A B C D").after(*before)
    situation = Situation(records_of(event), is_last_round=True, rules=KLUKKLUK)
    found_ = breaches(a_round(text, event, len(before) + 1), situation)
    assert "; ".join(KLUKKLUK.citation(one.rule) for one in found_) == expected
    assert rules_of("klukkluk") is KLUKKLUK


def test_a_schedule_only_places_everybody_once() -> None:
    assert found(a_tournament("A B").after("A-B 1-0", "A-B 1-0"), "A-B", SCHEDULE) == ""
    assert found(a_tournament("A B C").after(), "A-B, A-C", SCHEDULE) == "once A"


def test_in_one_cycle_nobody_meets_twice() -> None:
    assert found(a_tournament("A B").after("A-B 1-0"), "B-A", rules_of("round-robin")) == "C1 B A"
    assert found(a_tournament("A B").after("A-B 1-0"), "B-A", rules_of("double-round-robin")) == ""

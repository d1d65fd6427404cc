"""The rules of a ladder: what they may be, and what a change in mid-cycle leaves behind and does."""

from dataclasses import replace
from datetime import UTC, datetime, time
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.keizer.presets import PRESETS, preset
from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.ladder.cycle import ladder_now
from chalicelib.domain.ladder.settings import (
    LadderWish,
    changed,
    checked,
    difference,
    differs_from_preset,
    filled_from,
    rules_in_turn,
    stage,
    wish_of,
)
from chalicelib.domain.ladder.surroundings import Surroundings
from chalicelib.domain.model.ladder import (
    ABSENT,
    Cap,
    ColourRule,
    EveningTimes,
    LadderRules,
    LadderSettings,
    Reason,
    ReasonRule,
    StartPoints,
    Worth,
)
from chalicelib.domain.model.tournament import Tournament
from tests.builders import a_tournament

AT = datetime(2026, 12, 1, 21, tzinfo=UTC)
NOWHERE = Surroundings()


def settings(code: str = "dubbelschaak", **rules: Any) -> LadderSettings:
    found = preset(code)
    return LadderSettings(code, replace(found.rules, **rules), found.evening)


def wish(code: str = "dubbelschaak", **rules: Any) -> LadderWish:
    return wish_of(settings(code, **rules))


def a_cycle(*rounds: str, **rules: Any) -> Tournament:
    """A and B at the top of four; `rules` of the preset dubbelschaak, with 9 for place 1."""
    ladder = settings(**{"first_value": Fraction(9), **rules})
    return a_tournament("A:2000 B:1900 C:1800 D:1700", system="keizer", ladder=ladder).after(*rounds)


@pytest.mark.parametrize("one", PRESETS, ids=lambda one: one.code)
def test_every_preset_can_be_used_as_it_is(one: Any) -> None:
    found = wish(one.code)
    assert checked(found) == found
    assert not differs_from_preset(found)


def test_the_two_answers_are_no_change_of_a_preset() -> None:
    assert not differs_from_preset(wish(first_value=Fraction(60), own_value_in_total=True))
    assert differs_from_preset(wish(win=Worth(Fraction(2))))


def test_a_preset_keeps_the_two_answers_and_the_hours() -> None:
    own = replace(wish(first_value=Fraction(60), own_value_in_total=True), times=EveningTimes(deadline=time(17)))
    filled = filled_from("keizerforclubs", own)
    assert (filled.preset, filled.rules.first_value, filled.rules.own_value_in_total) == ("keizerforclubs", 60, True)
    assert (filled.evening, filled.times) == (preset("keizerforclubs").evening, own.times)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"first_value": Fraction(0)}, "first_value"),
        ({"ratio": Fraction(1)}, "ratio"),
        ({"step": Fraction(0)}, "step"),
        ({"win": Worth(Fraction(11))}, "win"),
        ({"loss": Worth(points=Fraction(-10000))}, "loss_points"),
        ({"against_leaver": Fraction(-11)}, "against_leaver"),
        ({"minimum_percent": 101}, "minimum_percent"),
        ({"start_points": (StartPoints(1800, Fraction(5)), StartPoints(1800, Fraction(6)))}, "start_points"),
        ({"start_points": (StartPoints(4001, Fraction(5)),)}, "start_points"),
        ({"start_points": (StartPoints(1800, Fraction(10000)),)}, "start_points"),
        ({"reasons": (ReasonRule(Reason(""), Worth()),)}, "reason-1_label"),
        ({"reasons": (ReasonRule(ABSENT, Worth()), ReasonRule(ABSENT, Worth()))}, "reason-2_label"),
        ({"reasons": (ReasonRule(ABSENT, Worth(), label="x" * 61),)}, "reason-1_label"),
        ({"reasons": (ReasonRule(ABSENT, Worth(), Cap(most=61)),)}, "reason-1_most"),
        ({"reasons": (ReasonRule(ABSENT, Worth(), Cap(percent=101)),)}, "reason-1_percent"),
        ({"reasons": (ReasonRule(ABSENT, Worth(), Cap(1, beyond=Worth(Fraction(11)))),)}, "reason-1_beyond"),
        ({"reasons": tuple(ReasonRule(Reason(f"own-{n}"), Worth()) for n in range(41))}, "reasons"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        checked(wish(**changes))
    assert refusal.value.details["field"] == field


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"max_meetings": 0}, "max_meetings"),
        ({"gap": 61}, "gap"),
        ({"most_byes": 61}, "most_byes"),
        ({"group_size": 1}, "group_size"),
        ({"noise": 1001}, "noise"),
        ({"colours": (ColourRule.BALANCE, ColourRule.BALANCE)}, "colours"),
    ],
)
def test_so_are_rules_of_the_evening(changes: dict[str, Any], field: str) -> None:
    found = wish()
    with pytest.raises(InvalidFieldError) as refusal:
        checked(replace(found, evening=replace(found.evening, **changes)))
    assert refusal.value.details["field"] == field


def test_hours_follow_one_another_and_every_fault_is_named() -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        checked(replace(wish(ratio=Fraction(0)), preset="none", times=EveningTimes(begins=time(21))))
    fields = [one.details["field"] for one in (refusal.value, *refusal.value.others)]
    assert fields == ["preset", "ratio", "begins"]


def test_before_round_1_a_change_leaves_no_trace() -> None:
    event = a_tournament("A B", system="keizer").tournament
    assert stage(event) is None
    assert changed(settings(), wish("classic"), None, AT).changes == ()


def test_in_mid_cycle_it_is_written_down_with_what_held_before() -> None:
    event = a_cycle("A-C 1-0, B-D 1-0", "draft:A-B, C-D")
    assert stage(event) == 1
    once = changed(settings(), wish(first_value=Fraction(50)), RoundNumber(1), AT)
    twice = changed(once, wish("classic"), RoundNumber(2), AT)
    assert [(one.after_round, one.rules.first_value) for one in twice.changes] == [(1, None), (2, Fraction(50))]
    assert [one.preset for one in rules_in_turn(twice)] == ["dubbelschaak", "dubbelschaak", "classic"]
    assert stage(a_cycle("draft:A-B, C-D")) == 0


def test_the_hours_of_the_evening_can_change_without_a_trace() -> None:
    later = changed(settings(), replace(wish(), times=EveningTimes(deadline=time(17))), RoundNumber(1), AT)
    assert (later.times.deadline, later.changes) == (time(17), ())


def test_the_difference_is_of_everybody_in_the_new_order() -> None:
    """The draw of C against A is worth half of 9; with all of it he passes B, who won from D (6)."""
    event = a_cycle("A-C ½-½, B-D 1-0")
    before, after = (ladder_now(one, NOWHERE) for one in (event, a_cycle("A-C ½-½, B-D 1-0", draw=Worth(Fraction(1)))))
    found = difference(before, after)
    names = {player.number: player.name for player in event.players}
    assert [(names[one.player], one.places_won) for one in found] == [("C", 1), ("A", 1), ("B", -2), ("D", 0)]
    totals = [(one.before.total, one.after.total) for one in found if one.before and one.after]
    assert totals == [(Fraction(9, 2), 9), (Fraction(7, 2), 7), (6, 6), (0, 0)]


@given(st.sampled_from(PRESETS), st.sampled_from(PRESETS))
def test_places_that_are_won_are_lost_by_others(one: Any, other: Any) -> None:
    rounds = ("A-C 1-0, B-D ½-½", "A-B 0-1, C-D 1-0", "D-A 1-0, B-C 1-0")
    ladders = [ladder_now(_by(a_cycle(*rounds), found.rules), NOWHERE) for found in (one, other)]
    assert sum(found.places_won for found in difference(ladders[0], ladders[1])) == 0


def _by(event: Tournament, rules: LadderRules) -> Tournament:
    return replace(event, settings=replace(event.settings, ladder=replace(settings(), rules=rules)))

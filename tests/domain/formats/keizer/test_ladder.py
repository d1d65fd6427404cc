"""D5-D7: modes, places and movement, and every point explained."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.formats.keizer.ladder import ladders, opening
from chalicelib.domain.formats.keizer.presets import CLASSIC, DUBBELSCHAAK
from chalicelib.domain.formats.keizer.record import LadderBye, LadderField, LadderGame, LadderPlayer
from chalicelib.domain.formats.keizer.revaluation import MOST_PASSES
from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.model.ladder import (
    ABSENT,
    Cap,
    LadderRules,
    Leavers,
    Reason,
    ReasonRule,
    Revaluation,
    StartPoints,
    Worth,
)
from chalicelib.domain.model.result import GameResult
from tests.domain.formats.keizer.literal_ladder import Event, Reading
from tests.domain.formats.keizer.seasons import Season, a_season

ONE_PASS, CONVERGE, FROZEN = Revaluation
OWN = replace(DUBBELSCHAAK.rules, first_value=Fraction(9), own_value_in_total=True)
HAND = ("1-4 1-0, 5-2 ½-½, 3-6 0-1, 7 bye", "6-1 ½-½, 2-3 1-0, 7-5 0-1, 4 absent", "2-1 0-1, 3-7 1-0, 4-6 ½-½, 5 work")
"""The example that was worked out by hand."""


def the_example(mode: Revaluation, rules: LadderRules = OWN) -> Season:
    return a_season("1 2 3 4 5 6 7", replace(rules, mode=mode)).after(*HAND)


@pytest.mark.parametrize(
    ("after_round", "totals"),
    [
        (1, "1 15, 6 11, 2 21/2, 5 9, 3 7, 4 6, 7 6"),
        (2, "6 35/2, 1 17, 2 15, 5 25/2, 7 6, 4 16/3, 3 5"),
        (3, "1 47/2, 5 37/2, 6 18, 2 13, 7 10, 4 59/6, 3 8"),
    ],
)
def test_d5_one_pass(after_round: int, totals: str) -> None:
    assert the_example(ONE_PASS).totals(after_round) == totals


@pytest.mark.parametrize(
    ("after_round", "totals"),
    [
        (1, "7 18, 1 11, 6 11, 2 17/2, 5 8, 3 4, 4 3"),
        (2, "5 41/2, 7 16, 2 31/2, 6 25/2, 1 11, 3 4, 4 4"),
        (3, "5 47/2, 1 21, 2 31/2, 6 31/2, 7 10, 3 9, 4 7"),
    ],
)
def test_d5_until_the_order_stays(after_round: int, totals: str) -> None:
    assert the_example(CONVERGE).totals(after_round) == totals


def test_d5_frozen_scores_each_round_once() -> None:
    """After round 1 the values are 1 9, 6 8, 2 7, 5 6, 3 5, 4 4, 7 3; the points of round 1 stay as they were."""
    season = the_example(FROZEN)
    assert season.totals(1) == the_example(ONE_PASS).totals(1)
    assert season.lines("1", 2) == "1 4 6 x 1 = 6; 2 6 8 x 1/2 = 4"
    assert season.totals(2) == "6 39/2, 1 19, 2 29/2, 5 13, 7 6, 4 16/3, 3 5"


def test_d5_orders_that_come_back_in_turn_are_resolved_by_their_mean() -> None:
    """Four players and two rounds of which eight orders come back."""
    season = a_season("1 2 3 4", replace(CLASSIC.rules, mode=CONVERGE)).after("4-2 1-0, 1-3 0-1", "4-1 0-1, 3-2 0-1")
    made = season.ladder()
    assert season.totals() == "1 6, 2 6, 3 6, 4 6"
    assert [row.value_used for row in made.rows] == [3] * 4
    assert [row.value_now for row in made.rows] == [Fraction(9, 2), Fraction(7, 2), Fraction(5, 2), Fraction(3, 2)]
    assert (len(made.cycle), len(set(made.cycle))) == (8, 8)


def test_d5_the_passes_have_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many orders as passes: all count, and they are reported."""
    assert MOST_PASSES == 1000
    monkeypatch.setattr("chalicelib.domain.formats.keizer.revaluation.MOST_PASSES", 3)
    assert len(the_example(CONVERGE).ladders()[0].cycle) == 3


def test_d5_a_correction_of_round_1_changes_all_that_follows() -> None:
    season = the_example(ONE_PASS)
    corrected = a_season("1 2 3 4 5 6 7", OWN).after(HAND[0].replace("1-4 1-0", "1-4 0-1"), *HAND[1:])
    assert [one.rows == other.rows for one, other in zip(season.ladders(), corrected.ladders(), strict=True)] == [
        False
    ] * 3


def test_d6_ties_are_decided_by_the_start_list() -> None:
    season = a_season("C A B", replace(OWN, own_value_in_total=False)).after("B absent, C noshow")
    assert season.totals() == "B 7/3, C 0, A 0"


def test_d7_place_movement_and_both_values() -> None:
    after_1, _, after_3 = the_example(ONE_PASS).ladders()
    assert [(row.place, row.player, row.movement) for row in after_1.rows] == [
        (1, 1, 0), (2, 6, 4), (3, 2, -1), (4, 5, 1), (5, 3, -2), (6, 4, -2), (7, 7, 0),
    ]  # fmt: skip
    assert [(row.player, row.value_used, row.value_now) for row in after_3.rows[:3]] == [
        (1, 8, 9),
        (5, 6, 8),
        (6, 9, 7),
    ]


def test_d7_every_point_is_explained() -> None:
    season = the_example(ONE_PASS)
    row = season.ladder().row(season.number("5"))
    assert row is not None
    assert (row.total, row.start_points, row.own_part) == (Fraction(37, 2), 0, 6)
    assert season.lines("5") == "1 2 7 x 1/2 = 7/2; 2 7 5 x 1 = 5; 3 5 6 x 2/3 = 4"


def test_d2_the_list_before_round_1() -> None:
    season = a_season("A B C", OWN).with_player("B", joins_in=2)
    made = opening(season.field, OWN)
    assert [(row.place, row.player, row.total, row.value_now, row.movement) for row in made.rows] == [
        (1, 1, 9, 9, None), (2, 3, 8, 8, None),
    ]  # fmt: skip
    assert (made.order, made.lines(PairingNumber(1)), made.row(PairingNumber(2))) == ((1, 3), (), None)
    assert season.ladder() == made


def test_a_round_in_which_nothing_happened_has_a_ladder_too() -> None:
    season = a_season("A B C", OWN)
    assert [made.after_round for made in replace(season.after("A-B 1-0"), rounds=3).after("B-C 1-0").ladders()] == [
        1, 2, 3, 4,
    ]  # fmt: skip


FIXED_POINT = "1-10 1-0, 11-2 0-1, 3-12 1-0, 9-8 ½-½, 13-4 0-1, 5-14 1-0, 6-15 1-0, 16-7 0-1"
"""A club's published ladder after round 1, in which players 8 and 9 drew: it is its own ladder."""


def test_d5_a_published_ladder_that_stays() -> None:
    rules = replace(OWN, first_value=Fraction(80), mode=CONVERGE)
    season = a_season(" ".join(str(number) for number in range(1, 17)), rules).after(FIXED_POINT)
    published = "151 149 147 145 143 141 139 109 217/2 71 70 69 68 67 66 65"
    assert [(row.player, str(row.total)) for row in season.ladder().rows] == list(enumerate(published.split(), start=1))


SHARES = st.sampled_from([Fraction(1), Fraction(1, 2), Fraction(0), Fraction(2, 3), Fraction(7, 6), Fraction(-1, 5)])
KINDS = ("bye", "absent", "club", "free", "noshow", "unopposed")
GAMES = {"1-0": GameResult.WHITE_WINS, "0-1": GameResult.BLACK_WINS, "draw": GameResult.DRAWN}


@st.composite
def readings(draw: st.DrawFn) -> Reading:
    """A random season under random rules: some rounds are full of games, some nearly empty."""
    players = draw(st.permutations(range(1, draw(st.integers(1, 9)) + 1)))
    events: list[Event] = []
    for number in range(1, draw(st.integers(0, 6)) + 1):
        order = draw(st.permutations(players))
        boards = draw(st.integers(0, len(order) // 2))
        results = st.sampled_from(sorted(GAMES))
        events.extend((number, draw(results), order[2 * one], order[2 * one + 1]) for one in range(boards))
        for player in order[2 * boards :]:
            kind = draw(st.sampled_from((*KINDS, "absent", "")))
            if kind:
                events.append((number, kind, player, None))
    return Reading(
        tuple(players),
        tuple(events),
        {kind: draw(SHARES) for kind in ("win", "draw", "loss", *KINDS)},
        draw(st.none() | st.fractions(0, 30, max_denominator=4)),
        draw(st.fractions(Fraction(3, 2), 5, max_denominator=3)),
        draw(st.sampled_from([Fraction(1), Fraction(1, 2), Fraction(3)])),
        draw(st.booleans()),
        draw(st.sampled_from([mode.value for mode in Revaluation])),
        draw(st.none() | st.integers(0, 3)),
    )


@given(readings())
def test_the_ladder_is_that_of_the_sheet_read_literally(reading: Reading) -> None:
    shares = reading.shares
    cap = None if reading.max_paid_absences is None else Cap(most=reading.max_paid_absences)
    rules = LadderRules(
        first_value=reading.first_value,
        ratio=reading.ratio,
        step=reading.step,
        own_value_in_total=reading.own_value_in_total,
        mode=Revaluation(reading.mode),
        win=Worth(shares["win"]),
        draw=Worth(shares["draw"]),
        loss=Worth(shares["loss"]),
        reasons=tuple(ReasonRule(Reason(kind), Worth(shares[kind]), cap if kind == ABSENT else None) for kind in KINDS),
    )
    field = LadderField(tuple(LadderPlayer(PairingNumber(one)) for one in reading.start_order), planned_rounds=6)
    made = ladders(field, [_counted(event) for event in reading.events], rules)
    tables, cycles = reading.after_every_round()
    assert [[(row.player, row.value_used, row.total) for row in one.rows] for one in made] == tables
    assert [(one.after_round, list(one.cycle)) for one in made if one.cycle] == cycles


def _counted(event: Event) -> LadderGame | LadderBye:
    number, kind, first, second = event
    if second is None:
        return LadderBye(RoundNumber(number), PairingNumber(first), Reason(kind))
    return LadderGame(RoundNumber(number), PairingNumber(first), PairingNumber(second), GAMES[kind])


WORTHS = st.builds(Worth, SHARES, st.sampled_from([Fraction(0), Fraction(5), Fraction(-1, 4)]))


@st.composite
def seasons(draw: st.DrawFn) -> Season:
    """Everything that the settings know, in a season with newcomers, leavers, forfeits and extra games."""
    caps = st.none() | st.builds(Cap, st.none() | st.integers(0, 2), st.sampled_from([33, 50]), beyond=WORTHS)
    rules = LadderRules(
        own_value_in_total=draw(st.booleans()),
        mode=draw(st.sampled_from(Revaluation)),
        win=draw(WORTHS),
        draw=draw(WORTHS),
        loss=draw(WORTHS),
        reasons=tuple(ReasonRule(Reason(kind), draw(WORTHS), draw(caps)) for kind in KINDS),
        missed=draw(WORTHS),
        leavers=draw(st.sampled_from(Leavers)),
        against_leaver=draw(st.none() | SHARES),
        start_points=(StartPoints(1500, Fraction(20)), StartPoints(0, Fraction(10))),
        starts_with_rating=draw(st.booleans()),
        minimum_percent=draw(st.sampled_from([0, 50])),
    )
    season = a_season("A B C D E F", rules, planned_rounds=4)
    for name in season.names:
        joins = draw(st.sampled_from([1, 1, 1, 2, 3]))
        left = draw(st.sampled_from([None, None, joins + 1, 4]))
        season = season.with_player(name, rating=draw(st.integers(0, 2000)), joins_in=joins, left_from=left)
    results = st.sampled_from([result.value for result in GameResult if result.is_decided])
    kinds = st.sampled_from((*KINDS, "not-yet", "own-reason"))
    for _ in range(draw(st.integers(1, 4))):
        names = draw(st.permutations(season.names))
        games = [f"{names[0]}-{names[1]} {draw(results)}", f"{names[2]}-{names[3]} {draw(results)}"]
        extra = f"{names[0]}-{names[4]} {draw(results)}*"
        season = season.after(", ".join([*games, extra, f"{names[4]} {draw(kinds)}", f"{names[5]} {draw(kinds)}"]))
    return season


@given(seasons())
def test_d7_the_lines_add_up_to_the_total_exactly(season: Season) -> None:
    for made in season.ladders():
        assert [row.place for row in made.rows] == list(range(1, len(made.rows) + 1))
        for row in made.rows:
            lines = made.lines(row.player)
            assert row.total == row.start_points + row.own_part + sum(line.amount for line in lines)
            assert all(line.earning.round_number <= made.after_round for line in lines)
            assert [line.earning.round_number for line in lines] == sorted(line.earning.round_number for line in lines)


@given(seasons())
def test_d6_the_order_is_by_standing_and_total(season: Season) -> None:
    places = {player.number: place for place, player in enumerate(season.field.players)}
    for made in season.ladders():
        keys = [(row.standing, -row.total, places[row.player]) for row in made.rows]
        assert keys == sorted(keys)


@given(seasons())
def test_d5_the_order_of_what_happened_within_a_round_does_not_matter(season: Season) -> None:
    turned = replace(season, counted=tuple(reversed(season.counted)))
    assert turned.ladders() == season.ladders()

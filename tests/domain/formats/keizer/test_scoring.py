"""D3, D4: shares of a value, caps, forfeits, newcomers and leavers."""

from dataclasses import replace
from fractions import Fraction

import pytest

from chalicelib.domain.formats.keizer.presets import DUBBELSCHAAK
from chalicelib.domain.formats.keizer.record import LadderGame
from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.model.ladder import (
    ABSENT,
    NO_SHOW,
    Cap,
    ForfeitWin,
    LadderRules,
    Leavers,
    Period,
    Reason,
    ReasonRule,
    Revaluation,
    StartPoints,
    Worth,
)
from chalicelib.domain.model.result import GameResult
from tests.domain.formats.keizer.seasons import a_season

RULES = replace(DUBBELSCHAAK.rules, first_value=Fraction(9))
"""Values 9, 8, 7, ..."""
OWN = replace(RULES, own_value_in_total=True)


def with_rule(rule: ReasonRule, rules: LadderRules = RULES) -> LadderRules:
    return replace(rules, reasons=tuple(rule if one.reason == rule.reason else one for one in rules.reasons))


@pytest.mark.parametrize(
    ("result", "totals"),
    [
        ("1-0", "A 8, B 0"),
        ("½-½", "B 9/2, A 4"),
        ("0-1", "B 9, A 0"),
        ("W-L", "A 8, B 0"),
        ("D-D", "B 9/2, A 4"),
        ("1/2-0", "A 4, B 0"),
        ("0-1/2", "B 9/2, A 0"),
        ("nc", "A 0, B 0"),
    ],
)
def test_d3_a_share_of_the_opponents_value(result: str, totals: str) -> None:
    assert a_season("A B", RULES).after(f"A-B {result}").totals() == totals


@pytest.mark.parametrize("result", [GameResult.UNDECIDED, GameResult.ADJOURNED])
def test_d3_a_game_without_a_result_gives_nothing_yet(result: GameResult) -> None:
    season = a_season("A B", RULES).after("A-B 1-0")
    undecided = LadderGame(RoundNumber(2), season.number("A"), season.number("B"), result)
    assert replace(season, counted=(*season.counted, undecided)).totals(after_round=2) == "A 8, B 0"


@pytest.mark.parametrize(
    ("reason", "line"),
    [
        ("bye", "1 B 8 x 1 = 8"),
        ("unopposed", "1 B 8 x 1 = 8"),
        ("free", "1 B 8 x 1/2 = 4"),
        ("absent", "1 B 8 x 1/3 = 8/3"),
        ("team-cup", "1 B 8 x 2/3 = 16/3"),
        ("cup", "1 B 8 x 2/3 = 16/3"),
        ("theme", "1 B 8 x 2/3 = 16/3"),
        ("work", "1 B 8 x 2/3 = 16/3"),
        ("noshow", "1 B 8 x 0 = 0"),
        ("external", "1 B 8 x 0 = 0"),
        ("some-reason-that-has-no-rule", "1 B 8 x 0 = 0"),
    ],
)
def test_d4_a_share_of_the_own_value(reason: str, line: str) -> None:
    assert a_season("A B C", RULES).after(f"B {reason}").lines("B") == line


@pytest.mark.parametrize(("planned", "paid"), [(3, 1), (9, 3), (10, 4), (12, 4), (20, 7), (30, 10)])
def test_d4_33_percent_of_the_rounds_are_paid_rounded_up(planned: int, paid: int) -> None:
    season = a_season("A B", RULES, planned_rounds=planned).after(*["A absent"] * planned)
    earned = [line.earning for line in season.ladder().lines(season.number("A"))]
    assert [one.is_beyond for one in earned] == [False] * paid + [True] * (planned - paid)
    assert [(one.nth, one.most) for one in earned] == [(nth, paid) for nth in range(1, planned + 1)]


def test_d4_duties_use_up_no_paid_absence() -> None:
    season = a_season("A B", RULES, planned_rounds=3).after("A work", "A cup", "A absent", "A work", "A absent")
    assert [str(line.amount) for line in season.ladder().lines(season.number("A"))] == ["6", "6", "3", "6", "0"]


def test_d4_what_is_beyond_a_cap_can_have_a_worth_of_its_own() -> None:
    rule = ReasonRule(ABSENT, Worth(Fraction(1, 3)), Cap(most=1, beyond=Worth(points=Fraction(-10))))
    season = a_season("A B", with_rule(rule)).after("A absent", "A absent")
    assert season.lines("A") == "1 A 9 x 1/3 = 3; 2 A 9 x 0 + -10 = -10"


def test_d4_a_cap_of_a_season_knows_the_earlier_cycles() -> None:
    rule = ReasonRule(ABSENT, Worth(Fraction(1, 3)), Cap(percent=33, period=Period.SEASON))
    season = a_season("A B", with_rule(rule), planned_rounds=3, season_rounds=9).with_player("A", earlier={ABSENT: 2})
    earned = [line.earning for line in season.after("A absent", "A absent").ladder().lines(season.number("A"))]
    assert [(one.nth, one.most, one.is_beyond) for one in earned] == [(3, 3, False), (4, 3, True)]


def test_d4_a_cap_of_a_cycle_begins_anew() -> None:
    season = a_season("A B", RULES, planned_rounds=3).with_player("A", earlier={ABSENT: 2})
    assert season.after("A absent").lines("A") == "1 A 9 x 1/3 = 3"


def test_d4_who_did_not_show_up_has_lost_and_the_other_gets_his_own_value() -> None:
    season = a_season("A B C D", RULES).after("A-B +/-, C-D -/-")
    assert season.totals() == "A 9, B 0, C 0, D 0"
    line = season.ladder().lines(season.number("A"))[0].earning
    assert (line.reason, line.outcome, line.opponent) == ("unopposed", "win", season.number("B"))


def test_d4_a_no_show_can_be_fined() -> None:
    """Heerhugowaard: -4 for not cancelling."""
    fined = with_rule(ReasonRule(NO_SHOW, Worth(points=Fraction(-4))))
    assert a_season("A B C D", fined).after("A-B +/-, C-D -/-").totals() == "A 9, B -4, C -4, D -4"


def test_a_forfeit_can_count_as_a_game_won_and_lost() -> None:
    rules = replace(RULES, forfeit_win=ForfeitWin.AS_WON, loss=Worth(Fraction(1, 10)))
    assert a_season("A B", rules).after("A-B +/-").totals() == "A 8, B 9/10"


def test_fixed_points_and_shares_go_together() -> None:
    rules = replace(RULES, win=Worth(Fraction(1, 2), Fraction(3)))
    assert a_season("A B", rules).after("A-B 1-0").lines("A") == "1 B 8 x 1/2 + 3 = 7"


def test_d14_an_extra_game_counts_beside_what_happened_in_the_ladder() -> None:
    season = a_season("A B C D", RULES).after("A-B 1-0, C-D ½-½, A-C 1-0*")
    assert season.lines("A") == "1 B 8 x 1 = 8; 1 C 7 x 1 = 7"
    assert [line.earning.is_extra for line in season.ladder().lines(season.number("A"))] == [False, True]


def test_points_of_the_rating_class_to_begin_with() -> None:
    classes = tuple(StartPoints(rating, Fraction(points)) for rating, points in ((0, 10), (1800, 30), (1500, 20)))
    season = a_season("A B C D", replace(RULES, start_points=classes)).with_player("A", rating=1800)
    season = season.with_player("B", rating=1799).with_player("C", rating=1500)
    assert season.after("A-B 0-1").totals() == "A 30, B 29, C 20, D 10"


def test_a_score_that_begins_at_the_rating() -> None:
    season = a_season("A B", replace(RULES, starts_with_rating=True)).with_player("A", rating=1650)
    assert season.after("A-B 0-1").totals() == "A 1650, B 9"


def test_a_newcomer_stands_in_the_ladder_from_the_round_before_his_first() -> None:
    season = a_season("A B C", RULES).with_player("B", joins_in=3).after("A-C 1-0", "A-C ½-½", "B-C 1-0")
    assert [len(made.rows) for made in season.ladders()] == [2, 3, 3]
    assert season.totals(after_round=1) == "A 8, C 0"
    assert season.totals(after_round=2) == "A 12, C 9/2, B 0"


def test_a_newcomer_is_below_everybody_while_the_round_before_his_first_is_scored() -> None:
    """Also in round 1, whatever his rating: a win over C is worth C's place in the start list."""
    season = a_season("A B C", RULES).with_player("B", joins_in=2).after("A-C 1-0")
    assert season.totals() == "A 8, B 0, C 0"


def test_a_newcomer_did_not_move() -> None:
    season = a_season("A B C", RULES).with_player("B", joins_in=2).after("A-C 1-0")
    row = season.ladder().row(season.number("B"))
    assert row is not None
    assert (row.place, row.previous_place, row.movement) == (2, None, None)


def test_missed_rounds_are_worth_what_the_club_gives_for_them() -> None:
    rules = replace(RULES, missed=Worth(Fraction(1, 3), Fraction(1)))
    season = a_season("A B C", rules).with_player("C", joins_in=3).after("A-B 1-0", "A-B 1-0")
    assert season.lines("C") == "1 C 7 x 1/3 + 1 = 10/3; 2 C 7 x 1/3 + 1 = 10/3"


def test_d12_the_computer_missed_nothing() -> None:
    rules = replace(RULES, missed=Worth(Fraction(1, 3)))
    season = a_season("A B C", rules).with_player("C", joins_in=3, is_virtual=True).after("A-B 1-0", "A-B 1-0")
    assert season.lines("C") == ""


def test_a_written_not_yet_is_no_second_line() -> None:
    season = a_season("A B C", RULES).with_player("C", joins_in=2).after("A-B 1-0, C not-yet", "A-C 1-0")
    assert [line.earning.round_number for line in season.ladder().lines(season.number("C"))] == [1, 2]


def test_who_has_played_is_in_the_ladder_whatever_the_list_says() -> None:
    season = a_season("A B C", RULES).with_player("C", joins_in=5).after("A-C 0-1, B bye")
    assert season.totals() == "C 9, B 8, A 0"


def test_with_frozen_values_missed_rounds_have_the_value_of_his_first_ladder() -> None:
    rules = replace(RULES, missed=Worth(Fraction(1, 2)), mode=Revaluation.FROZEN)
    season = a_season("A B C", rules).with_player("C", joins_in=3).after("A-B 1-0", "A-B 0-1", "C-A 1-0")
    assert season.lines("C") == "1 C 7 x 1/2 = 7/2; 2 C 7 x 1/2 = 7/2; 3 A 8 x 1 = 8"


CHARTS = ("A-B 1-0, C-D 0-1", "A-C 1-0, B-D 1-0", "B-C ½-½")


def test_a_leaver_keeps_a_place_below_all_others() -> None:
    season = a_season("A B C D", RULES).with_player("A", left_from=3).after(*CHARTS)
    assert season.totals(after_round=2) == "A 13, B 8, D 6, C 0"
    assert season.totals(after_round=3) == "B 23/2, D 7, C 9/2, A 16"


def test_a_leaver_is_out_and_all_others_have_values_as_if_he_had_never_been_in() -> None:
    rules = replace(RULES, leavers=Leavers.OUT)
    season = a_season("A B C D", rules).with_player("A", left_from=3).after(*CHARTS)
    without = a_season("B C D", rules).after("C-D 0-1", "B-D 1-0", "B-C ½-½")
    assert [len(made.rows) for made in season.ladders()] == [4, 4, 3]
    assert season.totals() == without.totals()


@pytest.mark.parametrize(
    ("against", "line"),
    [(None, "1 nobody 0 x 1 = 0"), (Fraction(3, 4), "1 B 9 x 3/4 = 27/4")],
)
def test_what_a_game_against_a_leaver_was_worth(against: Fraction | None, line: str) -> None:
    rules = replace(RULES, leavers=Leavers.OUT, against_leaver=against)
    season = a_season("A B C", rules).with_player("C", left_from=2).after("B-C 1-0", "B-A 0-1")
    assert season.lines("B", after_round=2).split("; ")[0] == line


def test_what_was_published_before_somebody_left_stays() -> None:
    rules = replace(RULES, leavers=Leavers.OUT)
    season = a_season("A B C D", rules).after(*CHARTS)
    assert season.ladders()[:2] == season.with_player("A", left_from=3).ladders()[:2]


def test_who_took_part_in_fewer_rounds_stands_below_all_others() -> None:
    """Dordrecht: more than half missed is not ranked."""
    season = a_season("A B C", replace(RULES, minimum_percent=50)).after("A-B 1-0, C work", *["B-C 0-1, A work"] * 2)
    names = ["".join(season.names[player - 1] for player in made.order) for made in season.ladders()]
    assert names == ["ABC", "ACB", "CBA"]


def test_byes_at_the_club_are_rounds_and_duties_are_not() -> None:
    season = a_season("A B C", replace(RULES, minimum_percent=100)).after("A bye, B free, C cup")
    assert [row.standing.name for row in season.ladder().rows] == ["RANKED", "RANKED", "TOO_FEW"]


def test_d12_the_computer_is_never_absent() -> None:
    season = a_season("A B", replace(RULES, minimum_percent=50)).with_player("B", is_virtual=True).after("A bye")
    assert [row.standing.name for row in season.ladder().rows] == ["RANKED", "RANKED"]


def test_d12_the_computer_earns_nothing_when_it_is_not_paired() -> None:
    season = a_season("A K B", RULES).with_player("K", is_virtual=True).after("A-B 1-0", "A-B 1-0", "A-K 0-1, B bye")
    assert season.lines("K") == "3 A 9 x 1 = 9"


def test_a_reason_of_the_clubs_own() -> None:
    visit = ReasonRule(Reason("visit"), Worth(points=Fraction(4)), Cap(most=2, period=Period.SEASON), "Toernooi")
    season = a_season("A B", replace(RULES, reasons=(*RULES.reasons, visit))).with_player(
        "A", earlier={visit.reason: 1}
    )
    assert season.after("A visit", "A visit").lines("A") == "1 A 9 x 0 + 4 = 4; 2 A 9 x 0 = 0"

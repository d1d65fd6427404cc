"""What clubs begin with, and that other clubs' house rules can be expressed."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

import pytest

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.keizer.presets import DUBBELSCHAAK, preset, preset_codes
from chalicelib.domain.model.ladder import (
    ABSENT,
    BYE,
    EXTERNAL,
    FREE,
    LATE_NOTICE,
    NO_SHOW,
    NO_WORTH,
    TEAM_CUP,
    UNOPPOSED,
    WHOLE,
    Cap,
    LadderRules,
    Period,
    Reason,
    ReasonRule,
    Revaluation,
    StartPoints,
    Worth,
)
from tests.domain.formats.keizer.seasons import a_season

OF_THE_EVENING = (BYE, UNOPPOSED, FREE, ABSENT, NO_SHOW)


def shares(rules: Iterable[ReasonRule]) -> str:
    return ", ".join(f"{rule.reason} {rule.worth.share}" for rule in rules)


@pytest.mark.parametrize(
    ("code", "games", "duties"),
    [
        (
            "dubbelschaak",
            "bye 1, unopposed 1, free 1/2, absent 1/3, noshow 0",
            "team-cup 2/3, cup 2/3, theme 2/3, work 2/3, club 2/3",
        ),
        (
            "classic",
            "bye 2/3, unopposed 1, free 2/3, absent 1/3, noshow 0",
            "club 2/3, external 2/3, team-cup 2/3, cup 2/3, theme 2/3, work 2/3",
        ),
        (
            "keizerforclubs",
            "bye 1/2, unopposed 1/2, free 1/2, absent 7/20, noshow 1/20",
            "club 7/10, external 7/10, team-cup 7/10, cup 7/10, theme 7/10, work 7/10",
        ),
    ],
)
def test_d4_shares(code: str, games: str, duties: str) -> None:
    reasons = preset(code).rules.reasons
    assert shares(rule for rule in reasons if rule.reason in OF_THE_EVENING) == games
    assert shares(rule for rule in reasons if rule.reason not in OF_THE_EVENING) == duties


@pytest.mark.parametrize("code", preset_codes())
def test_every_preset(code: str) -> None:
    rules = preset(code).rules
    assert (rules.mode, rules.first_value, rules.ratio) == (Revaluation.ONE_PASS, None, 3)
    assert (rules.win, rules.draw, rules.loss) == (Worth(WHOLE), Worth(Fraction(1, 2)), NO_WORTH)
    announced = {rule.reason for rule in rules.reasons if rule.is_announced}
    assert {ABSENT, TEAM_CUP} <= announced
    assert announced.isdisjoint((BYE, NO_SHOW))
    assert preset(code).code == code


def test_d5_the_own_value_is_no_part_of_the_total_at_dubbelschaak() -> None:
    assert [preset(code).rules.own_value_in_total for code in preset_codes()] == [False, True, True]


def test_d4_external_matches_are_off_at_dubbelschaak() -> None:
    assert DUBBELSCHAAK.rules.rule(EXTERNAL) == ReasonRule(EXTERNAL, NO_WORTH)


def test_absences_that_are_paid() -> None:
    caps = [preset(code).rules.rule(ABSENT).cap for code in preset_codes()]
    assert caps == [Cap(percent=33), Cap(most=5), None]


def test_another_name_is_refused() -> None:
    with pytest.raises(InvalidFieldError):
        preset("tombola")


def points(number: int) -> Worth:
    return Worth(points=Fraction(number))


def test_house_rules_of_opening_64() -> None:
    """Win 6, draw 4, loss 2, free 6, external 5, absent 4 five times and then 2, no notice 0, tournament visit 4
    twice a season, A players begin with 10."""
    visit = Reason("visit")
    rules = LadderRules(
        win=points(6),
        draw=points(4),
        loss=points(2),
        reasons=(
            ReasonRule(BYE, points(6)),
            ReasonRule(EXTERNAL, points(5)),
            ReasonRule(ABSENT, points(4), Cap(most=5, beyond=points(2))),
            ReasonRule(NO_SHOW, NO_WORTH),
            ReasonRule(visit, points(4), Cap(most=2, period=Period.SEASON), "Toernooibezoek"),
        ),
        start_points=(StartPoints(1800, Fraction(10)),),
    )
    season = a_season("A B C D E", rules).with_player("A", rating=1900).with_player("D", earlier={visit: 1})
    season = season.after("A-B 1-0, C bye, D visit, E absent", "A-C ½-½, B external, D visit, E noshow")
    assert season.totals() == "A 20, C 10, B 7, D 4, E 4"
    assert season.after(*["E absent"] * 5).total("E") == 4 + 4 * 4 + 2


def test_house_rules_of_heerhugowaard() -> None:
    """Points of the class to begin with, 4 off for not cancelling, nothing for cancelling late, odd once."""
    rules = replace(
        DUBBELSCHAAK.rules,
        start_points=tuple(StartPoints(rating, Fraction(begun)) for rating, begun in ((0, 10), (1500, 20), (1800, 30))),
        reasons=(
            ReasonRule(BYE, Worth(WHOLE), Cap(most=1, period=Period.SEASON)),
            ReasonRule(ABSENT, Worth(Fraction(1, 3))),
            ReasonRule(LATE_NOTICE, NO_WORTH),
            ReasonRule(NO_SHOW, points(-4)),
        ),
    )
    season = a_season("A B C D", replace(rules, first_value=Fraction(9)), planned_rounds=11, season_rounds=33)
    season = season.with_player("A", rating=1800).with_player("B", rating=1500)
    season = season.after("A noshow, B late-notice, C bye, D absent")
    assert season.totals() == "A 26, B 20, C 17, D 12"


def test_house_rules_of_dordrecht() -> None:
    """The score begins at the rating; two absences are free, each further one costs 10; team duty +10, free +30;
    who missed more than half is not ranked."""
    rules = LadderRules(
        starts_with_rating=True,
        minimum_percent=50,
        win=points(20),
        draw=points(0),
        loss=points(-20),
        reasons=(
            ReasonRule(BYE, points(30)),
            ReasonRule(TEAM_CUP, points(10)),
            ReasonRule(ABSENT, NO_WORTH, Cap(most=2, beyond=points(-10))),
        ),
    )
    season = a_season("A B C D", rules)
    for name, rating in (("A", 1800), ("B", 1700), ("C", 1600), ("D", 1500)):
        season = season.with_player(name, rating=rating)
    season = season.after("A-B 1-0, C bye, D team-cup", *["B-C ½-½, A absent, D bye"] * 3)
    assert season.totals() == "B 1680, C 1630, D 1600, A 1810"

"""D8: who meets whom."""

import pytest

from tests.builders import a_tournament
from tests.domain.formats.keizer.charts import games, notes, paired

TWO = a_tournament("A B")
FOUR = a_tournament("A B C D")
SIX = a_tournament("A B C D E F")
ALL_MET = ("A-B 1-0, C-D 1-0", "A-C 1-0, B-D 1-0", "A-D 1-0, B-C 1-0")


def test_each_meets_the_nearest_in_the_ladder_not_yet_met() -> None:
    """ "Each meets the nearest player in the ladder that he has not yet met"."""
    assert games(SIX.after("A-D 1-0, B-E 1-0, C-F 1-0")) == "AB CD EF"
    assert games(SIX.after("A-B 1-0, C-D 1-0, E-F 1-0")) == "AC BE DF"
    assert games(SIX.after("A-D 1-0, B-E 1-0, C-F 1-0"), ladder="F A E B D C") == "AF DE BC"


def test_only_those_signed_in() -> None:
    assert games(SIX.after("A-D 1-0, B-E 1-0, C-F 1-0"), absent="B D") == "AC EF"


def test_newcomers_stand_below_the_ladder() -> None:
    """A and D, by number. B and C would be nearer, but then A and D would meet again."""
    assert games(SIX.after("A-D 1-0, B-E 1-0, C-F 1-0"), ladder="F E C B") == "EF AC BD"


def test_a_forfeit_is_no_meeting_but_a_no_contest_is() -> None:
    assert games(FOUR.after("A-B +/-, C-D -/-")) == "AB CD"
    assert games(FOUR.after("A-B nc, C-D 1-0")) == "AC BD"


def test_the_evening_is_paired_completely_where_the_nearest_would_strand_the_last() -> None:
    """From the top down alone it would be A-B, and C and D would meet again."""
    assert games(FOUR.after("C-D 1-0")) == "AC BD"


def test_fewest_earlier_meetings_are_counted_not_repeated_boards() -> None:
    """Two boards that have met once are better than one that has met three times, and as good as one of two."""
    chart = FOUR.after("A-B 1-0, C-D 1-0", "A-B 1-0", "A-B 1-0", "A-C 1-0, B-D 1-0", "A-D 1-0")
    assert games(chart, max_meetings=None) == "AD BC"
    chart = FOUR.after("A-B 1-0", "A-B 1-0", "A-C 1-0, B-D 1-0", "A-D 1-0, B-C 1-0")
    assert games(chart) == "AB CD"


def test_at_most_three_meetings_in_a_cycle() -> None:
    """Two evenings more with neighbours would be fewer meetings, but not within the limit."""
    three = ("A-B 1-0", "B-A 1-0", "A-B 1-0")
    chart = FOUR.after(*three, "A-C 1-0, B-D 1-0", "A-C 1-0, B-D 1-0", "A-D 1-0, B-C 1-0", "A-D 1-0, B-C 1-0")
    assert games(chart) == "AC BD"
    assert games(chart, max_meetings=None) == "AB CD"


def test_beyond_the_limit_only_where_it_cannot_be_helped_and_that_is_reported() -> None:
    three = ("A-B 1-0", "B-A 1-0", "A-B 1-0")
    assert notes(TWO.after(*three)) == "over_meetings AB"
    assert notes(FOUR.after(*three)) == ""


def test_every_repeated_meeting_is_reported() -> None:
    assert games(FOUR.after(*ALL_MET)) == "AB CD"
    assert notes(FOUR.after(*ALL_MET)) == "met_before AB, met_before CD"


@pytest.mark.parametrize(
    ("gap", "expected", "reported"),
    [
        (1, "AB CD", ""),
        (2, "AB CD", ""),
        (3, "AB CD", "within_gap AB, within_gap CD"),
    ],
)
def test_with_a_gap_nobody_met_in_the_last_rounds(gap: int, expected: str, reported: str) -> None:
    """How often does not matter then: A and B have met twice, long ago."""
    assert games(FOUR.after(*ALL_MET), gap=gap) == expected
    assert notes(FOUR.after(*ALL_MET), gap=gap) == reported


def test_with_a_gap_the_latest_meeting_counts() -> None:
    chart = FOUR.after("A-B 1-0, C-D 1-0", "A-C 1-0, B-D 1-0", "A-B 1-0, C-D 1-0")
    assert games(chart, gap=1) == "AC BD"
    assert games(chart, gap=2) == "AD BC"


def test_the_limit_holds_beside_a_gap() -> None:
    chart = FOUR.after("A-B 1-0, C-D 1-0", "A-B 1-0, C-D 1-0", "", "")
    assert games(chart, gap=1, max_meetings=2) == "AC BD"


def test_no_forbidden_pair_ever() -> None:
    assert games(FOUR.after(""), forbidden="AB") == "AC BD"
    assert paired(TWO.after(""), forbidden="AB") == "A left B left"


def test_where_not_everybody_can_have_an_opponent_as_few_as_possible_are_left_over() -> None:
    """Nobody may meet A: another one must be free with him, the lowest."""
    assert paired(FOUR.after(""), forbidden="AB AC AD") == "C-B A left D left"
    assert notes(FOUR.after(""), forbidden="AB AC AD") == "left_over AD"


def test_pairs_to_be_kept_apart_if_possible() -> None:
    """Rather a repeated meeting, but not one beyond the limit."""
    assert games(FOUR.after("A-C 1-0, B-D 1-0"), avoided="AB AD") == "AC BD"
    assert notes(TWO.after(""), avoided="AB") == "apart_if_possible AB"
    assert games(FOUR.after("A-C 1-0, B-D 1-0"), avoided="AB AD", max_meetings=1) == "AB CD"

"""Unplayed rounds, Buchholz and Sonneborn-Berger as C.07 counts them (8, 9, 14, 15, 16)."""

from fractions import Fraction

import pytest

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.standings.profiles import Order
from tests.builders import a_tournament
from tests.domain.standings.test_swiss64_examples import EXAMPLE_A, EXAMPLE_B, EXAMPLE_C
from tests.domain.tiebreaks.fide.charts import BEFORE, NOW, ROUND_ROBIN, SWISS, line, worked


def test_16_4_the_dummy_of_a_bye_has_the_own_score_up_to_half_a_point_a_round() -> None:
    assert line(EXAMPLE_A, "BH") == "4½ 6 5½ 5 5"
    assert line(EXAMPLE_A, "BH", edition=BEFORE) == "4½ 6½ 5½ 5 5½"
    assert line(EXAMPLE_A, "SB") == "3¾ 3½ 2¼ 1 3"


def test_16_3_byes_to_the_end_count_as_draws_for_the_opponents() -> None:
    """F withdraws after round 2 with a point: 2 for those who met him."""
    assert line(EXAMPLE_B, "BH") == "9 8 9 9 8 6½"
    assert line(EXAMPLE_B, "BH/C1").split()[5] == "5½"


def test_16_3_a_bye_before_a_game_counts_as_it_is() -> None:
    """A is away in round 2 and comes back: 1 point, not 1½. B is away in both rounds after his win."""
    chart = a_tournament("A B C D").after("A-C 1-0, B-D 1-0", "C-D ½-½, A zero, B zero", "C-D ½-½, A half, B zero")
    assert line(chart, "BH/F").split()[2] == line(chart, "BH").split()[2]
    back = a_tournament("A B C D").after("A-C 1-0, B-D 1-0", "C-D ½-½, A zero, B zero", "A-D 0-1, B zero, C bye")
    assert worked(back, "BH")[3].terms[0].basis == 1
    assert worked(back, "BH")[4].terms[0].basis == 2


def test_16_4_1_the_dummy_of_a_forfeit_is_no_stronger_than_the_scheduled_opponent() -> None:
    """A beat C and had a forfeit win against B, who scored nothing: 0 + 1 before, 0 + 0 now."""
    chart = a_tournament("A B C D").after("A-B +/-, C-D 0-1", "A-C 1-0, D-B 1-0")
    assert line(chart, "BH", edition=BEFORE).split()[0] == "2"
    assert line(chart, "BH").split()[0] == "0"
    assert line(chart, "BH/P").split()[0] == "0"


def test_16_5_a_voluntary_unplayed_round_is_cut_first() -> None:
    """C had a double forfeit: its dummy of 1½ goes, not the lowest opponent's score (example C)."""
    assert line(EXAMPLE_C, "BH").split()[2] == "3"
    assert line(EXAMPLE_C, "BH/C1").split()[2] == "1½"
    assert [term.is_cut for term in worked(EXAMPLE_C, "BH/C1")[3].terms] == [False, True, False]


def test_9_1_the_opponent_with_the_lowest_score_is_cut_not_the_smallest_product() -> None:
    """A beat D (½) and lost to B (3): the cut takes the half point, not the nought."""
    chart = a_tournament("A B C D").after("A-D 1-0, B-C 1-0", "B-A 1-0, C-D ½-½", "A-C ½-½, B-D 1-0")
    assert line(chart, "SB").split()[0] == "1"
    assert line(chart, "SB/C1").split()[0] == "½"


def test_14_cuts_and_medians() -> None:
    chart = a_tournament("A B C D E F").after("A-B 1-0, C-D 1-0, E-F 1-0", "A-C 1-0, B-E 1-0", "A-E 1-0, D-F 1-0")
    assert [term.basis for term in worked(chart, "BH")[1].terms] == [Fraction(3, 2), Fraction(3, 2), 1]
    assert [line(chart, code).split()[0] for code in ("BH", "BH/C1", "BH/C2", "BH/M1", "BH/C9", "BH/M3")] == (
        ["4", "3", "1½", "1½", "0", "0"]
    )


def test_8_3_fore_buchholz_takes_the_last_pairings_as_draws() -> None:
    """Even the forfeit that is known already."""
    chart = a_tournament("A B C D").after("A-B 1-0, C-D 1-0", "A-C 1-0, B-D +/-")
    assert line(chart, "BH") == "2 2 2 1"
    assert line(chart, "FB") == line(chart, "BH/F") == "2 2 2 2"


def test_8_2_the_average_is_exact_and_leaves_forfeits_out() -> None:
    chart = a_tournament("A B C D").after("A-B 1-0, C-D 1-0", "A-C 1-0, B-D +/-", "A-D 1-0, B-C ½-½")
    assert line(chart, "BH") == "3 4½ 4½ 4½"
    assert line(chart, "AOB") == "4½ 3¾ 4 3¾"


def test_nobody_met_is_no_average() -> None:
    assert line(a_tournament("A B C").after("A-B +/-, C bye"), "AOB") == "- - -"


def test_c4_an_open_board_counts_for_nothing() -> None:
    chart = a_tournament("A B C D").after("A-B 1-0, C-D 1-0", "A-C *, B-D *")
    assert line(chart, "BH") == "0 1 0 1"


# predetermined pairings


def test_15_2_forfeits_are_games_and_rests_are_nothing() -> None:
    chart = a_tournament("A B C").after("B-C +/-, A zero", "C-A 0-1, B zero", "A-B ½-½, C zero")
    assert line(chart, "SB", ROUND_ROBIN) == "¾ ¾ 0"
    assert line(chart, "SB/C1", ROUND_ROBIN) == "¾ ¾ 0"


def test_9_2_koya_counts_against_half_of_the_points_or_more() -> None:
    """Two games each: the limit is 1 point."""
    chart = a_tournament("A B C").after("B-C 1-0, A zero", "C-A 0-1, B zero", "A-B ½-½, C zero")
    assert line(chart, "KS", ROUND_ROBIN) == "½ ½ 0"
    assert line(chart, "KS/L-2", ROUND_ROBIN) == "1½ 1½ 0"
    assert line(chart, "KS/L+1", ROUND_ROBIN) == "½ ½ 0"


def test_buchholz_is_refused_in_a_round_robin_since_2026() -> None:
    assert Order("own", BEFORE, ROUND_ROBIN, ("BH",)).tiebreaks[0].rule == "C.07 8.1"
    assert Order("own", NOW, SWISS, ("BH",)).tiebreaks
    with pytest.raises(InvalidFieldError) as refusal:
        _ = Order("own", NOW, ROUND_ROBIN, ("SB", "FB/C1")).tiebreaks
    assert (refusal.value.details["reason"], refusal.value.details["code"]) == ("not_for_this_kind", "FB/C1")

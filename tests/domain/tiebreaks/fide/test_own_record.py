"""The own record (C.07 7)."""

from tests.builders import a_tournament
from tests.domain.standings.test_swiss64_examples import EXAMPLE_A, EXAMPLE_B
from tests.domain.tiebreaks.fide.charts import BEFORE, ROUND_ROBIN, line, worked

CHART = a_tournament("A B C D E F").after(
    "A-B 1-0, C-D +/-, E-F -/-", "B-A ½-½, D-C 0-1, E bye, F half", "A full, C-B 0-1, E zero, D-F 1/2-0"
)


def test_7_1_win_counts_every_round_with_the_points_of_a_win() -> None:
    assert line(CHART, "WIN") == "2 1 2 0 1 0"
    assert line(EXAMPLE_A, "WIN") == "2 2 1 1 2"


def test_7_2_won_counts_games_over_the_board() -> None:
    assert line(CHART, "WON") == "1 1 1 0 0 0"


def test_15_2_forfeit_wins_are_won_games_in_a_round_robin() -> None:
    """Forfeit losses with Black are none."""
    chart = a_tournament("A B").after("A-B -/+", "B-A 1-0", "B-A +/-")
    for edition in (BEFORE, None):
        chosen = {} if edition is None else {"edition": edition}
        assert line(chart, "WON", ROUND_ROBIN, **chosen) == "0 3"
        assert line(chart, "BPG", ROUND_ROBIN, **chosen) == "1 1"
        assert line(chart, "BWG", ROUND_ROBIN, **chosen) == "0 1"


def test_7_3_and_7_4_games_with_black() -> None:
    assert line(CHART, "BPG") == "1 2 1 0 0 1"
    assert line(CHART, "BWG") == "0 1 1 0 0 0"


def test_7_5_progressive_scores() -> None:
    assert line(CHART, "PS") == "5 2 5 ½ 2 1"
    assert line(CHART, "PS/C1") == "4 2 4 ½ 2 1"
    assert [(term.adds, term.is_cut) for term in worked(CHART, "PS/C1")[1].terms] == [
        (0, True),
        (1 + 0.5, False),
        (2 + 0.5, False),
    ]


def test_7_6_rounds_that_one_elected_to_play() -> None:
    assert line(CHART, "REP") == "3 3 3 2 1 1"
    assert line(CHART, "GE") == line(CHART, "REP")
    assert line(EXAMPLE_B, "REP").split()[5] == "2"


def test_7_7_the_standard_score() -> None:
    """The arbiter gave D a half and F nothing: on the standard scale D was the better one."""
    assert line(CHART, "STD") == "2½ 1½ 2 1 1 ½"


def test_7_8_the_pairing_number() -> None:
    assert line(CHART, "TPN") == "1 2 3 4 5 6"


def test_points_can_be_a_criterion() -> None:
    assert line(CHART, "PTS") == "2½ 1½ 2 ½ 1 ½"

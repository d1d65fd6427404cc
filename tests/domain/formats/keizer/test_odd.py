"""D12: an odd number, and the club computer."""

import pytest

from tests.builders import a_tournament
from tests.domain.formats.keizer.charts import notes, paired, reasons, refused

FIVE = a_tournament("A B C D E")
WITH_COMPUTER = a_tournament("A B C K D E")


def test_the_lowest_placed_is_free() -> None:
    assert paired(FIVE.after(""), ladder="A B E C D") == "B-A C-E D bye"


def test_the_lowest_of_those_who_have_been_free_least_often() -> None:
    assert paired(FIVE.after("", bye="E")) == "B-A E-C D bye"
    assert paired(FIVE.after("", "", bye="E D")).endswith("C bye")
    assert paired(FIVE.after("", "", "", "", "", bye="A B C D E")).endswith("E bye")
    assert refused(FIVE.after("", bye="E")) == "E-bye D12 freer"


def test_only_an_odd_player_out_was_free() -> None:
    """Not who was away, or won without playing; a game against the computer is a game."""
    assert paired(FIVE.after("E zero")).endswith("E bye")
    assert paired(FIVE.after("E-A +/-")).endswith("E bye")
    assert paired(WITH_COMPUTER.after("E-K 1-0"), evening={"computer": "K", "not_computer": "E"}).endswith("E bye")


def test_the_odd_player_meets_the_computer() -> None:
    """On the last board, whatever the place of the computer."""
    chart = WITH_COMPUTER.after("")
    assert paired(chart, evening={"computer": "K"}) == "B-A D-C E-K"
    assert reasons(chart, evening={"computer": "K"})[-1]["rule"] == "D12 computer"


def test_an_even_number_leaves_the_computer_alone() -> None:
    assert paired(WITH_COMPUTER.after(""), absent="E", evening={"computer": "K"}) == "B-A D-C"


@pytest.mark.parametrize(
    ("who", "expected", "rule"),
    [
        ({"not_computer": "E"}, "E bye", "D12"),
        ({"not_computer": "E", "declined": "E"}, "E free", "D12 declined"),
        ({"declined": "E"}, "E free", "D12 declined"),
    ],
)
def test_who_has_met_the_computer_is_free_and_who_declined_it_for_half_his_value(
    who: dict[str, str], expected: str, rule: str
) -> None:
    """ "Else he is free, share 1; opted out: D4"."""
    chart, evening = WITH_COMPUTER.after(""), {"computer": "K", **who}
    assert paired(chart, evening=evening) == f"B-A D-C {expected}"
    assert reasons(chart, evening=evening)[-1]["rule"] == rule


def test_where_the_computer_is_not_available_nobody_declines_it() -> None:
    """D4, D12: with no computer tonight he has declined nothing, and is the odd player."""
    elsewhere = {"is_computer_elsewhere": True}
    assert paired(FIVE.after(""), evening=elsewhere) == "B-A D-C E bye"
    assert paired(FIVE.after(""), evening={"declined": "E", **elsewhere}) == "B-A D-C E bye"
    assert paired(FIVE.after(""), evening={"declined": "E"}) == "B-A D-C E bye"


def test_who_is_kept_apart_from_the_computer_does_not_meet_it() -> None:
    assert paired(WITH_COMPUTER.after(""), evening={"computer": "K"}, forbidden="EK") == "B-A D-C E bye"


def test_a_warning_when_somebody_of_the_top_five_is_free_for_want_of_the_board() -> None:
    """The place in the ladder counts, with those who are away."""
    elsewhere = {"is_computer_elsewhere": True}
    assert notes(FIVE.after(""), evening=elsewhere) == "top_player_free E"
    assert notes(FIVE.after(""), evening={**elsewhere, "not_computer": "E"}) == ""
    assert notes(FIVE.after("")) == ""
    seven = a_tournament("A B C D E F G").after("")
    assert notes(seven, evening=elsewhere) == ""
    assert notes(seven, evening=elsewhere, absent="F G") == "top_player_free E"


def test_the_next_one_is_odd_where_the_others_could_not_all_be_paired() -> None:
    """A may meet E alone."""
    apart = "AB AC AD"
    assert paired(FIVE.after(""), forbidden=apart) == "E-A C-B D bye"
    assert notes(FIVE.after(""), forbidden=apart) == "not_odd E"
    assert refused(FIVE.after(""), forbidden=apart).endswith("E-bye D12 needed")


def test_as_few_as_possible_are_without_an_opponent() -> None:
    """Nobody may meet A or B, whoever is odd: it is still the lowest."""
    apart = "AB AC AD AE BC BD BE"
    assert paired(FIVE.after(""), forbidden=apart) == "D-C E bye A left B left"
    assert notes(FIVE.after(""), forbidden=apart) == "left_over AB"


def test_free_more_often_than_the_club_allows_is_reported() -> None:
    three = a_tournament("A B C").after("", "", "", bye="A B C")
    assert (paired(three), notes(three, most_byes=1)) == ("B-A C bye", "over_byes C")
    assert notes(three, most_byes=2) == ""
    assert notes(three) == ""
    with_computer = a_tournament("A B C K").after("", "", "", bye="A B C")
    assert notes(with_computer, most_byes=1, evening={"computer": "K"}) == ""


def test_one_player_alone_is_free() -> None:
    assert paired(FIVE.after(""), absent="A B C D") == "E bye"
    assert paired(a_tournament("A").after()) == "A bye"

"""D10: who has White. A and B meet; A is the higher placed."""

import pytest

from chalicelib.domain.model.ladder import ColourRule
from tests.builders import a_tournament
from tests.domain.formats.keizer.charts import paired, reasons

FOUR = a_tournament("A B C D")
REVERSED, BALANCE, ALTERNATE, BLACK, WHITE = ColourRule


def colours(*rounds: str, rules: tuple[ColourRule, ...] | None = None, ladder: str = "") -> str:
    chosen = {} if rules is None else {"colours": rules}
    return paired(FOUR.after(*rounds), absent="C D", ladder=ladder, **chosen)


def decided(*rounds: str) -> object:
    (reason,) = reasons(FOUR.after(*rounds), absent="C D")
    return reason["colour"]


def test_the_second_meeting_in_the_cycle_has_reversed_colours() -> None:
    """Though the balance says otherwise: A has had one White less than Blacks, B one more."""
    rounds = ("A-B 1-0", "C-A 1-0, B-D 1-0", "D-A 1-0, B-C 1-0")
    assert (colours(*rounds), decided(*rounds)) == ("B-A", "D10 reversed")
    assert colours(*rounds, rules=(BALANCE,)) == "A-B"


def test_the_third_meeting_is_left_to_the_next_rule_and_the_fourth_turns_it_round() -> None:
    assert colours("A-B 1-0", "B-A 1-0", rules=(REVERSED, BLACK)) == "B-A"
    assert colours("A-B 1-0", "B-A 1-0", rules=(REVERSED, WHITE)) == "A-B"
    assert colours("A-B 1-0", "B-A 1-0", "B-A 1-0", rules=(REVERSED, BLACK)) == "A-B"


def test_a_meeting_that_was_not_played_reverses_nothing() -> None:
    assert colours("A-B +/-") == "B-A"
    assert decided("A-B +/-") == "D10 higher_black"


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        (("A-C 1-0",), "B-A"),
        (("C-A 1-0",), "A-B"),
        (("A-C 1-0, B-D 1-0", "D-A 1-0, B-C 1-0"), "A-B"),
        (("A-C 1-0, D-B 1-0", "A-D 1-0"), "B-A"),
    ],
)
def test_colour_balance_more_whites_gets_black(rounds: tuple[str, ...], expected: str) -> None:
    assert (colours(*rounds), decided(*rounds)) == (expected, "D10 balance")


def test_opposite_of_the_last_game() -> None:
    """Both have a balance of nought; A has just had Black."""
    rounds = ("A-C 1-0, D-B 1-0", "D-A 1-0, B-C 1-0")
    assert (colours(*rounds), decided(*rounds)) == ("A-B", "D10 alternate")
    other_way = ("C-A 1-0, B-D 1-0", "A-D 1-0, C-B 1-0")
    assert (colours(*other_way), decided(*other_way)) == ("B-A", "D10 alternate")


def test_who_has_had_no_game_takes_the_colour_that_the_other_leaves() -> None:
    assert colours("A-C 1-0", "D-A 1-0") == "A-B"
    assert colours("C-B 1-0", "B-D 1-0") == "A-B"
    assert decided("C-B 1-0", "B-D 1-0") == "D10 alternate"


def test_the_higher_placed_gets_black() -> None:
    """By the ladder of the evening, not by number."""
    assert (colours(), decided()) == ("B-A", "D10 higher_black")
    assert colours(ladder="B A C D") == "A-B"


def test_a_club_has_an_order_of_its_own() -> None:
    rounds = ("A-C 1-0, D-B 1-0", "D-A 1-0, B-C 1-0")
    assert colours(*rounds, rules=(WHITE,)) == "A-B"
    assert colours(*rounds, rules=(BLACK, ALTERNATE)) == "B-A"
    assert colours(rules=(REVERSED, BALANCE)) == "B-A"


def test_the_computer_has_colours_like_anybody() -> None:
    """D12: it is a ranked participant, with a place and games of its own."""
    evening = {"computer": "K"}
    assert paired(a_tournament("A K B").after("A-K 1-0", "K-A 1-0"), absent="A", evening=evening) == "B-K"
    assert paired(a_tournament("A K B").after("A-K 1-0", "B-A 1-0"), absent="A", evening=evening) == "K-B"
    assert paired(a_tournament("A K B").after(""), absent="A", evening=evening) == "B-K"
    assert paired(a_tournament("A K B").after(""), absent="A", evening=evening, ladder="A B K") == "K-B"

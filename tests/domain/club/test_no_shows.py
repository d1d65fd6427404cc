"""D13: "Absent at 20:45 without notice: loses"; D4: the opponent gets his own value."""

import pytest

from chalicelib.domain.club.no_shows import no_shows
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.lifecycle.results import StaleBoardsError, enter_results
from tests.builders import number_of
from tests.domain.club.evenings import a_ladder, proposal

EVENING = a_ladder("A B C D E F G", "A-B, C-D, E-F 1-0, G bye")


def after(missing: str) -> str:
    numbers = frozenset(number_of(EVENING, name) for name in missing.split())
    update = enter_results(EVENING.rounds[0], no_shows(EVENING, EVENING.rounds[0], numbers))
    return ", ".join(f"{board.number} {board.result.value}" for board in update.boards)


@pytest.mark.parametrize(
    ("missing", "expected"), [("A", "1 -/+"), ("D", "2 +/-"), ("A B", "1 -/-"), ("B C", "1 +/-, 2 -/+"), ("", "")]
)
def test_who_is_absent_loses_and_the_others_are_unopposed(missing: str, expected: str) -> None:
    assert after(missing) == expected


def test_a_board_that_has_a_result_is_a_conflict_and_nothing_is_marked() -> None:
    with pytest.raises(StaleBoardsError):
        after("A E")


def test_who_is_on_no_board_is_no_no_show() -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        after("A G")
    assert refusal.value.details["players"] == (7,)


def test_the_computer_is_no_no_show_and_nobody_wins_by_its_forfeit() -> None:
    """D12: there is no rule by which a club's computer forgets to come."""
    evening = a_ladder("A B C Komodo", "A-B, C-Komodo")
    with pytest.raises(InvalidFieldError) as refusal:
        no_shows(evening, evening.rounds[0], frozenset({number_of(evening, "Komodo")}))
    assert (refusal.value.details["field"], refusal.value.details["names"]) == ("missing", ("Komodo",))


def test_no_shows_are_marked_in_a_round_that_was_re_paired() -> None:
    again = proposal(EVENING, "D").round
    update = enter_results(again, no_shows(EVENING, again, frozenset({number_of(EVENING, "B")})))
    assert [board.number for board in update.boards] == [1]

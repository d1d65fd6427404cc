"""C11: a result of a closed event is corrected; a board always keeps a result, and pairings never change."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.errors import InvalidFieldError, NotFoundError
from chalicelib.domain.ids import BoardNumber, RoundNumber, UserId
from chalicelib.domain.lifecycle.closing import EventNotClosedError, closed, closing_by
from chalicelib.domain.lifecycle.corrections import correct_results, corrected
from chalicelib.domain.lifecycle.results import ResultChange, StaleBoardsError
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.tournament import Tournament
from tests.builders import a_tournament, boards_line

NOW = datetime(2026, 3, 9, tzinfo=UTC)
OPEN = a_tournament("A B C D", planned_rounds=2).after("A-B 1-0, C-D ½-½", "A-C 1-0, B-D +/-")
CLOSED = closed(OPEN, closing_by(UserId("anna"), NOW, None, OPEN.settings))
ONE, WHITE, DRAW, BLACK = RoundNumber(1), GameResult.WHITE_WINS, GameResult.DRAWN, GameResult.BLACK_WINS
DECIDED = [one for one in GameResult if one.is_decided]


def correct(tournament: Tournament, *changes: tuple[int, GameResult, GameResult], number: int = 1) -> Tournament:
    said = [ResultChange(BoardNumber(board), seen, result) for board, seen, result in changes]
    return corrected(tournament, RoundNumber(number), correct_results(tournament, RoundNumber(number), said))


def test_c11_the_right_result_takes_the_place_of_the_wrong_one() -> None:
    after = correct(CLOSED, (1, WHITE, BLACK))
    assert boards_line(after, after.rounds[0]) == "A-B 0-1, C-D 1/2-1/2"
    assert after.rounds[1] == CLOSED.rounds[1]


@given(st.sampled_from(DECIDED), st.integers(1, 2), st.integers(1, 2))
def test_c11_only_the_result_changes(result: GameResult, number: int, board: int) -> None:
    before = CLOSED.rounds[number - 1].boards[board - 1]
    after = correct(CLOSED, (board, before.result, result), number=number)
    assert after.rounds[number - 1].boards[board - 1] == replace(before, result=result)
    restored = correct(after, (board, result, before.result), number=number)
    assert restored == CLOSED


@pytest.mark.parametrize("result", [GameResult.UNDECIDED, GameResult.ADJOURNED])
def test_c11_a_board_always_keeps_a_result(result: GameResult) -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        correct(CLOSED, (2, DRAW, WHITE), (1, WHITE, result))
    assert refusal.value.details["board"] == 1


def test_c2_somebody_elses_correction_is_not_overwritten() -> None:
    after = correct(CLOSED, (1, WHITE, BLACK))
    with pytest.raises(StaleBoardsError):
        correct(after, (1, WHITE, DRAW))
    assert correct(after, (1, WHITE, BLACK)) == after  # the same correction again


def test_an_open_event_takes_results_not_corrections() -> None:
    with pytest.raises(EventNotClosedError):
        correct(OPEN, (1, WHITE, BLACK))


def test_there_is_no_such_round() -> None:
    with pytest.raises(NotFoundError):
        correct(CLOSED, (1, WHITE, BLACK), number=3)

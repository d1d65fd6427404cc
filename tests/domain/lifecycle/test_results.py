"""C1-C3: entering results without one official overwriting another."""

from dataclasses import replace

import pytest

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import BoardNumber, PairingNumber, RoundNumber, Version
from chalicelib.domain.lifecycle.results import (
    NotPublishedError,
    ResultChange,
    ResultThereError,
    RoundUpdate,
    StaleBoard,
    StaleBoardsError,
    enter_results,
    fill_in_results,
)
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.round import Board, Round, RoundState

OPEN, WHITE, DRAW, BLACK = GameResult.UNDECIDED, GameResult.WHITE_WINS, GameResult.DRAWN, GameResult.BLACK_WINS


def a_round(*results: GameResult, state: RoundState = RoundState.PUBLISHED) -> Round:
    boards = tuple(
        Board(BoardNumber(n), PairingNumber(2 * n - 1), PairingNumber(2 * n), result, Version(n))
        for n, result in enumerate(results, start=1)
    )
    return Round(RoundNumber(1), boards, state=state, revision=Version(7))


def change(board: int, seen: GameResult, result: GameResult) -> ResultChange:
    return ResultChange(BoardNumber(board), seen, result)


def stale(board: int, stored: GameResult, wanted: GameResult) -> StaleBoard:
    return StaleBoard(BoardNumber(board), PairingNumber(2 * board - 1), PairingNumber(2 * board), stored, wanted)


def saved(update: RoundUpdate) -> dict[int, GameResult]:
    return {board.number: board.result for board in update.boards}


def test_only_changed_boards_are_saved() -> None:
    update = enter_results(a_round(OPEN, DRAW, OPEN), [change(1, OPEN, WHITE), change(2, DRAW, DRAW)])
    assert saved(update) == {1: WHITE}


def test_each_saved_board_keeps_the_version_that_was_seen() -> None:
    update = enter_results(a_round(OPEN, OPEN), [change(2, OPEN, BLACK)])
    assert [board.version for board in update.boards] == [2]


def test_a_board_changed_by_somebody_else_saves_nothing_and_shows_both() -> None:
    with pytest.raises(StaleBoardsError) as refusal:
        enter_results(a_round(WHITE, OPEN), [change(1, OPEN, BLACK), change(2, OPEN, DRAW)])
    assert refusal.value.details["boards"] == (stale(1, WHITE, BLACK),)


def test_a_result_never_lands_on_other_players_than_the_caller_saw_there() -> None:
    """D13: board 1 was 5-4 when he read it; since the re-pairing 1-2 play there."""
    seen = ResultChange(BoardNumber(1), OPEN, WHITE, PairingNumber(5), PairingNumber(4))
    for stored in (OPEN, WHITE):
        with pytest.raises(StaleBoardsError) as refusal:
            enter_results(a_round(stored), [seen])
        assert refusal.value.details["boards"] == (stale(1, stored, WHITE),)
    one_differs = replace(seen, white=PairingNumber(1))
    with pytest.raises(StaleBoardsError):
        enter_results(a_round(OPEN), [one_differs])


def test_in_a_round_that_was_re_paired_the_players_are_named() -> None:
    """D13: also when the re-pairing was undone; who names them is heard."""
    again = replace(a_round(OPEN, OPEN), was_re_paired=True)
    named = ResultChange(BoardNumber(2), OPEN, WHITE, PairingNumber(3), PairingNumber(4))
    assert saved(enter_results(again, [named])) == {2: WHITE}
    for unnamed in (replace(named, white=None), replace(named, black=None), change(2, OPEN, WHITE)):
        with pytest.raises(InvalidFieldError) as refusal:
            enter_results(again, [unnamed])
        assert (refusal.value.details["field"], refusal.value.details["reason"]) == ("board-2", "players_unnamed")


def test_two_officials_who_agree_do_not_conflict() -> None:
    assert enter_results(a_round(WHITE), [change(1, OPEN, WHITE)]).is_empty


def test_a_result_can_be_taken_back() -> None:
    assert saved(enter_results(a_round(WHITE), [change(1, WHITE, OPEN)])) == {1: OPEN}


def test_the_log_says_board_from_and_to() -> None:
    update = enter_results(a_round(DRAW), [change(1, DRAW, WHITE)])
    assert update.log == [{"board": 1, "from": "1/2-1/2", "to": "1-0"}]


def test_a_draft_takes_no_results() -> None:
    with pytest.raises(NotPublishedError):
        enter_results(a_round(OPEN, state=RoundState.DRAFT), [change(1, OPEN, WHITE)])


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ([change(9, OPEN, WHITE)], "unknown_board"),
        ([change(1, OPEN, WHITE), change(1, OPEN, DRAW)], "board_twice"),
    ],
)
def test_a_board_that_cannot_be_meant_is_named(changes: list[ResultChange], reason: str) -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        enter_results(a_round(OPEN), changes)
    assert refusal.value.details["reason"] == reason


@pytest.mark.parametrize("result", list(GameResult))
def test_every_kind_of_result_can_be_entered(result: GameResult) -> None:
    update = enter_results(a_round(OPEN), [change(1, OPEN, result)])
    assert saved(update) == ({} if result is OPEN else {1: result})


def test_c3_a_helper_fills_in_boards_without_a_result_and_changes_none() -> None:
    adjourned = GameResult.ADJOURNED
    update = fill_in_results(a_round(OPEN, adjourned), [change(1, OPEN, WHITE), change(2, adjourned, DRAW)])
    assert saved(update) == {1: WHITE, 2: DRAW}
    with pytest.raises(ResultThereError) as refusal:
        fill_in_results(a_round(WHITE, OPEN), [change(1, WHITE, DRAW), change(2, OPEN, DRAW)])
    assert refusal.value.details == {"round": 1, "boards": (1,)}
    with pytest.raises(ResultThereError):
        fill_in_results(a_round(WHITE), [change(1, WHITE, OPEN)])

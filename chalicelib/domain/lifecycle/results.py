"""C1-C3: entering results on a published round, without one official overwriting another."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from chalicelib.domain.errors import ConflictError, DomainError, InvalidFieldError
from chalicelib.domain.ids import NEVER_SAVED, BoardNumber, PairingNumber, Version
from chalicelib.domain.lifecycle.closing import refuse_closed_round
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.round import Board, Round


class NotPublishedError(DomainError):
    """C2: results are entered on a published round only."""

    code = "not_published"


class ResultThereError(ConflictError):
    """C3: these `boards` have a result, and a helper changes none."""

    code = "result_there"


class StaleBoardsError(ConflictError):
    """C2, D13: one of these boards has another result or other players by now; nothing is saved.

    `boards` are StaleBoards.
    """

    code = "stale_boards"


@dataclass(frozen=True, slots=True)
class ResultChange:
    """A board as the caller saw it (its result `seen`, its two players) and as he wants it (`result`).

    None: he does not say whom he saw there.
    """

    board: BoardNumber
    seen: GameResult
    result: GameResult
    white: PairingNumber | None = None
    black: PairingNumber | None = None

    @classmethod
    def of(cls, board: Board, result: GameResult) -> "ResultChange":
        """This board, just as it was read."""
        return cls(board.number, board.result, result, board.white, board.black)

    def is_of_game(self, board: Board) -> bool:
        """The players whom the caller saw are those who sit there."""
        return self.white in (None, board.white) and self.black in (None, board.black)


@dataclass(frozen=True, slots=True)
class StaleBoard:
    """A board in conflict: who sits there, what is stored, and what the caller wanted."""

    board: BoardNumber
    white: PairingNumber
    black: PairingNumber
    stored: GameResult
    wanted: GameResult

    @classmethod
    def of(cls, board: Board, wanted: GameResult) -> "StaleBoard":
        """This board, which is stored."""
        return cls(board.number, board.white, board.black, board.result, wanted)


@dataclass(frozen=True, slots=True)
class RoundUpdate:
    """The decision: which boards to write, each with the version that it must still have.

    `boards` carry the new result and the old version; the store counts the version up. `revision` is the round's.
    """

    boards: tuple[Board, ...]
    before: Mapping[BoardNumber, GameResult]
    revision: Version

    @property
    def is_empty(self) -> bool:
        """Nothing differs from what is stored."""
        return not self.boards

    @property
    def log(self) -> list[dict[str, object]]:
        """The lines of the change log: board, from, to (C3)."""
        return [
            {"board": board.number, "from": self.before[board.number].value, "to": board.result.value}
            for board in self.boards
        ]


NOTHING_CHANGED = RoundUpdate((), {}, NEVER_SAVED)


def enter_results(round_: Round, changes: Sequence[ResultChange]) -> RoundUpdate:
    """C2: all changed boards are saved, or none.

    A change to what is stored already is no change, whatever result the caller saw. Raises NotPublishedError,
    InvalidFieldError for a board that is not there and, in a round that was re-paired, for one whose players the caller
    does not say (D13), StaleBoardsError, EventClosedError.
    """
    refuse_closed_round(round_)
    if not round_.is_published:
        raise NotPublishedError(round=round_.number)
    return changed_boards(round_, changes)


def changed_boards(round_: Round, changes: Sequence[ResultChange]) -> RoundUpdate:
    """C2: what these changes come to in this round. Raises InvalidFieldError and StaleBoardsError as above."""
    boards = {board.number: board for board in round_.boards}
    _refuse_unknown_boards(changes, boards)
    if round_.was_re_paired:
        _refuse_unnamed_players(changes)
    stale = [
        StaleBoard.of(boards[change.board], change.result)
        for change in changes
        if _is_stale(change, boards[change.board])
    ]
    if stale:
        raise StaleBoardsError(round=round_.number, boards=tuple(stale))
    changed = [change for change in changes if boards[change.board].result is not change.result]
    return RoundUpdate(
        boards=tuple(replace(boards[change.board], result=change.result, resumes_at=None) for change in changed),
        before={change.board: boards[change.board].result for change in changed},
        revision=round_.revision,
    )


def fill_in_results(round_: Round, changes: Sequence[ResultChange]) -> RoundUpdate:
    """C3: as `enter_results`, of boards that have no result yet. Raises ResultThereError as well."""
    update = enter_results(round_, changes)
    there = tuple(sorted(number for number, before in update.before.items() if before.is_decided))
    if there:
        raise ResultThereError(round=round_.number, boards=there)
    return update


def _is_stale(change: ResultChange, board: Board) -> bool:
    return not change.is_of_game(board) or board.result not in (change.seen, change.result)


def _refuse_unknown_boards(changes: Sequence[ResultChange], boards: Mapping[BoardNumber, Board]) -> None:
    seen: set[BoardNumber] = set()
    for change in changes:
        if change.board not in boards:
            raise InvalidFieldError(field=f"board-{change.board}", reason="unknown_board", board=change.board)
        if change.board in seen:
            raise InvalidFieldError(field=f"board-{change.board}", reason="board_twice", board=change.board)
        seen.add(change.board)


def _refuse_unnamed_players(changes: Sequence[ResultChange]) -> None:
    """D13: a board may have other players than the caller read."""
    for change in changes:
        if change.white is None or change.black is None:
            raise InvalidFieldError(field=f"board-{change.board}", reason="players_unnamed", board=change.board)

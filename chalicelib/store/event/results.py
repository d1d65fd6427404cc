"""C2: results of a round, written without disturbing officials who enter other boards."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from pynamodb.expressions.condition import Condition
from pynamodb.expressions.update import Action

from chalicelib.domain.errors import ConflictError, NotFoundError
from chalicelib.domain.ids import RoundNumber, TournamentId, Version
from chalicelib.domain.lifecycle.closing import refuse_closed_round
from chalicelib.domain.lifecycle.results import NotPublishedError, RoundUpdate, StaleBoard, StaleBoardsError
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.round import Board, Round, RoundState
from chalicelib.ports import BusyError, Receipt
from chalicelib.store import codecs, keys
from chalicelib.store.event.rounds import round_fields
from chalicelib.store.items import Item, body_path, version_of
from chalicelib.store.partition import Partition
from chalicelib.store.transaction import Put, Update, Write

MOST_BOARDS = 25
"""So many boards fit in one update expression."""


class _MovedOnError(Exception):
    """The round is no longer as it was read: here it is as it is."""

    def __init__(self, stored: Item | None) -> None:
        self.stored = stored
        super().__init__()


class Results(Partition):
    """Results."""

    def save_results(
        self, tournament: TournamentId, number: RoundNumber, update: RoundUpdate, receipt: Receipt
    ) -> bool:
        """Few boards: an update of these alone, so that nobody waits for anybody. Many: the whole round, merged.

        A board that meanwhile got the very result that the caller wants is no conflict. Each notes when it was saved.
        """
        wait = self._writer.patience.begin()
        key = keys.round_(tournament, number)
        boards = tuple(_noted(board, receipt.at) for board in update.boards)
        while True:
            try:
                write = self._written(key, boards)
                return self._writer.commit(tournament, [write], receipt, wait)
            except _MovedOnError as moved:
                if self._writer.was_done(tournament, receipt.request_id):
                    return False
                boards = _still_wanted(number, boards, _published(number, moved.stored))
            if not wait.pause():
                raise BusyError

    def _written(self, key: keys.Key, boards: Sequence[Board]) -> Write:
        if len(boards) <= MOST_BOARDS:
            return self._boards_alone(key, boards)
        return self._whole_round(key, boards)

    def _boards_alone(self, key: keys.Key, boards: Sequence[Board]) -> Update:
        at = self._table.at(key)
        conditions = [body_path("state") == RoundState.PUBLISHED.value]
        actions: list[Action] = [type(at).version.add(1)]
        for board in boards:
            path = body_path("boards", str(board.number))
            conditions += [path["version"] == board.version, path["white"] == board.white, path["black"] == board.black]
            fresh = codecs.board_body(replace(board, version=Version(board.version + 1)))
            actions += [path[name].set(fresh[name]) for name in ("result", "version", "result_at", "resumes_at")]
        return Update(at, _all_of(conditions), _MovedOnError, tuple(actions))

    def _whole_round(self, key: keys.Key, boards: Sequence[Board]) -> Put:
        """Read, merge, and write on the revision read: results of other boards saved meanwhile are never lost."""
        item = self._table.get(key)
        if item is None:
            raise _MovedOnError(None)
        stored = codecs.round_from(item.body, version_of(item))
        wanted = {board.number: replace(board, version=Version(board.version + 1)) for board in boards}
        if stored.state is not RoundState.PUBLISHED or not all(_is_seen(stored, board) for board in boards):
            raise _MovedOnError(item)
        merged = replace(stored, boards=tuple(wanted.get(board.number, board) for board in stored.boards))
        return Put(self._table.item(key, round_fields(merged)), type(item).version == stored.revision, _MovedOnError)


def _noted(board: Board, at: datetime) -> Board:
    return replace(board, result_at=None if board.result is GameResult.UNDECIDED else at)


def _all_of(conditions: Sequence[Condition]) -> Condition:
    """All of them; as a balanced tree, since the store limits how deep an expression may be."""
    if len(conditions) == 1:
        return conditions[0]
    middle = len(conditions) // 2
    joined: Condition = _all_of(conditions[:middle]) & _all_of(conditions[middle:])
    return joined


def _published(number: RoundNumber, stored: Item | None) -> Round:
    if stored is None:
        raise NotFoundError(what="round", round=number)
    round_ = codecs.round_from(stored.body, version_of(stored))
    refuse_closed_round(round_)
    if not round_.is_published:
        raise NotPublishedError(round=number)
    return round_


def _still_wanted(number: RoundNumber, wanted: Sequence[Board], stored: Round) -> tuple[Board, ...]:
    """The boards left to write: those that have the wanted result already are done.

    Raises StaleBoardsError for boards with another result than was seen; ConflictError when other people sit there.
    """
    left: list[Board] = []
    stale: list[StaleBoard] = []
    for board in wanted:
        now = stored.board(board.number)
        if now is None or (now.white, now.black) != (board.white, board.black):
            raise ConflictError(what="round", round=number)
        if now.result is board.result:
            continue
        if now.version != board.version:
            stale.append(StaleBoard.of(now, board.result))
        left.append(board)
    if stale:
        raise StaleBoardsError(round=number, boards=tuple(stale))
    return tuple(left)


def _is_seen(stored: Round, board: Board) -> bool:
    now = stored.board(board.number)
    return now is not None and (now.white, now.black, now.version) == (board.white, board.black, board.version)

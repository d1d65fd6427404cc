"""S64-60: what came in last, and which boards are still playing."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from chalicelib.domain.ids import BoardNumber, RoundNumber
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.round import Round
from chalicelib.render.facts import EventFacts

MOST_LATEST = 6
"""On a page for readers."""
MOST_PLAYING = 16
"""With more boards than that without a result their numbers tell nobody anything."""


@dataclass(frozen=True, slots=True)
class LatestRow:
    """A result and when it came, in the event's own time."""

    round_number: RoundNumber
    board: BoardNumber
    white: Player
    black: Player
    result: GameResult
    at: datetime


@dataclass(frozen=True, slots=True)
class Playing:
    """A round under way: its boards without a result, where they are few, and what came in last."""

    round_number: RoundNumber
    open_games: int
    boards: tuple[BoardNumber, ...]
    latest: tuple[LatestRow, ...]


def playing(facts: EventFacts, round_: Round) -> Playing:
    """How far this round is."""
    boards = tuple(board.number for board in round_.boards if not board.result.is_decided)
    latest = latest_results(facts, (round_,), MOST_LATEST)
    return Playing(round_.number, len(boards), boards if len(boards) <= MOST_PLAYING else (), latest)


def latest_results(facts: EventFacts, rounds: Iterable[Round], most: int) -> tuple[LatestRow, ...]:
    """The last results of these rounds, newest first; of those of one moment the first board comes first.

    A result whose time is not known (a file brought it) is none of them.
    """
    timed = [
        LatestRow(
            round_number=round_.number,
            board=board.number,
            white=facts.players[board.white],
            black=facts.players[board.black],
            result=board.result,
            at=facts.local(board.result_at),
        )
        for round_ in rounds
        for board in round_.boards
        if board.result_at is not None and board.result is not GameResult.UNDECIDED
    ]
    timed.sort(key=lambda row: (row.round_number, row.board))
    timed.sort(key=lambda row: row.at, reverse=True)
    return tuple(timed[:most])

"""A round: its boards, its byes, its state. The unit in which a tournament is kept consistent."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from chalicelib.domain.ids import NEVER_SAVED, BoardNumber, PairingNumber, RoundNumber, Version
from chalicelib.domain.model.allowance import Allowance
from chalicelib.domain.model.ladder import NO_REASON, Reason
from chalicelib.domain.model.result import ByeKind, Colour, GameResult


class RoundState(StrEnum):
    """C7: a draft is visible to the tournament's officials only. C8: a closed round takes corrections only."""

    DRAFT = "draft"
    PUBLISHED = "published"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Board:
    """Two players and what became of it.

    `result_at` is when its result was saved (UTC), `resumes_at` when a game that was put off is played on, where known.
    """

    number: BoardNumber
    white: PairingNumber
    black: PairingNumber
    result: GameResult = GameResult.UNDECIDED
    version: Version = NEVER_SAVED
    resumes_at: datetime | None = None
    result_at: datetime | None = None

    def colour_of(self, player: PairingNumber) -> Colour:
        """The colour of one of the two."""
        return Colour.WHITE if player == self.white else Colour.BLACK

    def opponent_of(self, player: PairingNumber) -> PairingNumber:
        """The other one of the two."""
        return self.black if player == self.white else self.white


@dataclass(frozen=True, slots=True)
class Bye:
    """A player who has no opponent in this round; in a ladder for a `reason`, which decides what it is worth (D4)."""

    player: PairingNumber
    kind: ByeKind
    reason: Reason = NO_REASON


@dataclass(frozen=True, slots=True)
class Places:
    """Who sat where, and who was free."""

    boards: tuple[Board, ...]
    byes: tuple[Bye, ...]


@dataclass(frozen=True, slots=True)
class Round:
    """One round. Boards are in board order, numbered from 1; whoever is neither on a board nor in `byes` is absent.

    `started_at` is set when an official pressed Start (S17); `seed` is the lot that the pairing used, `used` what it
    needed beyond the rules. An arbiter is still filling in a draft that `is_unfinished`: not everybody has a place.
    `changed_at` is when who meets whom was last changed since it was published, of some boards.
    `before` is how a club's evening was paired before its last re-pairing (D13), so that it can be undone; a round that
    `was_re_paired` stays one when it is.
    """

    number: RoundNumber
    boards: tuple[Board, ...] = ()
    byes: tuple[Bye, ...] = ()
    state: RoundState = RoundState.PUBLISHED
    revision: Version = NEVER_SAVED
    started_at: datetime | None = None
    seed: int = 0
    used: frozenset[Allowance] = frozenset()
    is_unfinished: bool = False
    before: Places | None = None
    was_re_paired: bool = False
    changed_at: datetime | None = None

    @property
    def is_published(self) -> bool:
        """Everybody may see it."""
        return self.state is not RoundState.DRAFT

    @property
    def is_closed(self) -> bool:
        """C8: its event is closed."""
        return self.state is RoundState.CLOSED

    @property
    def is_complete(self) -> bool:
        """S17: every board has a result."""
        return all(board.result.is_decided for board in self.boards)

    @property
    def awaits_results(self) -> bool:
        """A board has no result, and its game was not put off either."""
        return any(board.result is GameResult.UNDECIDED for board in self.boards)

    @property
    def has_result(self) -> bool:
        """At least one board has a result."""
        return any(board.result is not GameResult.UNDECIDED for board in self.boards)

    def board(self, number: BoardNumber) -> Board | None:
        """The board with this number."""
        return next((board for board in self.boards if board.number == number), None)

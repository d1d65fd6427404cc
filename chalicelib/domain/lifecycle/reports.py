"""Results that players report by their own links: kept beside the round, and counted when both say the same.

A report is no result. It becomes one when the opponent says the same by his own link, or an official enters it; while
two contradict one another nothing counts, and an official's result always wins (C2, C3).
"""

import hmac
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from chalicelib.domain.errors import DomainError
from chalicelib.domain.ids import NEVER_SAVED, BoardNumber, EntryId, PairingNumber, RoundNumber, TournamentId, Version
from chalicelib.domain.model.result import Colour, GameResult
from chalicelib.domain.model.round import Board, Round
from chalicelib.domain.model.tournament import Tournament

REPORTABLE = (GameResult.WHITE_WINS, GameResult.DRAWN, GameResult.BLACK_WINS)
"""C1: played over the board. Forfeits and all else are an official's."""
_TOKEN = re.compile(r"([\w-]{1,64})\.([\w-]{1,64})\.([0-9a-f]{32})", re.ASCII)
_PROOF_LENGTH = 32
"""Hexadecimal digits: half of the hash, as RFC 2104 (5) allows."""


class BoardMovedError(DomainError):
    """The game that was reported is no longer open: it has a result, or others sit there by now."""

    code = "board_moved"


@dataclass(frozen=True, slots=True)
class Reporting:
    """Whether players of an event report by their links; `key` makes the links, `renewed` says how often each was."""

    is_on: bool = False
    key: str = ""
    renewed: Mapping[EntryId, int] = field(default_factory=dict)
    version: Version = NEVER_SAVED

    def renew(self, entry: EntryId) -> "Reporting":
        """This player gets another link, and his older ones no longer work."""
        return replace(self, renewed={**self.renewed, entry: self.renewed.get(entry, 0) + 1})

    def token(self, tournament: TournamentId, entry: EntryId) -> str:
        """`<event>.<entry>.<proof>`, as the links of a club's members. Raises ValueError without a key."""
        return f"{tournament}.{entry}.{self._proof(tournament, entry)}"

    def has_made(self, claim: "PlayerClaim") -> bool:
        """Whether the event made this link, takes reports, and has made no newer link since."""
        if not self.is_on or not self.key:
            return False
        return hmac.compare_digest(claim.proof, self._proof(claim.tournament, claim.entry))

    def _proof(self, tournament: TournamentId, entry: EntryId) -> str:
        if not self.key:
            raise ValueError("an event without a key of its own")
        text = f"player\n{tournament}\n{entry}\n{self.renewed.get(entry, 0)}"
        return hmac.new(self.key.encode(), text.encode(), "sha256").hexdigest()[:_PROOF_LENGTH]


@dataclass(frozen=True, slots=True)
class PlayerClaim:
    """Whom a link says that it stands for, and its proof; nothing of it is believed yet."""

    tournament: TournamentId
    entry: EntryId
    proof: str


def claim_in(token: str) -> PlayerClaim | None:
    """What a link says; None for a text that can be none."""
    found = _TOKEN.fullmatch(token)
    return None if found is None else PlayerClaim(TournamentId(found[1]), EntryId(found[2]), found[3])


@dataclass(frozen=True, slots=True)
class Report:
    """What the player with this colour says of a game. Undecided: his opponent did not come; it never counts."""

    board: BoardNumber
    white: PairingNumber
    black: PairingNumber
    by: Colour
    result: GameResult
    at: datetime

    def is_of(self, board: Board) -> bool:
        """It is about the very game at this board."""
        return (self.board, self.white, self.black) == (board.number, board.white, board.black)


@dataclass(frozen=True, slots=True)
class Reports:
    """All that was reported of a round."""

    said: tuple[Report, ...] = ()
    version: Version = NEVER_SAVED

    def about(self, board: Board) -> "Slip":
        """What the two players at this board say."""
        found = {one.by: one for one in self.said if one.is_of(board)}
        return Slip(board, found.get(Colour.WHITE), found.get(Colour.BLACK))

    def without(self, board: Board, by: Colour) -> "Reports":
        """The same, where this player has said nothing of this board."""
        said = (one for one in self.said if not (one.board == board.number and one.by is by))
        return replace(self, said=tuple(said))

    def with_report(self, report: Report, board: Board) -> "Reports":
        """His last word on this board counts."""
        return replace(self, said=(*self.without(board, report.by).said, report))


@dataclass(frozen=True, slots=True)
class Slip:
    """A board with what White and Black report of it."""

    board: Board
    white: Report | None = None
    black: Report | None = None

    def by(self, colour: Colour) -> Report | None:
        """What the player with this colour says."""
        return self.white if colour is Colour.WHITE else self.black

    @property
    def reports(self) -> tuple[Report, ...]:
        """White's first."""
        return tuple(one for one in (self.white, self.black) if one is not None)

    @property
    def is_dispute(self) -> bool:
        """They contradict one another."""
        return len({one.result for one in self.reports}) > 1


def open_slips(round_: Round, reports: Reports) -> tuple[Slip, ...]:
    """For officials: the boards without a result of which something is reported; a result closes its reports."""
    slips = (reports.about(board) for board in round_.boards if not board.result.is_decided)
    return tuple(slip for slip in slips if slip.reports)


def agrees(slip: Slip, by: Colour, result: GameResult) -> bool:
    """Whether with this word of his both players say the same of a game that was played."""
    other = slip.by(by.opposite)
    return other is not None and other.result is result and result in REPORTABLE


@dataclass(frozen=True, slots=True)
class Seat:
    """Where somebody plays now."""

    round: Round
    board: Board
    colour: Colour

    @property
    def opponent(self) -> PairingNumber:
        """Against whom."""
        return self.board.opponent_of(self.board.white if self.colour is Colour.WHITE else self.board.black)


def seat_now(tournament: Tournament, player: PairingNumber) -> Seat | None:
    """His first game without a result in a published round, else his last one; None without a game."""
    seats = tuple(_seats(tournament.published_rounds, player))
    return next((seat for seat in seats if not seat.board.result.is_decided), seats[-1] if seats else None)


def _seats(rounds: Iterable[Round], player: PairingNumber) -> Iterator[Seat]:
    for round_ in rounds:
        for board in round_.boards:
            if player in (board.white, board.black):
                yield Seat(round_, board, board.colour_of(player))


def open_seat(tournament: Tournament, player: PairingNumber, number: RoundNumber, seen: Board) -> Seat:
    """His game of this round, when it is still the one that he saw. Raises BoardMovedError."""
    round_ = tournament.round(number)
    found = next(_seats((round_,), player), None) if round_ is not None and round_.is_published else None
    if found is None or found.board.result.is_decided:
        raise BoardMovedError
    if (found.board.number, found.board.white, found.board.black) != (seen.number, seen.white, seen.black):
        raise BoardMovedError
    return found

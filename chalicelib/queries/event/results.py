"""Results as they are entered: every board with what is stored, what was typed, and who changed it meanwhile."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import BoardNumber, RoundNumber, UserId
from chalicelib.domain.lifecycle.results import ResultChange, StaleBoard
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.result import Colour, GameResult, Outcome
from chalicelib.domain.model.round import Round
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import Services

SIGNS: Mapping[str, GameResult] = {
    "1": GameResult.WHITE_WINS,
    "0": GameResult.BLACK_WINS,
    "=": GameResult.DRAWN,
    "5": GameResult.DRAWN,
    "+": GameResult.WHITE_WINS_BY_FORFEIT,
    "-": GameResult.BLACK_WINS_BY_FORFEIT,
    "x": GameResult.DOUBLE_FORFEIT,
    "n": GameResult.NO_CONTEST,
}
"""The keys with which results are entered."""
_SAVING = frozenset({"results.save", "results.correct"})
"""What the change log calls a change of results."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A board; `chosen` is what its menu shows. `absent` are those of the two who had withdrawn by this round."""

    number: BoardNumber
    white: Player
    black: Player
    stored: GameResult
    chosen: GameResult
    absent: tuple[Player, ...] = ()

    @property
    def doubtful_winner(self) -> Player | None:
        """Who wins without a game although he has withdrawn: the game is his opponent's (C.05 6.6)."""
        if not self.chosen.is_forfeit:
            return None
        sides = ((self.white, Colour.WHITE), (self.black, Colour.BLACK))
        won = (player for player, colour in sides if self.chosen.outcome_for(colour) is Outcome.WIN)
        return next((player for player in won if player in self.absent), None)

    @property
    def is_changed(self) -> bool:
        """It differs from what is stored."""
        return self.chosen is not self.stored


@dataclass(frozen=True, slots=True)
class RoundTab:
    """A published round and how many of its boards are open."""

    number: RoundNumber
    open_boards: int


@dataclass(frozen=True, slots=True)
class ResultSheet:
    """A round's boards in order."""

    round: Round
    rows: tuple[ResultRow, ...]
    tabs: tuple[RoundTab, ...]

    @property
    def open_boards(self) -> int:
        """How many boards have no result in their menu."""
        return sum(not row.chosen.is_decided for row in self.rows)


@dataclass(frozen=True, slots=True)
class Conflict:
    """C2: a board that somebody else changed: what is stored, since when and by whom, and what the caller wants."""

    number: BoardNumber
    white: Player
    black: Player
    stored: GameResult
    wanted: GameResult
    actor: str
    at: datetime | None


@dataclass(frozen=True, slots=True)
class SlipCheck:
    """The slips entered once more: how many boards agree, and the first one that does not."""

    agreed: int
    board: BoardNumber | None = None
    entered: GameResult = GameResult.UNDECIDED
    slip: GameResult = GameResult.UNDECIDED
    unknown: str = ""
    """A sign that stands for no result."""


_NOTHING: Mapping[BoardNumber, ResultChange] = {}


def result_sheet(
    tournament: Tournament, number: RoundNumber, typed: Mapping[BoardNumber, ResultChange] = _NOTHING
) -> ResultSheet:
    """The boards of a round; what was typed and differs from what the caller saw stays typed, where he saw these two.

    Raises NotFoundError.
    """
    round_ = tournament.round(number)
    if round_ is None:
        raise NotFoundError(what="round")
    return ResultSheet(round_, tuple(_rows(tournament, round_, typed)), _tabs(tournament))


def _rows(tournament: Tournament, round_: Round, typed: Mapping[BoardNumber, ResultChange]) -> Iterator[ResultRow]:
    players = {player.number: player for player in tournament.players}
    for board in round_.boards:
        change = typed.get(board.number)
        is_typed = change is not None and change.result is not change.seen and change.is_of_game(board)
        chosen = change.result if change is not None and is_typed else board.result
        sides = (players[board.white], players[board.black])
        absent = tuple(player for player in sides if _has_withdrawn(player, round_.number))
        yield ResultRow(board.number, *sides, board.result, chosen, absent)


def _has_withdrawn(player: Player, by: RoundNumber) -> bool:
    return player.entry.withdrawn_from is not None and player.entry.withdrawn_from <= by


def _tabs(tournament: Tournament) -> tuple[RoundTab, ...]:
    return tuple(
        RoundTab(one.number, sum(not board.result.is_decided for board in one.boards))
        for one in tournament.published_rounds
    )


def pairs_mark(round_: Round) -> str:
    """Differs when the round was paired anew."""
    pairs = ",".join(f"{board.number}:{board.white}-{board.black}" for board in round_.boards)
    return sha256(pairs.encode()).hexdigest()[:16]


def conflicts(sheet: ResultSheet, stale: Sequence[StaleBoard], services: Services, event: Tournament) -> list[Conflict]:
    """C2: each board in conflict, with the change log's word on who saved it and when."""
    rows = {row.number: row for row in sheet.rows}
    saved = _last_saved(sheet.round.number, services, event)
    found = []
    for one in stale:
        row, (actor, at) = rows[one.board], saved.get(one.board, ("", None))
        found.append(Conflict(one.board, row.white, row.black, row.stored, one.wanted, actor, at))
    return found


def _last_saved(
    number: RoundNumber, services: Services, event: Tournament
) -> dict[BoardNumber, tuple[str, datetime | None]]:
    """Who saved each board last; the log has its newest line first."""
    names: dict[UserId, str] = {}
    last: dict[BoardNumber, tuple[str, datetime | None]] = {}
    for line in services.tournaments.log(event.id):
        if line.action not in _SAVING or line.details.get("round") != number:
            continue
        if line.actor not in names:
            names[line.actor] = _name(line.actor, services)
        name = str(line.details.get("helper", "")) or names[line.actor]
        for board in _boards(line.details):
            last.setdefault(board, (name, line.at))
    return last


def _name(user: UserId, services: Services) -> str:
    try:
        return services.accounts.by_id(user).name
    except NotFoundError:
        return ""


def _boards(details: Mapping[str, object]) -> Iterator[BoardNumber]:
    listed = details.get("boards")
    for one in listed if isinstance(listed, list | tuple) else ():
        yield BoardNumber(int(one["board"]))


def check_slips(round_: Round, slips: str) -> SlipCheck:
    """Compare signs in board order with what is stored; stop at the first that differs."""
    signs = [sign for sign in slips.lower() if not sign.isspace()]
    for place, (board, sign) in enumerate(zip(round_.boards, signs, strict=False)):
        if sign not in SIGNS:
            return SlipCheck(place, board.number, board.result, unknown=sign)
        if SIGNS[sign] is not board.result:
            return SlipCheck(place, board.number, board.result, SIGNS[sign])
    return SlipCheck(min(len(signs), len(round_.boards)))

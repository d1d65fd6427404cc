"""D13 at 20:45: whoever is absent without notice loses; his opponent gets the worth of somebody unopposed (D4)."""

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.lifecycle.results import ResultChange
from chalicelib.domain.lifecycle.rounds import computer_of
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.round import Board, Round
from chalicelib.domain.model.tournament import Tournament


def no_shows(tournament: Tournament, round_: Round, missing: frozenset[PairingNumber]) -> tuple[ResultChange, ...]:
    """The forfeits of those who are missing from boards that have no result yet.

    Raises InvalidFieldError (`missing`) naming the players, for somebody who is on no board, and for the computer.
    """
    on_boards = {number for board in round_.boards for number in (board.white, board.black)} - {computer_of(tournament)}
    elsewhere = tuple(sorted(missing - on_boards))
    if elsewhere:
        names = tuple(player.name for player in tournament.players if player.number in elsewhere)
        raise InvalidFieldError(field="missing", reason="not_paired", players=elsewhere, names=names)
    return tuple(
        ResultChange(board.number, GameResult.UNDECIDED, _forfeit(board, missing), board.white, board.black)
        for board in round_.boards
        if missing & {board.white, board.black}
    )


def _forfeit(board: Board, missing: frozenset[PairingNumber]) -> GameResult:
    if board.white not in missing:
        return GameResult.WHITE_WINS_BY_FORFEIT
    return GameResult.DOUBLE_FORFEIT if board.black in missing else GameResult.BLACK_WINS_BY_FORFEIT

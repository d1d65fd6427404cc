"""C11: a result of a closed event is put right; who met whom never changes."""

from collections.abc import Sequence
from dataclasses import replace

from chalicelib.domain.errors import InvalidFieldError, NotFoundError
from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.lifecycle.closing import EventNotClosedError
from chalicelib.domain.lifecycle.results import ResultChange, RoundUpdate, changed_boards
from chalicelib.domain.model.tournament import Tournament


def correct_results(tournament: Tournament, number: RoundNumber, changes: Sequence[ResultChange]) -> RoundUpdate:
    """C11: as `enter_results` (C2), of a closed event, whose boards always keep a result.

    Raises EventNotClosedError, NotFoundError, InvalidFieldError, also for a board that would have no result,
    StaleBoardsError.
    """
    if not tournament.is_closed:
        raise EventNotClosedError
    round_ = tournament.round(number)
    if round_ is None:
        raise NotFoundError(what="round", round=number)
    for change in changes:
        if not change.result.is_decided:
            raise InvalidFieldError(field=f"board-{change.board}", reason="keeps_a_result", board=change.board)
    return changed_boards(round_, changes)


def corrected(tournament: Tournament, number: RoundNumber, update: RoundUpdate) -> Tournament:
    """The event with these results, everything else as it was."""
    boards = {board.number: board for board in update.boards}
    rounds = tuple(
        replace(round_, boards=tuple(boards.get(board.number, board) for board in round_.boards))
        if round_.number == number
        else round_
        for round_ in tournament.rounds
    )
    return replace(tournament, rounds=rounds)

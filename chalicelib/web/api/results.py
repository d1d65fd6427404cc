"""C1-C3: results of a round, without one official overwriting another."""

from chalicelib.commands.results import SaveResults, save_results
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.ids import BoardNumber
from chalicelib.domain.lifecycle.results import ResultChange
from chalicelib.domain.model.result import GameResult
from chalicelib.web.api.endpoint import Answer, Body, Noun, Whole, round_of
from chalicelib.web.authorise import Call

noun = Noun(__name__)


class ChangeBody(Body):
    """A board as the caller saw it and as he wants it."""

    board: Whole
    seen: GameResult
    result: GameResult


class ChangesBody(Body):
    """All boards to be changed: all are saved, or none."""

    changes: tuple[ChangeBody, ...]


class SavedAnswer(Answer):
    """The boards that were written; a board that had this result already is none."""

    saved: tuple[int, ...]


@noun.takes("PUT /tournaments/{tournament}/rounds/{number}/results", Action.ENTER_RESULTS, ChangesBody, SavedAnswer)
def put_results(call: Call, body: ChangesBody) -> SavedAnswer:
    """Save results; 409 with the stored results when somebody else changed one of these boards."""
    changes = tuple(ResultChange(BoardNumber(one.board), one.seen, one.result) for one in body.changes)
    update = save_results(SaveResults(call.caller, call.tournament, round_of(call), changes), call.services)
    return SavedAnswer(saved=tuple(board.number for board in update.boards))

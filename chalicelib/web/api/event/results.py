"""C1-C3: results of a round, without one official overwriting another."""

from chalicelib.commands.event.results import SaveResults, save_results
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.ids import BoardNumber, PairingNumber
from chalicelib.domain.lifecycle.results import ResultChange
from chalicelib.domain.model.result import GameResult
from chalicelib.web.api.endpoint import Answer, Body, Noun, Whole, round_of
from chalicelib.web.authorise import Call

noun = Noun(__name__)


class ChangeBody(Body):
    """A board as the caller saw it, its players by start number, and as he wants it."""

    board: Whole
    seen: GameResult
    result: GameResult
    white: Whole | None = None
    black: Whole | None = None

    @property
    def change(self) -> ResultChange:
        """As the domain has it."""
        white, black = (None if one is None else PairingNumber(one) for one in (self.white, self.black))
        return ResultChange(BoardNumber(self.board), self.seen, self.result, white, black)


class ChangesBody(Body):
    """All boards to be changed: all are saved, or none."""

    changes: tuple[ChangeBody, ...]


class SavedAnswer(Answer):
    """The boards that were written; a board that had this result already is none."""

    saved: tuple[int, ...]


@noun.takes("PUT /tournaments/{tournament}/rounds/{number}/results", Action.ENTER_RESULTS, ChangesBody, SavedAnswer)
def put_results(call: Call, body: ChangesBody) -> SavedAnswer:
    """Save results; 409 with what is stored when one of these boards has another result or other players."""
    changes = tuple(one.change for one in body.changes)
    update = save_results(SaveResults(call.caller, call.tournament, round_of(call), changes), call.services)
    return SavedAnswer(saved=tuple(board.number for board in update.boards))

"""C1-C3: results of a round, without one official overwriting another; C11: corrections of them."""

from chalicelib.commands.event.corrections import save_corrections
from chalicelib.commands.event.results import SaveResults, save_results
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.ids import BoardNumber, PairingNumber
from chalicelib.domain.lifecycle.results import ResultChange, RoundUpdate
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
    return _saved(save_results(_wish(call, body), call.services))


@noun.takes(
    "POST /tournaments/{tournament}/rounds/{number}/corrections", Action.CORRECT_RESULTS, ChangesBody, SavedAnswer
)
def post_corrections(call: Call, body: ChangesBody) -> SavedAnswer:
    """Correct results of a closed event; 409 as above. A board always keeps a result."""
    return _saved(save_corrections(_wish(call, body), call.services))


def _wish(call: Call, body: ChangesBody) -> SaveResults:
    return SaveResults(call.caller, call.tournament, round_of(call), tuple(one.change for one in body.changes))


def _saved(update: RoundUpdate) -> SavedAnswer:
    return SavedAnswer(saved=tuple(board.number for board in update.boards))

"""One board of a published round: what a change of it would do, and the change (added, dissolved, swapped, put off)."""

from datetime import UTC, datetime
from typing import Annotated, Literal, Self

from pydantic import AwareDatetime, Field

from chalicelib.commands.event.boards import ChangeBoard, apply_change, preview_change
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.ids import BoardNumber, PairingNumber, RoundNumber
from chalicelib.domain.lifecycle.boards import (
    AddBoard,
    BoardChange,
    ChangedBoards,
    DissolveBoard,
    PutOff,
    SwapPlayers,
)
from chalicelib.domain.lifecycle.rounds import adjourned_games
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.round import Board
from chalicelib.web.api.endpoint import Answer, Body, Empty, Noun, Whole, round_of
from chalicelib.web.api.event.rounds import ByeAnswer, NoteAnswer
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_ONE = "/tournaments/{tournament}/rounds/{number}/board-change"


class AddBody(Body):
    """Two players without a game play one another."""

    act: Literal["add"]
    white: Whole
    black: Whole

    @property
    def change(self) -> BoardChange:
        """As the domain has it."""
        return AddBoard(PairingNumber(self.white), PairingNumber(self.black))


class DissolveBody(Body):
    """The game is off; what White and Black get instead."""

    act: Literal["dissolve"]
    board: Whole
    white: ByeKind = ByeKind.ZERO_POINT
    black: ByeKind = ByeKind.ZERO_POINT

    @property
    def change(self) -> BoardChange:
        """As the domain has it."""
        return DissolveBoard(BoardNumber(self.board), self.white, self.black)


class SwapBody(Body):
    """Two players change places, by start number."""

    act: Literal["swap"]
    one: Whole
    other: Whole

    @property
    def change(self) -> BoardChange:
        """As the domain has it."""
        return SwapPlayers(PairingNumber(self.one), PairingNumber(self.other))


class PutOffBody(Body):
    """The game is adjourned or postponed, until this moment if it is known."""

    act: Literal["put_off"]
    board: Whole
    until: AwareDatetime | None = None

    @property
    def change(self) -> BoardChange:
        """As the domain has it."""
        return PutOff(BoardNumber(self.board), self.until.astimezone(UTC) if self.until else None)


class PreviewBody(Body):
    """One change."""

    change: Annotated[AddBody | DissolveBody | SwapBody | PutOffBody, Field(discriminator="act")]


class ChangeBody(PreviewBody):
    """The change once more; `mark` is that of the preview."""

    mark: str


class SeatedAnswer(Answer):
    """A board; `resumes_at` is when a game that was put off is played on, where that is known."""

    board: int
    white: int
    black: int
    resumes_at: datetime | None

    @classmethod
    def of(cls, board: Board) -> Self:
        """This board."""
        return cls(board=board.number, white=board.white, black=board.black, resumes_at=board.resumes_at)


class ChangedAnswer(Answer):
    """What the change would do, and what an arbiter should know of it. `later` rounds were paired with what was.

    `mark` is for making just this change. Nothing has been changed.
    """

    mark: str
    is_empty: bool
    gone: tuple[SeatedAnswer, ...]
    new: tuple[SeatedAnswer, ...]
    dropped: tuple[ByeAnswer, ...]
    given: tuple[ByeAnswer, ...]
    notes: tuple[NoteAnswer, ...]
    later: tuple[int, ...]

    @classmethod
    def of(cls, found: ChangedBoards) -> Self:
        """This change."""
        gone, new = (tuple(map(SeatedAnswer.of, boards)) for boards in (found.gone, found.new))
        dropped, given = (
            tuple(ByeAnswer(player=one.player, kind=one.kind) for one in byes) for byes in (found.dropped, found.given)
        )
        return cls(
            mark=found.mark,
            is_empty=found.is_empty,
            gone=gone,
            new=new,
            dropped=dropped,
            given=given,
            notes=tuple(map(NoteAnswer.of, found.notes)),
            later=found.later,
        )


class AdjournedGame(SeatedAnswer):
    """A game that was put off and is still to be finished."""

    round: int

    @classmethod
    def of_game(cls, number: RoundNumber, board: Board) -> Self:
        """The game at this board of this round."""
        return cls(round=number, **SeatedAnswer.of(board).model_dump())


class AdjournedAnswer(Answer):
    """All of them, in the order of rounds and boards."""

    games: tuple[AdjournedGame, ...]


@noun.takes(f"POST {_ONE}/preview", Action.PAIR_ROUND, PreviewBody, ChangedAnswer)
def preview_board_change(call: Call, body: PreviewBody) -> ChangedAnswer:
    """What a change of one board of a published round would do."""
    tournament = call.services.tournaments.load(call.tournament)
    return ChangedAnswer.of(preview_change(tournament, round_of(call), body.change.change, call.services))


@noun.takes(f"POST {_ONE}", Action.PAIR_ROUND, ChangeBody, Empty)
def change_board(call: Call, body: ChangeBody) -> Empty:
    """Make exactly the change that the preview showed; 409 when one of its boards is no longer as it was."""
    command = ChangeBoard(call.caller, call.tournament, round_of(call), body.change.change, body.mark)
    apply_change(command, call.services)
    return Empty()


@noun.reads("/tournaments/{tournament}/adjourned-games", Action.SEE_TOURNAMENT, AdjournedAnswer)
def read_adjourned_games(call: Call) -> AdjournedAnswer:
    """The games that were adjourned or postponed and have no result yet, with their dates."""
    tournament = call.services.tournaments.load(call.tournament)
    return AdjournedAnswer(games=tuple(AdjournedGame.of_game(*one) for one in adjourned_games(tournament)))

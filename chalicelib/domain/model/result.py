"""What can become of a board: results and colours (C1, S1, S2; FIDE TRF codes in `domain/trf`)."""

from dataclasses import dataclass
from enum import StrEnum

from chalicelib.domain.points import FULL_POINT, HALF_POINT, NO_POINTS, HalfPoints


class Code(StrEnum):
    """A choice whose members are looked up so often that they take the hash of their text, which Python has at hand."""

    __hash__ = str.__hash__


class Colour(Code):
    """The colour of the pieces."""

    WHITE = "white"
    BLACK = "black"

    @property
    def opposite(self) -> "Colour":
        """The other colour."""
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Outcome(Code):
    """What one player made of a board."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    NONE = "none"


class GameResult(Code):
    """C1 and beyond: the result of a board. The value is the code that is stored, sent and typed."""

    UNDECIDED = ""
    WHITE_WINS = "1-0"
    DRAWN = "1/2-1/2"
    BLACK_WINS = "0-1"
    WHITE_WINS_BY_FORFEIT = "+/-"
    BLACK_WINS_BY_FORFEIT = "-/+"
    DOUBLE_FORFEIT = "-/-"
    NO_CONTEST = "nc"
    """S1: 0-0, but a played game: the two have met and the colours count."""
    WHITE_WINS_UNRATED = "W-L"
    """Less than one move played by a side: counts as played, is not rated (TRF W, D, L)."""
    DRAWN_UNRATED = "D-D"
    BLACK_WINS_UNRATED = "L-W"
    WHITE_DRAWS_BLACK_LOSES = "1/2-0"
    """Asymmetric by an arbiter's decision, as its mirror."""
    WHITE_LOSES_BLACK_DRAWS = "0-1/2"
    ADJOURNED = "X"
    """Not finished: a draw for pairing only (C.04.2 3.1); undecided for the standings."""

    @property
    def facts(self) -> "ResultFacts":
        """What this result means for either side."""
        return _FACTS[self]

    @property
    def is_decided(self) -> bool:
        """A board with this result no longer keeps a round open."""
        return self is not GameResult.UNDECIDED and self is not GameResult.ADJOURNED

    @property
    def is_played(self) -> bool:
        """The two have met: colours count and there is no rematch (C.04.2 3.4, 3.5; S1, S2)."""
        return self.facts.is_played

    @property
    def is_rated(self) -> bool:
        """Played over the board and counted by rating rules (S15, C13)."""
        return self.facts.is_rated

    @property
    def is_forfeit(self) -> bool:
        """Decided without a game."""
        return self.is_decided and not self.facts.is_played

    def outcome_for(self, colour: Colour) -> Outcome:
        """What the player with this colour made of it."""
        return self.facts.white if colour is Colour.WHITE else self.facts.black


@dataclass(frozen=True, slots=True)
class ResultFacts:
    """The meaning of a result: an outcome for each side, was there a game, does it count for ratings."""

    white: Outcome
    black: Outcome
    is_played: bool
    is_rated: bool


_WIN, _DRAW, _LOSS, _NONE = Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.NONE
_FACTS: dict[GameResult, ResultFacts] = {
    GameResult.UNDECIDED: ResultFacts(_NONE, _NONE, is_played=False, is_rated=False),
    GameResult.WHITE_WINS: ResultFacts(_WIN, _LOSS, is_played=True, is_rated=True),
    GameResult.DRAWN: ResultFacts(_DRAW, _DRAW, is_played=True, is_rated=True),
    GameResult.BLACK_WINS: ResultFacts(_LOSS, _WIN, is_played=True, is_rated=True),
    GameResult.WHITE_WINS_BY_FORFEIT: ResultFacts(_WIN, _LOSS, is_played=False, is_rated=False),
    GameResult.BLACK_WINS_BY_FORFEIT: ResultFacts(_LOSS, _WIN, is_played=False, is_rated=False),
    GameResult.DOUBLE_FORFEIT: ResultFacts(_LOSS, _LOSS, is_played=False, is_rated=False),
    GameResult.NO_CONTEST: ResultFacts(_LOSS, _LOSS, is_played=True, is_rated=False),
    GameResult.WHITE_WINS_UNRATED: ResultFacts(_WIN, _LOSS, is_played=True, is_rated=False),
    GameResult.DRAWN_UNRATED: ResultFacts(_DRAW, _DRAW, is_played=True, is_rated=False),
    GameResult.BLACK_WINS_UNRATED: ResultFacts(_LOSS, _WIN, is_played=True, is_rated=False),
    GameResult.WHITE_DRAWS_BLACK_LOSES: ResultFacts(_DRAW, _LOSS, is_played=True, is_rated=True),
    GameResult.WHITE_LOSES_BLACK_DRAWS: ResultFacts(_LOSS, _DRAW, is_played=True, is_rated=True),
    GameResult.ADJOURNED: ResultFacts(_NONE, _NONE, is_played=True, is_rated=False),
}


class ByeKind(Code):
    """A round without an opponent. The value is the TRF16 code."""

    PAIRING_ALLOCATED = "U"
    FULL_POINT = "F"
    HALF_POINT = "H"
    ZERO_POINT = "Z"
    """Also: absence, withdrawal, the rest round of a round robin."""


ASKED_FOR = (ByeKind.ZERO_POINT, ByeKind.HALF_POINT)
"""What somebody can ask for. A win's points are for who is left out because there is no pairing with him."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """Half points for each outcome and bye. The default is S1 and FIDE's."""

    win: HalfPoints = FULL_POINT
    draw: HalfPoints = HALF_POINT
    loss: HalfPoints = NO_POINTS
    pairing_allocated_bye: HalfPoints = FULL_POINT
    full_point_bye: HalfPoints = FULL_POINT
    half_point_bye: HalfPoints = HALF_POINT
    zero_point_bye: HalfPoints = NO_POINTS
    forfeit_win: HalfPoints = FULL_POINT
    forfeit_loss: HalfPoints = NO_POINTS

    def for_bye(self, kind: ByeKind) -> HalfPoints:
        """Half points for a round without an opponent."""
        return {
            ByeKind.PAIRING_ALLOCATED: self.pairing_allocated_bye,
            ByeKind.FULL_POINT: self.full_point_bye,
            ByeKind.HALF_POINT: self.half_point_bye,
            ByeKind.ZERO_POINT: self.zero_point_bye,
        }[kind]

    def for_result(self, result: GameResult, colour: Colour) -> HalfPoints:
        """Half points for the player with this colour; an open board gives nothing."""
        outcome = result.outcome_for(colour)
        if outcome is Outcome.NONE:
            return NO_POINTS
        if result is GameResult.NO_CONTEST:
            return NO_POINTS
        if result.is_forfeit:
            return self.forfeit_win if outcome is Outcome.WIN else self.forfeit_loss
        return {Outcome.WIN: self.win, Outcome.DRAW: self.draw, Outcome.LOSS: self.loss}[outcome]


STANDARD_SCORING = Scoring()

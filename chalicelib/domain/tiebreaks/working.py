"""What a tie-break comes to for one player and how: the value, and the terms that it is made of (S18)."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache

from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.model.history import Appearance
from chalicelib.domain.model.result import ByeKind, Code, Colour, GameResult, Outcome


class Unit(StrEnum):
    """What a value is a number of; it tells a view how to write it."""

    POINTS = "points"
    """Points: 25/2 is written 12½, 15/4 is written 3¾ or 3.75."""
    COUNT = "count"
    """A whole number of games or rounds."""
    NUMBER = "number"
    """A start number."""
    RATING = "rating"


@dataclass(frozen=True, slots=True)
class TiebreakValue:
    """An exact number with its unit."""

    value: Fraction | int
    unit: Unit


class Reason(Code):
    """What a round was to a player; the code of the text beside a term."""

    BEATEN = "beaten"
    DRAWN = "drawn"
    LOST_TO = "lost_to"
    NO_CONTEST = "no_contest"
    PAIRING_BYE = "pairing_bye"
    FULL_POINT_BYE = "full_point_bye"
    HALF_POINT_BYE = "half_point_bye"
    ZERO_POINT_BYE = "zero_point_bye"
    FORFEIT_WIN = "forfeit_win"
    FORFEIT_LOSS = "forfeit_loss"
    ABSENT = "absent"
    OPEN = "open"
    """C4: the board has no result yet, so it does not count."""
    TAKEN_AS_DRAWN = "taken_as_drawn"
    """C.07 8.4: a pairing of the last round, which a fore tie-break takes as drawn whatever its result."""


class Remark(StrEnum):
    """Why a tie-break has no value for somebody."""

    NOT_TIED = "not_tied"
    """S13: nobody is still completely tied with him."""
    NOT_ALL_MET = "not_all_met"
    """S13: the tied players have not met one another equally often, or not at all."""
    NOT_SEPARATED = "not_separated"
    """S13: the mutual results leave some of the tied players equal."""
    NO_GAMES = "no_games"
    """C.07 8.2, 10: he has played no game over the board."""
    UNRATED_PLAYERS = "unrated_players"
    """C.07 10: somebody who takes part has no rating."""
    NO_RATED_OPPONENTS = "no_rated_opponents"
    """S15: he has met nobody with a rating over the board."""
    NO_RATING = "no_rating"
    """K1: he has no rating himself."""
    ALL_LEFT_OUT = "all_left_out"
    """C.07 14: the cuts leave nothing."""


@dataclass(frozen=True, slots=True)
class Term:
    """One line of the working: a round, what it was, what it adds.

    `opponent` is whom he met or should have met; None without one. `basis` is the number that the rule starts from
    (the opponent's score, his rating, the game's points), None where it takes nothing; `times` is what the rule
    multiplies it by, where it does. `is_virtual`: the rule put a virtual opponent in the place of the real one.
    `is_adjusted`: the score is the opponent's for others, not his own (C.07 16.3). `is_cut`: the rule leaves this round
    out, so that it adds nothing.
    """

    round_number: RoundNumber
    reason: Reason
    adds: Fraction | int
    opponent: PairingNumber | None = None
    basis: Fraction | int | None = None
    times: Fraction | int | None = None
    is_virtual: bool = False
    is_adjusted: bool = False
    is_cut: bool = False


@dataclass(frozen=True, slots=True)
class Sum:
    """The value is what the terms add.

    `least`: only opponents with this score or more count (C.07 9.2). `is_fore`: the pairings of the last round are
    taken as drawn for everybody (8.4).
    """

    least: Fraction | int | None = None
    is_fore: bool = False


@dataclass(frozen=True, slots=True)
class Mean:
    """The value is the mean of what the terms that are not cut add. `is_rounded`: to a whole number, a half upwards."""

    is_rounded: bool = False
    is_fore: bool = False


@dataclass(frozen=True, slots=True)
class Performance:
    """How a performance rating comes about: `rating` = `mean` + dp(`percentage`) (C.07 10.2, S15)."""

    games: int
    points: Fraction
    mean: int
    percentage: int
    difference: int

    @property
    def rating(self) -> int:
        """TPR; may be negative."""
        return self.mean + self.difference


@dataclass(frozen=True, slots=True)
class PerfectPerformance:
    """C.07 10.3: the lowest rating that expects `points` or more against these opponents.

    It expects `expected`, the one below it only `expected_below`. Without a point it is that of the `lowest` opponent
    minus 800.
    """

    points: Fraction
    lowest: int
    expected: Fraction
    expected_below: Fraction


@dataclass(frozen=True, slots=True)
class MutualLine:
    """A line of a table of mutual games: the points made, and what they would be with a win in every missing game."""

    number: PairingNumber
    points: Fraction
    most: Fraction


@dataclass(frozen=True, slots=True)
class Encounter:
    """Direct encounter among so many tied players (C.07 6, S13).

    `tables` are those that led to his place: of everybody tied, then of those who were still equal in it, and so on;
    none where nothing is decided.
    """

    tied: int
    tables: tuple[tuple[MutualLine, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class OwnValue:
    """The value is his own: a rating, a start number. There is nothing to work out."""


How = Sum | Mean | Performance | PerfectPerformance | Encounter | OwnValue
"""How a value follows from its terms."""
SUM = Sum()


@dataclass(frozen=True, slots=True)
class Worked:
    """A tie-break worked out for one player: `how` the value follows from the terms.

    `value` None decides nothing, `remark` says why.
    """

    value: TiebreakValue | None
    terms: tuple[Term, ...] = ()
    remark: Remark | None = None
    how: How = SUM


_BYE_REASONS: dict[ByeKind, Reason] = {
    ByeKind.PAIRING_ALLOCATED: Reason.PAIRING_BYE,
    ByeKind.FULL_POINT: Reason.FULL_POINT_BYE,
    ByeKind.HALF_POINT: Reason.HALF_POINT_BYE,
    ByeKind.ZERO_POINT: Reason.ZERO_POINT_BYE,
}
_GAME_REASONS: dict[Outcome, Reason] = {
    Outcome.WIN: Reason.BEATEN,
    Outcome.DRAW: Reason.DRAWN,
    Outcome.LOSS: Reason.LOST_TO,
    Outcome.NONE: Reason.OPEN,
}
_FORFEIT_REASONS: dict[Outcome, Reason] = {Outcome.WIN: Reason.FORFEIT_WIN, Outcome.LOSS: Reason.FORFEIT_LOSS}


def reason_of(appearance: Appearance) -> Reason:
    """What this round was to the player."""
    if appearance.bye is not None:
        return _BYE_REASONS[appearance.bye]
    if appearance.result is None or appearance.colour is None:
        return Reason.ABSENT
    return _BOARD_REASONS[appearance.result, appearance.colour]


@cache
def in_points(half_points: int) -> Fraction:
    """Half points as points."""
    return Fraction(half_points, 2)


def _board_reason(result: GameResult, colour: Colour) -> Reason:
    if result is GameResult.NO_CONTEST:
        return Reason.NO_CONTEST
    reasons = _FORFEIT_REASONS if result.is_forfeit else _GAME_REASONS
    return reasons[result.outcome_for(colour)]


_BOARD_REASONS: dict[tuple[GameResult, Colour], Reason] = {
    (result, colour): _board_reason(result, colour) for result in GameResult for colour in Colour
}

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


class Remark(StrEnum):
    """Why a tie-break has no value for somebody."""

    NOT_TIED = "not_tied"
    """S13: nobody is still completely tied with him."""
    NOT_ALL_MET = "not_all_met"
    """S13: the tied players have not met one another equally often, or not at all."""
    NOT_SEPARATED = "not_separated"
    """S13: the mutual results leave some of the tied players equal."""


@dataclass(frozen=True, slots=True)
class Term:
    """One line of the working: a round, what it was, what it adds.

    `opponent` is whom he met or should have met; None without one. `basis` is the number that the rule starts from
    (the opponent's score, his rating, the game's points), None where it takes nothing. `is_virtual`: the rule put a
    virtual opponent in the place of the real one. `is_cut`: the rule leaves this round out, so that it adds nothing.
    """

    round_number: RoundNumber
    reason: Reason
    adds: Fraction | int
    opponent: PairingNumber | None = None
    basis: Fraction | int | None = None
    is_virtual: bool = False
    is_cut: bool = False


@dataclass(frozen=True, slots=True)
class Worked:
    """A tie-break worked out for one player. `value` None decides nothing, `remark` says why."""

    value: TiebreakValue | None
    terms: tuple[Term, ...] = ()
    remark: Remark | None = None


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

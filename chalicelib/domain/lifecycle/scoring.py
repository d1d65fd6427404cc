"""What an event gives for a win, a draw, a loss and the pairing-allocated bye; all else follows from these."""

from dataclasses import dataclass

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.model.result import STANDARD_SCORING, Scoring
from chalicelib.domain.points import NO_POINTS, HalfPoints

MOST_POINTS = HalfPoints(20)
"""Ten points for a win: more does not fit the columns of a report file (TRF)."""


@dataclass(frozen=True, slots=True)
class GamePoints:
    """1, ½, 0 and 1 by default; other events have 3, 1, 0, or half a point for the bye (C.04.1 3)."""

    win: HalfPoints
    draw: HalfPoints
    loss: HalfPoints
    bye: HalfPoints

    @classmethod
    def of(cls, scoring: Scoring) -> "GamePoints":
        """The four of this scoring."""
        return cls(scoring.win, scoring.draw, scoring.loss, scoring.pairing_allocated_bye)


def unusual_points(scoring: Scoring) -> GamePoints | None:
    """What must be said of an event where points are not as everybody expects; None where they are."""
    return None if scoring == STANDARD_SCORING else GamePoints.of(scoring)


def scoring_with(present: Scoring, points: GamePoints) -> Scoring:
    """A scoring with these points: a forfeit is a win and nothing, a bye asked for is what its name says.

    What a file said beyond the four stays while they stay.
    """
    if points == GamePoints.of(present):
        return present
    return Scoring(
        win=points.win,
        draw=points.draw,
        loss=points.loss,
        pairing_allocated_bye=points.bye,
        full_point_bye=points.win,
        half_point_bye=points.draw,
        zero_point_bye=NO_POINTS,
        forfeit_win=points.win,
        forfeit_loss=NO_POINTS,
    )


def points_of_bye(present: Scoring, win: HalfPoints) -> HalfPoints:
    """C.04.1 3: the bye that nobody typed is worth a win, as it was; one that was set otherwise stays."""
    follows = present.pairing_allocated_bye == present.win
    return win if follows else present.pairing_allocated_bye


def is_odd_bye(scoring: Scoring) -> bool:
    """C.04.1 3 has a win; many events a draw. Anything else may be a mistake."""
    return scoring.pairing_allocated_bye not in (scoring.win, scoring.draw)


def refuse_odd_points(scoring: Scoring) -> None:
    """A win is worth more than a draw, a draw more than a loss, no bye more than a win. Raises InvalidFieldError."""
    points = GamePoints.of(scoring)
    if not NO_POINTS < points.win <= MOST_POINTS:
        raise InvalidFieldError(field="points_win", reason="out_of_range", least=1, most=MOST_POINTS // 2)
    if points.draw >= points.win:
        raise InvalidFieldError(field="points_draw", reason="draw_not_below_win")
    if not NO_POINTS <= points.loss < points.draw:
        raise InvalidFieldError(field="points_loss", reason="loss_not_below_draw")
    if not NO_POINTS <= points.bye <= points.win:
        raise InvalidFieldError(field="points_bye", reason="bye_above_win")

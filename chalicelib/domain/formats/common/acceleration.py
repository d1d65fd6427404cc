"""Acceleration: virtual points that change whom one meets, and no standing (C.04.7)."""

from collections.abc import Collection, Sequence

from chalicelib.domain.formats.contract import PairingRequest, Reason
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.result import Scoring
from chalicelib.domain.points import NO_POINTS, HalfPoints

VirtualPoints = dict[PairingNumber, tuple[HalfPoints, ...]]
"""What is added to a player's score when round 1, 2, ... is paired."""


def may_be_accelerated(scoring: Scoring) -> bool:
    """C.04.7 1.1: only where a win is two draws and a loss is nothing."""
    return scoring.win == 2 * scoring.draw and scoring.loss == NO_POINTS


def baku_points(
    numbers: Collection[PairingNumber], at_first: Collection[PairingNumber], planned_rounds: int, win: HalfPoints
) -> VirtualPoints:
    """C.04.7 1: the virtual points of everybody in group A.

    `at_first` are those who were on the list before round 1; the others came later and go by their number: the last
    player of group A stays the same one (1.3.2).
    """
    last = _last_of_group_a(sorted(at_first))
    points = _points_by_round(planned_rounds, win)
    return {number: points for number in sorted(numbers) if last is not None and number <= last}


def with_virtual_points(reasons: Sequence[Reason], request: PairingRequest) -> tuple[Reason, ...]:
    """C.04.7: each reason with what is virtual of the scores in it, where anything is."""
    return tuple(_with_virtual_points(reason, request) for reason in reasons)


def _with_virtual_points(reason: Reason, request: PairingRequest) -> Reason:
    named = [reason[role] for role in ("white", "black", "player") if role in reason]
    virtual = [_in_round(request.virtual_points.get(PairingNumber(int(str(one))), ()), request) for one in named]
    return {**reason, "virtual": virtual} if any(virtual) else reason


def _in_round(points: Sequence[HalfPoints], request: PairingRequest) -> HalfPoints:
    return points[request.round_number - 1] if request.round_number <= len(points) else NO_POINTS


def _last_of_group_a(at_first: Sequence[PairingNumber]) -> PairingNumber | None:
    """1.2: the first half, rounded up to an even number."""
    size = 2 * -(-len(at_first) // 4)
    return at_first[min(size, len(at_first)) - 1] if at_first else None


def _points_by_round(planned_rounds: int, win: HalfPoints) -> tuple[HalfPoints, ...]:
    """1.4: the first half of the rounds is accelerated; a win in the first half of those, half a win in the others."""
    accelerated = (planned_rounds + 1) // 2
    full = (accelerated + 1) // 2
    return (win,) * full + (HalfPoints(win // 2),) * (accelerated - full)

"""Direct encounter: the mutual results of players who are still completely tied, all or nothing (S13)."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.history import Appearance
from chalicelib.domain.points import HalfPoints
from chalicelib.domain.tiebreaks.event import Event
from chalicelib.domain.tiebreaks.working import (
    Encounter,
    MutualLine,
    Remark,
    Term,
    TiebreakValue,
    Unit,
    Worked,
    in_points,
    reason_of,
)

MutualGames = Mapping[PairingNumber, Sequence[Appearance]]


def direct_encounter(event: Event, tied: Sequence[PairingNumber]) -> dict[PairingNumber, Worked]:
    """S13: decides only when all of the tied have met equally often and their results separate all of them."""
    if len(tied) < 2:
        return {number: Worked(None, remark=Remark.NOT_TIED, how=Encounter(1)) for number in tied}
    games = {number: _games_within(event, number, frozenset(tied)) for number in tied}
    points = {number: HalfPoints(sum(one.points for one in games[number])) for number in tied}
    remark = _why_undecided(games, points)
    encounter = Encounter(len(tied), (_table(points),) if remark is None else ())
    return {
        number: Worked(
            TiebreakValue(in_points(points[number]), Unit.POINTS) if remark is None else None,
            tuple(_term(one) for one in games[number]),
            remark,
            encounter,
        )
        for number in tied
    }


def _table(points: Mapping[PairingNumber, HalfPoints]) -> tuple[MutualLine, ...]:
    """The points among themselves from the top down; no game is missing."""
    made = ((number, in_points(one)) for number, one in sorted(points.items(), key=lambda item: -item[1]))
    return tuple(MutualLine(number, one, one) for number, one in made)


def _games_within(event: Event, number: PairingNumber, tied: frozenset[PairingNumber]) -> list[Appearance]:
    """The games that he really played against others of the group and that have a result (S2, C4)."""
    return [
        one
        for one in event.records[number].appearances
        if one.opponent in tied and one.result is not None and one.is_played and one.result.is_decided
    ]


def _why_undecided(games: MutualGames, points: Mapping[PairingNumber, HalfPoints]) -> Remark | None:
    if not _have_met_equally_often(games):
        return Remark.NOT_ALL_MET
    return None if len(set(points.values())) == len(points) else Remark.NOT_SEPARATED


def _have_met_equally_often(games: MutualGames) -> bool:
    meetings = {sum(game.opponent == other for game in games[one]) for one, other in combinations(games, 2)}
    return len(meetings) == 1 and 0 not in meetings


def _term(appearance: Appearance) -> Term:
    points = in_points(appearance.points)
    return Term(appearance.round_number, reason_of(appearance), points, appearance.opponent, points)

"""D15: the standing of a pool, by the criteria that the cup has chosen."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from chalicelib.domain.formats.knockout.cup import Cup, Pool, PoolCriterion
from chalicelib.domain.formats.knockout.lot import drawn
from chalicelib.domain.formats.knockout.match import Match, points_of
from chalicelib.domain.formats.knockout.matches import CupMatch, pool_rounds
from chalicelib.domain.ids import EntryId
from chalicelib.domain.points import FULL_POINT, HalfPoints


@dataclass(frozen=True, slots=True)
class PoolRow:
    """A line of the standing. `decided_by` is the criterion that parts him from the one above, None for the first."""

    entry: EntryId
    points: HalfPoints
    won: int
    level: int
    lost: int
    sonneborn_berger: Fraction
    place: int = 0
    decided_by: PoolCriterion | None = None

    @property
    def matches(self) -> int:
        """How many matches are finished."""
        return self.won + self.level + self.lost

    @property
    def match_points(self) -> int:
        """2 for a match won, 1 for a level one."""
        return 2 * self.won + self.level


def pool_standing(cup: Cup, pool: Pool) -> tuple[PoolRow, ...]:
    """The standing of this pool so far; what nothing else decides, a lot does."""
    matches = [match for round_ in pool_rounds(cup, pool) for match in round_]
    table = _Table(cup, pool, [one.match for one in matches if one.match is not None])
    rows = {entry: _row(entry, matches, table) for entry in pool.entries}
    ordered = _ordered(pool.entries, (*cup.settings.pool_order, PoolCriterion.LOT), table, rows)
    return tuple(
        replace(rows[entry], place=place, decided_by=decided_by)
        for place, (entry, decided_by) in enumerate(ordered, start=1)
    )


class _Table:
    """Who scored how much against whom."""

    def __init__(self, cup: Cup, pool: Pool, matches: Iterable[Match]) -> None:
        self.lots = drawn(cup.seed, f"pool {pool.number}", pool.entries)
        self.scored = {
            (entry, match.opponent_of(entry)): points_of(match, entry) for match in matches for entry in match.players
        }

    def points(self, entry: EntryId, against: Iterable[EntryId]) -> HalfPoints:
        """Half points against these."""
        return HalfPoints(sum(self.scored.get((entry, other), 0) for other in against))


def _row(entry: EntryId, matches: Iterable[CupMatch], table: _Table) -> PoolRow:
    finished = [match.state for match in matches if match.has(entry) and match.state.is_over]
    won = sum(state.winner == entry for state in finished)
    level = sum(state.winner is None for state in finished)
    pool = table.lots
    berger = sum(table.points(entry, (other,)) * table.points(other, pool) for other in pool)
    return PoolRow(
        entry, table.points(entry, pool), won, level, len(finished) - won - level, Fraction(berger, FULL_POINT**2)
    )


Parted = tuple[EntryId, PoolCriterion | None]


def _ordered(
    group: Sequence[EntryId], criteria: Sequence[PoolCriterion], table: _Table, rows: dict[EntryId, PoolRow]
) -> list[Parted]:
    """The group by the first criterion; those who are equal in it by the next ones.

    Those whom the mutual result leaves equal are compared among themselves again.
    """
    if len(group) == 1:
        return [(group[0], None)]
    criterion, *others = criteria
    values = {entry: _value(criterion, rows[entry], group, table) for entry in group}
    equals = [list(part) for _, part in groupby(sorted(group, key=lambda one: -values[one]), key=values.__getitem__)]
    if len(equals) == 1:
        return _ordered(group, others, table, rows)
    following = criteria if criterion is PoolCriterion.MUTUAL else others
    parts = [_ordered(part, following, table, rows) for part in equals]
    return [*parts[0], *(one for part in parts[1:] for one in ((part[0][0], criterion), *part[1:]))]


def _value(criterion: PoolCriterion, row: PoolRow, group: Sequence[EntryId], table: _Table) -> Fraction | int:
    match criterion:
        case PoolCriterion.GAME_POINTS:
            return row.points
        case PoolCriterion.MATCH_POINTS:
            return row.match_points
        case PoolCriterion.MATCH_WINS:
            return row.won
        case PoolCriterion.MUTUAL:
            return table.points(row.entry, group)
        case PoolCriterion.SONNEBORN_BERGER:
            return row.sonneborn_berger
        case PoolCriterion.LOT:
            return -table.lots.index(row.entry)

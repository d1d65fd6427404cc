"""The best pairing of one bracket, and the earliest of the best ones in the order of C.04.3 art. 3.5-3.7 and 4."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations

from chalicelib.domain.formats.common.assignment import Assignment
from chalicelib.domain.formats.common.matching import cheapest_perfect_matching
from chalicelib.domain.formats.swiss_dutch.costs import BracketCosts

Sink = int
Extra = Callable[[int, int | None], int]
"""What the order of generation adds to a pair (its lower member None: to a downfloat)."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A bracket to be paired: who may meet whom in it, and where its downfloaters can go.

    `partners[v]` are those whom v may meet in this bracket. A sink takes one downfloater, or another sink.
    """

    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    partners: dict[int, int]
    costs: BracketCosts
    sinks: tuple[Sink, ...]
    downfloat_cost: Callable[[int, Sink], int | None]
    sink_cost: Callable[[Sink, Sink], int | None]
    is_simple: bool
    """Sinks do not meet one another: once the halves are known the rest is an assignment."""

    @property
    def players(self) -> tuple[int, ...]:
        """Moved-down players, then residents."""
        return self.moved_down + self.residents


@dataclass(frozen=True, slots=True)
class Selection:
    """Pairs of a bracket, and its downfloaters in order."""

    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Solution:
    total: int
    mates: dict[int, int]
    """Only of those who are paired in the bracket."""


@dataclass(slots=True)
class _Search:
    """The bracket while it is being decided: `open` are not fixed yet."""

    problem: Problem
    open: list[int]
    partners: dict[int, int]
    pairs: list[tuple[int, int]] = field(default_factory=list)


def select(problem: Problem) -> Selection:
    """C.04.3 3 and 4: moved-down players first, then the residents that are left."""
    search = _Search(problem, list(problem.players), dict(problem.partners))
    best, half = _pair_moved_down(search)
    if half:
        _pair_residents(search, best, half)
    paired = {v for pair in search.pairs for v in pair}
    floaters = tuple(v for v in problem.players if v not in paired)
    return Selection(tuple(search.pairs), floaters)


def cost_matrix(problem: Problem) -> list[list[int]]:
    """What each pair costs: moved-down players, residents, sinks; the impossible more than any total."""
    return _matrix(_Search(problem, list(problem.players), dict(problem.partners)), 0, _no_extra)


def _solve(search: _Search, room: int, extra: Extra) -> _Solution:
    """The cheapest matching of open players and sinks; `extra` decides, in `room` bits, among the equally good."""
    players = search.open
    matrix = _matrix(search, room, extra)
    mate = cheapest_perfect_matching(matrix)
    total = sum(row[mate[i]] for i, row in enumerate(matrix)) // 2
    return _Solution(total, {v: players[mate[i]] for i, v in enumerate(players) if mate[i] < len(players)})


def _matrix(search: _Search, room: int, extra: Extra) -> list[list[int]]:
    """Costs among players (those of `open`, in order) and sinks; what is not possible costs more than any total."""
    size = len(search.open) + len(search.problem.sinks)
    forbidden = 1 << search.problem.costs.bits + room + size.bit_length() + 1
    matrix = [[forbidden] * size for _ in range(size)]
    for i, j, cost, added in chain(_pair_edges(search, extra), _sink_edges(search, extra)):
        matrix[i][j] = matrix[j][i] = (cost << room) + added
    return matrix


def _pair_edges(search: _Search, extra: Extra) -> Iterator[tuple[int, int, int, int]]:
    """Two rows of the matrix, what it costs to join them, what the order of generation adds."""
    partners, of_pair = search.partners, search.problem.costs.of_pair
    for j, w in enumerate(search.open):
        for i, v in enumerate(search.open[:j]):
            if partners[v] >> w & partners[w] >> v & 1:
                yield i, j, of_pair(v, w), extra(v, w)


def _sink_edges(search: _Search, extra: Extra) -> Iterator[tuple[int, int, int, int]]:
    """The same for downfloats, and for what the sinks can do with one another."""
    problem, players = search.problem, search.open
    for k, sink in enumerate(problem.sinks, start=len(players)):
        for i, v in enumerate(players):
            if (cost := problem.downfloat_cost(v, sink)) is not None:
                yield i, k, cost, extra(v, None)
    for (k, one), (m, other) in combinations(enumerate(problem.sinks, start=len(players)), 2):
        if (cost := problem.sink_cost(one, other)) is not None:
            yield k, m, cost, 0


def _no_extra(_v: int, _w: int | None) -> int:
    return 0


def _pair_moved_down(search: _Search) -> tuple[int, int]:
    """Art. 3.2, 4.4: the earliest set of moved-down players, then their earliest opponents.

    The answer is what the remainder may cost, and how many pairs it has.
    """
    problem = search.problem
    if not problem.moved_down:
        solution = _solve(search, 0, _no_extra)
        return solution.total, len(solution.mates) // 2
    digit = len(search.open).bit_length()
    place = {v: k for k, v in enumerate(search.open)}
    amount = len(problem.moved_down)
    room = amount * (digit + 1) + 1

    def extra(v: int, w: int | None) -> int:
        if place[v] >= amount:
            return 0
        if w is None:
            return 1 << amount * digit + amount - 1 - place[v]
        return place[w] << digit * (amount - 1 - place[v])

    solution = _solve(search, room, extra)
    best = solution.total >> room
    for v in problem.moved_down:
        search.partners[v] = 0
        if v in solution.mates:
            w = solution.mates[v]
            search.pairs.append((v, w))
            search.open.remove(v)
            search.open.remove(w)
            best -= problem.costs.of_pair(v, w)
    return best, len(solution.mates) // 2 - len(search.pairs)


def _pair_residents(search: _Search, best: int, half: int) -> None:
    """Art. 3.3, 4.2, 4.3: halves S1 and S2, exchanges between them, transpositions of S2."""
    residents = [v for v in search.open if v not in search.problem.moved_down]
    if search.problem.is_simple and _transpose_simply(search, residents[:half], residents[half:], best):
        return
    first, second = _exchange(search, residents, half)
    if search.problem.is_simple:
        assert _transpose_simply(search, first, second, best)  # noqa: S101
    else:
        _transpose(search, first, second)


def _exchange(search: _Search, residents: Sequence[int], half: int) -> tuple[list[int], list[int]]:
    """Art. 4.3: fewest exchanged; smallest difference of the sums; largest moved from S1; smallest moved from S2."""
    size = len(residents)
    place = {v: k for k, v in enumerate(residents)}
    few = size.bit_length()
    moved_down_at = size + few
    sum_at = 2 * moved_down_at
    count_at = sum_at + (size * size).bit_length()

    def leaves_s1(v: int) -> int:
        """Player v becomes one of S2."""
        if place[v] >= half:
            return 0
        return (1 << count_at) + ((1 << size) - (1 << place[v]) << moved_down_at)

    def joins_s1(v: int) -> int:
        """Player v is one of S1."""
        cost = place[v] << sum_at
        return cost if place[v] < half else cost + (1 << size) - (1 << size - place[v])

    def extra(v: int, w: int | None) -> int:
        if w is None:
            return leaves_s1(v) if v in place else 0
        return joins_s1(v) + leaves_s1(w)

    mates = _solve(search, count_at + few + 1, extra).mates
    first = sorted(v for v, w in mates.items() if v < w)
    return first, [v for v in residents if v not in first]


def _transpose_simply(search: _Search, first: Sequence[int], second: Sequence[int], best: int) -> bool:
    """Art. 4.2 where only S1 and S2 matter; False when this split cannot reach the best."""
    problem = search.problem
    limbo = [v for v in search.open if v in problem.moved_down]
    sinks = list(problem.sinks)
    for v in limbo:
        sink = next(sink for sink in sinks if problem.downfloat_cost(v, sink) is not None)
        best -= problem.downfloat_cost(v, sink) or 0
        sinks.remove(sink)
    forbidden = 1 << problem.costs.bits + len(second).bit_length() + 1
    rows = [[problem.costs.of_pair(v, w) if search.partners[v] >> w & 1 else forbidden for w in second] for v in first]
    for sink in sinks:
        costs = [problem.downfloat_cost(w, sink) for w in second]
        rows.append([forbidden if cost is None else cost for cost in costs])
    assignment = Assignment(rows)
    if assignment.total != best:
        return False
    assignment.make_earliest(len(first))
    search.pairs += [(v, second[assignment.column_of[k]]) for k, v in enumerate(first)]
    return True


def _transpose(search: _Search, first: Sequence[int], second: Sequence[int]) -> None:
    """Art. 4.2 where the choice of downfloaters matters further down: opponents are digits of one number."""
    digit = len(second).bit_length()
    rank = {v: len(first) - 1 - k for k, v in enumerate(first)}
    place = {w: k for k, w in enumerate(second)}
    for v in search.open:
        others = second if v in rank else first
        search.partners[v] &= sum(1 << w for w in others)

    def extra(v: int, w: int | None) -> int:
        if w is None:
            return 0
        v, w = (v, w) if v in rank else (w, v)
        return place[w] << digit * rank[v]

    mates = _solve(search, digit * len(first) + 1, extra).mates
    search.pairs += [(v, mates[v]) for v in first]

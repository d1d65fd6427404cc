"""What becomes of a cheapest perfect matching when two given vertices must be matched: one search an answer."""

from collections.abc import Sequence
from copy import copy

from chalicelib.domain.formats.common.matching import GrowingMatching, Stage

_NOBODY = -1


class ForcedPairs:
    """A cheapest perfect matching, and the cheapest ones that hold a given pair.

    Two helpers are kept ready. To force a pair, each of the two gets a helper whom nobody else can have, so the former
    partners are left over or, if there is a cheaper way, others are; the one search that matches them again begins
    with all duals and blossoms of the first answer.
    """

    def __init__(self, costs: Sequence[Sequence[int]]) -> None:
        self._size = len(costs)
        self._matching = GrowingMatching(costs, spare=2)
        while self._matching.unmatched():
            Stage(self._matching).run()
        self.mate = tuple(self._matching.mate)
        self._add_helpers()

    def mate_with(self, v: int, w: int) -> list[int]:
        """The mate of each vertex in a cheapest perfect matching in which these two are matched."""
        if self.mate[v] == w:
            return list(self.mate)
        matching = self._with_helpers_of(v, w)
        Stage(matching).run()
        mate = matching.mate[: self._size]
        mate[v], mate[w] = w, v
        return mate

    def _add_helpers(self) -> None:
        """Everything is doubled, so that the duals are even again, as a stage wants them."""
        m, size = self._matching, self._size
        m.dual = [2 * dual for dual in m.dual]
        m.blossom_dual = {blossom: 2 * dual for blossom, dual in m.blossom_dual.items()}
        m.costs = [[2 * cost for cost in row] for row in m.costs]
        most = max((abs(cost) for row in m.costs for cost in row), default=0)
        self._far = 2 * (size * most + 2 * max(map(abs, m.dual), default=0) + 1)
        m.costs = [[*row, self._far, self._far] for row in m.costs]
        m.costs += [[self._far] * (size + 2) for _ in range(2)]
        m.size = size + 2
        m.mate += [_NOBODY, _NOBODY]
        m.dual += [0, 0]
        for helper in (size, size + 1):
            m.top.append(helper)
            m.base[helper] = helper
            m.leaves[helper] = [helper]

    def _with_helpers_of(self, v: int, w: int) -> GrowingMatching:
        """A copy in which the helpers wait for these two; their edges are tight."""
        m = copy(self._matching)
        m.mate, m.top, m.dual = [*m.mate], [*m.top], [*m.dual]
        m.base, m.leaves, m.blossom_dual = {**m.base}, {**m.leaves}, {**m.blossom_dual}
        m.children, m.links = {**m.children}, {**m.links}
        m.costs = [*m.costs]
        for helper, vertex in ((self._size, v), (self._size + 1, w)):
            m.costs[helper], m.costs[vertex] = [*m.costs[helper]], [*m.costs[vertex]]
            m.costs[helper][vertex] = m.costs[vertex][helper] = 0
            m.dual[helper] = -m.dual[vertex]
        return m

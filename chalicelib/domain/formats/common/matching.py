"""Cheapest perfect matching in a general graph: Edmonds' blossoms with dual values, exact integers only.

The primal-dual method of Edmonds (1965) in the form of Galil, "Efficient algorithms for finding maximum matching in
graphs" (1986): every vertex has a dual value and so has every blossom; an edge is tight when its cost equals the sum
of the duals of its ends. Trees of alternating tight edges grow from all unmatched vertices at once.
"""

from collections.abc import Sequence
from itertools import pairwise

_FREE, _OUTER, _INNER = 0, 1, 2
_NOBODY = -1


def cheapest_perfect_matching(costs: Sequence[Sequence[int]]) -> list[int]:
    """The mate of each vertex in a perfect matching of the smallest total cost.

    `costs` is a symmetric matrix with an even number of rows; the diagonal is not read. Any integers will do. Where
    two may not be matched, give a cost larger than any total without them.
    """
    matching = GrowingMatching(costs)
    while matching.unmatched():
        Stage(matching).run()
    return matching.mate


class GrowingMatching:
    """What outlives a stage: mates, duals, blossoms.

    Vertices are 0..n-1; a blossom has a number from n on. `top[v]` is the outermost blossom around v, or v itself.
    Costs are held four times as large: all duals begin even, so every step of a stage is an integer. `spare` numbers
    between vertices and blossoms stay free, for vertices that come later.
    """

    def __init__(self, costs: Sequence[Sequence[int]], spare: int = 0) -> None:
        self.size = len(costs)
        self.costs = [[4 * cost for cost in row] for row in costs]
        self.mate = [_NOBODY] * self.size
        self.top = list(range(self.size))
        self.base: dict[int, int] = {v: v for v in range(self.size)}
        self.leaves: dict[int, list[int]] = {v: [v] for v in range(self.size)}
        self.children: dict[int, list[int]] = {}
        self.links: dict[int, list[tuple[int, int]]] = {}
        self.blossom_dual: dict[int, int] = {}
        self.dual = [0] * self.size
        self._next_blossom = self.size + spare
        self._begin()

    def unmatched(self) -> list[int]:
        """Vertices without a mate."""
        return [v for v, mate in enumerate(self.mate) if mate == _NOBODY]

    def _begin(self) -> None:
        """Feasible duals, and mates along tight edges as far as they go without search."""
        dual = self.dual
        for v, row in enumerate(self.costs):
            dual[v] = min([*row[:v], *row[v + 1 :]]) // 2
        for v, row in enumerate(self.costs):
            if self.mate[v] != _NOBODY:
                continue
            slacks = [cost - other for cost, other in zip(row, dual, strict=True)]
            slacks[v] = max(slacks) + 1
            dual[v] = least = min(slacks)
            for w, slack in enumerate(slacks):
                if slack == least and self.mate[w] == _NOBODY:
                    self.mate[v], self.mate[w] = w, v
                    break

    def slack(self, v: int, w: int) -> int:
        """How far the edge is from tight."""
        return self.costs[v][w] - self.dual[v] - self.dual[w]

    def form(self, children: list[int], links: list[tuple[int, int]]) -> int:
        """A new blossom around an odd circle of blossoms; `links[k]` leads from child k to the next one."""
        blossom, self._next_blossom = self._next_blossom, self._next_blossom + 1
        self.children[blossom], self.links[blossom] = children, links
        self.base[blossom] = self.base[children[0]]
        self.blossom_dual[blossom] = 0
        self.leaves[blossom] = [v for child in children for v in self.leaves[child]]
        for v in self.leaves[blossom]:
            self.top[v] = blossom
        return blossom

    def dissolve(self, blossom: int) -> list[int]:
        """Take a blossom apart; its children stand on their own."""
        children = self.children.pop(blossom)
        for child in children:
            for v in self.leaves[child]:
                self.top[v] = child
        for table in (self.links, self.base, self.leaves, self.blossom_dual):
            del table[blossom]
        return children

    def child_of(self, blossom: int, v: int) -> int:
        """The place of the child of this blossom that holds v."""
        return next(k for k, child in enumerate(self.children[blossom]) if child == v or v in self.leaves[child])

    def to_base(self, blossom: int, place: int) -> list[int]:
        """The places from this child to the base child along an even number of links, the first of them matched."""
        if place % 2:
            return [*range(place, len(self.children[blossom])), 0]
        return list(range(place, -1, -1))

    def link(self, blossom: int, here: int, there: int) -> tuple[int, int]:
        """The edge between two neighbouring children, read from `here` to `there`."""
        links = self.links[blossom]
        if (here + 1) % len(links) == there:
            return links[here]
        w, v = links[there]
        return v, w

    def rebase(self, blossom: int, v: int) -> None:
        """Change mates inside the blossom so that v is the one with none inside."""
        if blossom < self.size:
            return
        place = self.child_of(blossom, v)
        path = self.to_base(blossom, place)
        children = self.children[blossom]
        self.rebase(children[place], v)
        for here, there in zip(path[1::2], path[2::2], strict=True):
            x, y = self.link(blossom, here, there)
            self.rebase(children[here], x)
            self.rebase(children[there], y)
            self.mate[x], self.mate[y] = y, x
        self.children[blossom] = children[place:] + children[:place]
        self.links[blossom] = self.links[blossom][place:] + self.links[blossom][:place]
        self.base[blossom] = v


class Stage:
    """The search for one augmenting path."""

    def __init__(self, matching: GrowingMatching) -> None:
        self.m = matching
        self.label: dict[int, int] = {}
        self.entered_by: dict[int, tuple[int, int]] = {}
        """For an inner blossom: the tight edge (outer vertex, own vertex) along which the tree reached it."""
        self.nearest = [_NOBODY] * matching.size
        """For a vertex that is not outer: the outer vertex with the least slack."""
        self.nearest_outer: dict[int, int] = {}
        """For an outer vertex: the outer vertex of another blossom with the least slack, when it was looked up."""
        self.queue: list[int] = []
        self.found = False

    def run(self) -> None:
        """Grow trees, change duals, until the matching has become larger by one."""
        for root in self.m.unmatched():
            self._make_outer(self.m.top[root])
        while True:
            while self.queue and not self.found:
                self._scan(self.queue.pop())
            if self.found:
                break
            self._change_duals()
        self._tidy()

    def _is_outer(self, v: int) -> bool:
        return self.label.get(self.m.top[v], _FREE) == _OUTER

    def _make_outer(self, blossom: int) -> None:
        self.label[blossom] = _OUTER
        self.queue.extend(self.m.leaves[blossom])

    def _scan(self, v: int) -> None:
        """Look along all edges of a new outer vertex."""
        m, label, nearest = self.m, self.label, self.nearest
        top, dual, row, own = m.top, m.dual, m.costs[v], m.dual[v]
        best, best_slack = _NOBODY, 0
        for w in range(m.size):
            if top[w] == top[v]:
                continue
            slack = row[w] - own - dual[w]
            kind = label.get(top[w], _FREE)
            if slack == 0 and kind != _INNER:
                self._use_tight(v, w)
                if self.found:
                    return
            elif kind == _OUTER:
                if best == _NOBODY or slack < best_slack:
                    best, best_slack = w, slack
            elif nearest[w] == _NOBODY or slack < m.slack(nearest[w], w):
                nearest[w] = v
        self.nearest_outer[v] = best

    def _use_tight(self, v: int, w: int) -> None:
        """A tight edge from the outer vertex v to w, which is not inner: grow, shrink or augment."""
        m = self.m
        if not self._is_outer(w):
            blossom = m.top[w]
            self.label[blossom] = _INNER
            self.entered_by[blossom] = (v, w)
            self._make_outer(m.top[m.mate[m.base[blossom]]])
            return
        one, other = self._path_up(v), self._path_up(w)
        if one[-1] != other[-1]:
            self._augment(v, w)
            self._augment(w, v)
            self.found = True
        else:
            self._shrink(v, w, one, other)

    def _path_up(self, v: int) -> list[int]:
        """The blossoms from the outer one around v to the root of its tree."""
        m, path = self.m, [self.m.top[v]]
        while (mate := m.mate[m.base[path[-1]]]) != _NOBODY:
            inner = m.top[mate]
            path += [inner, m.top[self.entered_by[inner][0]]]
        return path

    def _edge_up(self, blossom: int) -> tuple[int, int]:
        """The tree edge from a blossom to the one above it."""
        if self.label[blossom] == _OUTER:
            base = self.m.base[blossom]
            return base, self.m.mate[base]
        v, w = self.entered_by[blossom]
        return w, v

    def _shrink(self, v: int, w: int, one: list[int], other: list[int]) -> None:
        """Both ends are in one tree: the circle that the edge closes becomes a blossom."""
        while len(one) > 1 and len(other) > 1 and one[-2] == other[-2]:
            one.pop()
            other.pop()
        down = one[:-1][::-1]
        children = [one[-1], *down, *other[:-1]]
        links = [self._edge_up(blossom)[::-1] for blossom in down]
        links.append((v, w))
        links += [self._edge_up(blossom) for blossom in other[:-1]]
        fresh = [x for child in children if self.label[child] == _INNER for x in self.m.leaves[child]]
        for child in children:
            del self.label[child]
        self.label[self.m.form(children, links)] = _OUTER
        self.queue.extend(fresh)

    def _augment(self, v: int, partner: int) -> None:
        """Give v this partner and change mates alternately up to the root."""
        m = self.m
        while True:
            blossom = m.top[v]
            old = m.mate[m.base[blossom]]
            m.rebase(blossom, v)
            m.mate[v] = partner
            if old == _NOBODY:
                return
            inner = m.top[old]
            v, partner = self.entered_by[inner]
            m.rebase(inner, partner)
            m.mate[partner] = v

    def _change_duals(self) -> None:
        """The largest change that keeps every edge feasible; then use what has become tight."""
        m = self.m
        free = [v for v in range(m.size) if m.top[v] not in self.label and self.nearest[v] != _NOBODY]
        inner = [b for b, kind in self.label.items() if kind == _INNER and b >= m.size]
        steps = [m.slack(self.nearest[v], v) for v in free] + [m.blossom_dual[b] // 2 for b in inner]
        step, closest = self._closest_outer(min(steps, default=None))
        self._shift(step)
        for b in inner:
            if m.blossom_dual[b] == 0:
                self._expand(b)
        for v in free:
            if m.top[v] not in self.label and m.slack(self.nearest[v], v) == 0:
                self._use_tight(self.nearest[v], v)
        if closest is not None and m.top[closest[0]] != m.top[closest[1]]:
            self._use_tight(*closest)

    def _closest_outer(self, limit: int | None) -> tuple[int, tuple[int, int] | None]:
        """The step after which two outer blossoms touch, and where, unless the limit comes first."""
        m, closest = self.m, None
        for v, w in self.nearest_outer.items():
            if w == _NOBODY or (limit is not None and m.slack(v, w) // 2 >= limit):
                continue
            if m.top[v] == m.top[w]:
                w = self._nearest_outer_again(v)
                if w == _NOBODY or (limit is not None and m.slack(v, w) // 2 >= limit):
                    continue
            limit, closest = m.slack(v, w) // 2, (v, w)
        if limit is None:
            raise ValueError("no perfect matching: odd number of vertices")
        return limit, closest

    def _nearest_outer_again(self, v: int) -> int:
        """The former nearest one is in the same blossom by now."""
        m = self.m
        others = [w for w in range(m.size) if self._is_outer(w) and m.top[w] != m.top[v]]
        self.nearest_outer[v] = w = min(others, key=lambda w: m.slack(v, w), default=_NOBODY)
        return w

    def _shift(self, step: int) -> None:
        if step == 0:
            return
        m = self.m
        for blossom, kind in self.label.items():
            change = step if kind == _OUTER else -step
            for v in m.leaves[blossom]:
                m.dual[v] += change
            if blossom >= m.size:
                m.blossom_dual[blossom] += 2 * change

    def _expand(self, blossom: int) -> None:
        """An inner blossom whose dual has come to nothing: keep the way through it in the tree, free the rest."""
        m = self.m
        v, w = self.entered_by.pop(blossom)
        path = m.to_base(blossom, m.child_of(blossom, w))
        steps = [m.link(blossom, here, there) for here, there in pairwise(path)]
        del self.label[blossom]
        children = m.dissolve(blossom)
        for k, place in enumerate(path):
            child = children[place]
            if k % 2:
                self._make_outer(child)
            else:
                self.label[child] = _INNER
                self.entered_by[child] = steps[k - 1] if k else (v, w)

    def _tidy(self) -> None:
        """Blossoms without a dual value have no meaning for the next stage."""
        waiting = [b for b in self.label if b >= self.m.size]
        while waiting:
            blossom = waiting.pop()
            if blossom >= self.m.size and self.m.blossom_dual[blossom] == 0:
                waiting += self.m.dissolve(blossom)

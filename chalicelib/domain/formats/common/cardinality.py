"""Largest matchings in graphs written as bit rows: Edmonds' search for augmenting paths (1965).

`rows[v]` has bit w set when v and w may be matched. Vertices are small integers, sets of vertices are integers too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

NOBODY = -1


def bits(mask: int) -> Iterator[int]:
    """The members of a set, ascending."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def mask_of(members: Sequence[int]) -> int:
    """The set with these members."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


@dataclass(slots=True)
class Matching:
    """A matching among the vertices of `alive`, enlarged step by step."""

    rows: Sequence[int]
    alive: int
    mate: list[int] = field(init=False)
    exposed: int = field(init=False)

    def __post_init__(self) -> None:
        self.mate = [NOBODY] * len(self.rows)
        self.exposed = self.alive

    def enlarge(self, order: Sequence[int] | None = None) -> "Matching":
        """Match as many as possible; who comes first in `order` has precedence (default: ascending)."""
        waiting = self.alive
        for v in bits(self.alive) if order is None else order:
            waiting &= ~(1 << v)
            if self.exposed >> v & 1:
                self.cover(v, 0 if order is None else waiting)
        return self

    def take_over(self, other: "Matching") -> None:
        """Begin with the pairs of a matching among some of these vertices."""
        for v in bits(other.alive & ~other.exposed):
            self.mate[v] = other.mate[v]
            self.exposed &= ~(1 << v)

    def cover(self, v: int, spare: int = 0) -> bool:
        """Match the exposed vertex v, at nobody's cost or else at that of one of `spare`; False when it cannot be."""
        near = self.rows[v] & self.exposed & ~(1 << v)
        if near:
            self._join(v, (near & -near).bit_length() - 1)
            return True
        search = _Search(self, v)
        return search.run() or search.give_up_one_of(spare)

    def may_stay_exposed(self, v: int) -> int:
        """The vertices that could be exposed in place of the exposed vertex v, which cannot be covered; v included."""
        search = _Search(self, v)
        search.run()
        return search.outer

    def _join(self, v: int, w: int) -> None:
        self.mate[v], self.mate[w] = w, v
        self.exposed &= ~(1 << v | 1 << w)


class _Search:
    """One alternating tree, with blossoms shrunk by renaming bases."""

    def __init__(self, matching: Matching, root: int) -> None:
        self.matching = matching
        self.root = root
        self.outer = 1 << root
        self.inner = 0
        self.parent: dict[int, int] = {}
        """For an inner vertex: the outer vertex that reached it."""
        self.base: dict[int, int] = {root: root}
        self.inside: dict[int, int] = {root: 1 << root}
        """By base: all vertices of its blossom."""
        self.queue = [root]

    def run(self) -> bool:
        """Enlarge the matching by a path from the root; False when there is none."""
        m = self.matching
        for v in self.queue:
            reach = m.rows[v] & m.alive & ~self.inside[self.base[v]] & ~(self.inner & ~self.outer)
            end = reach & m.exposed & ~(1 << self.root)
            if end:
                last = (end & -end).bit_length() - 1
                self._flip(v, last)
                m.exposed &= ~(1 << self.root | 1 << last)
                return True
            fresh = reach & ~self.outer
            while fresh:
                self._grow(v, (fresh & -fresh).bit_length() - 1)
                fresh &= ~(self.outer | self.inner)
            circles = reach & self.outer & ~self.inside[self.base[v]]
            while circles:
                self._shrink(v, (circles & -circles).bit_length() - 1)
                circles &= ~self.inside[self.base[v]]
        return False

    def give_up_one_of(self, spare: int) -> bool:
        """After a search in vain: cover the root and expose one of these instead."""
        instead = self.outer & spare & ~(1 << self.root)
        if not instead:
            return False
        x = instead.bit_length() - 1
        mate = self.matching.mate[x]
        self.matching.mate[x] = NOBODY
        self._flip(self.parent[mate], mate)
        self.matching.exposed ^= 1 << self.root | 1 << x
        return True

    def _grow(self, v: int, w: int) -> None:
        mate = self.matching.mate[w]
        self.parent[w] = v
        self.inner |= 1 << w
        self.outer |= 1 << mate
        for x in (w, mate):
            self.base[x] = x
            self.inside[x] = 1 << x
        self.queue.append(mate)

    def _shrink(self, v: int, w: int) -> None:
        """The edge v-w closes an odd circle."""
        meeting = self._meeting(v, w)
        blossom = self.inside[meeting]
        blossom |= self._mark(v, meeting, w) | self._mark(w, meeting, v)
        for x in bits(blossom & ~self.inside[meeting]):
            self.base[x] = meeting
            if not self.outer >> x & 1:
                self.outer |= 1 << x
                self.queue.append(x)
        self.inside[meeting] = blossom

    def _meeting(self, v: int, w: int) -> int:
        """The nearest base above both."""
        above = set()
        while True:
            v = self.base[v]
            above.add(v)
            if v == self.root or self.base[self.root] == v:
                break
            v = self.parent[self.matching.mate[v]]
        while self.base[w] not in above:
            w = self.parent[self.matching.mate[self.base[w]]]
        return self.base[w]

    def _mark(self, v: int, meeting: int, child: int) -> int:
        """Leave on the way from v up to the meeting point how to come down on the other side."""
        blossom = 0
        while self.base[v] != meeting:
            mate = self.matching.mate[v]
            blossom |= self.inside[self.base[v]] | self.inside[self.base[mate]]
            self.parent[v] = child
            child = mate
            v = self.parent[mate]
        return blossom

    def _flip(self, v: int, end: int) -> None:
        m = self.matching
        while True:
            following = m.mate[v]
            m.mate[v], m.mate[end] = end, v
            if v == self.root:
                break
            end = following
            v = self.parent[following]

"""The prizes that a set of players takes together: one each, and as valuable ones as their categories allow.

A player may stand in several categories. When one more joins, the others may move to another category for him, so that
the most valuable prize is added that can be; none that they took before is given up.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

Standing = frozenset[int]
"""The categories in which somebody stands, by their place in the fund."""


@dataclass(frozen=True, slots=True, order=True)
class Ref:
    """A prize: its category and its place in that, both counted from 0."""

    category: int
    place: int


@dataclass(frozen=True, slots=True)
class Taken:
    """What has been taken: the next prize of each category, and how many players of each standing hold one of it."""

    amounts: tuple[tuple[int, ...], ...]
    """Of each category, the highest first."""
    heads: tuple[int, ...]
    held: Mapping[tuple[int, Standing], int] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """What all prizes that are taken are worth, in minor units."""
        return sum(sum(amounts[:head]) for amounts, head in zip(self.amounts, self.heads, strict=True))

    @property
    def left_in(self) -> Standing:
        """The categories that have a prize left."""
        return frozenset(place for place, head in enumerate(self.heads) if head < len(self.amounts[place]))

    def joined(self, standing: Standing) -> tuple["Taken", Ref | None]:
        """One more player takes part: what is taken now, and the prize that is added; None where there is none."""
        ways = self._ways(standing)
        reached = [category for category in ways if category in self.left_in]
        if not reached:
            return self, None
        best = max(reached, key=lambda one: (self.amounts[one][self.heads[one]], -one))
        added = Ref(best, self.heads[best])
        heads = tuple(head + (place == best) for place, head in enumerate(self.heads))
        return replace(self, heads=heads, held=self._moved(ways, best)), added

    def after(self, standings: Sequence[Standing]) -> "Taken":
        """With all of these players."""
        taken, satisfied = self, set[Standing]()
        for standing in standings:
            if standing not in satisfied:
                taken, added = taken.joined(standing)
                satisfied |= set() if added else {standing}
        return taken

    def since(self, before: "Taken") -> tuple[Ref, ...]:
        """The prizes that were taken since, in the order of the fund."""
        return tuple(
            Ref(category, place)
            for category, (first, head) in enumerate(zip(before.heads, self.heads, strict=True))
            for place in range(first, head)
        )

    def opened(self) -> "Taken":
        """The same prizes are gone, and nobody who took them moves any more."""
        return replace(self, held={})

    def _ways(self, standing: Standing) -> dict[int, tuple[int | None, Standing]]:
        """The categories within reach of a new player: from which one somebody moves there, and his standing."""
        ways: dict[int, tuple[int | None, Standing]] = dict.fromkeys(sorted(standing), (None, standing))
        open_ones = list(ways)
        for category in open_ones:
            for holder in self._holders(category):
                found = [one for one in sorted(holder) if one not in ways]
                ways |= dict.fromkeys(found, (category, holder))
                open_ones += found
        return ways

    def _holders(self, category: int) -> Iterator[Standing]:
        yield from (standing for (held, standing), number in self.held.items() if held == category and number)

    def _moved(self, ways: Mapping[int, tuple[int | None, Standing]], end: int) -> Mapping[tuple[int, Standing], int]:
        """Everybody on the way to `end` has moved one category on."""
        held = dict(self.held)
        category: int | None = end
        while category is not None:
            left, who = ways[category]
            held[category, who] = held.get((category, who), 0) + 1
            if left is not None:
                held[left, who] -= 1
            category = left
        return held

"""C.04.3 art. 2-4 read literally: every candidate of every bracket, in the order of generation. For a few players.

Shares nothing with the engine but the players with their colour preferences, and who gets which colour.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations

from chalicelib.domain.formats.swiss_dutch.colours import allocate
from chalicelib.domain.formats.swiss_dutch.contender import Contender
from chalicelib.domain.formats.swiss_dutch.preferences import Strength
from chalicelib.domain.model.history import Float
from chalicelib.domain.model.result import Colour

Group = tuple[Contender, ...]
Pairs = tuple[tuple[Contender, Contender], ...]


@dataclass(frozen=True)
class Literal:
    """A round to be paired."""

    players: Group
    initial_colour: Colour

    def pairs(self) -> tuple[set[tuple[int, int]], int | None] | None:
        """Pairs as (higher, lower), who has the bye; None when nothing is legal."""
        if self.lowest_bye is None:
            return None
        brackets = list(self.brackets())
        floating = brackets[-1][1] if brackets else ()
        paired = {(one.number, other.number) for pairs, _, _ in brackets for one, other in pairs}
        return paired, floating[0].number if floating else None

    def brackets(self) -> Iterator[tuple[Pairs, Group, list[tuple[str, object]]]]:
        """From the top: pairs, who floats, and what C6-C21 are worth."""
        scores = sorted({one.score for one in self.players}, reverse=True)
        groups = [tuple(one for one in self.players if one.score == score) for score in scores]
        floating: Group = ()
        for place, residents in enumerate(groups):
            below = tuple(one for group in groups[place + 1 :] for one in group)
            following = groups[place + 1] if place + 1 < len(groups) else ()
            value, pairs, floating = self._best(floating, residents, following, below)
            yield pairs, floating, [("C6", len(floating)), *((f"C{k}", one) for k, one in enumerate(value, start=7))]

    @cached_property
    def lowest_bye(self) -> int | None:
        """C5: the lowest score that the receiver of the bye can have; -1 where nobody needs one, None if hopeless."""
        if len(self.players) % 2 == 0:
            return -1 if self._perfect(frozenset(self.players)) else None
        possible = [
            one.score for one in self.players if one.may_have_bye and self._perfect(frozenset(self.players) - {one})
        ]
        return min(possible, default=None)

    @cached_property
    def _memory(self) -> dict[frozenset[int], bool]:
        return {}

    def _perfect(self, left: frozenset[Contender]) -> bool:
        if not left:
            return True
        key = frozenset(one.number for one in left)
        if key not in self._memory:
            first = min(left, key=lambda one: one.number)
            self._memory[key] = any(
                self._perfect(left - {first, other}) for other in left if other is not first and first.may_meet(other)
            )
        return self._memory[key]

    def _completes(self, left: Group) -> bool:
        """C4, with the bye for the lowest score possible."""
        everybody = frozenset(left)
        if self.lowest_bye == -1:
            return self._perfect(everybody)
        return any(
            self._perfect(everybody - {one}) for one in left if one.may_have_bye and one.score == self.lowest_bye
        )

    def _best(self, moved: Group, residents: Group, following: Group, below: Group) -> tuple[tuple, Pairs, Group]:
        everybody = moved + residents
        for size in range(len(everybody) // 2, -1, -1):
            best = None
            for pairs in candidates(moved, residents, size):
                taken = {one for pair in pairs for one in pair}
                left = tuple(one for one in everybody if one not in taken)
                if not self._is_candidate(pairs, left + below):
                    continue
                value = self._value(pairs, left, residents, following, below)
                if best is None or value < best[0]:
                    best = value, pairs, left
            if best is not None:
                return best
        raise AssertionError("C4 was lost")

    def _is_candidate(self, pairs: Pairs, left: Group) -> bool:
        """C1, C3 and C4."""
        return all(one.may_meet(other) for one, other in pairs) and self._completes(left)

    def _value(self, pairs: Pairs, left: Group, residents: Group, following: Group, below: Group) -> tuple:
        """C7-C21."""
        met = [(one, other) if one.order < other.order else (other, one) for one, other in pairs]
        down = [(one, other) for one, other in met if one.score > other.score]
        resident_down = [one for one in left if one in residents]
        limbo = [one for one in left if one not in residents]
        lone_bye = len(left) == 1 and self.lowest_bye not in (-1, None) and self.lowest_bye >= residents[0].score
        outcomes = [outcome for one, other in met for outcome in self._outcomes(one, other)]

        def again(rounds_ago: int) -> list[int]:
            """Whoever floats on has a larger difference than anybody who is paired."""
            paired = [one.score - other.score for one, other in down if one.floats[rounds_ago] is Float.DOWN]
            unpaired = [1000 + one.score for one in limbo if one.floats[rounds_ago] is Float.DOWN]
            return sorted(paired + unpaired, reverse=True)

        def again_up(rounds_ago: int) -> list[int]:
            return sorted((a.score - b.score for a, b in down if b.floats[rounds_ago] is Float.UP), reverse=True)

        return (
            scores_of(left),
            self._next(left, following, tuple(one for one in below if one not in following)),
            left[0].unplayed_games if lone_bye else 0,
            sum(wide for wide, _ in outcomes),
            sum(thrice for _, thrice in outcomes),
            sum(one.preference.clashes_with(other.preference) for one, other in met),
            sum(
                one.preference.clashes_with(other.preference)
                and one.preference.strength >= Strength.STRONG
                and other.preference.strength >= Strength.STRONG
                for one, other in met
            ),
            sum(one.floats[0] is Float.DOWN for one in resident_down),
            sum(other.floats[0] is Float.UP for _, other in down),
            sum(one.floats[1] is Float.DOWN for one in resident_down),
            sum(other.floats[1] is Float.UP for _, other in down),
            again(0),
            again_up(0),
            again(1),
            again_up(1),
        )

    def _outcomes(self, one: Contender, other: Contender) -> Iterator[tuple[bool, bool]]:
        """C10 and C11: for a topscorer and his opponent, a difference beyond two, a colour three times running."""
        if not (one.is_topscorer or other.is_topscorer):
            return
        colour, _ = allocate(one, other, self.initial_colour)
        for player, given in ((one, colour), (other, colour.opposite)):
            colours = (*player.colours, given)
            difference = 2 * colours.count(Colour.WHITE) - len(colours)
            yield abs(difference) > 2, len(colours) > 2 and len(set(colours[-3:])) == 1

    def _next(self, moved: Group, residents: Group, below: Group) -> tuple:
        """C8: fewest downfloaters of the next bracket, then their scores."""
        if not residents:
            return ()
        everybody = moved + residents
        return min(
            (len(left), scores_of(left))
            for left in self._leftovers(everybody, frozenset(moved))
            if self._completes(left + below)
        )

    def _leftovers(self, group: Group, moved: frozenset[Contender]) -> Iterator[Group]:
        if not group:
            yield ()
            return
        first, *others = group
        for left in self._leftovers(tuple(others), moved):
            yield (first, *left)
        for other in others:
            if first.may_meet(other) and not (first in moved and other in moved):
                yield from self._leftovers(tuple(one for one in others if one is not other), moved)


def scores_of(group: Group) -> list[int]:
    return sorted((one.score for one in group), reverse=True)


def candidates(moved: Group, residents: Group, size: int) -> Iterator[Pairs]:
    """Art. 3.5-3.7: sets of moved-down players, transpositions, then exchanges and transpositions in the remainder."""
    for amount in range(min(len(moved), size, len(residents)), -1, -1):
        for upper in combinations(moved, amount):
            for lower in permutations(residents, amount):
                remainder = tuple(one for one in residents if one not in lower)
                if 2 * (size - amount) <= len(remainder):
                    for pairs in homogeneous(remainder, size - amount):
                        yield tuple(zip(upper, lower, strict=True)) + pairs


def homogeneous(players: Group, size: int) -> Iterator[Pairs]:
    for first, second in halves(len(players), size):
        for lower in permutations(second, size):
            yield tuple((players[one], players[other]) for one, other in zip(first, lower, strict=True))


def halves(players: int, size: int) -> Iterator[tuple[list[int], list[int]]]:
    """Art. 4.3: the original halves, then every exchange in order."""
    first, second = range(size), range(size, players)
    exchanges = [
        (down, up)
        for amount in range(min(len(first), len(second)) + 1)
        for down in combinations(first, amount)
        for up in combinations(second, amount)
    ]

    def order(exchange: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple:
        down, up = exchange
        return len(down), sum(up) - sum(down), [-one for one in sorted(down, reverse=True)], sorted(up)

    for down, up in sorted(exchanges, key=order):
        yield (
            sorted({*first, *up} - {*down}),
            sorted({*second, *down} - {*up}),
        )

"""D17: a draw in which pool-mates are as far apart as can be, the byes are the top seeds', and seeds where they belong.

At each node of the bracket the members of a pool are halved as evenly as can be. So k pool-mates in a bracket of r
rounds meet in round r + 1 - ceil(log2 k) at the earliest, the final for two. Nothing is later: with fewer sub-brackets
than pool-mates two of them are in one.

Who has a bye fills a match of the first round alone, so he weighs two, everybody else one, and both halves of a node
weigh the same. Which halves can be made is found pool by pool, as the weights that the upper half can have.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, product

from chalicelib.domain.ids import EntryId


@dataclass(frozen=True, slots=True)
class Seed:
    """A player to be drawn, and the pool that he comes from."""

    entry: EntryId
    pool: int


Places = tuple[EntryId | None, ...]

_Spread = tuple[int, int, int, int, int, int]
"""The members of a pool: with a bye and without in the upper half, in the lower, and in neither so far."""

_EVEN, _ODD, _FREE = range(3)
"""A half that can be halved itself, one that cannot be, and one that can whatever is added to it: see `_remaining`."""


def bracket_places(seeds: Sequence[Seed]) -> Places:
    """The places of a bracket from the top down, the strongest seed first; None is a bye for the neighbour.

    Pool-mates apart come first. Then byes go to the top, and where pool-mates could not be apart then, to the strongest
    with whom they can. Last, from the strongest down each goes to the half, the quarter, ... that the usual bracket
    gives him (1 and 2 in different halves, 1-4 in different quarters), unless what came first forbids it.
    """
    return _drawn(tuple(seeds))


@lru_cache(maxsize=64)
def _drawn(seeds: tuple[Seed, ...]) -> Places:
    size = 1 << max(len(seeds) - 1, 0).bit_length()
    tried = (_places(seeds, size, frozenset(free)) for free in combinations(seeds, size - len(seeds)))
    return next(places for places in tried if places is not None) if seeds else (None,)


def _places(seeds: Sequence[Seed], size: int, free: frozenset[Seed]) -> Places | None:
    """The places of a node in which these have byes; None: pool-mates could not be apart."""
    if size <= 2:
        return (*(seed.entry for seed in seeds), *(None,) * (size - len(seeds)))
    if not _can_be_halved(size, free, (), (), seeds):
        return None
    above, below = (_places(half, size // 2, free) for half in _halves(seeds, size, free))
    return None if above is None or below is None else above + below


def _halves(seeds: Sequence[Seed], size: int, free: frozenset[Seed]) -> tuple[Sequence[Seed], Sequence[Seed]]:
    """From the strongest down, each in his usual half if the others can still be placed."""
    upper: list[Seed] = []
    lower: list[Seed] = []
    for place, seed in enumerate(seeds):
        wanted, instead = (upper, lower) if _is_usually_above(place) else (lower, upper)
        wanted.append(seed)
        if not _can_be_halved(size, free, upper, lower, seeds[place + 1 :]):
            instead.append(wanted.pop())
    return upper, lower


def _is_usually_above(place: int) -> bool:
    """Seeds 1, 4, 5, 8, 9, ... of a node."""
    return place % 4 in (0, 3)


def _can_be_halved(
    size: int, free: frozenset[Seed], upper: Sequence[Seed], lower: Sequence[Seed], left: Sequence[Seed]
) -> bool:
    """Those who are left can go where both halves weigh the same, pools are halved evenly, and so the halves again."""
    reached = {(_EVEN, _EVEN): 1}
    for spread in _spreads(free, upper, lower, left):
        before, reached = reached, {}
        for (above, below), weights in before.items():
            for weight, more_above, more_below in _ways(spread):
                state = _together(above, more_above), _together(below, more_below)
                reached[state] = reached.get(state, 0) | weights << weight
    fitting = (weights for state, weights in reached.items() if size == 4 or _ODD not in state)
    return any(weights >> size // 2 & 1 for weights in fitting)


def _spreads(free: frozenset[Seed], *parts: Sequence[Seed]) -> Iterator[_Spread]:
    found: dict[int, list[int]] = {}
    for part, seeds in enumerate(parts):
        for seed in seeds:
            found.setdefault(seed.pool, [0] * 6)[2 * part + (seed not in free)] += 1
    return (tuple(counts) for counts in found.values())  # type: ignore[misc]


@cache
def _ways(spread: _Spread) -> frozenset[tuple[int, int, int]]:
    """How a pool can be halved: the weight of its upper half, and what both halves mean for theirs."""
    free_above, others_above, free_below, others_below, free, others = spread
    found = set()
    for up, more in product(range(free + 1), range(others + 1)):
        above = free_above + up, others_above + more
        below = free_below + free - up, others_below + others - more
        if abs(sum(above) - sum(below)) <= 1:
            found.add((2 * above[0] + above[1], _remaining(*above), _remaining(*below)))
    return frozenset(found)


@cache
def _remaining(free: int, others: int) -> int:
    """What members of a pool in a half mean for halving that half.

    Who weighs one makes any difference good, as there are two of the kind or none: the half weighs an even number.
    Without them the differences of two, as one with a bye makes it, must be even in number.
    """
    weights = (
        2 * (2 * up + more) - 2 * free - others
        for up, more in product(range(free + 1), range(others + 1))
        if abs(2 * (up + more) - free - others) <= 1
    )
    differences = {abs(weight) for weight in weights}
    return _EVEN if differences == {0} else _ODD if differences == {2} else _FREE


def _together(one: int, other: int) -> int:
    return _FREE if _FREE in (one, other) else one ^ other

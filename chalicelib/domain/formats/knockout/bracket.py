"""D17: a draw in which pool-mates are as far apart as can be, then the seeds where they belong, with byes for the top.

At each node of the bracket the members of a pool are halved as evenly as can be, and so are all players of the node.
That is always possible: two by two the members of a pool go to different sides, and those who are left over, one a pool
at most, go to either side in turn. So k pool-mates in a bracket of r rounds meet in round r + 1 - ceil(log2 k) at the
earliest, the final for two. Nothing is later: with fewer sub-brackets than pool-mates two of them are in one.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from chalicelib.domain.ids import EntryId


@dataclass(frozen=True, slots=True)
class Seed:
    """A player to be drawn, and the pool that he comes from."""

    entry: EntryId
    pool: int


def bracket_places(seeds: Sequence[Seed]) -> tuple[EntryId | None, ...]:
    """The places of a bracket from the top down, the strongest seed first; None is a bye for the neighbour.

    From the strongest down each goes to the half, the quarter, ... that the usual bracket gives him (1 and 2 in
    different halves, 1-4 in different quarters, byes for the top), unless pool-mates could no longer be apart.
    """
    size = 1 << max(len(seeds) - 1, 0).bit_length()
    return tuple(_places(tuple(seeds), size))


def _places(seeds: Sequence[Seed], size: int) -> Iterator[EntryId | None]:
    if size == 1:
        yield seeds[0].entry if seeds else None
        return
    upper = _upper_half(seeds, size)
    yield from _places([seed for seed in seeds if seed in upper], size // 2)
    yield from _places([seed for seed in seeds if seed not in upper], size // 2)


def _upper_half(seeds: Sequence[Seed], size: int) -> frozenset[Seed]:
    """Of the even divisions, with an odd one above or below: most byes for the top, then most seeds where usual."""
    half, odd = divmod(len(seeds), 2)
    divisions = [_divided(seeds, size, above) for above in (half + odd, half) if _can_be_even(above, (), (), seeds)]
    free = seeds[: size - len(seeds)]

    def cost(upper: frozenset[Seed]) -> tuple[int, int]:
        misplaced = sum((seed in upper) is not _is_usually_above(place) for place, seed in enumerate(seeds))
        return abs(size // 2 - len(upper) - sum(seed in upper for seed in free)), misplaced

    return min(divisions, key=cost)


def _divided(seeds: Sequence[Seed], size: int, above: int) -> frozenset[Seed]:
    """From the strongest down, each in his usual half if his bye is left there, as far as the halves stay even."""
    upper: list[Seed] = []
    lower: list[Seed] = []
    byes_above, byes = size // 2 - above, size - len(seeds)
    for place, seed in enumerate(seeds):
        goes_up = _is_usually_above(place)
        if place < byes:
            goes_up = len(upper) < byes_above if goes_up else len(lower) >= byes - byes_above
        wanted, instead = (upper, lower) if goes_up else (lower, upper)
        wanted.append(seed)
        if not _can_be_even(above, upper, lower, seeds[place + 1 :]):
            instead.append(wanted.pop())
    return frozenset(upper)


def _is_usually_above(place: int) -> bool:
    """Seeds 1, 4, 5, 8, 9, ... of a node."""
    return place % 4 in (0, 3)


def _can_be_even(above: int, upper: Sequence[Seed], lower: Sequence[Seed], left: Sequence[Seed]) -> bool:
    """Those who are left can go where `above` are in the upper half and no pool has two more in one half."""
    up, down, rest = _by_pool(upper), _by_pool(lower), _by_pool(left)
    least = most = len(upper)
    for pool in up.keys() | down.keys() | rest.keys():
        half, odd = divmod(up[pool] + down[pool] + rest[pool], 2)
        fewest, greatest = max(half - up[pool], 0), min(half + odd - up[pool], rest[pool])
        if fewest > greatest:
            return False
        least, most = least + fewest, most + greatest
    return least <= above <= most


def _by_pool(seeds: Iterable[Seed]) -> Counter[int]:
    return Counter(seed.pool for seed in seeds)

"""How good a Heller table can be at all, whoever makes it: what `bench.heller` compares the tables with."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

from chalicelib.domain.formats.heller.checker import ROUNDS
from chalicelib.domain.formats.heller.variants import Variant

LARGEST_ENUMERATED = 8
"""Players: up to here all choices of opponents are looked at."""

Stubs = tuple[int, ...]
"""How many opponents each number still needs."""


def bound(players: int, variant: Variant, reached: Fraction) -> Fraction:
    """No table is better than this in the first aim of this variant, in which one has `reached` so much."""
    if variant is Variant.NEAREST:
        return Fraction(least_distances(players, int(reached)))
    if players <= LARGEST_ENUMERATED:
        return min(_aim(players, variant, sums) for sums in _all_sums(players))
    if variant is Variant.PROPORTIONAL:
        return _nearest_whole(players)
    return Fraction(1 - players % 2)  # the mean 5(n+1)/2 of the sums is no whole number when n is even


def _nearest_whole(players: int) -> Fraction:
    """Sums are whole numbers, shares are not."""
    games = (ROUNDS,) if players % 2 == 0 else (ROUNDS - 1, ROUNDS)
    shares = [[_share(players, number, one) for one in games] for number in range(1, players + 1)]
    return max(min(abs(share - round(share)) for share in one) for one in shares)


def _share(players: int, number: int, games: int) -> Fraction:
    return Fraction(games * (players * (players + 1) // 2 - number), players - 1)


def _aim(players: int, variant: Variant, sums: list[tuple[int, int]]) -> Fraction:
    """`sums` has the number of opponents and the sum of their numbers, for each number."""
    if variant is Variant.PROPORTIONAL:
        return max(abs(total - _share(players, number, games)) for number, (games, total) in enumerate(sums, start=1))
    if players % 2:
        return max(abs(Fraction(total, games) - Fraction(players + 1, 2)) for games, total in sums)
    totals = [total for _, total in sums]
    return Fraction(max(totals) - min(totals))


def _all_sums(players: int) -> Iterator[list[tuple[int, int]]]:
    """Over all choices of who does not meet whom."""
    everybody = players * (players + 1) // 2
    for resting in combinations(range(players), ROUNDS if players % 2 else 0):
        games = [ROUNDS - (index in resting) for index in range(players)]
        for missed in _graphs(tuple(players - 1 - one for one in games)):
            yield [(games[index], everybody - index - 1 - missed[index]) for index in range(players)]


def _graphs(stubs: Stubs) -> Iterator[list[int]]:
    """Every graph with these degrees, as the sum of each vertex's neighbours."""
    first = next((index for index, stub in enumerate(stubs) if stub), None)
    if first is None:
        yield [0] * len(stubs)
        return
    later = [index for index in range(first + 1, len(stubs)) if stubs[index]]
    for chosen in combinations(later, stubs[first]):
        left = tuple(
            0 if index == first else stub - (index in chosen) for index, stub in enumerate(stubs)
        )  # fmt: skip
        for sums in _graphs(left):
            for other in chosen:
                sums[other] += first + 1
            sums[first] += sum(other + 1 for other in chosen)
            yield sums


def least_distances(players: int, reached: int) -> int:
    """The smallest sum of distances over all choices of opponents, one of which has `reached` so much.

    Number after number joins; each game that is open when a number has joined costs one more. What is known of those
    who still need opponents is only how many they need.
    """
    states: dict[tuple[Stubs, int], int] = {((), 0): 0}
    for number in range(1, players + 1):
        joined: dict[tuple[Stubs, int], int] = {}
        for (stubs, resting), cost in states.items():
            for rests in (0, 1) if players % 2 and resting < ROUNDS else (0,):
                for left in _joined(stubs, ROUNDS - rests, players - number):
                    key, total = (left, resting + rests), cost + sum(left)
                    if total <= reached:
                        joined[key] = min(total, joined.get(key, total))
        states = joined
    return states[(), ROUNDS if players % 2 else 0]


def _joined(stubs: Stubs, games: int, to_come: int) -> Iterator[Stubs]:
    """Who still needs how many, after one more number has met some of them."""
    counted = sorted(Counter(stubs).items())
    for met in product(*(range(min(times, games) + 1) for _, times in counted)):
        own = games - sum(met)
        if own < 0:
            continue
        left = [own] if own else []
        for (stub, times), one in zip(counted, met, strict=True):
            left += [stub] * (times - one) + [stub - 1] * (one if stub > 1 else 0)
        if max(left, default=0) <= to_come:
            yield tuple(sorted(left))

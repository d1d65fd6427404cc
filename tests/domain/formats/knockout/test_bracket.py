"""D17: nobody meets a pool-mate before the latest possible round; seeds and byes where they belong."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.formats.knockout.bracket import Seed, bracket_places
from chalicelib.domain.ids import EntryId

Places = Sequence[EntryId | None]


def seeds(members: Sequence[int], lots: Random | None = None) -> list[Seed]:
    """So many of each pool: "1.2" is number 2 of pool 1; all first ones, then all second ones, ..."""
    ranked = []
    for rank in range(1, max(members) + 1):
        pools = [pool for pool, count in enumerate(members, start=1) if count >= rank]
        if lots is not None:
            lots.shuffle(pools)
        ranked += [Seed(EntryId(f"{pool}.{rank}"), pool) for pool in pools]
    return ranked


def meeting(places: Places, one: EntryId, other: EntryId) -> int:
    """The round in which the two meet if both win."""
    return (places.index(one) ^ places.index(other)).bit_length()


def earliest(places: Places, pool: Sequence[EntryId]) -> int:
    return min(meeting(places, one, other) for one, other in combinations(pool, 2))


def mates(ranked: Sequence[Seed]) -> list[list[EntryId]]:
    pools = sorted({seed.pool for seed in ranked})
    found = [[seed.entry for seed in ranked if seed.pool == pool] for pool in pools]
    return [pool for pool in found if len(pool) > 1]


def byes(places: Places) -> set[EntryId]:
    pairs = [places[at : at + 2] for at in range(0, len(places), 2)]
    return {entry for pair in pairs if None in pair for entry in pair if entry is not None}


def chart(places: Places) -> str:
    return " ".join(f"{upper or '.'}-{lower or '.'}" for upper, lower in zip(places[::2], places[1::2], strict=True))


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        ([1], "1.1"),
        ([2], "1.1-1.2"),
        ([2, 2], "1.1-2.2 2.1-1.2"),
        ([2, 2, 2], "1.1-. 2.2-3.2 2.1-. 3.1-1.2"),
        ([2, 2, 2, 2], "1.1-3.2 4.1-2.2 2.1-4.2 3.1-1.2"),
        ([1, 1, 1, 1, 1], "1.1-. 4.1-5.1 2.1-. 3.1-."),
        ([1, 1, 1, 1, 1, 1, 1, 1], "1.1-8.1 4.1-5.1 2.1-7.1 3.1-6.1"),
        ([3, 2], "1.1-. 2.2-1.3 2.1-. 1.2-."),
        # one of a pool of three: all winners have byes
        ([2, 1, 2], "1.1-. 3.1-. 2.1-. 1.2-3.2"),
        ([2, 2, 2, 1, 2, 2], "1.1-. 3.2-5.2 4.1-. 2.2-6.2 2.1-. 6.1-1.2 3.1-. 5.1-."),
        # 3 has a bye before 1 and 2 are apart; pool-mates are apart before anybody has
        ([2, 2, 1], "1.1-. 2.1-. 3.1-. 1.2-2.2"),
        ([1, 2], "1.1-2.2 2.1-."),
    ],
)
def test_brackets_of_some_pools(members: list[int], expected: str) -> None:
    places = bracket_places(seeds(members))
    assert (chart(places) if len(places) > 1 else places[0]) == expected


def ways(ranked: Sequence[Seed], size: int) -> set[tuple[EntryId | None, ...]]:
    """Every bracket of these players in which nobody's first opponent is missing twice."""
    filled = [*(seed.entry for seed in ranked), *[None] * (size - len(ranked))]
    return {way for way in permutations(filled) if all(way[at : at + 2] != (None, None) for at in range(0, size, 2))}


@pytest.mark.parametrize(
    "members", [[2], [3], [2, 1], [2, 2], [3, 1], [1, 2], [2, 2, 1], [3, 2], [3, 1, 1], [2, 2, 2], [3, 3]]
)
def test_the_latest_possible_round_by_trying_every_bracket(members: list[int]) -> None:
    ranked = seeds(members)
    places = bracket_places(ranked)
    if len(places) <= 4:
        brackets = ways(ranked, len(places))
        latest = [max(earliest(way, pool) for way in brackets) for pool in mates(ranked)]
    else:
        latest = [_latest_by_seats(len(pool), len(places)) for pool in mates(ranked)]
    assert [earliest(places, pool) for pool in mates(ranked)] == latest


def _latest_by_seats(count: int, size: int) -> int:
    """Over every choice of seats in the bracket for so many pool-mates."""
    return max(
        min((one ^ other).bit_length() for one, other in combinations(chosen, 2))
        for chosen in combinations(range(size), count)
    )


@given(st.lists(st.integers(1, 4), min_size=1, max_size=32), st.randoms(use_true_random=False))
def test_pool_mates_meet_in_the_latest_possible_round(members: list[int], lots: Random) -> None:
    ranked = seeds(members, lots)
    places = bracket_places(ranked)
    for pool in mates(ranked):
        assert earliest(places, pool) == _rounds(places) + 1 - (len(pool) - 1).bit_length()


@given(st.lists(st.integers(1, 4), min_size=1, max_size=32), st.randoms(use_true_random=False))
def test_everybody_has_one_place_and_nobody_an_empty_match(members: list[int], lots: Random) -> None:
    ranked = seeds(members, lots)
    places = bracket_places(ranked)
    assert sorted(one for one in places if one is not None) == sorted(seed.entry for seed in ranked)
    assert len(places) < 2 * len(ranked)
    assert all(places[at : at + 2] != (None, None) for at in range(0, len(places) - 1, 2))


@pytest.mark.parametrize("pools", range(1, 33))
def test_pool_winners_are_seeded_and_byes_go_exactly_to_the_top_seeds(pools: int) -> None:
    """With two of each pool: no two winners in round 1, 1-4 in different quarters, and so on where byes allow it."""
    for lots in range(4):
        ranked = seeds([2] * pools, Random(100 * lots + pools))
        places = bracket_places(ranked)
        top = [seed.entry for seed in ranked]
        free = len(places) - len(ranked)
        assert byes(places) == set(top[:free])
        apart = 2 if pools in BYES_ASK_MORE else 5
        for count in (2**power for power in range(1, apart + 1) if 2**power <= pools):
            assert earliest(places, top[:count]) == _rounds(places) + 1 - (count - 1).bit_length()


BYES_ASK_MORE = (9, 10, 17, 18, 19, 20, 21)
"""So many byes that second ones have some: where their pool-mates stand can bring 5-8 or 9-16 together earlier."""


def _rounds(places: Places) -> int:
    return (len(places) - 1).bit_length()


def test_ten_of_five_pools_with_byes_for_1_to_6_and_not_for_7() -> None:
    """Winners w0-w4, then r1 before r0: r1 is seed 6 and has the last bye, though 1-5 in their usual halves bar it."""
    order = ["w0", "w1", "w2", "w3", "w4", "r1", "r0", "r2", "r3", "r4"]
    places = bracket_places([Seed(EntryId(name), int(name[1])) for name in order])
    assert byes(places) == set(order[:6])
    assert earliest(places, [EntryId(f"w{number}") for number in range(4)]) == 3
    assert all(meeting(places, EntryId(f"w{pool}"), EntryId(f"r{pool}")) == 4 for pool in range(5))


def draws(entries: Sequence[EntryId], size: int) -> Iterator[Places]:
    """Every draw without an empty match; the one with the halves of a node exchanged is the same."""
    if size <= 2:
        yield (*entries, *[None] * (size - len(entries)))
        return
    for count in range(size // 4, size // 2 + 1):
        for others in combinations(entries[1:], count - 1):
            rest = [one for one in entries[1:] if one not in others]
            if size // 4 <= len(rest) <= size // 2:
                above, below = draws([entries[0], *others], size // 2), draws(rest, size // 2)
                yield from ((*upper, *lower) for upper, lower in product(list(above), list(below)))


def few(total: int, most: int = 4) -> Iterator[list[int]]:
    """So many players from pools that bring one to four: 3+1+1, ..."""
    if total == 0:
        yield []
    for first in range(min(total, most), 0, -1):
        yield from ([first, *others] for others in few(total - first, first))


@pytest.mark.parametrize("members", [one for total in range(3, 9) for one in few(total)], ids=str)
def test_byes_go_to_the_strongest_who_can_have_them_by_trying_every_draw(members: list[int]) -> None:
    """Of all draws in which pool-mates are apart as long as can be; the order of the pools is by lot."""
    ranked = seeds(members, Random(len(members)))
    places = bracket_places(ranked)
    order = [seed.entry for seed in ranked]
    pools = mates(ranked)
    apart = [
        draw
        for draw in draws(order, len(places))
        if all(earliest(draw, pool) == _rounds(places) + 1 - (len(pool) - 1).bit_length() for pool in pools)
    ]
    assert sorted(map(order.index, byes(places))) == min(sorted(map(order.index, byes(draw))) for draw in apart)

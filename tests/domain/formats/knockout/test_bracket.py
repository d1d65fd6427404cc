"""D17: nobody meets a pool-mate before the latest possible round; seeds and byes where they belong."""

from collections.abc import Sequence
from itertools import combinations, permutations
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
        # 1 and 2 are apart before 3 has a bye, pool-mates before anybody has
        ([2, 2, 1], "1.1-. 2.2-. 2.1-. 3.1-1.2"),
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
    rounds = (len(places) - 1).bit_length()
    for pool in mates(ranked):
        assert earliest(places, pool) == rounds + 1 - (len(pool) - 1).bit_length()


@given(st.lists(st.integers(1, 4), min_size=1, max_size=32), st.randoms(use_true_random=False))
def test_everybody_has_one_place_and_nobody_an_empty_match(members: list[int], lots: Random) -> None:
    ranked = seeds(members, lots)
    places = bracket_places(ranked)
    assert sorted(one for one in places if one is not None) == sorted(seed.entry for seed in ranked)
    assert len(places) < 2 * len(ranked)
    assert all(places[at : at + 2] != (None, None) for at in range(0, len(places) - 1, 2))


@pytest.mark.parametrize("pools", range(1, 33))
def test_pool_winners_are_seeded_and_have_the_byes(pools: int) -> None:
    """With two of each pool: byes from the top, no two winners in round 1, 1-4 in different quarters, and so on."""
    ranked = seeds([2] * pools, Random(pools))
    places = bracket_places(ranked)
    winners = [seed.entry for seed in ranked[:pools]]
    free = byes(places)
    assert set(winners[: len(free)]) <= free
    rounds = (len(places) - 1).bit_length()
    for count in (2**power for power in range(1, 6) if 2**power <= pools):
        assert earliest(places, winners[:count]) == rounds + 1 - (count - 1).bit_length()

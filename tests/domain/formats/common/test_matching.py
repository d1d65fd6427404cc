"""Cheapest perfect matchings against trying everything."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.domain.formats.common.matching import cheapest_perfect_matching

Costs = list[list[int]]


def cheapest_total(costs: Costs) -> int:
    """Match the first vertex with each other one in turn."""

    @cache
    def best(left: tuple[int, ...]) -> int:
        if not left:
            return 0
        first, *others = left
        return min(costs[first][w] + best(tuple(v for v in others if v != w)) for w in others)

    return best(tuple(range(len(costs))))


def symmetric(size: int, above_diagonal: list[int]) -> Costs:
    values = iter(above_diagonal)
    costs = [[0] * size for _ in range(size)]
    for v in range(size):
        for w in range(v):
            costs[v][w] = costs[w][v] = next(values)
    return costs


@st.composite
def cost_tables(draw: st.DrawFn) -> Costs:
    size = 2 * draw(st.integers(1, 5))
    highest = draw(st.sampled_from((1, 2, 5, 1000, 2**90)))
    edges = size * (size - 1) // 2
    cost = st.one_of(st.integers(-highest, highest), st.sampled_from((0, highest, 10 * highest)))
    return symmetric(size, draw(st.lists(cost, min_size=edges, max_size=edges)))


@settings(max_examples=400, deadline=None, derandomize=True)
@given(cost_tables())
def test_total_is_the_smallest(costs: Costs) -> None:
    mate = cheapest_perfect_matching(costs)
    assert all(mate[mate[v]] == v != mate[v] for v in range(len(costs)))
    assert sum(costs[v][mate[v]] for v in range(len(costs))) == 2 * cheapest_total(costs)


def test_two_triangles_are_joined_by_their_bridge() -> None:
    """A blossom on either side: each triangle is cheap inside, and one of its corners must go out."""
    costs = symmetric(6, [0, 0, 0, 9, 9, 5, 9, 9, 9, 0, 9, 9, 9, 0, 0])
    mate = cheapest_perfect_matching(costs)
    assert mate[2] == 3
    assert sum(costs[v][mate[v]] for v in range(6)) == 10


def test_nobody_to_match() -> None:
    assert cheapest_perfect_matching([]) == []


def test_odd_number_is_refused() -> None:
    with pytest.raises(ValueError, match="odd"):
        cheapest_perfect_matching(symmetric(3, [1, 1, 1]))

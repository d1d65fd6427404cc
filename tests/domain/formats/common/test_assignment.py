"""Cheapest assignments, and the earliest of them, against trying everything."""

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.domain.formats.common.assignment import Assignment

Costs = list[list[int]]


@st.composite
def cost_tables(draw: st.DrawFn) -> Costs:
    size = draw(st.integers(1, 6))
    cost = st.integers(0, draw(st.sampled_from((1, 2, 5, 2**70))))
    row = st.lists(cost, min_size=size, max_size=size)
    return draw(st.lists(row, min_size=size, max_size=size))


@settings(max_examples=300, deadline=None, derandomize=True)
@given(cost_tables(), st.integers(0, 6))
def test_earliest_of_the_cheapest(costs: Costs, rows: int) -> None:
    size = len(costs)
    rows = min(rows, size)

    def total(columns: tuple[int, ...]) -> int:
        return sum(costs[row][column] for row, column in enumerate(columns))

    cheapest = min(map(total, permutations(range(size))))
    earliest = next(columns for columns in permutations(range(size)) if total(columns) == cheapest)
    assignment = Assignment(costs)
    assert assignment.total == cheapest
    assignment.make_earliest(rows)
    assert assignment.total == cheapest
    assert assignment.column_of[:rows] == list(earliest[:rows])
    assert all(assignment.row_of[column] == row for row, column in enumerate(assignment.column_of))

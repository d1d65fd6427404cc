"""A pair forced on a cheapest matching, against matching the others anew."""

from hypothesis import given, settings

from chalicelib.domain.formats.common.forced_pairs import ForcedPairs
from tests.domain.formats.common.test_matching import Costs, cheapest_total, cost_tables


def without(costs: Costs, *gone: int) -> Costs:
    left = [v for v in range(len(costs)) if v not in gone]
    return [[costs[v][w] for w in left] for v in left]


@settings(max_examples=200, deadline=None, derandomize=True)
@given(cost_tables())
def test_every_pair_is_forced_at_the_smallest_total(costs: Costs) -> None:
    forced = ForcedPairs(costs)
    assert sum(costs[v][w] for v, w in enumerate(forced.mate)) == 2 * cheapest_total(costs)
    for v in range(len(costs)):
        for w in range(v):
            mate = forced.mate_with(v, w)
            assert (mate[v], mate[w]) == (w, v)
            assert all(mate[other] == x != other for x, other in enumerate(mate))
            total = sum(costs[x][y] for x, y in enumerate(mate))
            assert total == 2 * (costs[v][w] + cheapest_total(without(costs, v, w)))


def test_an_answer_leaves_no_trace() -> None:
    costs = [[0, 1, 5, 9], [1, 0, 9, 5], [5, 9, 0, 1], [9, 5, 1, 0]]
    forced = ForcedPairs(costs)
    assert [forced.mate_with(0, w) for w in (3, 1, 2, 1)] == [[3, 2, 1, 0], [1, 0, 3, 2], [2, 3, 0, 1], [1, 0, 3, 2]]

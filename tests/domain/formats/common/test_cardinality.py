"""Largest matchings in bit rows against trying everything."""

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.domain.formats.common.cardinality import NOBODY, Matching, bits, mask_of

Graph = list[int]


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    size = draw(st.integers(1, 9))
    rows = [0] * size
    for v in range(size):
        for w in range(v):
            if draw(st.booleans()):
                rows[v] |= 1 << w
                rows[w] |= 1 << v
    return rows


def can_cover(rows: Graph, wanted: int) -> bool:
    """There is a matching that covers all of these."""

    @cache
    def possible(left: int, wanted: int) -> bool:
        if not wanted:
            return True
        v = next(bits(wanted))
        return any(
            possible(left & ~(1 << v | 1 << w), wanted & ~(1 << v | 1 << w)) for w in bits(rows[v] & left & ~(1 << v))
        )

    return possible((1 << len(rows)) - 1, wanted)


def greedy_cover(rows: Graph, order: list[int]) -> int:
    covered = 0
    for v in order:
        if can_cover(rows, covered | 1 << v):
            covered |= 1 << v
    return covered


@settings(max_examples=300, deadline=None, derandomize=True)
@given(graphs(), st.randoms(use_true_random=False))
def test_who_comes_first_is_matched_first(rows: Graph, chance) -> None:
    order = list(range(len(rows)))
    chance.shuffle(order)
    matching = Matching(rows, (1 << len(rows)) - 1).enlarge(order)
    assert mask_of(order) & ~matching.exposed == greedy_cover(rows, order)
    for v, mate in enumerate(matching.mate):
        assert (mate == NOBODY) == bool(matching.exposed >> v & 1)
        assert mate == NOBODY or (matching.mate[mate] == v and rows[v] >> mate & 1)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(graphs())
def test_who_may_stay_exposed_instead(rows: Graph) -> None:
    everybody = (1 << len(rows)) - 1
    matching = Matching(rows, everybody).enlarge()
    if matching.exposed.bit_count() != 1:
        return
    (exposed,) = bits(matching.exposed)
    expected = [v for v in range(len(rows)) if can_cover(rows, everybody & ~(1 << v))]
    assert list(bits(matching.may_stay_exposed(exposed))) == expected


def test_only_the_living_are_matched() -> None:
    square = [0b1010, 0b0101, 0b1010, 0b0101]
    assert Matching(square, 0b0111).enlarge().mate == [1, 0, NOBODY, NOBODY]

"""H5: the groups of a period."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.heller.groups import divided, group_sizes, next_groups, proposed_groups


@pytest.mark.parametrize(
    ("members", "groups", "sizes"),
    [(40, 3, (14, 13, 13)), (28, 2, (14, 14)), (29, 3, (10, 10, 9)), (7, 1, (7,)), (15, 2, (8, 7)), (60, 5, (12,) * 5)],
)
def test_h5_groups_are_proposed_as_equal_as_possible(members: int, groups: int, sizes: tuple[int, ...]) -> None:
    assert proposed_groups(members) == groups
    assert group_sizes(members, groups) == sizes


@pytest.mark.parametrize(("members", "groups"), [(5, 1), (21, 1), (12, 3), (40, 0), (0, 1)])
def test_h1_a_group_has_6_to_20_players(members: int, groups: int) -> None:
    with pytest.raises(InvalidFieldError):
        group_sizes(members, groups)


@given(st.integers(6, 400))
def test_h1_the_proposed_groups_have_8_to_14_players(members: int) -> None:
    sizes = group_sizes(members, proposed_groups(members))
    assert sum(sizes) == members
    assert max(sizes) <= 14
    assert max(sizes) - min(sizes) <= 1
    assert min(sizes) >= 8 or members < 16


def test_h5_groups_are_of_about_one_level() -> None:
    assert divided("ABCDEFGHIJKLM", 2) == (tuple("ABCDEFG"), tuple("HIJKLM"))


def test_h5_the_first_are_promoted_the_last_relegated() -> None:
    first, second, third = next_groups(("ABCDEF", "GHIJKL", "MNOPQR"), 2)
    assert "".join(first) == "ABCDGH"
    assert "".join(second) == "EFIJMN"
    assert "".join(third) == "KLOPQR"
    assert next_groups(("ABCDEF",), 2) == (tuple("ABCDEF"),)
    assert next_groups(("ABCDEF", "GHIJKL"), 0) == (tuple("ABCDEF"), tuple("GHIJKL"))


@pytest.mark.parametrize("movers", [-1, 4])
def test_h5_no_more_move_than_half_a_group(movers: int) -> None:
    with pytest.raises(InvalidFieldError):
        next_groups(("ABCDEF", "GHIJKL"), movers)


@given(st.lists(st.integers(6, 20), min_size=1, max_size=6), st.integers(0, 3))
def test_h5_nobody_is_lost_and_sizes_stay(sizes: list[int], movers: int) -> None:
    names = iter(range(sum(sizes)))
    standings = [[next(names) for _ in range(size)] for size in sizes]
    groups = next_groups(standings, movers)
    assert [len(group) for group in groups] == sizes
    assert sorted(member for group in groups for member in group) == list(range(sum(sizes)))

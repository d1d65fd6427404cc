"""D15: pools of four, their schedule and standings."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.errors import InvalidFieldError, TooManyToPairError
from chalicelib.domain.formats.knockout.cup import Cup, CupPlayer, CupSettings, PoolCriterion
from chalicelib.domain.formats.knockout.matches import pool_rounds
from chalicelib.domain.formats.knockout.pool_standing import pool_standing
from chalicelib.domain.formats.knockout.pools import (
    CupHasBegunError,
    TooFewForCupError,
    with_chosen_pools,
    with_drawn_pools,
    with_players,
    with_rated_pools,
)
from chalicelib.domain.ids import EntryId
from tests.domain.formats.knockout.cups import a_cup, entered, players


def chart(cup: Cup) -> str:
    return " ".join("".join(pool.entries) for pool in cup.pools)


def schedule(cup: Cup) -> str:
    rounds = pool_rounds(cup, cup.pools[0])
    return " | ".join(" ".join(f"{m.match.one}-{m.match.other}" for m in round_ if m.match) for round_ in rounds)


def order(cup: Cup) -> str:
    rows = pool_standing(cup, cup.pools[0])
    return " ".join(f"{row.entry}{f':{row.decided_by}' if row.decided_by else ''}" for row in rows)


def after(results: str, seed: int = 1, criteria: tuple[PoolCriterion, ...] | None = None) -> Cup:
    """ "AB 1½": what A made of his match with B."""
    cup = a_cup("ABCD", seed)
    cup = replace(cup, settings=CupSettings(pool_order=criteria)) if criteria else cup
    ids = {m.match.players: m.id for round_ in pool_rounds(cup, cup.pools[0]) for m in round_ if m.match}
    for one in results.split(", "):
        pair, scored = one.split()
        cup = entered(cup, ids[frozenset(map(EntryId, pair))], f"{pair[0]} {scored}")
    return cup


@pytest.mark.parametrize(
    ("count", "sizes"),
    [
        (3, [3]), (4, [4]), (5, [5]),
        (6, [3, 3]), (7, [3, 4]), (8, [4, 4]), (9, [4, 5]), (10, [3, 3, 4]), (11, [3, 4, 4]),
        (16, [4] * 4), (17, [4, 4, 4, 5]), (128, [4] * 32),
    ],
)  # fmt: skip
def test_pools_of_four_as_far_as_the_number_divides(count: int, sizes: list[int]) -> None:
    cup = with_players(Cup("Cup", 1), players(count))
    for made in (with_drawn_pools(cup), with_rated_pools(cup)):
        assert sorted(len(pool.entries) for pool in made.pools) == sizes


def test_pools_by_rating_go_forth_and_back() -> None:
    assert chart(with_rated_pools(with_players(Cup("Cup", 1), players(12)))) == "AFGL BEHK CDIJ"


def test_pools_by_lot_depend_on_the_seed_alone() -> None:
    field = players(12)
    drawn = [chart(with_drawn_pools(with_players(Cup("Cup", seed), field))) for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]
    assert drawn[0] == chart(with_drawn_pools(with_players(Cup("Cup", 1), field[::-1])))


@pytest.mark.parametrize("pools", ["AB CDEFGH", "ABC DEFG", "ABCD EFGG", "ABCD EFGI"])
def test_pools_by_hand_hold_everybody_once(pools: str) -> None:
    cup = with_players(Cup("Cup", 1), players(8))
    with pytest.raises(InvalidFieldError):
        with_chosen_pools(cup, [[EntryId(one) for one in pool] for pool in pools.split()])


def test_too_few_and_too_many() -> None:
    with pytest.raises(TooFewForCupError):
        with_drawn_pools(with_players(Cup("Cup", 1), players(2)))
    with pytest.raises(TooManyToPairError):
        with_drawn_pools(with_players(Cup("Cup", 1), players(130)))
    with pytest.raises(InvalidFieldError):
        with_players(Cup("Cup", 1), [CupPlayer(EntryId("A"))] * 3)


def test_pools_are_fixed_once_a_game_was_entered() -> None:
    cup = after("AB 1?")
    for change in (with_drawn_pools, with_rated_pools):
        with pytest.raises(CupHasBegunError):
            change(cup)
    with pytest.raises(CupHasBegunError):
        with_players(cup, players(3))


@pytest.mark.parametrize(
    ("pool", "expected"),
    [
        ("ABCD", "A-D B-C | D-C A-B | B-D C-A"),
        ("ABC", "B-C | A-B | C-A"),
        ("ABCDE", "B-E C-D | E-C A-B | C-A D-E | A-D B-C | D-B E-A"),
    ],
)
def test_the_schedule_of_a_pool(pool: str, expected: str) -> None:
    """D15: 1-4 2-3, 4-3 1-2, 2-4 3-1; X-Y: X has White in the first game."""
    assert schedule(a_cup(pool)) == expected


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        ("AB 11, AC 11, AD 11, BC 11, BD 11, CD 11", "A B:game_points C:game_points D:game_points"),
        # B and C have 3 points; B has won a match, C has drawn all but one
        ("AB 11, AC 10, AD 11, BC ½½, BD 11, CD 10", "A B:game_points C:match_wins D:game_points"),
        # B and C have 2½ points and a match win; B beat C
        ("AB 11, AC 1½, AD 11, BC 1½, BD 10, CD 1½", "A B:game_points C:mutual D:game_points"),
        # B and C have 3 points, a match win and were level; B's half point is from A, C's from D
        ("AB 1½, AC 11, AD 11, BC 10, BD 1½, CD 11", "A B:game_points C:sonneborn_berger D:game_points"),
    ],
)
def test_the_order_of_a_pool(results: str, expected: str) -> None:
    """D15: game points, match wins, mutual result, Sonneborn-Berger."""
    assert order(after(results)) == expected


def test_a_row_of_the_standing() -> None:
    cup = after("AB 1½, AC 11, AD 11, BC 10, BD 1½, CD 11")
    second = pool_standing(cup, cup.pools[0])[1]
    assert (second.place, second.entry, second.points, second.won, second.level, second.lost) == (2, "B", 6, 1, 1, 1)
    assert second.sonneborn_berger == Fraction(13, 2)  # ½ of A's 5½, 1 of C's 3, 1½ of D's ½


def test_a_lot_decides_what_nothing_else_does() -> None:
    """D15: 1-1 stays 1-1, and when all matches are level the stored seed decides."""
    level = "AB 10, AC 10, AD 10, BC 10, BD 10, CD 10"
    orders = {order(after(level, seed)) for seed in range(8)}
    assert len(orders) > 1
    assert all(one.count(":lot") == 3 for one in orders)
    assert order(after(level, 5)) == order(after(level, 5))


def test_those_whom_the_mutual_result_leaves_equal_are_compared_among_themselves() -> None:
    """A, B and C have 3½ points; among them A has 3 and B and C 1½; B beat C."""
    results = "AB 11, AC 10, AD ½0, BC 1½, BD 11, CD 11"
    cup = after(results, criteria=(PoolCriterion.GAME_POINTS, PoolCriterion.MUTUAL))
    assert order(cup) == "A B:mutual C:mutual D:game_points"


def test_the_order_is_a_setting() -> None:
    """A has two narrow wins, B more points."""
    results = "AB 1½, AC 1½, AD 00, BC 11, BD 10, CD 11"
    cup = after(results, criteria=(PoolCriterion.MATCH_POINTS, PoolCriterion.GAME_POINTS))
    assert order(cup) == "A B:match_points D:game_points C:match_points"
    assert order(after(results))[0] == "B"


@given(st.lists(st.sampled_from("10½+-x"), min_size=12, max_size=12), st.integers(0, 9))
def test_points_and_places_of_a_pool(signs: list[str], seed: int) -> None:
    pairs = ("AB", "AC", "AD", "BC", "BD", "CD")
    results = ", ".join(f"{pair} {''.join(signs[2 * at : 2 * at + 2])}" for at, pair in enumerate(pairs))
    cup = after(results, seed)
    rows = pool_standing(cup, cup.pools[0])
    assert sum(row.points for row in rows) == 2 * (12 - signs.count("x"))
    assert Counter(row.entry for row in rows) == Counter(cup.pools[0].entries)
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    assert [row.matches for row in rows] == [3] * 4

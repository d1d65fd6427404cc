"""C13-C15: what an event changes in a club's ratings. The figures are those of the rule sheet's examples."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.ratings.club.change import Change, Game, Standing, changes, k_of

SCORES = {"+": 2, "=": 1, "-": 0}
EXPERIENCED = 30


def the_change(own: int, games: str, played: int = EXPERIENCED, *, ever_2400: bool = False) -> Change:
    """Of a player against opponents by rating, such as `1550+ 1720= 1640-`."""
    faced = [(int(one[:-1]), SCORES[one[-1]]) for one in games.split()]
    others = {f"p{number}": Standing(rating, EXPERIENCED) for number, (rating, _) in enumerate(faced)}
    standings = {"he": Standing(own, played, ever_2400), **others}
    found = changes(standings, [Game("he", f"p{number}", score) for number, (_, score) in enumerate(faced)])
    return found["he"]


def test_c13_c14_five_games() -> None:
    games = "1550+ 1720= 1640- 1980+ 1600="
    found = the_change(1600, games)
    assert (found.score, found.expected, found.k, found.change, found.after.rating) == (6, 194, 20, 21, 1621)
    assert the_change(1600, games, played=29).after.rating == 1642


@pytest.mark.parametrize(
    ("own", "game", "expected", "change"),
    [
        (2100, "1650+", 92, 2),
        (2100, "1650=", 92, -8),
        (1650, "2100-", 8, -2),
        (2649, "2149+", 92, 1),
        (2200, "2700-", 8, -2),
    ],
)
def test_c14_more_than_400_counts_as_400_below_2650(own: int, game: str, expected: int, change: int) -> None:
    played = the_change(own, game, ever_2400=own > 2400)
    assert (played.expected, played.change) == (expected, change)


def test_c14_from_2650_on_the_true_difference_counts() -> None:
    found = the_change(2700, "2200+")
    assert (found.k, found.expected, found.change) == (10, 96, 0)


@pytest.mark.parametrize(
    ("own", "played", "ever_2400", "games", "k"),
    [
        (1600, 29, False, 5, 40),
        (1600, 30, False, 5, 20),
        (2400, 30, False, 5, 10),
        (2390, 99, True, 5, 10),
        (2500, 3, True, 5, 40),
        (1600, 0, False, 17, 40),
        (1600, 0, False, 18, 38),
        (1600, 0, False, 20, 35),
        (1600, 30, False, 35, 20),
        (1600, 30, False, 36, 19),
        (2400, 30, False, 70, 10),
        (2400, 30, False, 71, 9),
    ],
)
def test_c15_k(own: int, played: int, ever_2400: bool, games: int, k: int) -> None:
    assert k_of(Standing(own, played, ever_2400), games) == k


def test_c15_2400_is_for_good_and_counts_from_the_next_event_on() -> None:
    reaching = the_change(2398, "2248+")
    assert (reaching.k, reaching.change, reaching.after) == (20, 6, Standing(2404, 31, ever_2400=True))
    assert k_of(replace(reaching.after, rating=2390), 1) == 10


def test_c15_k_is_that_before_the_event() -> None:
    assert the_change(1600, "1600= 1600= 1600= 1600= 1600=", played=28).k == 40


@pytest.mark.parametrize(("played", "ever_2400", "change"), [(30, True, 3), (30, False, 5)])
def test_c13_a_half_is_rounded_away_from_zero(played: int, ever_2400: bool, change: int) -> None:
    assert the_change(2500, "2308=").change == -3
    assert the_change(2308, "2500=", played, ever_2400=ever_2400).change == change


def test_c13_who_has_no_game_that_counts_has_no_row() -> None:
    standings = {name: Standing(1600) for name in ("anna", "bas", "cor")}
    assert set(changes(standings, [Game("anna", "bas", 1)])) == {"anna", "bas"}


def test_c18_nobody_is_rated_without_a_rating() -> None:
    with pytest.raises(KeyError, match="cor"):
        changes({"anna": Standing(1600)}, [Game("anna", "cor", 2)])


RATINGS = st.integers(1000, 2649)


@given(RATINGS, RATINGS, st.integers(0, 2))
def test_what_one_is_expected_to_make_the_other_is_not(one: int, other: int, score: int) -> None:
    found = changes({"a": Standing(one, 30), "b": Standing(other, 30)}, [Game("a", "b", score)])
    assert found["a"].expected + found["b"].expected == 100
    assert found["a"].score + found["b"].score == 2

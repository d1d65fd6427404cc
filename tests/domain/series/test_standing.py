"""Q1-Q7: points for final places, shared places, the best N, ties, categories; every sum was worked out by hand."""

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.ids import TournamentId
from chalicelib.domain.model.player import Sex
from chalicelib.domain.model.tournament import Tournament, Visibility
from chalicelib.domain.series.appearance import Counting
from chalicelib.domain.series.categories import Ranking, SeriesCategory, age_on
from chalicelib.domain.series.points_table import PointsTable, awards
from chalicelib.domain.series.scores import counted, total_of
from chalicelib.domain.series.standing import SeriesStanding
from chalicelib.domain.series.ties import TieRule
from tests.domain.series.charts import a_series, an_event, line, on_tie_breaks, standing, table, with_persons
from tests.strategies import played_tournaments

FOUR = table(10, 8, 6, 4)
FIRST = an_event("one", "A B C D", "A-B 1-0, C-D ½-½", "C-A 0-1, D-B 0-1", "A-D 1-0, B-C ½-½")
"""A 3, B 1½, C 1, D ½."""
SECOND = an_event("two", "A B C D", "A-B ½-½, C-D 1-0", "C-A ½-½, D-B 0-1", "A-D 1-0, B-C ½-½")
"""A 2, B 2, C 2, D 0."""


def test_a_final_place_gives_the_points_of_the_table() -> None:
    assert line(standing(a_series(FOUR), FIRST)) == "1 A 10, 2 B 8, 3 C 6, 4 D 4"


def test_who_is_equal_on_points_shares_the_points_of_the_places_equally() -> None:
    """Three share places 1 to 3: (10 + 8 + 6) / 3."""
    assert line(standing(a_series(FOUR, ties=()), SECOND)) == "1-3 A 8, 1-3 B 8, 1-3 C 8, 4 D 4"


def test_shares_are_exact_and_places_below_the_table_share_too() -> None:
    """Of three who share places 1 to 3 each gets (25 + 18 + 1) / 3 where every place below the second gives 1."""
    shared = standing(a_series(table(25, 18, below=1), ties=()), SECOND)
    assert line(shared) == "1-3 A 44/3, 1-3 B 44/3, 1-3 C 44/3, 4 D 1"


def test_a_setting_lets_the_tie_breaks_decide_but_never_the_start_number() -> None:
    """SB: A ½x2 + ½x2 + 0 = 2, B ½x2 + 0 + ½x2 = 2, C 0 + ½x2 + ½x2 = 2; wins 1 each: they are equal."""
    assert line(standing(on_tie_breaks(FOUR, ties=()), SECOND)) == "1-3 A 8, 1-3 B 8, 1-3 C 8, 4 D 4"
    third = an_event("three", "A B C D", "A-B 1-0, C-D 1-0", "C-A 0-1, D-B 0-1", "A-D 0-1, B-C 1-0")
    # A and B have 2, C and D have 1; A beat B, D lost to C: direct encounter and SB separate them.
    assert line(standing(a_series(FOUR, ties=()), third)) == "1-2 A 9, 1-2 B 9, 3-4 C 5, 3-4 D 5"
    assert line(standing(on_tie_breaks(FOUR, ties=()), third)) == "1 A 10, 2 B 8, 3 D 6, 4 C 4"


def test_the_best_n_count_and_the_others_are_shown_as_dropped() -> None:
    found = standing(a_series(FOUR, best=1), FIRST, SECOND)
    assert line(found) == "1 A 10, 2 B 8, 3 C 8, 4 D 4"
    assert [one.is_counted for one in found.table.rows[0].scores if one] == [True, False]
    assert line(standing(a_series(FOUR), FIRST, SECOND)) == "1 A 18, 2 B 16, 3 C 14, 4 D 8"


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (None, "1-2 A 10, 1-2 B 10"),
        (TieRule.BEST_RESULTS, "1 A 10, 2 B 10"),
        (TieRule.FIRST_PLACES, "1 A 10, 2 B 10"),
        (TieRule.EVENTS, "1 B 10, 2 A 10"),
        (TieRule.LATEST, "1 B 10, 2 A 10"),
    ],
)
def test_ties_go_by_the_rules_chosen(rule: TieRule | None, expected: str) -> None:
    """A wins the first event, worth 10; B is last of two in two others, worth 5 each."""
    alone = an_event("one", "A X", "A-X 1-0")
    others = [an_event(name, "Y B", "Y-B 1-0") for name in ("two", "three")]
    series = a_series(table(10, 5), ties=(rule,) if rule else ())
    rows = [row for row in standing(series, alone, *others).table.rows if row.player.name in "AB"]
    assert (
        ", ".join(f"{row.place}{'-2' if rule is None else ''} {row.player.name} {row.total}" for row in _ranked(rows))
        == expected
    )


def _ranked(rows: list) -> list:  # type: ignore[type-arg]
    """Places among these alone."""
    places = sorted({row.place for row in rows})
    return [replace(row, place=places.index(row.place) + 1) for row in rows]


def test_the_best_dropped_result_can_decide() -> None:
    """Best 1 of 2: A 10 and 5, B 10 and nothing else."""
    events = (an_event("one", "A X", "A-X 1-0"), an_event("two", "B A", "B-A 1-0"))
    series = a_series(table(10, 5), best=1, ties=(TieRule.DROPPED,))
    found = standing(series, *events)
    assert line(found).startswith("1 A 10, 2 B 10")
    assert found.table.rows[1].separated_by is TieRule.DROPPED


def test_who_played_no_game_has_no_place_and_the_others_move_up() -> None:
    event = an_event("one", "A B C D", "A-B +/-, C-D 0-1", "A-D 0-1, B-C -/+")
    # D 2, A 1 and C 1 share the places 2 and 3; B never came.
    assert line(standing(a_series(FOUR, ties=()), event)) == "1 D 10, 2-3 A 7, 2-3 C 7"


def test_an_event_under_way_counts_by_its_standing_and_says_so() -> None:
    going = an_event("one", "A B C D", "A-B 1-0, C-D ½-½", planned_rounds=3)
    found = standing(a_series(FOUR, ties=()), going)
    assert line(found) == "1 A 10, 2-3 C 7, 2-3 D 7, 4 B 4"
    assert found.is_provisional
    waiting = standing(a_series(FOUR, counts_under_way=False), going)
    assert (line(waiting), waiting.events[0].counting) == ("", Counting.UNDER_WAY)


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"visibility": Visibility.PRIVATE}, Counting.PRIVATE),
        ({"is_practice": True}, Counting.PRACTICE),
    ],
)
def test_private_and_practice_events_never_count(settings: dict[str, object], why: Counting) -> None:
    event = replace(SECOND, settings=replace(SECOND.settings, **settings))  # type: ignore[arg-type]
    found = standing(a_series(FOUR), FIRST, event)
    assert line(found) == "1 A 10, 2 B 8, 3 C 6, 4 D 4"
    assert (found.events[1].counting, found.events[1].counting.is_shown) == (why, False)


def test_what_is_called_off_or_has_not_begun_counts_nothing() -> None:
    later = an_event("later", "A B", "A-B *")
    found = standing(a_series(FOUR), FIRST, SECOND, later, cancelled="two")
    assert [one.counting for one in found.events] == [Counting.COUNTS, Counting.CANCELLED, Counting.NOT_BEGUN]
    assert line(found) == "1 A 10, 2 B 8, 3 C 6, 4 D 4"


def test_a_category_counts_places_within_itself_or_among_all() -> None:
    events = [with_persons(one, B={"sex": Sex.WOMAN}, D={"sex": Sex.WOMAN}) for one in (FIRST, SECOND)]
    series = a_series(FOUR)
    within = SeriesCategory(1, "Women", sex=Sex.WOMAN)
    among = replace(within, number=2, ranking=Ranking.OVERALL)
    found = standing(replace(series, categories=(within, among)), *events)
    assert [line(one) for one in found.categories] == ["1 B 20, 2 D 16", "1 B 16, 2 D 8"]


def test_categories_by_rating_age_and_club() -> None:
    event = an_event("one", "A:1900@Toren B:1500@Pion C D:1600@TOREN", "A-B 1-0, C-D 0-1", "A-C 1-0, B-D 1-0")
    facts = {"A": {"birth": "2010/03/04"}, "B": {"birth": "2010"}, "C": {}, "D": {"birth": "1950"}}
    event = with_persons(event, **facts)
    on = date(2026, 1, 1)
    categories = (
        SeriesCategory(1, "Below 1600", rating_below=1600),
        SeriesCategory(2, "Under 16", age_most=15, age_on=on),
        SeriesCategory(3, "65 and over", age_least=65, age_on=on),
        SeriesCategory(4, "De Toren", club="toren"),
        SeriesCategory(5, "1600 and up", rating_least=1600),
    )
    found = standing(replace(a_series(FOUR), categories=categories), event)
    names = ["".join(sorted(row.player.name for row in one.rows)) for one in found.categories]
    assert names == ["BC", "AB", "D", "ACD", "AD"]


@pytest.mark.parametrize(
    ("birth", "day", "age"),
    [
        ("2010/03/04", date(2026, 3, 3), 15),
        ("2010/03/04", date(2026, 3, 4), 16),
        ("2010", date(2026, 12, 30), 15),
        ("2010", date(2026, 12, 31), 16),
        ("2010/00/00", date(2026, 1, 1), 15),
        ("", date(2026, 1, 1), None),
    ],
)
def test_age_on_a_day(birth: str, day: date, age: int | None) -> None:
    assert age_on(birth, day) == age


amounts = st.builds(Fraction, st.integers(0, 50), st.integers(1, 6))
tables = st.builds(
    lambda points, below: PointsTable(tuple(sorted(points, reverse=True)), min(below, min(points))),
    st.lists(amounts, min_size=1, max_size=6),
    amounts,
)


@given(tables, st.lists(st.integers(1, 4), max_size=5))
def test_whatever_the_ties_the_places_give_what_the_table_says(points: PointsTable, sizes: list[int]) -> None:
    keys = iter(range(100))
    made = awards([[next(keys) for _ in range(size)] for size in sizes], points)
    assert sum(one.points for one in made.values()) == sum(points.of_place(place) for place in range(1, sum(sizes) + 1))


@given(st.lists(st.one_of(st.none(), st.integers(1, 9)), max_size=6), st.integers(1, 6), tables)
def test_counting_more_events_never_takes_points_away(places: list[int | None], best: int, points: PointsTable) -> None:
    found = [None if place is None else awards([[key] for key in range(9)], points)[place - 1] for place in places]
    totals = [total_of(counted(found, number)) for number in (best, best + 1, None)]
    assert totals == sorted(totals)
    assert sum(one is not None and one.is_counted for one in counted(found, best)) <= best


@given(st.lists(played_tournaments(max_players=5, max_rounds=2), min_size=1, max_size=4), st.randoms())
def test_the_order_of_the_events_changes_nothing(drawn: list[Tournament], chance: object) -> None:
    events = [
        replace(
            one,
            id=TournamentId(f"e{place}"),
            settings=replace(one.settings, planned_rounds=len(one.rounds)),
            players=tuple(
                replace(p, entry=replace(p.entry, person=replace(p.person, club="Toren"))) for p in one.players
            ),
        )
        for place, one in enumerate(drawn)
    ]
    shuffled = list(events)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    series = a_series(FOUR, best=2, ties=(TieRule.BEST_RESULTS, TieRule.FIRST_PLACES, TieRule.EVENTS))
    assert _totals(standing(series, *events)) == _totals(standing(series, *shuffled))


def _totals(found: SeriesStanding) -> list[tuple[object, ...]]:
    return sorted((row.place, row.last_place, row.player.key, row.total) for row in found.table.rows)

"""What an event was like: results by colour, upsets, who took part."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings

from chalicelib.domain.model.result import Colour, Outcome
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.standings.statistics import MOST_UPSETS, ColourResults, Field, Upset, statistics_of
from tests.builders import a_tournament
from tests.strategies import played_tournaments


def upsets_line(tournament: Tournament) -> str:
    """ "R2 C win A 500": round, who was lower, what he made of it, against whom, the difference."""
    name = {player.number: player.name for player in tournament.players}
    return ", ".join(
        f"R{one.round_number} {name[one.lower]} {one.outcome} {name[one.higher]} {one.difference}"
        for one in statistics_of(tournament).upsets
    )


def field_of(players: str, **people: dict[str, str]) -> Field:
    """The field of these players, some of whom have more than a rating."""
    tournament = a_tournament(players).tournament
    told = tuple(
        replace(one, entry=replace(one.entry, person=replace(one.person, **people.get(one.name, {}))))
        for one in tournament.players
    )
    return statistics_of(replace(tournament, players=told)).field


def test_results_by_colour() -> None:
    total = statistics_of(
        a_tournament("A B C D E").after("A-B 1-0, C-D 1-0, E bye", "B-C 0-1, D-E ½-½, A half", "A-C +/-, B-E *, D zero")
    ).total
    assert total == ColourResults(white_wins=2, draws=1, black_wins=1, forfeits=1, free=3, open=1)
    assert (total.games, total.share_of(total.white_wins), total.white_score) == (4, Fraction(1, 2), Fraction(5, 8))


@pytest.mark.parametrize(
    ("result", "counted"),
    [
        ("1-0", "white_wins"),
        ("W-L", "white_wins"),
        ("½-½", "draws"),
        ("D-D", "draws"),
        ("0-1", "black_wins"),
        ("L-W", "black_wins"),
        ("nc", "others"),
        ("½-0", "others"),
        ("0-½", "others"),
        ("+/-", "forfeits"),
        ("-/+", "forfeits"),
        ("-/-", "forfeits"),
        ("*", "open"),
        ("X", "open"),
    ],
)
def test_every_result_is_counted_once(result: str, counted: str) -> None:
    assert statistics_of(a_tournament("A B").after(f"A-B {result}")).total == ColourResults(**{counted: 1})


def test_before_a_game_there_is_no_share() -> None:
    made = statistics_of(a_tournament("A B").after("A-B *"))
    assert (made.total.white_score, made.total.share_of(0), made.has_results) == (None, None, False)


def test_c7_a_draft_counts_for_nothing() -> None:
    made = statistics_of(a_tournament("A B").after("A-B 1-0", "draft:B-A 1-0"))
    assert [one.round_number for one in made.rounds] == [1]


def test_upsets_the_largest_first() -> None:
    chart = a_tournament("A:2400 B:2000 C:1900 D:1500 E").after(
        "A-C ½-½, D-B 1-0, E bye", "C-B 1-0, D-A 0-1, E half", "B-A +/-, E-C 1-0, D zero"
    )
    assert upsets_line(chart) == "R1 D win B 500, R1 C draw A 500, R2 C win B 100"


def test_an_upset_says_who_had_which_colour() -> None:
    made = statistics_of(a_tournament("A:2000 B:1800").after("A-B 0-1"))
    assert made.upsets == (Upset(1, 1, 2, 1, Colour.BLACK, Outcome.WIN, 200),)


def test_equal_ratings_upset_nobody() -> None:
    assert upsets_line(a_tournament("A:2000 B:2000").after("A-B 0-1")) == ""


def test_the_field() -> None:
    made = field_of("A:2001 B:1900 C", A={"club": "Loper", "federation": "NED"}, C={"club": "Loper"})
    assert (made.players, made.rated, made.unrated, made.average) == (3, 2, 1, 1951)  # 1950½, a half upwards
    assert (made.highest, made.lowest) == (2001, 1900)
    assert [(one.name, one.players) for one in made.clubs] == [("Loper", 2), ("", 1)]
    assert [(one.name, one.players) for one in made.federations] == [("NED", 1), ("", 2)]
    assert made.titles == ()


def test_titles_stand_in_their_order() -> None:
    made = field_of("A:CM:2100 B:GM:2500 C:CM:2000 D")
    assert [(one.name, one.players) for one in made.titles] == [("GM", 1), ("CM", 2), ("", 1)]


def test_nobody_at_all() -> None:
    assert field_of("") == Field(0, 0, None, None, None, (), (), ())


@given(played_tournaments(decided_only=False))
@settings(max_examples=40, deadline=None, derandomize=True)
def test_everything_is_counted_once(tournament: Tournament) -> None:
    made = statistics_of(tournament)
    total = made.total
    boards = sum(len(round_.boards) for round_ in tournament.rounds)
    assert total.games + total.others + total.forfeits + total.open == boards
    assert total.free == sum(len(round_.byes) for round_ in tournament.rounds)
    assert total == sum((one.results for one in made.rounds), ColourResults())
    assert len(made.upsets) <= MOST_UPSETS
    if total.games:
        shares = [total.share_of(one) or 0 for one in (total.white_wins, total.draws, total.black_wins)]
        assert sum(shares) == 1

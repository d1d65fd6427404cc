"""The wall-chart builders say what they mean."""

import pytest

from chalicelib.domain.model.player import Title
from chalicelib.domain.model.result import GameResult
from tests.builders import a_person, a_result, a_tournament, boards_line, names_line, points_line, points_text


@pytest.mark.parametrize(
    ("games", "expected"),
    [
        ("A-B 1-0, C-D ½-½", "A 1, C ½, D ½, B 0"),
        ("A-B +/-, C-D -/-", "A 1, B 0, C 0, D 0"),
        ("A-B nc, C half, D full", "D 1, C ½, A 0, B 0"),
        ("A-B *, C-D X", "A 0, B 0, C 0, D 0"),
        ("A-B 1/2-0, C bye, D absent", "C 1, A ½, B 0, D 0"),
    ],
)
def test_points(games: str, expected: str) -> None:
    assert points_line(a_tournament("A B C D").after(games)) == expected


def test_byes_by_round() -> None:
    chart = a_tournament("A B C").after("A-B 1-0", "A-C 0-1", "B-C 1-0", bye="C B -")
    assert [boards_line(chart, round_) for round_ in chart.rounds] == ["A-B 1-0, C bye", "A-C 0-1, B bye", "B-C 1-0"]


def test_every_result_can_be_spelled() -> None:
    assert {a_result(result.value) for result in GameResult} == set(GameResult)


def test_people_have_ratings_and_titles() -> None:
    assert (a_person("A:GM:2500").title, a_person("A:GM:2500").rating, a_person("A").rating) == (Title.GM, 2500, 0)


def test_drafts_settings_and_names() -> None:
    chart = a_tournament("A B", planned_rounds=5).after("A-B 1-0", "draft: B-A")
    assert chart.settings.planned_rounds == 5
    assert [round_.is_published for round_ in chart.rounds] == [True, False]
    assert names_line(chart, (player.number for player in reversed(chart.players))) == "B A"


def test_halves() -> None:
    assert [points_text(number) for number in range(5)] == ["0", "½", "1", "1½", "2"]


def test_nonsense_is_refused() -> None:
    with pytest.raises(ValueError, match="not a board"):
        a_tournament("A B").after("A - B 1-0")

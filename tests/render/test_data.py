"""The data files say what the pages say."""

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from chalicelib.domain.points import HalfPoints
from chalicelib.render.decimals import points_data
from chalicelib.render.tournament import render_tournament
from tests.render.scenes import SECOND_EVENING, a_club_event, a_context, after_two_evenings


def data(path: str, language: str = "nl") -> Any:
    return json.loads(render_tournament(after_two_evenings(), a_context())[f"{language}/t/lente/{path}"].body)


def test_standings() -> None:
    """T14: the same order and values as the page."""
    standings = data("data/v1/standings.json")
    assert (standings["version"], standings["profile"], standings["after_round"], standings["complete"]) == (
        1,
        "swiss64",
        2,
        False,
    )
    assert standings["criteria"] == ["BH", "SB", "DE", "WON", "TPN"]
    first = standings["rows"][0]
    assert (first["place"], first["number"], first["name"], first["points"]) == (1, 5, "Øst, Zoë", "2")
    assert first["values"] == ["4", "0", None, "0", "5"]
    assert standings["rows"][1]["separated_by"] == "PTS"


def test_live() -> None:
    live = data("live.json")
    assert (live["round"], live["status"], live["open_games"]) == (2, "under_way", 1)
    assert live["updated_at"] == "2026-03-10T20:14:00Z"
    page = render_tournament(after_two_evenings(), a_context())["nl/t/lente/index.html"].body.decode()
    assert f'data-build="{live["build"]}"' in page


def test_a_round() -> None:
    round_2 = data("data/v1/rounds/2.json")
    assert round_2["boards"][1] == {"board": 2, "white": 5, "black": 4, "result": "+/-", "result_at": None}
    assert round_2["byes"] == [{"player": 3, "kind": "H", "points": "0.5"}]


def test_a_result_with_its_time() -> None:
    event = after_two_evenings()
    first, second = event.rounds[-1].boards
    timed = replace(second, result_at=SECOND_EVENING)
    event = replace(event, rounds=(event.rounds[0], replace(event.rounds[-1], boards=(first, timed))))
    files = render_tournament(event, a_context())
    boards = json.loads(files["nl/t/lente/data/v1/rounds/2.json"].body)["boards"]
    assert [board["result_at"] for board in boards] == [None, "2026-03-10T20:30:00Z"]


def test_players_tell_nothing_private() -> None:
    """No birth, no identity numbers, no sex."""
    assert set(data("data/v1/players.json")["players"][0]) == {
        "number", "name", "title", "rating", "club", "federation", "withdrawn_from",
    }  # fmt: skip


def test_files_are_the_same_in_every_language() -> None:
    assert data("data/v1/event.json", "nl") == data("data/v1/event.json", "es")


def test_an_unpublished_round_has_no_file() -> None:
    files = render_tournament(a_club_event("draft:A-C, D-B, E bye"), a_context())
    assert "nl/t/lente/data/v1/rounds/1.json" not in files


@pytest.mark.parametrize(("half_points", "text"), [(0, "0"), (1, "0.5"), (7, "3.5"), (20, "10"), (-1, "-0.5")])
def test_points(half_points: int, text: str) -> None:
    assert points_data(HalfPoints(half_points)) == text
    assert Fraction(text) == Fraction(half_points, 2)

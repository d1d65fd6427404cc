"""`speelzaal ratings`: a club's ratings through the command line, and files that it refuses."""

import json
from pathlib import Path
from typing import Any

import pytest

from chalicelib.cli.main import main

Body = dict[str, Any]
HISTORY: Body = {
    "tempo": "standard",
    "initial": {"me": 1600, "a": 1550, "b": 1720, "c": 1640, "d": 1980, "e": 1600, "f": 1400},
    "state": {"me": {"games": 30, "ever_2400": False}},
    "events": [
        {
            "id": "autumn",
            "games": [
                ["me", "a", "1-0"], ["b", "me", "1/2"], ["me", "c", "0-1"], ["me", "d", "1-0"], ["e", "me", "1/2"],
            ],
        },
        {"id": "nothing", "games": []},
    ],
}  # fmt: skip


def ran(folder: Path, body: object, *said: str) -> int:
    file = folder / "history.json"
    file.write_text(body if isinstance(body, str) else json.dumps(body), encoding="utf-8")
    return main(["ratings", str(file), *said])


def test_the_changes_of_each_event_and_the_ratings_after_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ran(tmp_path, HISTORY, "--json") == 0
    made = json.loads(capsys.readouterr().out)
    assert [one["id"] for one in made["events"]] == ["autumn", "nothing"]
    assert made["events"][0]["players"]["me"] == {
        "ro": 1600, "k": 20, "n": 5, "score": "3.0", "expected": "1.94", "change": 21, "rn": 1621,
    }  # fmt: skip
    assert made["events"][0]["players"]["b"]["score"] == "0.5"
    assert "f" not in made["events"][0]["players"], "no rated game, no row"
    assert made["events"][1]["players"] == {}
    assert (made["final"]["me"], made["final"]["f"]) == (1621, 1400)


def test_a_table_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ran(tmp_path, HISTORY) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "autumn"
    assert lines[2].split() == ["me", "1600", "20", "5", "3.0", "1.94", "+21", "1621"]
    assert "Club ratings, standard" in lines


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"events": [{"id": "x", "games": [["me", "nobody", "1-0"]]}]}, "events[0].games[0][1]: no initial rating"),
        ({"events": [{"id": "x", "games": [["me", "me", "1-0"]]}]}, "events[0].games[0]: a game of a player against"),
        ({"events": [{"id": "x", "games": [["me", "a", "+/-"]]}]}, "events[0].games[0][2]: not one of 1-0, 1/2, 0-1"),
        ({"events": [{"id": "x", "games": [["me", "a"]]}]}, "events[0].games[0]: not a game"),
        ({"events": [{"id": "x", "games": []}, {"id": "x", "games": []}]}, "events[1].id: this event is given twice"),
        ({"state": {"nobody": {"games": 3, "ever_2400": True}}}, "state.nobody: no initial rating: nobody"),
        ({"initial": {"me": 16.5}}, "initial.me: not a whole number"),
        ({"initial": {"me": 4001}}, "initial.me: not a rating"),
        ({"tempo": "slow"}, "tempo: not one of standard, rapid, blitz"),
        ({"more": 1}, "unknown key 'more'"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: Body, place: str
) -> None:
    assert ran(tmp_path, HISTORY | change) == 3
    assert place in capsys.readouterr().err


def test_a_file_that_is_no_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ran(tmp_path, '{"tempo": ') == 3
    assert "line 1" in capsys.readouterr().err

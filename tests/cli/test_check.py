"""`speelzaal check`: what differs from the system's pairing, which rules are broken, and files that cannot be used."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from chalicelib.cli.main import main
from chalicelib.domain.lifecycle.exported import exported_document
from chalicelib.domain.trf.writer import write_trf
from tests.builders import a_tournament

Write = Callable[..., str]


@pytest.fixture
def a_file(tmp_path: Path) -> Write:
    """A wall chart as a file, with more lines after it; its name."""

    def write(*rounds: str, players: str = "A B C D", lines: tuple[str, ...] = (), name: str = "event.trf") -> str:
        chart = a_tournament(players, system="fide-dutch", planned_rounds=5).after(*rounds)
        text = write_trf(exported_document(chart)) + "".join(f"{line}\r\n" for line in lines)
        (tmp_path / name).write_text(text, newline="")
        return str(tmp_path / name)

    return write


def report(capsys: pytest.CaptureFixture[str], *names: str) -> list[dict[str, Any]]:
    assert main(["check", *names, "--json"]) == 0
    files: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["files"]
    return files


def rules(round_: dict[str, Any]) -> str:
    """ "260 1 3; C1 1 3"."""
    return "; ".join(" ".join(map(str, (one["rule"], *one["players"]))) for one in round_["illegal"])


def test_the_whole_report(a_file: Write, capsys: pytest.CaptureFixture[str]) -> None:
    first = a_file("A-C 1-0, D-B 1-0", players="A B C D")
    second = a_file("A-C 1-0, D-B 1-0, E bye", "A-D 1-0, C-E 1-0, B bye", players="A B C D E", name="other.trf")
    assert report(capsys, first, second) == [
        {
            "file": first,
            "system": "fide-dutch",
            "remarks": [],
            "rounds": [{"round": 1, "identical": True, "differences": [], "illegal": []}],
        },
        {
            "file": second,
            "system": "fide-dutch",
            "remarks": [],
            "rounds": [
                {"round": 1, "identical": True, "differences": [], "illegal": []},
                {
                    "round": 2,
                    "identical": False,
                    "differences": [{"expected": [3, 4], "found": [1, 4]}, {"expected": [5, 1], "found": [3, 5]}],
                    "illegal": [],
                },
            ],
        },
    ]


def test_what_was_odd_about_a_file_stands_in_its_report(a_file: Write, capsys: pytest.CaptureFixture[str]) -> None:
    name = a_file("A-C 1-0, D-B 1-0", players="A B C D", lines=("XXP 1 9",))
    said = "line 19, column 1: The record names a player who is not in the file; he is passed over. (XXP 9)"
    (made,) = report(capsys, name)
    assert made["remarks"] == [{"line": 19, "column": 1, "code": "player_not_in_file", "detail": "XXP 9", "text": said}]
    assert main(["check", name]) == 0
    assert f"\n  {said}\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("round_", "differences"),
    [
        ("A-C 1-0, D-B 1-0, E bye", []),
        ("D-B 1-0, A-C 1-0, E bye", []),
        ("C-A 1-0, D-B 1-0, E bye", [{"expected": [1, 3], "found": [3, 1]}]),
        (
            "A-C 1-0, E-B 1-0, D bye",
            [{"expected": [4, 2], "found": [4, 0]}, {"expected": [5, 0], "found": [5, 2]}],
        ),
    ],
)
def test_pairs_colours_and_bye_count_and_not_the_order(
    round_: str, differences: list[object], a_file: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    (found,) = report(capsys, a_file(round_, players="A B C D E"))[0]["rounds"]
    assert (found["identical"], found["differences"]) == (not differences, differences)


@pytest.mark.parametrize(
    ("lines", "first", "second"),
    [
        ((), "", ""),
        (("260   1   5    1    3",), "260 1 3", ""),
        (("260   2   5    1    3    4",), "", "260 1 4"),
        (("260   2   2    1    3",), "", ""),
        (("XXP 3 1", "XXP 2 3"), "260 1 3", "260 2 3"),
    ],
)
def test_pairs_that_are_kept_apart(
    lines: tuple[str, ...], first: str, second: str, a_file: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    """TRF 260, from the round that it begins with to the one that it ends with; XXP."""
    name = a_file("A-C 1-0, D-B 0-1", "B-A 1-0, C-D 1-0" if not second else "A-D 1-0, B-C 1-0", lines=lines)
    assert [rules(one) for one in report(capsys, name)[0]["rounds"]] == [first, second]


def test_who_asked_for_a_bye_is_not_paired(a_file: Write, capsys: pytest.CaptureFixture[str]) -> None:
    """TRF 240, on a board and with the pairing-allocated bye."""
    name = a_file("A-C 1-0, D-B 1-0, E bye", players="A B C D E", lines=("240 H   1    4    5", "240 Z   2    1"))
    assert rules(report(capsys, name)[0]["rounds"][0]) == "240 4; 240 5"


def test_rematch_second_bye_and_colours(a_file: Write, capsys: pytest.CaptureFixture[str]) -> None:
    name = a_file("A-B 1-0, C bye", "A-C 1-0, B bye", "A-B 1-0, C bye", players="A B C")
    assert [rules(one) for one in report(capsys, name)[0]["rounds"]] == [
        "",
        "",
        "C1 1 2; C2 3; C.04.1 6 1; C.04.1 7 1",
    ]


def test_a_round_that_nothing_legal_exists_for(a_file: Write, capsys: pytest.CaptureFixture[str]) -> None:
    """Everything found stands against nothing."""
    name = a_file("A-B 1-0", "B-A 1-0", players="A B")
    second = report(capsys, name)[0]["rounds"][1]
    assert (second["differences"], rules(second)) == ([{"expected": None, "found": [2, 1]}], "C1 2 1")
    assert main(["check", name]) == 0
    assert "round 2: expected nothing, found 2-1" in capsys.readouterr().out


def test_bad_files_are_named_together_and_nothing_is_printed(
    a_file: Write, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The place in each, before any file is paired; the exit code of the first."""
    good = a_file("A-C 1-0, D-B 1-0")
    bad = a_file("A-C 1-0, D-B 1-0", lines=("260   1   5    1    x",), name="bad.trf")
    worse = tmp_path / "worse.trf"
    worse.write_text("001    1\r\n001    1\r\n")
    missing = str(tmp_path / "missing.trf")
    for names, code in (((good, bad, str(worse)), 3), ((good, missing, bad), 2)):
        assert main(["check", *names]) == code
        said = capsys.readouterr()
        assert (said.out, said.err.count("\n")) == ("", 1)
        assert f"{bad}: line 19, column 21: not a number: x" in said.err
    assert main(["check", str(worse), good]) == 3
    assert f"{worse}: line 2, column 5: start number 1 is given twice" in capsys.readouterr().err

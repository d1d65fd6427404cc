"""`speelzaal convert`: every form, the report, and what is refused."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from chalicelib.cli.main import main
from chalicelib.domain.lifecycle.exported import exported_document
from chalicelib.domain.trf.editions import TrfEdition
from chalicelib.domain.trf.reader import read_trf
from chalicelib.domain.trf.writer import write_trf
from tests.builders import a_tournament

Write = Callable[..., str]


@pytest.fixture
def a_file(tmp_path: Path) -> Write:
    """A wall chart as a file, with more lines behind it; its name."""

    def write(*lines: str, **settings: object) -> str:
        chart = a_tournament("A:2000 B:1900 C D", **({"system": "fide-dutch", "planned_rounds": 5} | settings))
        text = write_trf(exported_document(chart.after("A-C 1-0, D-B +/-")))
        path = tmp_path / "event.trf"
        path.write_text(text + "".join(f"{line}\r\n" for line in lines), newline="")
        return str(path)

    return write


def outcome(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["convert", *words])
    said = capsys.readouterr()
    return code, said.out, said.err


def codes(text: str) -> set[str]:
    return {line[:3] for line in text.splitlines()}


def test_trf16_has_no_record_of_trf26(a_file: Write, capsys: pytest.CaptureFixture[str]) -> None:
    name = a_file("240 H   2    1", "260   1   9    1    2", "202 BH,SB", "162  W 3.0    D 1.0", time_control="90+30")
    text = Path(name).read_text().replace("  1.0 ", "  3.0 ")
    Path(name).write_text(text)
    code, out, error = outcome(capsys, name, "--to", "trf16")
    assert (code, error) == (0, "")
    assert codes(out) == {
        "001",
        "012",
        "042",
        "052",
        "062",
        "072",
        "082",
        "092",
        "122",
        "132",
        "XXC",
        "XXP",
        "XXR",
        "XXS",
    }
    assert [one.kind.value for one in read_trf(out).requested_byes] == ["H"]


def test_trf26_of_trf16_and_back_is_the_same_file(a_file: Write, tmp_path: Path) -> None:
    first, second, third = (str(tmp_path / name) for name in ("one.trf", "two.trf", "three.trf"))
    assert main(["convert", a_file("XXZ 1", "XXA    2  1.0", "XXP 3 4"), "--to", "trf16", "-o", first]) == 0
    assert main(["convert", first, "--to", "trf26", "-o", second]) == 0
    assert {"142", "152", "250", "260"} <= codes(Path(second).read_text())
    assert main(["convert", second, "--to", "trf16", "-o", third]) == 0
    assert Path(third).read_bytes() == Path(first).read_bytes()


def test_json(a_file: Write, capsys: pytest.CaptureFixture[str]) -> None:
    made = json.loads(outcome(capsys, a_file("240 H   2    1", "### said"), "--to", "json")[1])
    assert set(made) == {"version", "event", "players", "rounds", "requested_byes", "standings", "other_records"}
    assert (made["event"]["system"], made["event"]["planned_rounds"]) == ("FIDE_DUTCH", 5)
    assert made["rounds"][0]["boards"][0] == {
        "board": 1, "white": 1, "black": 3, "result": "1-0", "white_points": "1", "black_points": "0",
    }  # fmt: skip
    assert made["requested_byes"] == [{"round": 2, "player": 1, "kind": "H"}]
    assert [row["points"] for row in made["standings"]["rows"]] == ["1", "1", "0", "0"]
    assert "### said" in made["other_records"]


@pytest.mark.parametrize(
    ("table", "first", "lines"),
    [("players", "No.,Title,", 5), ("standings", "Place,No.,", 5), ("pairings", "Round,Date,", 3)],
)
def test_csv(a_file: Write, capsys: pytest.CaptureFixture[str], table: str, first: str, lines: int) -> None:
    _, out, _ = outcome(capsys, a_file(), "--to", "csv", "--table", table)
    assert (out.startswith(first), out.count("\r\n")) == (True, lines)


def test_json_has_the_points_of_299(a_file: Write, capsys: pytest.CaptureFixture[str]) -> None:
    name = a_file("299 W         2.0    1    1")
    Path(name).write_text(Path(name).read_text().replace("  1.0    1", "  2.0    1", 1))
    made = json.loads(outcome(capsys, name, "--to", "json")[1])
    assert (made["rounds"][0]["boards"][0]["white_points"], made["standings"]["rows"][0]["points"]) == ("2", "2")


def test_the_report_of_a_pgn_says_what_is_no_game(
    a_file: Write, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, said, _ = outcome(capsys, a_file(), "--to", "pgn", "--report", "-o", str(tmp_path / "out.pgn"))
    assert said == "Forfeits are no games; they are not in the PGN (round: players). (1: 4-2)\n"


def test_pgn(a_file: Write, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = outcome(capsys, a_file(), "--to", "pgn")
    assert out.count("[Event ") == 1
    assert '[White "A"]' in out


@pytest.mark.parametrize("record", ["192 FIDE_TEAM", "192 FIDE_TEAM_TYPEB_MP_GP", "092 Team Swiss"])
def test_of_a_team_event_there_are_its_players_by_points(
    record: str, a_file: Write, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = a_file("202 EDE,BH")
    lines = [line for line in Path(name).read_text().splitlines() if line[:3] not in ("092", "192")]
    Path(name).write_text("\n".join([record, *lines, ""]))
    standings = json.loads(outcome(capsys, name, "--to", "json")[1])["standings"]
    assert [(row["place"], row["points"]) for row in standings["rows"]] == [(1, "1"), (1, "1"), (3, "0"), (3, "0")]
    assert outcome(capsys, name, "--to", "csv")[1].startswith("Place,No.,Title,Name,Rating,Federation,Club,Points,G")
    assert outcome(capsys, name, "--to", "pgn")[1].count("[Event ") == 1
    report = outcome(capsys, name, "--to", "json", "--report", "-o", str(tmp_path / "out.json"))[1]
    assert "The file is of a team event; its table is one of players, by their points alone." in report.splitlines()


def test_the_report_is_printed_and_the_file_goes_to_its_place(
    a_file: Write, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name, out = a_file("XXP 1 9", "222 5400+30"), tmp_path / "out.trf"
    code, said, error = outcome(capsys, name, "--to", "trf16", "--report", "-o", str(out))
    assert (code, error) == (0, "")
    assert said.splitlines() == [
        "line 19, column 1: The record names a player who is not in the file; he is passed over. (XXP 9)",
        "line 14, column 1: TRF16 has no record for this; it was left out. (182)",
        "line 20, column 1: TRF16 has no record for this; it was left out. (222)",
    ]
    assert read_trf(out.read_bytes()) == read_trf(write_trf(read_trf(out.read_bytes()), TrfEdition.TRF16))


def test_the_file_that_is_read_is_not_written_over(a_file: Write, capsys: pytest.CaptureFixture[str]) -> None:
    name = a_file()
    before = Path(name).read_bytes()
    for command in (["convert", name, "--to", "trf16", "-o", name], ["pair", name, "-o", name]):
        assert main(command) == 2
        said = capsys.readouterr()
        assert (said.out, said.err.count("\n")) == ("", 1)
    assert Path(name).read_bytes() == before


@pytest.mark.parametrize("form", ["trf16", "trf26", "json", "csv", "pgn"])
def test_a_bad_file_is_one_line_with_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str) -> None:
    """Also one that is not in UTF-8."""
    bad = tmp_path / "bad.trf"
    bad.write_bytes("012 Café\r\n001    1\r\n001    1\r\n".encode("latin-1"))
    code, out, error = outcome(capsys, str(bad), "--to", form, "-o", str(tmp_path / "out"))
    assert (code, out) == (3, "")
    assert error == f"speelzaal convert: {bad}: line 3, column 5: start number 1 is given twice\n"
    assert not (tmp_path / "out").exists()


def test_wrong_use(a_file: Write, capsys: pytest.CaptureFixture[str]) -> None:
    for words in ([a_file()], [a_file(), "--to", "xml"], ["nowhere.trf", "--to", "csv"]):
        code, out, error = outcome(capsys, *words)
        assert (code, out, error.count("\n")) == (2, "", 1)

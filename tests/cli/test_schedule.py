"""`speelzaal schedule`: Berger tables, Heller tables, and a club's own."""

import json
from pathlib import Path

import pytest

from chalicelib.cli.main import main
from chalicelib.domain.formats.heller.checker import faults
from chalicelib.domain.formats.heller.tables import TABLES
from chalicelib.domain.formats.heller.variants import Variant


def outcome(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(("schedule", *words))
    said = capsys.readouterr()
    return code, said.out, said.err


def test_schedule_berger(capsys: pytest.CaptureFixture[str]) -> None:
    """C.05 Annex 1, four players."""
    assert outcome(capsys, "berger", "-n", "4") == (0, "1: 1-4  2-3\n2: 4-3  1-2\n3: 2-4  3-1\n", "")
    assert outcome(capsys, "berger", "-n", "3")[1] == "1: 2-3  1 rests\n2: 1-2  3 rests\n3: 3-1  2 rests\n"


def test_berger_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """Who rests does not appear; the last two rounds of the first cycle change places."""
    assert outcome(capsys, "berger", "-n", "3", "--json")[1] == '{"rounds": [[[2, 3]], [[1, 2]], [[3, 1]]]}\n'
    double = json.loads(outcome(capsys, "berger", "-n", "4", "--double", "--json")[1])
    assert double == {
        "rounds": [
            [[1, 4], [2, 3]], [[2, 4], [3, 1]], [[4, 3], [1, 2]], [[4, 1], [3, 2]], [[3, 4], [2, 1]], [[4, 2], [1, 3]],
        ]
    }  # fmt: skip


@pytest.mark.parametrize("variant", [None, *Variant])
@pytest.mark.parametrize("players", [6, 9, 20])
def test_heller_as_json(players: int, variant: Variant | None, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--variant", variant) if variant else ()
    code, out, err = outcome(capsys, "heller", "-n", str(players), *words, "--json")
    found = tuple(tuple((white, black) for white, black in games) for games in json.loads(out)["rounds"])
    assert (code, err, found) == (0, "", TABLES[variant or Variant.EQUAL][players])
    assert faults(found) == ()


def test_h3_heller_prints_colours_balance_and_sum(capsys: pytest.CaptureFixture[str]) -> None:
    lines = outcome(capsys, "heller", "-n", "9")[1].splitlines()
    assert len(lines) == 5 + 2 + 9
    assert all(line.endswith("rests") for line in lines[:5])
    assert lines[6].split() == ["number", "colours", "balance", "sum", "of", "opponents"]
    assert {int(line.split()[-1]) for line in lines[7:]} == {20, 25}


def test_h3_an_own_table_is_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.json"
    file.write_text(outcome(capsys, "heller", "-n", "8", "--variant", "nearest", "--json")[1])
    assert outcome(capsys, "heller", "--table", str(file)) == outcome(
        capsys, "heller", "-n", "8", "--variant", "nearest"
    )
    table = json.loads(file.read_text())
    table["rounds"][2][1] = table["rounds"][2][0]
    file.write_text(json.dumps(table))
    code, out, err = outcome(capsys, "heller", "--table", str(file))
    assert (code, out, err.count("\n")) == (3, "", 1)
    assert err.count("is in this round twice") == 2
    assert "rounds[2][1]: number" in err
    file.write_bytes(b"\xff\xfe\x00")
    assert outcome(capsys, "heller", "--table", str(file))[0] == 3


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("berger",), 2),
        (("tombola", "-n", "4"), 2),
        (("berger", "-n", "1"), 2),
        (("berger", "-n", "9999"), 4),
        (("berger", "-n", "6", "--variant", "equal"), 2),
        (("berger", "--table", "missing.json"), 2),
        (("heller", "-n", "5"), 2),
        (("heller", "-n", "21"), 4),
        (("heller", "-n", "8", "--variant", "largest"), 2),
        (("heller", "-n", "8", "--double"), 2),
        (("heller", "-n", "8", "--table", "missing.json"), 2),
        (("heller", "--table", "missing.json"), 2),
        (("berger", "-n", "1_0"), 2),
        (("berger", "-n", "٨"), 2),
        (("berger", "-n", " 8"), 2),
        (("berger", "-n", "9" * 5000), 2),
    ],
)
def test_schedule_used_wrongly(words: tuple[str, ...], code: int, capsys: pytest.CaptureFixture[str]) -> None:
    found, out, err = outcome(capsys, *words)
    assert (found, out, err.count("\n")) == (code, "", 1)


def test_choices_are_named_as_they_are_typed(capsys: pytest.CaptureFixture[str]) -> None:
    said = outcome(capsys, "heller", "-n", "8", "--variant", "x")[2]
    assert all(one.value in said for one in Variant)
    assert "Variant" not in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b'{"rounds": ["\xff"]}', "line 1, column 14: not UTF-8"),
        (b'{"rounds": [], "rounds": [[[1, 2]]]}', "A key of the table is there twice."),
        (b"[" + b"9" * 5000 + b"]", "A table is {"),
    ],
)
def test_why_an_own_table_cannot_be_read(
    text: bytes, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "table.json"
    file.write_bytes(text)
    code, out, err = outcome(capsys, "heller", "--table", str(file))
    assert (code, out) == (3, "")
    assert said in err

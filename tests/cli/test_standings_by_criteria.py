"""`speelzaal standings --tiebreaks`: the criteria of C.07 on files."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from chalicelib.cli.criteria_table import decimal
from chalicelib.cli.main import main
from chalicelib.domain.lifecycle.exported import exported_document
from chalicelib.domain.tiebreaks.working import TiebreakValue, Unit
from chalicelib.domain.trf.writer import write_trf
from tests.builders import a_tournament
from tests.oracles import oracle

ROUNDS = ("A-D 1-0, B-E 1-0, C bye", "A-B ½-½, C-D 1-0, E zero")


@pytest.fixture
def chart(tmp_path: Path) -> Path:
    """Two rounds in November 2026."""
    path = tmp_path / "event.trf"
    settings: dict[str, Any] = {"system": "fide-dutch", "planned_rounds": 5}
    path.write_text(write_trf(exported_document(a_tournament("A:2000 B C D E", **settings).after(*ROUNDS))), newline="")
    return path


def dated(chart: Path, began: str) -> Path:
    """The same with another record 042, or without one."""
    lines = [line for line in chart.read_text().splitlines() if not line.startswith("042")]
    chart.write_text("\n".join([*([f"042 {began}"] if began else []), *lines, ""]))
    return chart


def said(capsys: pytest.CaptureFixture[str], chart: Path, *words: str) -> Any:
    assert main(["standings", str(chart), *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_values_by_the_codes_as_they_are_written(chart: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = said(capsys, chart, "--tiebreaks", "PTS,bh-c1, BH/C1,DE,WIN,ARO")
    assert made["edition"] == "2026"
    assert made["rows"][0] == {
        "rank": 1,
        "number": 3,
        "name": "C",
        "values": {"PTS": "2.0", "bh-c1": "1.0", "BH/C1": "1.0", "DE": "1", "WIN": "2", "ARO": None},
    }


def test_equal_ranks_share_the_smallest_place_and_stand_by_number(
    chart: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = said(capsys, chart, "--tiebreaks", "PTS")["rows"]
    assert [(row["rank"], row["name"]) for row in rows] == [(1, "C"), (2, "A"), (2, "B"), (4, "D"), (4, "E")]


def test_de_is_the_place_by_points_and_encounter_wherever_it_stands(
    chart: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = said(capsys, chart, "--tiebreaks", "SB,DE,TPN")["rows"]
    assert [(row["rank"], row["name"], row["values"]["DE"]) for row in rows] == [
        (1, "C", "1"), (2, "B", "2"), (3, "A", "2"), (4, "D", "4"), (5, "E", "4"),
    ]  # fmt: skip


def test_points_stand_where_they_are_named(chart: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = said(capsys, chart, "--tiebreaks", "TPN/R,PTS")["rows"]
    assert [row["name"] for row in rows] == ["E", "D", "C", "B", "A"]
    assert [row["name"] for row in said(capsys, chart, "--tiebreaks", "TPN/R")["rows"]] == ["C", "B", "A", "E", "D"]


@pytest.mark.parametrize(
    ("began", "edition", "buchholz"),
    [
        ("2026/03/01", "2026", "1.0"),
        ("2026/02/28", "2024", "2.0"),
        ("2019-05-01", "2024", "2.0"),
        ("1.2.2026", "2024", "2.0"),
        ("25/12/01", "2024", "2.0"),
        ("", "2026", "1.0"),
        ("spring", "2026", "1.0"),
        ("2026/13/01", "2026", "1.0"),
    ],
)
def test_the_edition_follows_the_first_day(
    began: str, edition: str, buchholz: str, chart: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """C beat somebody without points and had a bye: before the caps his dummy has two points as he has."""
    made = said(capsys, dated(chart, began), "--tiebreaks", "PTS,BH")
    assert (made["edition"], made["rows"][0]["values"]["BH"]) == (edition, buchholz)


def test_an_edition_and_a_kind_can_be_asked_for(chart: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--tiebreaks", "SB")
    assert said(capsys, chart, *words, "--edition", "2024")["edition"] == "2024"
    values = [said(capsys, chart, *words, kind)["rows"][0]["values"]["SB"] for kind in ("--swiss", "--predetermined")]
    assert values == ["1.0", "0.0"]


def test_192_goes_before_092(chart: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = chart.read_text()
    assert "192 FIDE_DUTCH" in text
    lines = [line for line in text.splitlines() if not line.startswith("092")]
    chart.write_text("\n".join(["092 Round robin", *lines, ""]))
    assert said(capsys, chart, "--tiebreaks", "BH")
    chart.write_text("\n".join(["092 Round robin", *(line for line in lines if not line.startswith("192")), ""]))
    assert main(["standings", str(chart), "--tiebreaks", "BH"]) == 2


def test_a_round_of_byes_alone_is_a_round(chart: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """E asked for a half-point bye in round 3: everybody else is away, as programs of tie-breaks read it."""
    lines = [
        f"{line.rstrip():<109}  0000 - H".replace(" 0.0    ", " 0.5    ") if line.startswith("001    5") else line
        for line in chart.read_text().splitlines()
    ]
    chart.write_text("\n".join([*lines, ""]))
    rows = said(capsys, chart, "--tiebreaks", "PTS,PS,REP")["rows"]
    assert {row["name"]: row["values"]["PS"] for row in rows}["C"] == "5.0"
    assert {row["name"]: row["values"]["PTS"] for row in rows}["E"] == "0.5"
    by_codes = {row["name"]: row["values"] for row in said(capsys, chart, "--tiebreaks", "PTS,BH")["rows"]}
    by_profile = said(capsys, chart, "--profile", "fide")
    assert by_profile["after_round"] == 3
    for row in by_profile["rows"]:
        values = by_codes[row["name"]]
        assert Fraction(row["points"]) == Fraction(values["PTS"])
        assert row["values"][1] is None or Fraction(row["values"][1]) == Fraction(values["BH"])
    cut = said(capsys, chart, "--tiebreaks", "PTS,PS", "--after-round", "2")["rows"]
    assert {row["name"]: row["values"]["PS"] for row in cut}["C"] == "3.0"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--tiebreaks", "PTS,XX"), "no tie-break 'XX'"),
        (("--tiebreaks", "BH/C1/Q"), "'BH/C1/Q': 'Q' does not change this tie-break"),
        (("--tiebreaks", "PTS,"), "no tie-break ''"),
        (("--tiebreaks", "BH", "--predetermined"), "'BH' is not for predetermined events since 2026 (C.07)"),
        (("--tiebreaks", "BH", "--edition", "1999"), "--edition"),
        (("--tiebreaks", "BH", "--profile", "fide"), "not allowed with"),
        (("--edition", "2024"), "not one of C.07"),
    ],
)
def test_used_wrongly(words: tuple[str, ...], reason: str, chart: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["standings", str(chart), *words]) == 2
    found = capsys.readouterr()
    assert (found.out, reason in found.err, found.err.count("\n")) == ("", True, 1)


def test_the_profile_fide_as_a_table(chart: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["standings", str(chart), "--profile", "fide"]) == 0
    assert capsys.readouterr().out.splitlines()[1].split()[-5:] == ["BH-C1", "BH", "SB", "DE", "WIN"]
    for began, edition in (("2026/02/28", "fide-2024"), ("2026/03/01", "fide-2026")):
        assert said(capsys, dated(chart, began), "--profile", "fide")["edition"] == edition
    assert said(capsys, chart, "--profile", "fide", "--edition", "2024")["edition"] == "fide-2024"


def test_a_table_for_people(chart: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["standings", str(chart), "--tiebreaks", "PTS,SB,ARO"]) == 0
    assert capsys.readouterr().out.splitlines()[:3] == [
        "C.07 of 2026, swiss",
        "   No  Name  Rating  PTS    SB  ARO",
        "1   3  C          -  2.0   1.0    -",
    ]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (TiebreakValue(Fraction(8), Unit.POINTS), "8.0"),
        (TiebreakValue(Fraction(81, 2), Unit.POINTS), "40.5"),
        (TiebreakValue(Fraction(37, 4), Unit.POINTS), "9.25"),
        (TiebreakValue(Fraction(107, 8), Unit.POINTS), "13.38"),
        (TiebreakValue(Fraction(2, 3), Unit.POINTS), "0.67"),
        (TiebreakValue(Fraction(-1, 4), Unit.POINTS), "-0.25"),
        (TiebreakValue(-113, Unit.RATING), "-113"),
        (TiebreakValue(3, Unit.COUNT), "3"),
    ],
)
def test_decimals(value: TiebreakValue, text: str) -> None:
    assert decimal(value) == text


def test_whole_tables_of_an_independent_program(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("gacruxfix_held_swiss_9", "echecs_javafo_sample2", "rr_10_ff"):
        wanted = json.loads(oracle(f"tiebreaks/values/{name}.json").read_text())
        given = () if wanted["system"] == "swiss" else ("--predetermined",)
        codes = [code for code in wanted["codes"] if code not in ("WON", "BPG", "BWG")]
        made = said(capsys, oracle(f"tiebreaks/trf/{name}.trf"), "--tiebreaks", ",".join(codes), *given)
        for row in made["rows"]:
            values = wanted["values"][str(row["number"])]
            values["DE"] = values["DE_RANK"]
            assert {code: text and Fraction(text) for code, text in row["values"].items()} == {
                code: None if values[code] == "-0" else Fraction(values[code]) for code in codes
            }

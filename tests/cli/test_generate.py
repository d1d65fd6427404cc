"""`speelzaal generate`: files that the other commands read, the same for the same seed."""

import json
from pathlib import Path

import pytest

from chalicelib.cli.main import main
from chalicelib.domain.formats.registry import systems
from chalicelib.domain.trf.reader import read_trf

EVERYTHING = "--forfeits .1 --half-byes .1 --zero-byes .1 --withdraw .2 --late .2 --forbid .3"


def outcome(capsys: pytest.CaptureFixture[str], words: str) -> tuple[int, str, str]:
    code = main(words.split())
    said = capsys.readouterr()
    return code, said.out, said.err


@pytest.mark.parametrize(
    "words",
    [
        "--players 30 --rounds 7 --seed 1",
        f"--players 31 --rounds 7 --seed 2 {EVERYTHING}",
        f"--players 7 --rounds 4 --seed 3 {EVERYTHING}",
        "--players 9 --rounds 9 --seed 4 --system round-robin --forfeits .1 --withdraw .2",
        "--players 6 --rounds 10 --seed 5 --system double-round-robin --zero-byes .1",
    ],
)
def test_check_finds_every_round_identical_and_legal(
    words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "event.trf"
    assert outcome(capsys, f"generate {words} -o {out}") == (0, "", "")
    rounds = json.loads(outcome(capsys, f"check {out} --json")[1])["files"][0]["rounds"]
    assert len(rounds) == int(words.split()[3])
    assert [one["round"] for one in rounds if not one["identical"] or one["illegal"]] == []


@pytest.mark.parametrize("code", [one.code for one in systems()])
def test_every_system_pairs_its_own_events_again(code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Record 192 does not tell one Swiss of our own from another: the system is named to both commands."""
    out = tmp_path / "event.trf"
    words = "--players 11 --rounds 4 --seed 6 --forfeits .1 --zero-byes .1 --withdraw .2"
    assert outcome(capsys, f"generate {words} --system {code} -o {out}") == (0, "", "")
    (report,) = json.loads(outcome(capsys, f"check {out} --system {code} --json")[1])["files"]
    assert (report["system"], [one["identical"] for one in report["rounds"]]) == (code, [True] * 4)


def test_one_seed_one_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = f"generate --players 16 --rounds 5 --seed 7 {EVERYTHING}"
    out = tmp_path / "event.trf"
    assert outcome(capsys, f"{words} -o {out}")[0] == 0
    printed = outcome(capsys, words)[1]
    assert printed.encode() == out.read_bytes()
    assert outcome(capsys, f"{words} -o -")[1] == printed
    assert outcome(capsys, words.replace("--seed 7", "--seed 8"))[1] != printed


def test_the_file_says_what_programs_ask_for(capsys: pytest.CaptureFixture[str]) -> None:
    """Rounds (142, XXR), initial colour (152, XXC), system (192), pairs kept apart (260)."""
    lines = outcome(capsys, "generate --players 8 --rounds 3 --seed 1 --forbid .5")[1].splitlines()
    codes = {line[:3] for line in lines}
    assert codes >= {"012", "062", "092", "142", "152", "192", "260", "XXR", "XXC", "001"}
    assert [line[:11] for line in lines if line.startswith("260")] == ["260   1   3"] * 2


def test_pair_takes_it_from_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "event.trf"
    outcome(capsys, f"generate --players 10 --rounds 4 --seed 1 -o {out}")
    out.write_text(out.read_text().replace("142 4", "142 5").replace("XXR 4", "XXR 5"))
    assert len(read_trf(out.read_bytes()).rounds) == 4
    assert outcome(capsys, f"pair {out}")[1].startswith("5\n")


@pytest.mark.parametrize(
    ("words", "code", "reason"),
    [
        ("--players 1 --rounds 3 --seed 1", 2, "two players"),
        ("--players 8 --rounds 0 --seed 1", 2, "a round"),
        ("--players 8 --rounds 3", 2, "--seed"),
        ("--players 8 --rounds 3 --seed 1 --draws 1.5", 2, "not a share from 0 to 1: '1.5'"),
        ("--players 8 --rounds 3 --seed 1 --draws -1", 2, "--draws"),
        ("--players 8 --rounds 3 --seed 1 --late much", 2, "not a share from 0 to 1: 'much'"),
        ("--players 8 --rounds 3 --seed 1 --late nan", 2, "not a share"),
        ("--players 8 --rounds 3 --seed 1 --half-byes .6 --zero-byes .6", 2, "more than 1 together"),
        ("--players 8 --rounds 3 --seed 1 --system tombola", 2, "no system 'tombola'"),
        ("--players 8 --rounds 3 --seed 1 --system round-robin --forbid .2 --late .1", 2, "no --late or --forbid"),
        ("--players 8 --rounds 3 --seed 1 -o /nowhere/at/all.trf", 2, "cannot write /nowhere/at/all.trf"),
        ("--players 4 --rounds 4 --seed 1", 1, "round 4 of 4 cannot be paired: no legal pairing: C1"),
        ("--players 8 --rounds 3 --seed 1 --zero-byes 1", 1, "round 1 of 3 cannot be paired: nobody is there"),
        ("--players 4 --rounds 4 --seed 1 --system round-robin", 1, "round 4 of 4 cannot be paired"),
        ("--players 9999999 --rounds 3 --seed 1", 4, "2000 players"),
        ("--players 8 --rounds 100 --seed 1", 4, "99 rounds"),
        ("--players 501 --rounds 3 --seed 1 --system round-robin", 4, "500 players"),
    ],
)
def test_one_line_and_no_file_where_it_cannot(
    words: str, code: int, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "event.trf"
    found, said, err = outcome(capsys, f"generate -o {out} {words}")
    assert (found, said, err.count("\n")) == (code, "", 1)
    assert reason in err
    assert not out.exists()

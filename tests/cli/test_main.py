"""The command line on files: what it prints, and how it fails."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from chalicelib.cli.main import COMMANDS, main
from chalicelib.domain.lifecycle.exported import exported_document
from chalicelib.domain.trf.writer import write_trf
from tests.builders import a_tournament
from tests.oracles import oracle

Write = Callable[..., str]
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def a_file(tmp_path: Path) -> Write:
    """Write a wall chart as a file and give its name."""

    def write(*rounds: str, players: str = "A B C D E F", **settings: object) -> str:
        chosen = {"system": "fide-dutch", "planned_rounds": 5} | settings
        path = tmp_path / "event.trf"
        path.write_text(write_trf(exported_document(a_tournament(players, **chosen).after(*rounds))), newline="")
        return str(path)

    return write


def outcome(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(words)
    said = capsys.readouterr()
    return code, said.out, said.err


def test_pair_writes_the_common_format(a_file: Write, capsys: pytest.CaptureFixture[str]) -> None:
    """Number of lines, White and Black a board in the order of C.04.2 3.6, the bye last."""
    assert outcome(capsys, "pair", a_file(players="A B C D E")) == (0, "3\n1 3\n4 2\n5 0\n", "")


def test_pair_leaves_out_requested_byes(a_file: Write, capsys: pytest.CaptureFixture[str]) -> None:
    name = a_file("A-D 1-0, E-B 0-1, C-F 1-0")
    with Path(name).open("a", newline="") as file:
        file.write("240 H   2    1    6\r\n")
    code, out, _ = outcome(capsys, "pair", name)
    assert code == 0
    assert sorted(map(int, " ".join(out.splitlines()[1:]).split())) == [2, 3, 4, 5]


def test_pair_as_json_and_with_reasons(a_file: Write, capsys: pytest.CaptureFixture[str]) -> None:
    name = a_file("A-D 1-0, E-B 0-1, C-F 1-0")
    made = json.loads(outcome(capsys, "pair", name, "--json")[1])
    assert (made["system"], made["round"], made["bye"]) == ("fide-dutch", 2, None)
    assert [board["board"] for board in made["pairs"]] == [1, 2, 3]
    lines = outcome(capsys, "pair", name, "--explain")[1].splitlines()
    assert [line.startswith("#") for line in lines] == [False] * 4 + [True] * 3


def test_klukkluk_pairs_explains_and_checks(a_file: Write, capsys: pytest.CaptureFixture[str]) -> None:
    """Rule sheet K; without a seed the start number is the lot."""
    name = a_file("A-B 1-0, C-D 1-0, E bye", players="A B C D E", system="klukkluk")
    system = ("--system", "klukkluk")
    assert outcome(capsys, "pair", name, *system) == (0, "3\n5 1\n2 3\n4 0\n", "")
    lines = outcome(capsys, "pair", name, *system, "--explain")[1].splitlines()
    assert "score differences together: 1 (K8)" in lines[4]
    assert "1 A not against 3 C: more players with the colour of their last game (K7)." in lines[4]
    assert lines[4].endswith("One game more with one colour: the other one now (K5).")
    made = json.loads(outcome(capsys, "pair", name, *system, "--explain", "--json", "--seed", "6")[1])
    assert [one["rule"] for one in made["explanation"][-1]["refused"]] == []
    checked = json.loads(outcome(capsys, "check", name, *system, "--json")[1])
    assert checked["files"][0]["rounds"] == [{"round": 1, "identical": True, "differences": [], "illegal": []}]


def test_klukkluk_refuses_a_round_that_breaks_k6(a_file: Write, capsys: pytest.CaptureFixture[str]) -> None:
    name = a_file("A-B 1-0", players="A B", system="klukkluk")
    code, out, error = outcome(capsys, "pair", name, "--system", "klukkluk")
    assert (code, out) == (1, "")
    assert error.endswith("no legal pairing: K6 rematch (players 1, 2)\n")
    again = a_file("A-B 1-0", "B-A 1-0", players="A B", system="klukkluk")
    found = json.loads(outcome(capsys, "check", again, "--system", "klukkluk", "--json")[1])
    assert [one["rule"] for one in found["files"][0]["rounds"][1]["illegal"]] == ["K6 rematch"]


@pytest.mark.parametrize(("result", "rounds", "code"), [("*", 5, 3), ("1-0", 1, 2)])
def test_klukkluk_pairs_complete_rounds_up_to_the_number_set(
    result: str, rounds: int, code: int, a_file: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    """K3."""
    name = a_file(f"A-B {result}, C-D 1-0", players="A B C D", system="klukkluk", planned_rounds=rounds)
    assert outcome(capsys, "pair", name, "--system", "klukkluk")[:2] == (code, "")


def test_pair_says_why_in_english_after_the_pairing(a_file: Write, capsys: pytest.CaptureFixture[str]) -> None:
    name = a_file("A-B 1-0, C bye", players="A B C")
    plain = outcome(capsys, "pair", name)[1]
    explained = outcome(capsys, "pair", name, "--explain")[1]
    assert explained.startswith(plain)
    board, bye = explained.splitlines()[-2:]
    assert board.startswith("# 3 C - 1 A: Scoregroup of 1. ")
    assert board.endswith("Both get the colour that they should have (5.2.1).")
    assert bye == "# 2 B: The lowest score that can be free: 0. Rounds without a game so far: 0."
    cheap, full = (
        json.loads(outcome(capsys, "pair", name, "--json", *words)[1])["explanation"] for words in ((), ("--explain",))
    )
    assert "refused" not in cheap[0]
    assert full[1] == cheap[1] | {"refused": []}


def test_pair_goes_beyond_the_rules_as_far_as_is_allowed(a_file: Write, capsys: pytest.CaptureFixture[str]) -> None:
    name = a_file("A-B 1-0", players="A B")
    code, out, err = outcome(capsys, "pair", name)
    assert (code, out, err) == (1, "", f"speelzaal pair: {name}: no legal pairing: C1 (players 1, 2)\n")
    assert outcome(capsys, "pair", name, "--allow", "colours")[0] == 1
    words = ("pair", name, "--allow", "rematch", "--allow", "second-bye")
    assert outcome(capsys, *words) == (0, "1\n2 1\n", "")
    assert "# Met before: no other pairing was possible." in outcome(capsys, *words, "--explain")[1].splitlines()
    assert json.loads(outcome(capsys, *words, "--json")[1])["used"] == ["rematch"]
    assert outcome(capsys, "pair", name, "--allow", "everything")[0] == 2


def test_pair_writes_to_a_file(a_file: Write, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "round.txt"
    assert outcome(capsys, "pair", a_file(players="A B"), "-o", str(out)) == (0, "", "")
    assert out.read_text() == "1\n1 2\n"


def test_pair_refuses_more_players_than_it_can(a_file: Write, capsys: pytest.CaptureFixture[str]) -> None:
    name = a_file(players=" ".join(f"P{number}" for number in range(2001)))
    assert outcome(capsys, "pair", name) == (
        4,
        "",
        "speelzaal pair: 2001 players; at most 2000 can be paired like this\n",
    )


def test_pair_gives_the_expected_pairings_of_others(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("bbpsharly_dutch_2025_C5", "bbpsharly_dutch_2025_C9", "bbpsharly_indiv_299_bonus"):
        expected = oracle(f"trf/{name}.output.expected").read_text().split()
        code, out, _ = outcome(capsys, "pair", str(oracle(f"trf/{name}.input")))
        assert (code, out.split()) == (0, expected)


@pytest.mark.parametrize(
    ("rounds", "words", "code", "reason"),
    [
        (("A-B ½-½, C-D ½-½", "A-C ½-½, B-D ½-½", "A-D ½-½, B-C ½-½"), (), 1, "no legal pairing"),
        (("A-B ½-½, C-D *",), (), 3, "column 99: a game of round 1 has no result yet"),
        (("A-B ½-½",) * 5, (), 2, "all 5 rounds are paired"),
        ((), ("--system", "tombola"), 2, "no system 'tombola'; there are "),
        ((), ("--seed", "x"), 2, "argument --seed: not a whole number: 'x'"),
        ((), ("--frobnicate",), 2, "unrecognized arguments"),
        ((), ("-o", "/nowhere/at/all"), 2, "cannot write /nowhere/at/all"),
    ],
)
def test_pair_fails_with_one_line_and_no_output(
    rounds: tuple[str, ...],
    words: tuple[str, ...],
    code: int,
    reason: str,
    a_file: Write,
    capsys: pytest.CaptureFixture[str],
) -> None:
    found, out, err = outcome(capsys, "pair", a_file(*rounds, players="A B C D"), *words)
    assert (found, out) == (code, "")
    assert err.startswith("speelzaal pair: ")
    assert reason in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("command", ["pair", "check", "standings"])
def test_bad_files_are_refused_with_line_and_column(
    command: str, a_file: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    name = a_file("A-B 1-0")
    text = Path(name).read_text().replace(" 1.0    1  ", " 2.5    1  ")
    Path(name).write_text(text)
    line = next(number for number, one in enumerate(text.splitlines(), start=1) if one.startswith("001    1"))
    code, out, err = outcome(capsys, command, name)
    assert (code, out) == (3, "")
    assert f"{name}: line {line}, column 81: points 2.5, but the rounds give 1.0" in err


def test_files_that_are_not_there_or_beyond_measure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert outcome(capsys, "pair", str(tmp_path / "none.trf"))[0] == 2
    (tmp_path / "long.trf").write_text(f"{'001    1':<89}{'  0000 - Z' * 200}")
    assert outcome(capsys, "pair", str(tmp_path / "long.trf"))[0] == 4
    (tmp_path / "picture.trf").write_bytes(bytes(range(256)))
    code, out, _ = outcome(capsys, "pair", str(tmp_path / "picture.trf"))
    assert (code, out) == (3, "")


def test_check_lists_differences_and_breaches(a_file: Write, capsys: pytest.CaptureFixture[str]) -> None:
    name = a_file("A-C 1-0, D-B 0-1", "C-A 1-0, B-D 1-0", players="A B C D")
    report = json.loads(outcome(capsys, "check", name, "--json")[1])["files"][0]
    first, second = report["rounds"]
    assert (report["file"], first["identical"], first["differences"], first["illegal"]) == (name, True, [], [])
    assert not second["identical"]
    assert second["differences"] == [
        {"expected": [2, 1], "found": [2, 4]},
        {"expected": [3, 4], "found": [3, 1]},
    ]
    assert second["illegal"] == [
        {"rule": "C1", "players": [3, 1], "text": "3 and 1 have met in round 1"},
        {"rule": "C1", "players": [2, 4], "text": "2 and 4 have met in round 1"},
    ]
    lines = outcome(capsys, "check", name)[1].splitlines()
    assert lines[0] == f"{name}: 1 of 2 rounds identical, 2 rule breaches"
    assert "  round 2: C1: 2 and 4 have met in round 1" in lines


def test_check_leaves_open_rounds_alone(a_file: Write, capsys: pytest.CaptureFixture[str]) -> None:
    name = a_file("A-C 1-0, D-B 0-1", "A-B *", players="A B C D")
    report = json.loads(outcome(capsys, "check", name, "--json")[1])["files"][0]
    assert [one["round"] for one in report["rounds"]] == [1]


def test_check_finds_legal_rounds_where_another_program_errs(capsys: pytest.CaptureFixture[str]) -> None:
    name = str(oracle("trf/dispute_c2_double_pab.trf"))
    rounds = json.loads(outcome(capsys, "check", name, "--json")[1])["files"][0]["rounds"]
    assert [(one["identical"], one["illegal"]) for one in rounds] == [(True, [])] * 6


def test_check_of_a_round_robin(a_file: Write, capsys: pytest.CaptureFixture[str]) -> None:
    name = a_file("A-D 1-0, B-C 1-0", "D-C 1-0, A-B 1-0", players="A B C D", system="round-robin")
    rounds = json.loads(outcome(capsys, "check", name, "--json")[1])["files"][0]["rounds"]
    assert [one["identical"] for one in rounds] == [True, True]


def test_standings_table(a_file: Write, capsys: pytest.CaptureFixture[str]) -> None:
    name = a_file("A-B 1-0, C-D ½-½", "A-C ½-½, D-B 0-1", players="A:2100 B:2000 C D:1800")
    assert outcome(capsys, "standings", name)[1] == (
        "After round 2, swiss64\n"
        "   No  Name  Rating  Points  BH  SB  DE  WON  TPN\n"
        "1   1  A       2100      1½   2  1½   -    1    1\n"
        "2   3  C          -       1   2   1   -    0    3\n"
        "3   2  B       2000       1   2   ½   -    1    2\n"
        "4   4  D       1800       ½   2   ½   -    0    4\n"
    )


def test_standings_after_a_round_are_those_of_an_event_that_ended_there(
    a_file: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = "A-B 1-0, C-D ½-½", "A-C ½-½, D-B 0-1"
    cut = outcome(capsys, "standings", a_file(first, second, players="A B C D"), "--after-round", "1", "--json")[1]
    ended = outcome(capsys, "standings", a_file(first, players="A B C D"), "--json")[1]
    assert json.loads(cut) == json.loads(ended)
    assert json.loads(cut)["rows"][0]["points"] == "1"


def test_standings_of_a_round_robin_follow_record_192(a_file: Write, capsys: pytest.CaptureFixture[str]) -> None:
    name = a_file("A-B 1-0", players="A B", system="round-robin")
    assert json.loads(outcome(capsys, "standings", name, "--json")[1])["criteria"][0] == "SB"
    assert json.loads(outcome(capsys, "standings", name, "--swiss", "--json")[1])["criteria"][0] == "BH"


@pytest.mark.parametrize(
    "words", [("--after-round", "9"), ("--profile", "tombola"), ("--swiss", "--predetermined"), ("--after-round", "-1")]
)
def test_standings_used_wrongly(words: tuple[str, ...], a_file: Write, capsys: pytest.CaptureFixture[str]) -> None:
    assert outcome(capsys, "standings", a_file("A-B 1-0"), *words)[:2] == (2, "")


def test_help_and_unknown_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert all(name in outcome(capsys)[1] for name in COMMANDS)
    for name in COMMANDS:
        assert outcome(capsys, name, "--help")[1].startswith(f"usage: speelzaal {name}")
    code, out, err = outcome(capsys, "tombola")
    assert (code, out, err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize(
    ("words", "redirection", "code", "said"),
    [
        ("pair {file}", "> /dev/full", 2, "speelzaal pair: cannot write: No space left on device"),
        ("--help", "> /dev/full", 2, "speelzaal: cannot write: No space left on device"),
        ("pair {file}", ">&-", 0, ""),
        ("generate --players 200 --rounds 5 --seed 1", "| true", 0, ""),
    ],
)
def test_output_that_nobody_takes(a_file: Write, words: str, redirection: str, code: int, said: str) -> None:
    """No traceback, one line at most."""
    command = f"{sys.executable} -m chalicelib.cli.main {words.format(file=a_file())} {redirection}"
    done = subprocess.run(["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, text=True, cwd=ROOT)
    assert (done.returncode, done.stdout, done.stderr.strip()) == (code, "", said)


def test_check_reads_team_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """240 names teams there."""
    lines = [
        "082 2",
        "001    1      P1                                2851                             1.0    1     2 w 1",
        "001    2      P2                                2735                             0.0    2     1 b 0",
        "013 Team A                             1",
        "013 Team B                             2",
        "240 U   2    1",
    ]
    path = tmp_path / "team.trf"
    path.write_text("\n".join(lines))
    assert outcome(capsys, "check", str(path))[0] == 0


def test_check_does_not_blame_a_system_for_what_it_needed(a_file: Write, capsys: pytest.CaptureFixture[str]) -> None:
    """S7: two players, three rounds."""
    name = a_file("A-B 1-0", "B-A 1-0", "A-B 1-0", players="A B")
    report = json.loads(outcome(capsys, "check", name, "--system", "swiss64", "--json")[1])
    assert [(one["identical"], one["illegal"]) for one in report["files"][0]["rounds"]] == [(True, [])] * 3
    dutch = json.loads(outcome(capsys, "check", name, "--json")[1])
    assert [len(one["illegal"]) for one in dutch["files"][0]["rounds"]] == [0, 1, 1]


def test_a_round_robin_has_a_bound(a_file: Write, capsys: pytest.CaptureFixture[str]) -> None:
    name = a_file(players=" ".join(f"P{number}" for number in range(501)))
    assert outcome(capsys, "pair", name, "--system", "round-robin")[0] == 4

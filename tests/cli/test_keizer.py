"""`speelzaal keizer`: independent figures through the command line, and files that it refuses."""

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from chalicelib.cli.main import main
from chalicelib.domain.formats.keizer.presets import preset_codes
from tests.oracles import oracle

Body = dict[str, Any]
SHARES = {
    "win": "1", "draw": "1/2", "loss": "0", "bye": "1", "unopposed": "1",
    "absent": "1/3", "club": "2/3", "free": "1/2", "noshow": "0",
}  # fmt: skip
RULES: Body = {
    "first_value": 9, "ratio": "3", "step": 1, "own_value_in_total": True, "mode": "one_pass", "shares": SHARES,
    "max_paid_absences": None,
}  # fmt: skip
SEASON: Body = {
    "start_order": [1, 2, 3, 4],
    "rules": RULES,
    "events": [[1, "1-0", 1, 2], [1, "absent", 3, None], [2, "draw", 3, 4], [2, "bye", 1, None]],
}

Run = Callable[[Body], Body]


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    def ran(body: Body) -> Body:
        assert main(["keizer", written(tmp_path, body), "--json"]) == 0
        found = capsys.readouterr()
        assert found.err == ""
        made: Body = json.loads(found.out)
        return made

    return ran


def written(folder: Path, body: object) -> str:
    file = folder / "season.json"
    file.write_text(body if isinstance(body, str) else json.dumps(body), encoding="utf-8")
    return str(file)


def case(name: str) -> Body:
    body: Body = json.loads(oracle(f"keizer/case_{name}.json").read_text(encoding="utf-8"))
    return body


def table(rows: list[Body], total: str = "total") -> list[tuple[int, int, str, str]]:
    return [(row["place"], row["player"], row["value_used"], row[total]) for row in rows]


@pytest.mark.parametrize("mode", ["one_pass", "converge"])
def test_a_season_worked_out_by_hand(mode: str, run: Run) -> None:
    expected = case("hand_7x3_own_yes")
    made = run({
        "start_order": expected["start_order"],
        "rules": RULES | {"mode": mode},
        "events": expected["events"],
    })  # fmt: skip
    assert made["cycles"] == []
    for number, rows in expected["after_round"].items():
        rows = rows["one_pass"] if mode == "one_pass" else rows["converged"]["table"]
        assert table(made["after_round"][number]) == table(rows, "score")


def test_the_example_of_another_program(run: Run) -> None:
    expected = case("sevilla_10x2")
    made = run({
        "start_order": expected["start_order"],
        "rules": RULES | {"first_value": 50},
        "events": expected["events"],
    })  # fmt: skip
    for number, rows in expected["expected_after_round_one_pass"].items():
        assert table(made["after_round"][number]) == table(rows, "score")


def test_eight_orders_that_come_back_in_turn(run: Run) -> None:
    expected = case("oscillation")
    made = run({
        "start_order": expected["players"],
        "rules": RULES | {"first_value": None, "mode": "converge"},
        "events": expected["events"],
    })  # fmt: skip
    last = made["after_round"][str(expected["rounds"])]
    assert {str(row["player"]): row["total"] for row in last} == expected["resolution_average_of_cycle"]
    begin, length = expected["cycle_starts_at_pass_index"], expected["cycle_length"]
    orders = [one["order_in"] for one in expected["passes"]][begin : begin + length]
    assert made["cycles"] == [{"round": expected["rounds"], "length": length, "orders": orders}]


@pytest.mark.parametrize(("mode", "key"), [("one_pass", "one_pass"), ("converge", "converged")])
def test_a_real_season_of_67_players_and_30_rounds(mode: str, key: str, run: Run) -> None:
    expected = case("waagtoren_1819")
    made = run({
        "start_order": [player["no"] for player in expected["players"]],
        "rules": RULES | {"first_value": "99", "mode": mode, "max_paid_absences": 10},
        "events": expected["events"],
    })  # fmt: skip
    for number, rows in expected["expected"].items():
        assert [[row["player"], row["total"]] for row in made["after_round"][number]] == rows[key]


def test_a_published_ladder_is_its_own(run: Run) -> None:
    expected = case("haren_16x1_fixed_point")
    order = [row["player"] for row in expected["published"]]
    rules = RULES | {"first_value": expected["rules"]["first_value"], "mode": "converge"}
    made = run({"start_order": order, "rules": rules, "events": expected["events"]})
    assert table(made["after_round"]["1"]) == [
        (row["place"], row["player"], str(row["value"]), row["score"]) for row in expected["published"]
    ]


def test_another_programs_season_by_its_preset(run: Run) -> None:
    expected = case("keizerforclubs_9x5")
    kinds = {"excused": "absent", "unexcused": "noshow", "0-1 forfeit": "-/+"}
    events = [
        [one["round"], kinds.get(one["result"], one["result"]), one["white"], one["black"]]
        for one in expected["events"]
    ]
    made = run({
        "start_order": [player["no"] for player in expected["players"]],
        "rules": {"preset": "keizerforclubs"},
        "events": events,
        "withdrawn": [[player["no"], 5] for player in expected["players"] if player["withdrawn"]],
    })  # fmt: skip
    assert {(row["player"], row["place"], Fraction(row["value_used"]), Fraction(row["total"])) for row in
            made["after_round"]["5"]} == {
        (
            player["no"], player["rank"], Fraction(str(player["value_used_in_last_pass"])),
            Fraction(str(player["expected_total_after_round_5"])),
        )
        for player in expected["players"] if not player["withdrawn"]
    }  # fmt: skip


def test_every_round_has_a_table(run: Run) -> None:
    made = run(SEASON)
    assert table(made["after_round"]["1"]) == [
        (1, 1, "9", "17"), (2, 3, "7", "28/3"), (3, 2, "8", "8"), (4, 4, "6", "6"),
    ]  # fmt: skip
    assert list(made) == ["after_round", "cycles"]
    assert list(made["after_round"]) == ["1", "2"]


@pytest.mark.parametrize("players", [["1", "2", "3", "4"], [40, 30, 20, 10], ["Anna", "Bram", 3, "3"]])
def test_players_have_any_names(players: list[Any], run: Run) -> None:
    named = dict(zip([1, 2, 3, 4], players, strict=True))
    events = [[number, kind, named[one], None if two is None else named[two]] for number, kind, one, two in
              SEASON["events"]]  # fmt: skip
    made = run(SEASON | {"start_order": players, "events": events})
    assert [row["player"] for row in made["after_round"]["1"]] == [named[one] for one in (1, 3, 2, 4)]


@pytest.mark.parametrize(
    ("rules", "values"),
    [
        ({"first_value": None, "ratio": "3"}, "9/2 7/2 5/2 3/2"),
        ({"first_value": None, "ratio": 2}, "6 5 4 3"),
        ({"first_value": None, "ratio": "5/2", "step": "1/2"}, "5/2 2 3/2 1"),
        ({"first_value": "21/2"}, "21/2 19/2 17/2 15/2"),
        ({"first_value": 10.5, "step": 0.5}, "21/2 10 19/2 9"),
        ({"first_value": 4, "step": "3"}, "4 1 -2 -5"),
        ({"first_value": 10000000000001, "step": 1e12}, "10000000000001 9000000000001 8000000000001 7000000000001"),
    ],
)
def test_values(rules: Body, values: str, run: Run) -> None:
    made = run(SEASON | {"rules": RULES | rules, "events": [[1, "noshow", 1, None]]})
    assert " ".join(row["value_used"] for row in made["after_round"]["1"]) == values


def test_rounds_without_events(run: Run) -> None:
    made = run(SEASON | {"events": [[2, "1-0", 4, 1], [5, "1-0", 4, 2]]})
    assert list(made["after_round"]) == ["1", "2", "3", "4", "5"]
    assert table(made["after_round"]["1"])[0] == (1, 1, "9", "9")


@pytest.mark.parametrize("events", [[], [[1, "bye", 1, None]]])
def test_hardly_anything_happened(events: list[Any], run: Run) -> None:
    made = run({"start_order": [1], "rules": RULES, "events": events})
    assert made == {
        "after_round": {"1": [{"place": 1, "player": 1, "value_used": "9", "total": "18"}]} if events else {},
        "cycles": [],
    }


def test_frozen_has_no_cycles(run: Run) -> None:
    made = run(SEASON | {"rules": RULES | {"mode": "frozen"}})
    assert made["cycles"] == []
    assert table(made["after_round"]["2"]) == [
        (1, 1, "9", "26"), (2, 3, "8", "40/3"), (3, 4, "6", "10"), (4, 2, "7", "7"),
    ]  # fmt: skip


@pytest.mark.parametrize(("most", "total"), [(None, "30"), (1, "18"), (0, "12"), (2, "24"), (9, "30")])
def test_paid_absences(most: int | None, total: str, run: Run) -> None:
    season: Body = {"start_order": [1, 2], "rules": RULES | {"first_value": 12, "shares": {"absent": "1/2"}}}
    season["rules"]["max_paid_absences"] = most
    made = run(season | {"events": [[number, "absent", 1, None] for number in (1, 2, 3)]})
    assert made["after_round"]["3"][0]["total"] == total


def test_what_is_not_said_is_as_usual(run: Run) -> None:
    made = run({"start_order": [1, 2], "rules": {}, "events": [[1, "1-0", 1, 2]]})
    assert table(made["after_round"]["1"]) == [(1, 1, "3/2", "1/2"), (2, 2, "1/2", "0")]


def test_a_preset_with_something_else_beside_it(run: Run) -> None:
    rules = {"preset": "dubbelschaak", "first_value": 9, "shares": {"theme": "1/2", "late-notice": "1/9"}}
    events = [[1, "theme", 1, None], [1, "late-notice", 2, None], [1, "absent", 3, None], [1, "work", 4, None]]
    made = run({"start_order": [1, 2, 3, 4], "rules": rules, "events": events, "rounds": 10})
    assert [(row["player"], row["total"]) for row in made["after_round"]["1"]] == [
        (1, "9/2"), (4, "4"), (3, "7/3"), (2, "8/9"),
    ]  # fmt: skip


def test_a_newcomer(run: Run) -> None:
    made = run(SEASON | {"joined": [[4, 2]]})
    assert [len(rows) for rows in made["after_round"].values()] == [4, 4]
    made = run(SEASON | {"joined": [[4, 2], [2, 3]], "events": SEASON["events"][1:]})
    assert [len(rows) for rows in made["after_round"].values()] == [3, 4]


def test_events_in_any_order(run: Run) -> None:
    assert run(SEASON | {"events": [SEASON["events"][one] for one in (2, 0, 3, 1)]}) == run(SEASON)


def test_a_number_with_an_exponent_is_a_number(run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = json.dumps(SEASON).replace('"first_value": 9', '"first_value": 0.9e1').replace("[2, ", "[2.0, ")
    assert text.count("e1,") == 1
    assert main(["keizer", written(tmp_path, text), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == run(SEASON)


@pytest.mark.parametrize("preset", preset_codes())
def test_every_kind_that_was_asked_for_is_known_with_every_preset(preset: str, run: Run) -> None:
    kinds = [*(kind for kind in SHARES if kind not in ("win", "draw", "loss")), "1-0", "+/-"]
    events = [[number, kind, 1, 2 if "/" in kind or "-" in kind else None] for number, kind in enumerate(kinds, 1)]
    made = run({"start_order": [1, 2], "rules": {"preset": preset, "first_value": 9}, "events": events})
    assert len(made["after_round"]) == len(kinds)
    club = run({"start_order": [1, 2], "rules": {"preset": preset, "first_value": 9, "own_value_in_total": False},
                "events": [[1, "club", 1, None]]})  # fmt: skip
    assert club["after_round"]["1"][0]["total"] == ("63/10" if preset == "keizerforclubs" else "6")


def test_what_a_player_is_called_does_not_break_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither line ends nor what a terminal would obey."""
    players = ["An\nna", "\x1b[31mBas", "Chris\u202e", "Daan\x9b2J"]
    season = {"start_order": players, "rules": RULES, "events": [[1, "bye", players[0], None]]}
    assert main(["keizer", written(tmp_path, season)]) == 0
    out = capsys.readouterr().out
    assert {line.split("0  ", 1)[1].split("  ")[0] for line in out.splitlines()[2:]} == {
        "An na", "[31mBas", "Chris", "Daan 2J",
    }  # fmt: skip
    assert main(["keizer", written(tmp_path, season | {"start_order": [players[1]] * 2})]) == 3
    assert "\x1b" not in capsys.readouterr().err


def test_a_table_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["keizer", written(tmp_path, SEASON)]) == 0
    assert [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()] == [
        "After round 2, one_pass",
        "± Player Total Value used Value now",
        "1 0 1 25 9 9",
        "2 0 3 41/3 8 8",
        "3 +1 4 10 6 7",
        "4 −1 2 7 7 6",
    ]


def test_the_table_says_that_it_is_a_mean(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = RULES | {"first_value": None, "mode": "converge"}
    events = [[1, "1-0", 4, 2], [1, "0-1", 1, 3], [2, "0-1", 4, 1], [2, "0-1", 3, 2]]
    assert main(["keizer", written(tmp_path, SEASON | {"rules": rules, "events": events})]) == 0
    first = capsys.readouterr().out.splitlines()[0]
    assert first == "After round 2, converge, the mean of 8 orders that come back in turn"


def changed(**changes: object) -> Body:
    return SEASON | changes


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("{", "line 1, column 2: Expecting property name"),
        ("\n  nonsense", "line 2, column 3: Expecting value"),
        ("[1]", "not an object"),
        (
            '{"start_order": ["NaN"],\n "rules": {"ratio": NaN}, "events": []}',
            "line 2, column 21: NaN is no number in JSON",
        ),
        ('{"rounds": -Infinity}', "line 1, column 12: -Infinity is no number in JSON"),
        ('["\\"", ' + 5000 * "9" + "]", "line 1, column 8: a number of more than 100 digits"),
        ("[1e-99999999999999999999]", "line 1, column 2: a number of more than 100 digits"),
        ("[" * 100_000, "nested too deeply"),
        ('{"start_order": [1], "rules": {"step": 1, "mode": "frozen", "step": 2}}', "the key 'step' is given twice"),
        (
            '{"start_order": ["A", "\\ud83d"], "rules": {}, "events": []}',
            "start_order[1]: half a sign in a player's text",
        ),
        ({"start_order": [1], "rules": {}}, "the key 'events' is missing"),
        (changed(name="x"), "unknown key 'name'; there are start_order, rules, events, rounds, joined, withdrawn"),
        (changed(start_order=3), "start_order: not a list"),
        (changed(start_order=[1, 2, 1]), "start_order[2]: this player is given twice: 1"),
        (changed(start_order=[True]), "start_order[0]: a player is a whole number or a text"),
        (changed(start_order=[1.5]), "start_order[0]: a player is a whole number or a text"),
        (changed(rules=[]), "rules: not an object"),
        (changed(rules={"tie": "rating"}), "rules: unknown key 'tie'; there are preset, first_value"),
        (changed(rules={"preset": "tombola"}), "rules.preset: not one of dubbelschaak, classic, keizerforclubs"),
        (changed(rules={"first_value": "nine"}), 'rules.first_value: not a number such as 9 or "21/2"'),
        (changed(rules={"first_value": True}), "rules.first_value: not a number"),
        (changed(rules={"first_value": "1/0"}), "rules.first_value: not a number"),
        (changed(rules={"first_value": "1e999999999"}), "rules.first_value: not a number"),
        (changed(rules={"ratio": "1"}), "rules.ratio: not more than 1"),
        (changed(rules={"step": 0}), "rules.step: not more than 0"),
        (changed(rules={"own_value_in_total": "yes"}), "rules.own_value_in_total: neither true nor false"),
        (changed(rules={"mode": "iterate"}), "rules.mode: not one of one_pass, converge, frozen"),
        (changed(rules={"shares": {"victory": "1"}}), "rules.shares: unknown key 'victory'; there are win, draw"),
        (changed(rules={"shares": {"win": "a lot"}}), "rules.shares.win: not a number"),
        (changed(rules={"max_paid_absences": -1}), "rules.max_paid_absences: not a whole number from 0 up"),
        (changed(events=[[1, "1-0", 1, 2], [1, "1-0", 3]]), "events[1]: not a list of 4"),
        (changed(events=[[0, "1-0", 1, 2]]), "events[0][0]: not a whole number from 1 up"),
        (changed(events=[["1", "1-0", 1, 2]]), "events[0][0]: not a whole number from 1 up"),
        (changed(events=[[1, "2-0", 1, 2]]), "events[0][1]: not one of 1-0, 0-1, draw"),
        (changed(events=[[1, ["1-0"], 1, 2]]), "events[0][1]: not one of"),
        (changed(events=[[1, "team-cup", 1, None]]), "events[0][1]: not one of"),
        (changed(events=[[1, "1-0", 1, 9]]), "events[0][3]: no such player: 9"),
        (changed(events=[[1, "1-0", "1", 2]]), "events[0][2]: no such player: 1"),
        (changed(events=[[1, "1-0", 1, None]]), "events[0][3]: a player is a whole number or a text"),
        (changed(events=[[1, "1-0", 2, 2]]), "events[0]: a game of a player with himself"),
        (changed(events=[[1, "bye", 1, 2]]), "events[0][3]: nobody is the opponent of who has 'bye'"),
        (changed(events=[[1, "1-0", 1, 2], [1, "bye", 2, None]]), "events[1]: a player has two events in round 1"),
        (
            changed(events=[[1, "bye", 1, None], [2, "bye", 1, None], [1, "absent", 1, None]]),
            "events[2]: a player has two events in round 1",
        ),
        (changed(rounds=1), "rounds: not a whole number from 2 up"),
        (changed(joined=[[1]]), "joined[0]: not a list of 2"),
        (changed(withdrawn=[[7, 2]]), "withdrawn[0][0]: no such player: 7"),
    ],
)
def test_a_bad_file_is_refused_with_the_place(
    body: object, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["keizer", written(tmp_path, body), "--json"]) == 3
    found = capsys.readouterr()
    assert (found.out, found.err.count("\n")) == ("", 1)
    assert f"season.json: {reason}" in found.err


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (changed(start_order=list(range(301)), events=[]), "start_order: more than 300 players"),
        (changed(events=[[101, "bye", 1, None]]), "events[0][0]: more than 100 rounds"),
    ],
)
def test_too_large(body: Body, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["keizer", written(tmp_path, body)]) == 4
    assert reason in capsys.readouterr().err


def test_text_that_is_no_utf_8_and_files_that_are_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "season.json"
    file.write_bytes(b'{"start_order": ["\xff"]}')
    assert main(["keizer", str(file)]) == 3
    assert main(["keizer", str(tmp_path / "nowhere.json")]) == 2
    assert "cannot read" in capsys.readouterr().err

"""One board of a published round through the API: looked at, changed, put off; the round after it."""

from typing import Any

import pytest

from chalicelib.ports import Services
from tests.people import a_user, an_event, enter, paired
from tests.web.api.programs import Program, an_api, refused

SWAP = {"act": "swap", "one": 3, "other": 6}


@pytest.fixture
def program(services: Services, monkeypatch: pytest.MonkeyPatch) -> Program:
    return Program(an_api(services, monkeypatch))


@pytest.fixture
def root(services: Services, program: Program) -> str:
    owner = a_user(services)
    event = an_event(services, owner, "Anna 2000, Bas 1900, Chris 1800, Daan 1700, Eva 1600, Fred 1500")
    paired(services, event, owner)
    enter(services, event, owner, 1, "1-0", "0-1")
    program.signed_in("Anna")
    return f"/tournaments/{event}"


def preview(program: Program, root: str, change: dict[str, Any]) -> dict[str, Any]:
    answer = program.send("POST", f"{root}/rounds/1/board-change/preview", {"change": change})
    assert answer.status_code == 200, answer.body
    found: dict[str, Any] = answer.json_body
    return found


def test_exactly_what_was_shown_is_done(program: Program, root: str) -> None:
    found = preview(program, root, SWAP)
    assert found["gone"] == [{"board": 3, "white": 3, "black": 6, "resumes_at": None}]
    assert found["new"] == [{"board": 3, "white": 6, "black": 3, "resumes_at": None}]
    change = {"change": SWAP, "mark": found["mark"]}
    assert program.send("POST", f"{root}/rounds/1/board-change", change).status_code == 200
    assert refused(program.send("POST", f"{root}/rounds/1/board-change", change)) == (409, "conflict")


def test_a_game_that_is_put_off_is_among_the_adjourned_ones_until_the_round_is_paired_over_it(
    program: Program, root: str
) -> None:
    put_off = {"act": "put_off", "board": 3, "until": "2026-12-08T20:00:00+01:00"}
    mark = preview(program, root, put_off)["mark"]
    program.send("POST", f"{root}/rounds/1/board-change", {"change": put_off, "mark": mark})
    games = program.get(f"{root}/adjourned-games").json_body["games"]
    assert games == [{"round": 1, "board": 3, "white": 3, "black": 6, "resumes_at": "2026-12-08T19:00:00Z"}]
    assert refused(program.send("POST", f"{root}/rounds", {})) == (409, "adjourned_games")
    assert program.send("POST", f"{root}/rounds", {"takes_adjourned": True}).status_code == 202


def test_an_unknown_act_is_unusable(program: Program, root: str) -> None:
    answer = program.send("POST", f"{root}/rounds/1/board-change/preview", {"change": {"act": "eat"}})
    assert answer.status_code == 422


def test_t7_the_outlook_before_the_rounds_are_paired(program: Program, root: str) -> None:
    """Six players, five rounds."""
    shortage = program.get(f"{root}/outlook").json_body["shortage"]
    assert (shortage["planned"], shortage["certain"], shortage["ways"]) == (5, 3, ["fewer_rounds", "continue"])

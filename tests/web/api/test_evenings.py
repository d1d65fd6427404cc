"""An evening of the ladder through the API: the whole Tuesday."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from chalicelib.domain.ids import RoundNumber
from chalicelib.ports import Services
from tests.club_scenes import a_club, a_season, byes, cycles_of, line
from tests.people import HandClock, a_user, paired
from tests.web.api.programs import Program, an_api, refused

DEADLINE = datetime(2026, 12, 1, 17, 30, tzinfo=UTC)


class Evening:
    """A program of the owner's, and the first evening of a cycle."""

    def __init__(self, services: Services, clock: HandClock, program: Program) -> None:
        clock.at = DEADLINE + timedelta(minutes=10)
        self.services, self.program = services, program
        self.owner = a_user(services)
        club = a_club(services, self.owner)
        self.cycle = cycles_of(services, a_season(services, self.owner, club, "5", computer="Komodo"))[0].id
        program.signed_in("Anna")
        self.root = f"/tournaments/{self.cycle}/evenings/1"

    def read(self) -> dict[str, Any]:
        found: dict[str, Any] = self.program.get(self.root).json_body
        return found

    def known(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = next(one for one in self.read()["lines"] if one["entry"] == f"m-{name}")
        return found

    def put(self, *changes: dict[str, Any], **more: Any) -> Any:
        return self.program.send("PUT", f"{self.root}/availability", {"changes": list(changes), **more})

    @property
    def line(self) -> str:
        return line(self.services, self.cycle, 1)


@pytest.fixture
def evening(services: Services, clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> Evening:
    return Evening(services, clock, Program(an_api(services, monkeypatch)))


def test_an_evening_of_which_nothing_is_known(evening: Evening) -> None:
    found = evening.read()
    assert (found["round"], found["coming"], found["is_closed"], found["has_computer"]) == (1, 6, True, False)
    assert found["deadline"] == "2026-12-01T17:30:00Z"
    assert evening.known("bas")["states"] == ["coming", "silent"]
    assert "link" not in found["lines"][0]


def test_who_comes_is_put_down_with_way_and_time(evening: Evening) -> None:
    answer = evening.put(
        {"entry": "m-bas", "presence": "late", "until": "20:40"},
        {"entry": "m-eva", "presence": "duty", "duty": "work"},
        way="mail",
        at="2026-12-01T17:29:00+00:00",
    )
    assert answer.status_code == 200
    bas = evening.known("bas")
    assert (bas["presence"], bas["until"], bas["way"], bas["by"]) == ("late", "20:40", "mail", "Anna")
    assert bas["at"] == "2026-12-01T17:29:00Z"
    assert evening.known("eva")["duty"] == "work"


def test_a_change_of_what_was_not_seen_is_a_conflict(evening: Evening) -> None:
    evening.put({"entry": "m-bas", "presence": "out"})
    answer = evening.put({"entry": "m-bas", "presence": "in"})
    assert refused(answer) == (409, "stale_availability")
    assert answer.json_body["error"]["details"]["entries"] == ["m-bas"]
    assert evening.put({"entry": "m-bas", "presence": "in", "seen": evening.known("bas")["mark"]}).status_code == 200


def test_what_makes_no_sense_is_refused(evening: Evening) -> None:
    bas = {"entry": "m-bas"}
    wrong: list[tuple[dict[str, Any], dict[str, Any]]] = [
        ({"presence": "late"}, {}),
        ({"presence": "late", "until": "8 pm"}, {}),
        ({"presence": "duty", "duty": "sailing"}, {}),
        ({"presence": "perhaps"}, {}),
        ({"presence": "out"}, {"way": "link"}),
        ({"presence": "out"}, {"at": "2027-12-01T17:29:00+00:00"}),
    ]
    for change, more in wrong:
        assert evening.put({**bas, **change}, **more).status_code == 422, change
    assert evening.known("bas")["presence"] == "unknown"


def test_a_tuesday(evening: Evening) -> None:
    program, root = evening.program, evening.root
    assert program.send("PUT", f"{root}/computer", {"is_available": True}).status_code == 200
    assert evening.read()["has_computer"]
    paired(evening.services, evening.cycle, evening.owner)
    assert evening.line == "Daan-Anna *, Eva-Bas *, Fien-Chris *"
    turnout = {"missing": [4, 5], "arrived": []}
    found = program.send("POST", f"{root}/re-pairing/preview", turnout).json_body
    assert [one["board"] for one in found["dissolved"]] == [1, 2]
    assert found["new"] == [{"board": 1, "white": 2, "black": 1}]
    assert found["gone"] == [{"player": 4, "reason": "noshow"}, {"player": 5, "reason": "noshow"}]
    assert evening.line == "Daan-Anna *, Eva-Bas *, Fien-Chris *"
    assert refused(program.send("POST", f"{root}/re-pairing", {**turnout, "mark": "other"})) == (409, "conflict")
    key = {"idempotency_key": "once"}
    for _ in range(2):
        assert program.send("POST", f"{root}/re-pairing", {**turnout, "mark": found["mark"]}, **key).status_code == 200
    assert evening.line == "Bas-Anna *, Fien-Chris *, Daan zero, Eva zero"
    assert refused(program.send("DELETE", f"{root}/re-pairing?seen=1")) == (409, "conflict")
    seen = evening.services.tournaments.round(evening.cycle, RoundNumber(1)).revision
    assert program.send("DELETE", f"{root}/re-pairing?seen={seen}").status_code == 200
    assert evening.line == "Daan-Anna *, Eva-Bas *, Fien-Chris *"
    assert program.send("POST", f"{root}/no-shows", {"missing": [4]}).status_code == 200
    assert evening.line == "Daan-Anna -/+, Eva-Bas *, Fien-Chris *"
    assert byes(evening.services, evening.cycle, 1) == {}
    assert refused(program.send("POST", f"{root}/no-shows", {"missing": [99]})) == (422, "invalid_field")


def test_a_result_read_before_a_re_pairing_does_not_land_on_the_new_players_of_the_board(evening: Evening) -> None:
    """C2, D13: board 1 was 4-1 (Daan-Anna) when it was read; then Daan and Eva are missing, and it is 2-1."""
    program, root = evening.program, evening.root
    paired(evening.services, evening.cycle, evening.owner)
    results = f"/tournaments/{evening.cycle}/rounds/1/results"
    unnamed = {"board": 1, "seen": "", "result": "1-0"}
    old, new = {**unnamed, "white": 4, "black": 1}, {**unnamed, "white": 2, "black": 1}
    turnout = {"missing": [4, 5], "arrived": []}
    mark = program.send("POST", f"{root}/re-pairing/preview", turnout).json_body["mark"]
    program.send("POST", f"{root}/re-pairing", {**turnout, "mark": mark})
    answer = program.send("PUT", results, {"changes": [old]})
    assert refused(answer) == (409, "stale_boards")
    stored = {"board": 1, "white": 2, "black": 1, "stored": "", "wanted": "1-0"}
    assert answer.json_body["error"]["details"]["boards"] == [stored]
    answer = program.send("PUT", results, {"changes": [unnamed]})
    assert (refused(answer), answer.json_body["error"]["field"]) == ((422, "invalid_field"), "board-1")
    seen = evening.services.tournaments.round(evening.cycle, RoundNumber(1)).revision
    program.send("DELETE", f"{root}/re-pairing?seen={seen}")
    assert refused(program.send("PUT", results, {"changes": [new]})) == (409, "stale_boards")
    assert refused(program.send("PUT", results, {"changes": [unnamed]})) == (422, "invalid_field")
    assert program.send("PUT", results, {"changes": [old]}).json_body == {"saved": [1]}


def test_an_evening_that_is_not_there(evening: Evening) -> None:
    assert refused(evening.program.get(f"/tournaments/{evening.cycle}/evenings/9")) == (404, "not_found")
    preview = evening.program.send("POST", f"{evening.root}/re-pairing/preview", {})
    assert refused(preview) == (404, "not_found")

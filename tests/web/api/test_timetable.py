"""S64-58, S64-59 by program: look at the timetable, at what another one does, make it, move a round."""

import pytest
from chalice.app import Chalice

from chalicelib.ports import Services
from tests.people import a_user, an_event, paired
from tests.web.api.programs import Program, an_api, refused

DAY = {"day": "2026-12-01", "begins": "19:00", "rounds": 2}


@pytest.fixture
def app(services: Services, monkeypatch: pytest.MonkeyPatch) -> Chalice:
    return an_api(services, monkeypatch)


def test_looked_at_made_and_moved(app: Chalice, services: Services) -> None:
    owner = a_user(services)
    anna = Program(app).signed_in("Anna")
    event = an_event(services, owner, "Anna 2000, Bas 1900, Chris 1800, Daan 1700")
    paired(services, event, owner)
    there = f"/tournaments/{event}/timetable"
    before = anna.get(there).json_body
    assert (before["is_own"], before["rounds"][0]["fate"]) == (False, "published")
    wanted = {
        "round_minutes": 60, "pause_minutes": 10, "days": [{"day": "2026-12-08", "begins": "19:00"}, DAY],
        "breaks": [{"minutes": 30, "name": "Bar", "after_round": 3}],
    }  # fmt: skip
    moves = anna.send("POST", f"{there}/preview", wanted).json_body["rounds"]
    assert anna.get(there).json_body == before
    change = wanted | {"seen": before["version"]}
    for _ in range(2):
        assert anna.send("PUT", there, change, idempotency_key="once").status_code == 200
    after = anna.get(there).json_body
    assert [one["after"] for one in after["rounds"]] == [one["after"] for one in moves]
    assert after["rounds"][0]["after"] == before["rounds"][0]["before"]
    assert [one["day"] for one in after["days"]] == ["2026-12-01", "2026-12-08"]
    assert refused(anna.send("PUT", there, change)) == (409, "conflict")
    start = {"round": 2, "starts_at": "2026-12-05T12:00:00Z"}
    assert anna.send("PUT", f"{there}/starts", {"starts": [start], "seen": after["version"]}).status_code == 200
    assert anna.get(there).json_body["rounds"][1]["fate"] == "by_hand"
    wrong = wanted | {"breaks": [{"minutes": 30}]}
    assert refused(anna.send("POST", f"{there}/preview", wrong)) == (422, "invalid_field")

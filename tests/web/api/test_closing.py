"""C8-C11 by program: what stops closing, ending early, closing, what was kept, correcting; and who may."""

from typing import Any

import pytest

from chalicelib.commands.officials import GiveRole, give_role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.ids import TournamentId, UserId
from chalicelib.ports import Services
from tests.people import a_user, an_event, caller, enter, paired
from tests.web.api.programs import Program, an_api, refused


class Event:
    """An event of five planned rounds, of which one is played, and a program in place of pages."""

    def __init__(self, services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
        self.app, self.services = an_api(services, monkeypatch), services
        self.owner: UserId = a_user(services)
        self.id: TournamentId = an_event(services, self.owner, "Anna 2000, Bas 1900, Chris 1800, Daan 1700")
        paired(services, self.id, self.owner)
        enter(services, self.id, self.owner, 1, "1-0", "0-1")
        self.program = Program(self.app).signed_in("Anna")
        self.there = f"/tournaments/{self.id}"

    @property
    def closing(self) -> dict[str, Any]:
        answer = self.program.get(f"{self.there}/closing")
        assert answer.status_code == 200, answer.body
        return dict(answer.json_body)

    def send(self, path: str, program: Program | None = None, **body: object) -> tuple[int, str]:
        answer = (program or self.program).send("POST", f"{self.there}{path}", body)
        return answer.status_code, answer.json_body.get("error", {}).get("code", "")

    def correct(self, seen: str, result: str, program: Program | None = None) -> tuple[int, str]:
        change = {"board": 1, "seen": seen, "result": result}
        return self.send("/rounds/1/corrections", program, changes=[change])


@pytest.fixture
def event(services: Services, monkeypatch: pytest.MonkeyPatch) -> Event:
    return Event(services, monkeypatch)


def test_what_stops_it_and_what_ending_early_would_do(event: Event) -> None:
    paired(event.services, event.id, event.owner)
    said = event.closing
    assert (said["closing"], said["final"]) == (None, None)
    assert (said["unpublished"], said["open"]) == ([3, 4, 5], [{"round": 2, "boards": [1, 2]}])
    assert said["early_finish"] == {
        "after": 1, "planned": 5, "deleted": [2], "byes": [], "leaving": [], "staying": [],
    }  # fmt: skip
    assert event.send("/closing", seen=said["seen"]) == (409, "not_closable")
    enter(event.services, event.id, event.owner, 2, "1-0")
    assert event.closing["no_early_finish"] == "later_result"
    assert event.send("/closing/early", seen=said["seen"]) == (409, "later_result")


def test_it_is_ended_early_closed_and_corrected(event: Event) -> None:
    seen = event.closing["seen"]
    assert event.send("/closing/early", seen="0-0-0") == (409, "conflict")
    assert event.send("/closing/early", seen=seen) == (200, "")
    assert event.send("/closing", seen=seen) == (409, "conflict")
    assert event.send("/closing", seen=event.closing["seen"], end_date="2026-12-24") == (422, "invalid_field")
    assert event.correct("1-0", "0-1") == (409, "event_not_closed")
    assert event.send("/closing", seen=event.closing["seen"], end_date="2026-12-01") == (200, "")
    said = event.closing
    assert (said["closing"]["end_date"], said["closing"]["corrected_at"]) == ("2026-12-01", None)
    first = said["final"]["rows"][0]
    assert (first["place"], first["name"], first["points"]) == (1, "Anna", "1")
    assert all(len(row["values"]) == len(said["final"]["codes"]) for row in said["final"]["rows"])
    assert event.correct("1-0", "") == (422, "invalid_field")
    assert event.correct("1/2-1/2", "0-1") == (409, "stale_boards")
    assert event.correct("1-0", "0-1") == (200, "")
    now = event.closing
    assert now["closing"]["corrected_at"] is not None
    assert now["final"] != said["final"]


def test_c9_an_arbiter_neither_closes_nor_corrects(event: Event) -> None:
    a_user(event.services, "Bas")
    give_role(GiveRole(caller(event.owner), Realm.event(event.id), "bas@club.example"), event.services)
    arbiter = Program(event.app).signed_in("Bas")
    assert arbiter.get(f"{event.there}/closing").status_code == 200
    for path in ("/closing", "/closing/early"):
        assert event.send(path, arbiter, seen=event.closing["seen"]) == (403, "not_allowed")
    assert event.correct("1-0", "0-1", arbiter) == (403, "not_allowed")


def test_what_is_no_date_is_refused_by_field(event: Event) -> None:
    answer = event.program.send("POST", f"{event.there}/closing", {"seen": "x", "end_date": "gisteren"})
    assert refused(answer)[0] == 422
    assert answer.json_body["error"]["field"] == "end_date"

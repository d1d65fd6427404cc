"""Players' reports through the API: switched on, links, what was reported."""

import pytest

from chalicelib.commands.event.reports import ReportResult, report_result
from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.result import GameResult
from chalicelib.ports import Services
from tests.people import a_request, a_user, an_event, paired
from tests.web.api.programs import Program, an_api, refused


def test_switched_on_reported_and_read(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    program, owner = Program(an_api(services, monkeypatch)), a_user(services)
    event = an_event(services, owner, "Anna 2000, Bas 1900")
    number = paired(services, event, owner)
    program.signed_in("Anna")
    root = f"/tournaments/{event}"
    assert program.get(f"{root}/reporting").json_body == {"is_on": False, "version": 0, "links": []}
    assert program.send("PUT", f"{root}/reporting", {"is_on": True, "seen": 0}).status_code == 200
    found = program.get(f"{root}/reporting").json_body
    anna = found["links"][0]
    assert refused(program.send("POST", f"{root}/reporting/nobody/renewal", {"seen": 1})) == (404, "not_found")
    board = services.tournaments.round(event, number).boards[0]
    wish = ReportResult(a_request(), event, EntryId(anna["entry"]), number, board, GameResult.DRAWN)
    assert not report_result(wish, services)
    boards = program.get(f"{root}/rounds/1/reports").json_body["boards"]
    assert [one["reports"][0]["result"] for one in boards] == ["1/2-1/2"]
    assert program.send("POST", f"{root}/reporting/{anna['entry']}/renewal", {"seen": 1}).status_code == 200
    assert program.get(f"{root}/reporting").json_body["links"][0]["path"] != anna["path"]

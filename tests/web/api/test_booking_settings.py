"""How an event takes entries by itself, by program."""

import pytest

from chalicelib.ports import Services
from tests.people import a_user, an_event
from tests.web.api.programs import Program, an_api, refused


def test_read_and_replaced(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    app = an_api(services, monkeypatch)
    there = f"/tournaments/{an_event(services, a_user(services))}/entering"
    anna = Program(app).signed_in("Anna")
    found = anna.get(there).json_body
    assert (found["is_on"], found["version"], found["categories"]) == (False, 0, [])
    fees = [
        {"code": "all", "name": "Everybody", "price": 1250},
        {"code": "gm", "name": "Titles", "kind": "titled", "titles": ["GM", "IM"]},
    ]
    wanted = {
        "version": 0, "is_on": True, "opens_at": "2026-12-02T20:00:00+01:00", "capacity": 40, "categories": fees,
        "kept_months": 6, "asks": {"title": "must"}, "questions": [{"code": "meal", "text": "Do you eat with us?"}],
    }  # fmt: skip
    assert anna.send("PUT", there, wanted).status_code == 200
    found = anna.get(there).json_body
    assert (found["is_on"], found["capacity"], found["opens_at"]) == (True, 40, "2026-12-02T19:00:00Z")
    assert [(one["code"], one["price"], one["titles"]) for one in found["categories"]] == [
        ("all", 1250, []), ("gm", 0, ["GM", "IM"]),
    ]  # fmt: skip
    assert found["kept_months"] == 6
    assert (found["asks"], found["questions"][0]["ask"]) == ({"title": "must"}, "may")
    assert refused(anna.send("PUT", there, {**wanted, "capacity": 30}))[:2] == (409, "conflict")
    wrong = anna.send("PUT", there, {"version": found["version"], "capacity": 0})
    assert refused(wrong)[:2] == (422, "invalid_field")

"""S64-61: screens in the hall by program: made, changed, given another address, taken off; what they announce."""

import json

import pytest

from chalicelib.ports import Services
from tests.people import a_user, an_event
from tests.web.api.programs import Program, an_api
from tests.web.front_door import Browser


def test_a_screen_is_made_changed_and_taken_off(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    app = an_api(services, monkeypatch)
    event = f"/tournaments/{an_event(services, a_user(services), 'A, B')}"
    anna, there = Program(app).signed_in("Anna"), f"{event}/screens"
    address = anna.send("POST", there, {"name": "Bar"}, idempotency_key="once").json_body["address"]
    assert anna.send("POST", there, {"name": "Bar"}, idempotency_key="once").json_body == {"address": ""}
    path = address.removeprefix(services.origin)
    (screen,) = anna.get(there).json_body["screens"]
    assert (screen["name"], screen["views"][0], screen["seen_at"]) == ("Bar", "boards", None)
    shown = {"name": "Bar", "views": ["standings"], "theme": "light", "language": "en"}
    assert anna.send("PUT", f"{there}/{screen['id']}", shown).status_code == 200
    assert anna.send("PUT", f"{event}/announcement", {"announcement": "Soup at six."}).status_code == 200
    news = json.loads(Browser(app).get(f"{path}/live").body)
    assert (news["theme"], news["language"], news["said"]) == ("light", "en", "Soup at six.")
    renewed = anna.send("POST", f"{there}/{screen['id']}/address").json_body["address"].removeprefix(services.origin)
    assert [Browser(app).get(one).status_code for one in (path, renewed)] == [404, 200]
    assert anna.get(there).json_body["screens"][0]["seen_at"] is not None
    for _ in range(2):
        assert anna.send("DELETE", f"{there}/{screen['id']}").status_code == 200
    assert anna.get(there).json_body == {"screens": [], "announcement": "Soup at six."}


def test_what_a_screen_cannot_be_is_named(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    app = an_api(services, monkeypatch)
    there = f"/tournaments/{an_event(services, a_user(services), 'A, B')}/screens"
    anna = Program(app).signed_in("Anna")
    for wrong, field in (({"seconds": 2}, "seconds"), ({"views": []}, "views"), ({"theme": "pink"}, "theme")):
        refused = anna.send("POST", there, {"name": "Bar", **wrong})
        assert (refused.status_code, refused.json_body["error"]["field"]) == (422, field)
    assert anna.send("PUT", f"{there}/nowhere", {"name": "Bar"}).status_code == 404


def test_nothing_unseen_is_announced(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither control characters nor marks that turn the direction of writing."""
    app = an_api(services, monkeypatch)
    event = f"/tournaments/{an_event(services, a_user(services), 'A, B')}"
    anna = Program(app).signed_in("Anna")
    anna.send("POST", f"{event}/screens", {"name": "B\u200bar\x07"})
    anna.send("PUT", f"{event}/announcement", {"announcement": "Soup\0 at\u202e six."})
    found = anna.get(f"{event}/screens").json_body
    assert (found["screens"][0]["name"], found["announcement"]) == ("Bar", "Soup at six.")

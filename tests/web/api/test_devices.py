"""C3: helpers' devices by program: a code, who came in by it, and the end of it."""

import pytest

from chalicelib.ports import Services
from tests.people import a_user, an_event
from tests.web.admin.office import Office
from tests.web.api.programs import Program, an_api
from tests.web.front_door import Browser


def test_c3_a_code_lets_one_device_in_until_it_is_revoked(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    app = an_api(services, monkeypatch)
    there = f"/tournaments/{an_event(services, a_user(services), 'A, B')}/helpers"
    anna = Program(app).signed_in("Anna")
    address = anna.send("POST", there, idempotency_key="once").json_body["address"]
    assert anna.send("POST", there, idempotency_key="once").json_body == {"address": ""}
    path = address.removeprefix(services.origin)
    (device,) = anna.get(there).json_body["devices"]
    assert (device["state"], device["name"]) == ("waiting", "")
    phone = Office(Browser(app))
    phone.get(path)
    phone.post(path, name="Kees")
    (device,) = anna.get(there).json_body["devices"]
    assert (device["state"], device["name"]) == ("admitted", "Kees")
    for _ in range(2):
        assert anna.send("DELETE", f"{there}/{device['id']}").status_code == 200
    assert [one["state"] for one in anna.get(there).json_body["devices"]] == ["over"]

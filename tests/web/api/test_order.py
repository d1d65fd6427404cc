"""C4, C5 by program: own lists in the settings, and another order while the event runs."""

import pytest
from chalice.app import Chalice

from chalicelib.ports import Services
from tests.people import a_user, an_event, enter, paired
from tests.web.api.programs import Program, an_api, refused
from tests.web.api.test_pairing_settings import settings

TPN_R = {"profile": "own", "tiebreaks": ["tpn/r"]}


@pytest.fixture
def app(services: Services, monkeypatch: pytest.MonkeyPatch) -> Chalice:
    return an_api(services, monkeypatch)


@pytest.fixture
def anna(app: Chalice, services: Services) -> Program:
    a_user(services)
    return Program(app).signed_in("Anna")


@pytest.fixture
def there(anna: Program, services: Services) -> str:
    owner = services.accounts.by_email("anna@club.example")
    assert owner is not None
    return f"/tournaments/{an_event(services, owner.id, 'Anna 2000, Bas 1900, Chris 1800, Daan 1700')}"


@pytest.fixture
def running(there: str, services: Services) -> str:
    owner = services.accounts.by_email("anna@club.example")
    assert owner is not None
    event = services.tournaments.of_user(owner.id)[0].id
    paired(services, event, owner.id)
    enter(services, event, owner.id, 1, "1-0", "0-1")
    return there


def test_an_own_list_is_a_setting_before_round_1(anna: Program, there: str) -> None:
    wanted = settings(anna, there) | {"profile": "own", "tiebreaks": ["PTS", "bh/c1", "SB"]}
    assert anna.send("PUT", f"{there}/settings", wanted).status_code == 200
    assert settings(anna, there)["tiebreaks"] == ["BH-C1", "SB"]
    said = anna.get(f"{there}/order").json_body
    assert said["order"] == {"profile": "own", "edition": "fide-2026", "codes": ["BH-C1", "SB"]}
    assert (said["shares_places"], said["changes"]) == (True, [])
    assert refused(anna.send("POST", f"{there}/order", TPN_R | {"seen": said["version"]})) == (409, "not_started")


def test_a_list_that_does_not_fit_is_refused_by_field(anna: Program, there: str) -> None:
    wanted = settings(anna, there) | {"profile": "own", "tiebreaks": ["BH"], "system": "round-robin"}
    answer = anna.send("PUT", f"{there}/settings", wanted)
    error = answer.json_body["error"]
    assert (answer.status_code, error["field"], error["details"]["code"]) == (422, "tiebreaks", "BH")


def test_another_order_is_looked_at_then_made_once(anna: Program, running: str) -> None:
    before = anna.get(f"{running}/order").json_body
    said = anna.send("POST", f"{running}/order/preview", TPN_R).json_body
    assert said["order"]["codes"] == ["TPN-R"]
    assert [(one["number"], one["before"], one["after"]) for one in said["moves"]] == [
        (2, 2, 1), (1, 1, 2), (4, 4, 3), (3, 3, 4),
    ]  # fmt: skip
    assert anna.get(f"{running}/order").json_body == before
    change = TPN_R | {"seen": before["version"]}
    for _ in range(2):
        assert anna.send("POST", f"{running}/order", change, idempotency_key="once").status_code == 200
    after = anna.get(f"{running}/order").json_body
    assert [(one["after_round"], one["after"]["codes"]) for one in after["changes"]] == [(1, ["TPN-R"])]
    assert refused(anna.send("POST", f"{running}/order", {"profile": "club", "seen": before["version"]})) == (
        409, "conflict",
    )  # fmt: skip
    wanted = settings(anna, running) | {"profile": "club", "tiebreaks": []}
    assert refused(anna.send("PUT", f"{running}/settings", wanted)) == (
        409, "fixed_once_started",
    )  # fmt: skip

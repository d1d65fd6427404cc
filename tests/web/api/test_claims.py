"""S64-6: claims to player profiles by program, for platform administrators."""

import pytest
from chalice.app import Chalice

from chalicelib.commands.event.entries import AddEntries, add_entries
from chalicelib.commands.people.identity import ClaimProfile, DescribeMyself, claim_profile, describe_myself
from chalicelib.domain.ids import UserId
from chalicelib.domain.model.player import Person
from chalicelib.domain.people.numbers import Numbers
from chalicelib.ports import Services, group_of
from tests.people import a_user, an_event, caller, list_only
from tests.web.api.programs import Program, an_api, refused

NUMBERS = Numbers("1000001")


@pytest.fixture
def app(services: Services, monkeypatch: pytest.MonkeyPatch) -> Chalice:
    return an_api(services, monkeypatch)


@pytest.fixture
def root(app: Chalice, services: Services) -> Program:
    a_user(services, "Root")
    return Program(app).signed_in("Root")


@pytest.fixture
def anna(services: Services) -> UserId:
    """She plays, and says that it is she."""
    made = a_user(services)
    event = an_event(services, made)
    person = Person("Vos, Anna", 1900, fide_id="1000001", birth="1990")
    add_entries(AddEntries(caller(made), event, (person,)), services)
    list_only(services, group_of(event))
    describe_myself(DescribeMyself(caller(made), "1000001", "", 1990), services)
    claim_profile(ClaimProfile(caller(made), NUMBERS), services)
    return made


def test_s64_6_a_claim_is_read_approved_and_taken_back(root: Program, anna: UserId) -> None:
    (asked,) = root.get("/claims").json_body["asked"]
    assert (asked["user"], asked["fide_id"]) == (anna, "1000001")
    found = root.get(f"/claims/{anna}").json_body
    assert (found["profile"]["names"], found["profile"]["events"]) == (["Vos, Anna"], ["Najaar"])
    assert found["has_birth_year"] is True
    judged = {"seen": asked["version"], "fide_id": "1000001"}
    assert root.send("POST", f"/claims/{anna}/approval", judged).status_code == 200
    assert refused(root.send("POST", f"/claims/{anna}/approval", judged)) == (409, "claim_not_open")
    assert [len(one) for one in root.get("/claims").json_body.values()] == [0, 1]
    assert root.send("DELETE", f"/claims/{anna}").status_code == 200
    assert refused(root.get(f"/claims/{anna}")) == (404, "not_found")


def test_s64_6_a_refusal_needs_a_reason(root: Program, anna: UserId) -> None:
    refusal = {"seen": root.get("/claims").json_body["asked"][0]["version"], "reason": " "}
    assert refused(root.send("POST", f"/claims/{anna}/refusal", refusal)) == (422, "invalid_field")
    assert root.send("POST", f"/claims/{anna}/refusal", refusal | {"reason": "Another Anna"}).status_code == 200
    assert root.get(f"/claims/{anna}").json_body["claim"]["standing"] == "refused"

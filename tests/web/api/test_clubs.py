"""Clubs, members and their lists by program."""

from typing import Any

import pytest

from chalicelib.ports import Services
from tests.people import a_user
from tests.web.api.programs import Program, an_api, refused


@pytest.fixture
def anna(services: Services, monkeypatch: pytest.MonkeyPatch) -> Program:
    a_user(services)
    return Program(an_api(services, monkeypatch)).signed_in("Anna")


@pytest.fixture
def club(anna: Program) -> str:
    made = anna.send("POST", "/clubs", {"name": "De Toren", "city": "Oss"})
    assert (made.status_code, made.json_body["slug"]) == (201, "de-toren")
    return f"/clubs/{made.json_body['id']}"


def members(anna: Program, club: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = anna.get(f"{club}/members").json_body["members"]
    return found


def test_a_club_is_listed_read_and_changed(anna: Program, club: str) -> None:
    (listed,) = anna.get("/clubs").json_body["clubs"]
    assert listed == anna.get(club).json_body
    changed = {"name": "De Dame", "visibility": "members", "contact_email": "d@club.example", "seen": 1}
    assert anna.send("PUT", club, changed).status_code == 200
    now = anna.get(club).json_body
    assert (now["name"], now["visibility"], now["slug"], now["version"]) == ("De Dame", "members", "de-toren", 2)
    assert now["reminder"] is None
    wish = {"days_before": 1, "at": "18:00:00"}
    assert anna.send("PUT", club, changed | {"seen": 2, "reminder": wish}).status_code == 200
    assert anna.get(club).json_body["reminder"] == wish
    assert refused(anna.send("PUT", club, changed | {"seen": 3, "reminder": wish | {"days_before": 15}}))[0] == 422
    assert refused(anna.send("PUT", club, changed | {"city": "Uden"})) == (409, "conflict")
    assert refused(anna.send("PUT", club, changed | {"seen": 3, "name": ""})) == (422, "invalid_field")


def test_members_are_added_changed_and_leave(anna: Program, club: str) -> None:
    person = {"name": "Jansen, Piet", "national_id": "7654321"}
    made = anna.send("POST", f"{club}/members", {"person": person, "club_rating": 1755})
    assert made.status_code == 201
    one = f"{club}/members/{made.json_body['id']}"
    assert refused(anna.send("POST", f"{club}/members", {"person": {"name": "Jansen, Piet"}})) == (
        409, "already_entered",
    )  # fmt: skip
    assert anna.send("PATCH", one, {"seen": 1, "tempo": "fast"}).status_code == 200
    assert refused(anna.send("PATCH", one, {"seen": 1, "tempo": ""})) == (409, "conflict")
    (member,) = members(anna, club)
    assert (member["club_rating"], member["tempo"], member["person"]["national_id"]) == (1755, "fast", "7654321")
    assert [anna.send(method, f"{one}/leaving").status_code for method in ("POST", "DELETE", "POST")] == [200] * 3
    assert members(anna, club)[0]["has_left"]


def test_a_list_is_compared_and_applied(anna: Program, club: str) -> None:
    anna.send("POST", f"{club}/members", {"person": {"name": "Smit, Kees"}})
    lines = ["Naam;Clubrating;Vaste keuze;Sleutel", "Smit, Kees;1600;nooit;", "Vos, Anna;1500;;", "Bos, Eva;veel;;"]
    found = anna.send("POST", f"{club}/members/list", {"lines": lines}).json_body
    assert [one["member"]["person"]["name"] for one in found["new"]] == ["Vos, Anna"]
    assert found["changed"][0]["changes"] == [
        {"field": "club_rating", "before": 0, "after": 1600},
        {"field": "standing", "before": "always", "after": "never"},
    ]
    assert ([one["place"] for one in found["unread"]], found["unused"], found["gone"]) == (["B4"], ["Sleutel"], [])
    take = [one["key"] for one in (*found["new"], *found["changed"])]
    asked = {"lines": lines, "take": take, "mark": found["mark"]}
    sent = [
        anna.send("POST", f"{club}/members/list/changes", asked, idempotency_key="once").json_body for _ in range(2)
    ]
    assert sent == [{"applied": 2}] * 2
    assert [(one["person"]["name"], one["club_rating"]) for one in members(anna, club)] == [
        ("Smit, Kees", 1600), ("Vos, Anna", 1500),
    ]  # fmt: skip
    assert refused(anna.send("POST", f"{club}/members/list/changes", asked)) == (409, "differences_moved")


def test_officials_of_a_club(anna: Program, club: str, services: Services) -> None:
    bert = a_user(services, "Bert")
    assert anna.send("POST", f"{club}/officials", {"email": "bert@club.example"}).status_code == 201
    found = anna.get(f"{club}/officials").json_body["officials"]
    assert [(one["name"], one["role"]) for one in found] == [("Anna", "owner"), ("Bert", "arbiter")]
    assert anna.send("DELETE", f"{club}/officials/{bert}").status_code == 200
    assert len(anna.get(f"{club}/officials").json_body["officials"]) == 1


def test_a_members_link_is_handed_out_and_renewed(anna: Program, club: str) -> None:
    member = anna.send("POST", f"{club}/members", {"person": {"name": "Piet"}}).json_body["id"]
    link = f"{club}/members/{member}/link"
    first = anna.get(link).json_body["link"]
    assert "/a/" in first
    assert refused(anna.send("POST", link)) == (422, "invalid_field")
    assert anna.send("POST", f"{link}?seen=1").status_code == 200
    assert refused(anna.send("POST", f"{link}?seen=1")) == (409, "conflict")
    assert anna.get(link).json_body["link"] not in ("", first)
    anna.send("POST", f"{club}/members/{member}/leaving")
    assert anna.get(link).json_body == {"link": ""}


def test_the_log_and_the_jobs_of_a_club(anna: Program, club: str) -> None:
    anna.send("POST", f"{club}/members", {"person": {"name": "Piet"}})
    log = anna.get(f"{club}/log").json_body
    assert ([line["action"] for line in log["lines"]], log["next"]) == (["members.add", "club.create"], None)
    assert {job["state"] for job in anna.get(f"{club}/jobs").json_body["jobs"]} == {"open"}
    assert refused(anna.send("POST", f"{club}/jobs/none/retry"))[0] in (404, 409)

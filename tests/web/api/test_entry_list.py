"""A list is read by program before anybody is entered."""

from typing import Any

import pytest

from chalicelib.ports import Services
from tests.people import a_user
from tests.web.api.programs import Program, an_api, refused
from tests.web.api.test_api import an_entered_event


@pytest.fixture
def anna(services: Services, monkeypatch: pytest.MonkeyPatch) -> Program:
    a_user(services)
    return Program(an_api(services, monkeypatch)).signed_in("Anna")


def read(anna: Program, event: str, *lines: str, **choice: object) -> Any:
    answer = anna.send("POST", f"/tournaments/{event}/entries/list", {"lines": lines, **choice})
    assert answer.status_code == 200, answer.json_body
    return answer.json_body


def test_what_is_read_can_be_entered(anna: Program) -> None:
    event = an_entered_event(anna, "Anna")
    found = read(anna, event, "Naam;Rating;Opmerking", "anna;2000;", "Bas;1900;laat", "Chris;veel;")
    assert [(one["field"], one["basis"]) for one in found["columns"]] == [
        ("name", "heading"),
        ("rating", "heading"),
        ("", "heading"),
    ]
    assert [(one["line"], one["person"]["name"], one["same"]) for one in found["entries"]] == [
        (2, "anna", "Anna"),
        (3, "Bas", None),
    ]
    assert [(one["place"], one["field"], one["reason"]) for one in found["unread"]] == [
        ("B4", "rating", "not_a_number")
    ]
    new = [one["person"] for one in found["entries"] if one["same"] is None]
    assert anna.send("POST", f"/tournaments/{event}/entries", {"persons": new}).json_body == {"added": 1}


def test_the_caller_says_what_the_columns_mean(anna: Program) -> None:
    event = an_entered_event(anna)
    found = read(anna, event, "Wie;Wat", "Bas;1900", columns=["name", "club"], has_heading=True)
    assert [(one["person"]["name"], one["person"]["club"]) for one in found["entries"]] == [("Bas", "1900")]


def test_a_list_that_is_refused(anna: Program) -> None:
    there = f"/tournaments/{an_entered_event(anna)}/entries/list"
    assert refused(anna.send("POST", there, {"lines": []})) == (422, "invalid_field")
    assert refused(anna.send("POST", there, {"lines": ["Bas"] * 1001})) == (422, "invalid_field")
    assert refused(anna.send("POST", there, {"lines": ["Bas"], "columns": ["shoe size"]})) == (422, "invalid_body")

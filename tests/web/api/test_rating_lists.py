"""Searching rating lists by a program."""

import urllib.request

import pytest

from chalicelib.domain.model.player import Sex, Title
from chalicelib.domain.ratings.lists.row import ListKind, ListRow
from chalicelib.jobs import runner
from chalicelib.ports import Services, list_group_of
from tests.people import a_user, an_event
from tests.rating_lists import as_text, bring_in
from tests.web.api.programs import Program, an_api, refused

WIEL = ListRow("1000042", "Van der Wiel, John", "NED", Sex.MAN, Title.GM, 2412, 2400, 0, 1959, "i")


@pytest.fixture
def program(services: Services, monkeypatch: pytest.MonkeyPatch) -> Program:
    a_user(services)
    return Program(an_api(services, monkeypatch)).signed_in("Anna")


def test_a_player_is_found_with_all_that_the_list_says(program: Program, services: Services) -> None:
    bring_in(services, [WIEL])
    answer = program.get("/rating-lists/search?q=wiel&tempo=rapid").json_body
    assert answer == {
        "players": [
            {
                "list": "fide", "name": "Van der Wiel, John", "federation": "NED", "title": "GM", "sex": "m",
                "fide_id": "1000042", "national_id": "", "birth_year": 1959, "rating": 2400, "standard": 2412,
                "rapid": 2400, "blitz": 0, "inactive": True,
            }
        ],
        "cut": False,
        "lists": ["fide"],
    }  # fmt: skip


def test_without_a_list_nothing_is_found_and_none_is_named(program: Program) -> None:
    assert program.get("/rating-lists/search?q=wiel").json_body == {"players": [], "cut": False, "lists": []}


@pytest.mark.parametrize(("query", "field"), [("", "q"), ("?q=", "q"), ("?q=a&tempo=slow", "tempo")])
def test_a_question_that_is_none(program: Program, query: str, field: str) -> None:
    answer = program.get(f"/rating-lists/search{query}")
    assert refused(answer) == (422, "invalid_field")
    assert answer.json_body["error"]["field"] == field


def test_an_events_ratings_are_compared_and_taken(program: Program, services: Services) -> None:
    bring_in(services, [WIEL])
    there = f"/tournaments/{an_event(services, services.accounts.by_email('anna@club.example').id)}"  # type: ignore[union-attr]
    persons = [{"name": "Wiel, J. van der", "rating": 2399, "fide_id": "1000042"}, {"name": "Nobody"}]
    program.send("POST", f"{there}/entries", {"persons": persons})
    found = program.get(f"{there}/ratings").json_body
    (one,) = found["differing"]
    assert {"field": "rating", "here": "2399", "listed": "2412"} in one["fields"]
    assert (one["listed_name"], one["certain"], found["same"], len(found["unknown"])) == (WIEL.name, True, 0, 1)
    take = [{"entry": one["entry"], "seen": one["version"], "name": True}]
    assert program.send("POST", f"{there}/ratings", {"lists": {}, "take": take}).status_code == 409
    answer = program.send("POST", f"{there}/ratings", {"lists": found["lists"], "take": take})
    assert (answer.status_code, answer.json_body) == (200, {"taken": 1})
    after = program.get(f"{there}/ratings").json_body
    assert (after["differing"], after["same"]) == ([], 1)


def test_strangers_sign_in_first(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    assert refused(Program(an_api(services, monkeypatch)).get("/rating-lists/search?q=wiel")) == (401, "sign_in_first")


def test_an_administrator_brings_a_list_in(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    a_user(services, "Root")
    root = Program(an_api(services, monkeypatch)).signed_in("Root")
    place = root.send("POST", "/rating-lists/fide/uploads").json_body
    one = f"/rating-lists/fide/uploads/{place['upload']}"
    assert refused(root.send("POST", one, {})) == (422, "invalid_field")
    parts = [(name, value.encode()) for name, value in place["fields"].items()] + [("file", as_text([WIEL]))]
    body = b"".join(
        b'--x\r\nContent-Disposition: form-data; name="%b"\r\n\r\n%b\r\n' % (name.encode(), value)
        for name, value in parts
    )
    headers = {"Content-Type": "multipart/form-data; boundary=x"}
    urllib.request.urlopen(urllib.request.Request(place["url"], body + b"--x--\r\n", headers))
    assert root.send("POST", one, {}).status_code == 202
    assert [line["is_working"] for line in root.get("/rating-lists").json_body["lists"]] == [True, False]
    runner.run(services, list_group_of(ListKind.FIDE))
    (fide, _) = root.get("/rating-lists").json_body["lists"]
    assert (fide["rows"], fide["is_working"], fide["error"]) == (1, False, "")
    for nowhere in ("dwz/uploads", "fide/uploads/UP.."):
        assert refused(root.send("POST", f"/rating-lists/{nowhere}", {})) == (404, "not_found")

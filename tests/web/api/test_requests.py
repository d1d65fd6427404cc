"""What programs send wrongly: each is told where, and nothing is changed."""

import json

import pytest
from chalice.app import Chalice

from chalicelib.ports import Services
from chalicelib.web import errors
from chalicelib.web.api.endpoint import _BEGINNINGS, REASONS, reason_for
from tests.people import a_user, an_event, paired
from tests.web.api.programs import Program, an_api, refused

NEW = {"name": "Najaar", "system": "fide-dutch", "tempo": "standard", "playing_days": ["2026-12-01"]}
HUGE = 10**40


@pytest.fixture
def app(services: Services, monkeypatch: pytest.MonkeyPatch) -> Chalice:
    return an_api(services, monkeypatch)


@pytest.fixture
def anna(app: Chalice, services: Services) -> Program:
    a_user(services)
    return Program(app).signed_in("Anna")


@pytest.fixture
def event(anna: Program, services: Services) -> str:
    owner = services.accounts.by_email("anna@club.example")
    assert owner is not None
    made = an_event(services, owner.id, "Anna 2000, Bas 1900, Chris 1800, Daan 1700")
    paired(services, made, owner.id)
    return made


def test_what_is_no_json_is_told_where(anna: Program) -> None:
    bodies = {
        b'{"name": ': (1, 9),
        b'{\n"name": nobody}': (2, 10),
        b"\xff": (1, 1),
        b'{"name": "\\ud800"}': (1, 17),
        b'{"name": "\n"}': (2, 0),
        b'{"name": ' + b"[" * 200_000: (1, 210),
        b'{"name": ' + b"9" * 5_000 + b"}": (1, 4311),
    }
    for body, (line, column) in bodies.items():
        answer = anna.raw("POST", "/tournaments", body)
        assert refused(answer) == (400, "malformed_json"), body[:20]
        assert answer.json_body["error"]["details"] == {"line": line, "column": column}, body[:20]


def test_unusable_fields_are_named(anna: Program) -> None:
    bodies: list[tuple[object, list[str]]] = [
        ([], ["body"]),
        ({}, ["name", "system", "tempo", "playing_days"]),
        (NEW | {"surprise": 1, "other": 2}, ["surprise", "other"]),
        (NEW | {"tempo": "slow"}, ["tempo"]),
        (NEW | {"name": 1}, ["name"]),
        (NEW | {"name": None}, ["name"]),
        (NEW | {"name": "x" * 20_001}, ["name"]),
        (NEW | {"playing_days": [0]}, ["playing_days.0"]),
        (NEW | {"playing_days": ["2026-02-30"]}, ["playing_days.0"]),
        (NEW | {"playing_days": "2026-12-01"}, ["playing_days"]),
    ]
    for body, fields in bodies:
        answer = anna.send("POST", "/tournaments", body)
        assert refused(answer) == (422, "invalid_body"), fields
        error = answer.json_body["error"]
        assert (error["field"], error["details"]["fields"]) == (fields[0], fields)
        assert list(error["details"]["reasons"]) == fields
        assert ", ".join(fields) in error["text"]
    assert anna.get("/tournaments").json_body["tournaments"] == []


def test_why_a_field_is_unusable_is_a_code_and_a_text_in_the_callers_language(anna: Program) -> None:
    wrong = {
        "name": 1, "tempo": "slow", "playing_days": ["2026-02-30"], "language": "x" * 20_001, "surprise": True,
    }  # fmt: skip
    error = anna.send("POST", "/tournaments", wrong).json_body["error"]
    assert error["details"]["reasons"] == {
        "name": "not_text",
        "system": "missing",
        "tempo": "unknown_choice",
        "playing_days.0": "not_a_date",
        "language": "too_long",
        "surprise": "unknown_field",
    }
    assert error["details"]["limits"] == {"language": {"most": 20_000}}
    assert error["details"]["texts"] == {
        "name": "Vul tekst in.",
        "system": "Vul dit in.",
        "tempo": "Kies uit de lijst.",
        "playing_days.0": "Vul een datum in.",
        "language": "Ten hoogste 20000 tekens.",
        "surprise": "Dit veld bestaat niet.",
    }
    assert anna.send("POST", "/tournaments", []).json_body["error"]["details"]["reasons"] == {"body": "not_an_object"}


def test_every_kind_of_fault_has_a_reason_with_a_text() -> None:
    kinds = ("date_from_datetime_parsing", "datetime_type", "model_attributes_type", "a_kind_of_tomorrow", *REASONS)
    assert [reason_for(kind) for kind in kinds[:4]] == ["not_a_date", "not_a_moment", "not_an_object", "unusable"]
    assert {reason_for(kind) for kind in kinds} <= set(errors._REASONS)
    assert set(_BEGINNINGS.values()) <= set(errors._REASONS)


def test_a_body_that_is_too_large_is_not_read(anna: Program) -> None:
    assert refused(anna.raw("POST", "/tournaments", b" " * 4_000_001)) == (413, "too_large")


def test_an_unusable_result_names_its_board(anna: Program, event: str) -> None:
    wrong: list[tuple[dict[str, object], str]] = [
        ({"board": True}, "changes.0.board"),
        ({"board": "1"}, "changes.0.board"),
        ({"board": 1.0}, "changes.0.board"),
        ({"board": -1}, "changes.0.board"),
        ({"board": HUGE}, "changes.0.board"),
        ({"board": 3}, "board-3"),
        ({"seen": None}, "changes.0.seen"),
        ({"result": "5-0"}, "changes.0.result"),
    ]
    for change, field in wrong:
        wanted = {"board": 1, "seen": "", "result": "1-0"} | change
        answer = anna.send("PUT", f"/tournaments/{event}/rounds/1/results", {"changes": [wanted]})
        assert (answer.status_code, answer.json_body["error"]["field"]) == (422, field), change


def test_the_same_board_twice_is_refused(anna: Program, event: str) -> None:
    change = {"board": 1, "seen": "", "result": "1-0"}
    answer = anna.send("PUT", f"/tournaments/{event}/rounds/1/results", {"changes": [change, change]})
    assert (refused(answer), answer.json_body["error"]["field"]) == ((422, "invalid_field"), "board-1")
    assert anna.get(f"/tournaments/{event}/rounds/1").json_body["boards"][0]["result"] == ""


def test_a_draft_takes_no_results(anna: Program, services: Services, event: str) -> None:
    seen = anna.get(f"/tournaments/{event}/rounds/1").json_body["revision"]
    anna.raw("DELETE", f"/tournaments/{event}/rounds/1/publication?seen={seen}", b"")
    changes = {"changes": [{"board": 1, "seen": "", "result": "1-0"}]}
    assert refused(anna.send("PUT", f"/tournaments/{event}/rounds/1/results", changes)) == (409, "not_published")


def test_an_unusable_setting_is_named(anna: Program, event: str) -> None:
    at_eight = {"round": 1, "starts_at": "2026-12-01T20:00:00Z"}
    wrong: list[tuple[dict[str, object], int, str]] = [
        ({"seen": HUGE}, 422, "seen"),
        ({"seen": -1}, 422, "seen"),
        ({"planned_rounds": HUGE}, 422, "planned_rounds"),
        ({"planned_rounds": 2**31 - 1}, 422, "planned_rounds"),
        ({"planned_rounds": 0}, 422, "planned_rounds"),
        ({"round_minutes": 2**31 - 1}, 422, "round_minutes"),
        ({"time_zone": "Europe/Nowhere"}, 422, "time_zone"),
        ({"contact_email": "nobody"}, 422, "contact_email"),
        ({"regulations_link": "javascript:alert(1)"}, 422, "regulations_link"),
        ({"federation": "x" * 20_001}, 422, "federation"),
        ({"federation": "Utopia"}, 422, "federation"),
        ({"system": "round-robin"}, 409, "system"),
        ({"schedule": [at_eight | {"round": 0}]}, 422, "schedule.0.round"),
        ({"schedule": [at_eight | {"starts_at": "2026-12-01T20:00:00"}]}, 422, "schedule.0.starts_at"),
        ({"schedule": [at_eight, at_eight]}, 422, "start-1"),
    ]
    there = f"/tournaments/{event}"
    before = anna.get(there).json_body["settings"]
    settings = {name: value for name, value in before.items() if name not in ("version", "slug")}
    for wanted, status, field in wrong:
        answer = anna.send("PUT", f"{there}/settings", settings | {"seen": before["version"]} | wanted)
        assert (answer.status_code, answer.json_body["error"]["field"]) == (status, field), wanted
    assert anna.get(there).json_body["settings"] == before


def test_times_come_back_in_utc(anna: Program, event: str) -> None:
    there = f"/tournaments/{event}"
    before = anna.get(there).json_body["settings"]
    settings = {name: value for name, value in before.items() if name not in ("version", "slug")}
    times = {"schedule": [{"round": 1, "starts_at": "2026-12-01T20:00:00+01:00"}], "seen": before["version"]}
    assert anna.send("PUT", f"{there}/settings", settings | times).status_code == 200
    schedule = anna.get(there).json_body["settings"]["schedule"]
    assert schedule == [{"round": 1, "starts_at": "2026-12-01T19:00:00Z"}]


def test_a_wrong_address(anna: Program, event: str) -> None:
    wrong = {
        "rounds/x": (422, "invalid_field"),
        "rounds/0": (404, "not_found"),
        "rounds/2": (404, "not_found"),
        "rounds/1000": (422, "invalid_field"),
        "standings?after_round=-1": (422, "invalid_field"),
        "standings?after_round=9": (422, "invalid_field"),
        "log?from=last": (422, "invalid_field"),
        "log?from=9999999999": (422, "invalid_field"),
    }
    assert {path: refused(anna.get(f"/tournaments/{event}/{path}")) for path in wrong} == wrong


def test_what_is_thrown_away_must_have_been_seen(anna: Program, event: str) -> None:
    answer = anna.send("DELETE", f"/tournaments/{event}/rounds/1/publication")
    assert (refused(answer), answer.json_body["error"]["field"]) == ((422, "invalid_field"), "seen")


def test_an_unusable_account_is_told_why(app: Chalice) -> None:
    program = Program(app)
    program.csrf = program.get("/csrf").json_body["csrf"]
    usable = {"email": "new@club.example", "name": "New", "password": "a long enough one"}
    for field, value in {"email": "nobody", "name": " ", "password": "short", "language": "dutch"}.items():
        answer = program.send("POST", "/accounts", usable | {field: value})
        assert (answer.status_code, answer.json_body["error"]["field"]) == (422, field)


def test_a_taken_address_and_a_wrong_password(anna: Program, app: Chalice) -> None:
    program = Program(app)
    program.csrf = program.get("/csrf").json_body["csrf"]
    account = {"email": "ANNA@club.example", "name": "Anna", "password": "a long enough one"}
    assert refused(program.send("POST", "/accounts", account)) == (409, "email_taken")
    credentials = {"email": "anna@club.example", "password": "not this one"}
    assert refused(program.send("POST", "/session", credentials)) == (401, "wrong_password")


def test_entries_that_cannot_be(anna: Program, event: str) -> None:
    entries = f"/tournaments/{event}/entries"
    first = anna.get(entries).json_body["entries"][0]
    seen = {"person": first["person"], "seen": first["version"] + 1}
    answers = [
        anna.send("POST", entries, {"persons": [{"name": "ANNA"}]}),
        anna.send("POST", entries, {"persons": [{"name": "Eva", "rating": 9999}]}),
        anna.send("POST", entries, {"persons": [{"name": "Eva", "title": "King"}]}),
        anna.send("PUT", f"{entries}/{first['id']}", seen),
        anna.send("PUT", f"{entries}/nobody", seen),
        anna.send("DELETE", f"{entries}/{first['id']}"),
    ]
    assert [refused(answer) for answer in answers] == [
        (409, "already_entered"),
        (422, "invalid_field"),
        (422, "invalid_body"),
        (409, "conflict"),
        (404, "not_found"),
        (409, "fixed_once_started"),
    ]


def test_an_unusable_person_is_named_by_field(anna: Program, event: str) -> None:
    entries = f"/tournaments/{event}/entries"
    anna.send("POST", entries, {"persons": [{"name": "Eva", "fide_id": "01 000 042", "birth": "12-05-2001"}]})
    eva = anna.get(entries).json_body["entries"][-1]["person"]
    assert (eva["fide_id"], eva["birth"]) == ("1000042", "2001/05/12")
    for field, value in (
        ("birth", "hallo"), ("birth", "31-02-2000"), ("federation", "Utopia"), ("fide_id", "9" * 17),
        ("fide_id", "1000042"),
    ):  # fmt: skip
        body = {"persons": [{"name": "Fien", field: value}], "namesakes": True}
        answer = anna.send("POST", entries, body)
        assert (answer.status_code, answer.json_body["error"]["field"]) == (422, field), value
    assert len(anna.get(entries).json_body["entries"]) == 5


def test_somebody_without_an_account_is_no_arbiter_and_the_owner_stays(anna: Program, event: str) -> None:
    officials = f"/tournaments/{event}/officials"
    assert anna.send("POST", officials, {"email": "nobody@club.example"}).status_code == 201, "invited by mail"
    (owner,) = anna.get(officials).json_body["officials"]
    anna.send("DELETE", f"{officials}/{owner['user']}")
    assert anna.get(officials).json_body["officials"] == [owner]


def test_a_method_that_is_not_there(anna: Program) -> None:
    assert {anna.send(method, "/tournaments").status_code for method in ("HEAD", "PATCH", "DELETE")} == {405}


def test_other_sites_are_told_nothing(anna: Program) -> None:
    """No route answers a browser that asks for another site (CORS)."""
    answer = anna.raw("GET", "/tournaments", b"", origin="https://elsewhere.example")
    assert [name for name in answer.headers if name.lower().startswith("access-control-")] == []
    assert {route.cors for methods in anna.app.routes.values() for route in methods.values()} <= {None, False}


def test_a_body_that_is_no_json_by_its_own_word(anna: Program) -> None:
    answer = anna.raw("POST", "/tournaments", json.dumps(NEW).encode(), content_type="text/plain")
    assert refused(answer) == (415, "unsupported_media_type")


@pytest.mark.parametrize("hour", ["18:00Z", "18:00:00+01:00", "18:00:00.5", "24:00", "1٨:00", 64800])
def test_an_hour_of_the_wall_with_an_offset_or_in_other_digits(anna: Program, hour: object) -> None:
    club = anna.send("POST", "/clubs", {"name": "De Toren"}).json_body["id"]
    season = {"name": "2026/27", "cycles": [{"name": "C", "days": ["2026-12-01"]}], "hours": {"deadline": hour}}
    answer = anna.send("POST", f"/clubs/{club}/seasons", season)
    assert refused(answer) == (422, "invalid_body")
    assert answer.json_body["error"]["details"]["reasons"] == {"hours.deadline": "not_a_time"}

"""The JSON API: a whole event by program, refusals, and the document that describes it."""

import re
from dataclasses import replace

import pytest
from chalice.app import Chalice

from chalicelib import wiring
from chalicelib.domain.accounts.permissions import CREATING, PERMISSIONS, Action, Role
from chalicelib.ports import Services
from chalicelib.web.api.endpoint import ENDPOINTS
from chalicelib.web.api.openapi import document
from chalicelib.web.authorise import Access
from tests.people import a_user, an_event, paired, work
from tests.roles import a_cast, role_at
from tests.web.api.programs import Program, an_api, refused

NEW = {"name": "Najaar", "system": "fide-dutch", "tempo": "standard", "playing_days": ["2026-12-01"]}


@pytest.fixture
def app(services: Services, monkeypatch: pytest.MonkeyPatch) -> Chalice:
    return an_api(services, monkeypatch)


@pytest.fixture
def anna(app: Chalice, services: Services) -> Program:
    a_user(services)
    return Program(app).signed_in("Anna")


def an_entered_event(anna: Program, *names: str) -> str:
    event = anna.send("POST", "/tournaments", NEW).json_body["id"]
    persons = [{"name": name, "rating": 2000 - 100 * place} for place, name in enumerate(names)]
    assert anna.send("POST", f"/tournaments/{event}/entries", {"persons": persons}).status_code == 201
    return str(event)


def test_a_whole_round_by_program(anna: Program, services: Services) -> None:
    event = an_entered_event(anna, "Anna", "Bas", "Chris", "Daan")
    there = f"/tournaments/{event}"
    assert anna.send("POST", f"{there}/rounds", {}).status_code == 202
    work(services, event)  # type: ignore[arg-type]
    round_ = anna.get(f"{there}/rounds/1").json_body
    assert (round_["state"], len(round_["boards"]), round_["warnings"]) == ("draft", 2, [])
    assert anna.send("POST", f"{there}/rounds/1/publication", {"seen": round_["revision"]}).status_code == 200
    changes = {"changes": [{"board": 1, "seen": "", "result": "1-0"}]}
    assert anna.send("PUT", f"{there}/rounds/1/results", changes).json_body == {"saved": [1]}
    table = anna.get(f"{there}/standings").json_body["standings"]
    assert (table["rows"][0]["name"], table["rows"][0]["points"]) == ("Anna", "1")
    assert anna.get(f"{there}/standings?after_round=0").json_body["standings"]["after_round"] == 0
    assert anna.get(there).json_body["rounds"][0]["open_boards"] == 1


def test_how_a_players_values_come_about(anna: Program, services: Services) -> None:
    owner = services.accounts.by_email("anna@club.example")
    assert owner is not None
    event = an_event(services, owner.id, "Anna 2000, Bas 1900")
    paired(services, event, owner.id)
    standings = f"/tournaments/{event}/standings"
    anna.send("PUT", f"/tournaments/{event}/rounds/1/results", {"changes": [{"board": 1, "seen": "", "result": "1-0"}]})
    assert anna.get(standings).json_body["workings"] is None
    answer = anna.get(f"{standings}?player=2").json_body
    buchholz = dict(zip(answer["standings"]["criteria"], answer["workings"], strict=True))["BH"]
    assert buchholz == {"value": "1", "how": "sum", "terms": [[1, "lost_to", 1, "1", None, "1"]]}


def test_a_conflict_shows_the_stored_result_beside_the_callers(anna: Program, app: Chalice, services: Services) -> None:
    owner = services.accounts.by_email("anna@club.example")
    assert owner is not None
    event = an_event(services, owner.id, "Anna 2000, Bas 1900")
    paired(services, event, owner.id)
    results = f"/tournaments/{event}/rounds/1/results"
    anna.send("PUT", results, {"changes": [{"board": 1, "seen": "", "result": "1-0"}]})
    answer = anna.send("PUT", results, {"changes": [{"board": 1, "seen": "", "result": "0-1"}]})
    assert refused(answer) == (409, "stale_boards")
    assert answer.json_body["error"]["details"]["boards"] == [
        {"board": 1, "white": 1, "black": 2, "stored": "1-0", "wanted": "0-1"}
    ]


def test_the_same_key_twice_is_one_request(anna: Program) -> None:
    made = [anna.send("POST", "/tournaments", NEW, idempotency_key="once-1").json_body["id"] for _ in range(2)]
    assert made[0] == made[1]
    assert len(anna.get("/tournaments").json_body["tournaments"]) == 1


def test_settings_are_read_and_put_back(anna: Program) -> None:
    event = anna.send("POST", "/tournaments", NEW).json_body["id"]
    settings = anna.get(f"/tournaments/{event}").json_body["settings"]
    wanted = {name: value for name, value in settings.items() if name not in ("version", "slug")}
    wanted |= {"seen": settings["version"], "venue_name": "De Toren", "shows_reasons": True}
    assert anna.send("PUT", f"/tournaments/{event}/settings", wanted).status_code == 200
    stored = anna.get(f"/tournaments/{event}").json_body["settings"]
    assert (stored["venue_name"], settings["shows_reasons"], stored["shows_reasons"]) == ("De Toren", False, True)
    assert refused(anna.send("PUT", f"/tournaments/{event}/settings", wanted | {"city": "x"})) == (409, "conflict")


def test_s64_57_a_practice_event_is_deleted_and_its_results_with_it(anna: Program) -> None:
    event = anna.send("POST", "/tournaments", NEW).json_body["id"]
    settings = anna.get(f"/tournaments/{event}").json_body["settings"]
    wanted = {name: value for name, value in settings.items() if name not in ("version", "slug")}
    wanted |= {"seen": settings["version"], "is_practice": True}
    assert anna.send("PUT", f"/tournaments/{event}/settings", wanted).status_code == 200
    stale, fresh = (
        f"/tournaments/{event}?seen={version}" for version in (settings["version"], settings["version"] + 1)
    )
    assert refused(anna.send("DELETE", stale)) == (409, "conflict")
    assert anna.send("DELETE", fresh).status_code == 200
    assert refused(anna.send("DELETE", fresh)) == (404, "not_found")
    assert anna.get("/tournaments").json_body == {"tournaments": []}


def test_an_entry_is_changed_withdrawn_returned_and_removed(anna: Program) -> None:
    event = an_entered_event(anna, "Anna", "Bas")
    entries = f"/tournaments/{event}/entries"
    first = anna.get(entries).json_body["entries"][0]
    one = f"{entries}/{first['id']}"
    assert anna.send("PUT", one, {"person": {"name": "Zoë", "rating": 1}, "seen": first["version"]}).status_code == 200
    assert anna.send("POST", f"{one}/withdrawal").status_code == 200
    assert anna.get(entries).json_body["entries"][0]["withdrawn_from"] == 1
    assert anna.send("DELETE", f"{one}/withdrawal").status_code == 200
    assert anna.send("DELETE", one).status_code == 200
    assert [entry["person"]["name"] for entry in anna.get(entries).json_body["entries"]] == ["Bas"]


def test_the_owner_adds_and_removes_an_arbiter(anna: Program, services: Services) -> None:
    a_user(services, "Bas")
    event = anna.send("POST", "/tournaments", NEW).json_body["id"]
    officials = f"/tournaments/{event}/officials"
    assert anna.send("POST", officials, {"email": "bas@club.example"}).status_code == 201
    bas = next(one for one in anna.get(officials).json_body["officials"] if one["role"] == "arbiter")
    assert bas["name"] == "Bas"
    assert anna.send("DELETE", f"{officials}/{bas['user']}").status_code == 200
    assert [one["role"] for one in anna.get(officials).json_body["officials"]] == ["owner"]


def test_a_file_becomes_an_event(anna: Program) -> None:
    file = "012 Avond\r\n001    1      Anna                              2000\r\n001    2      Bas\r\n"
    answer = anna.send("POST", "/imports", {"file": file})
    assert (answer.status_code, answer.json_body["slug"]) == (201, "avond")
    assert refused(anna.send("POST", "/imports", {"file": "nonsense"}))[0] == 422


def test_a_rating_that_a_file_said_keeps_nobody_from_changing_the_rest(anna: Program) -> None:
    file = "012 Avond\r\n001    1      Anna                              9999\r\n001    2      Bas\r\n"
    answer = anna.send("POST", "/imports", {"file": file}).json_body
    assert [one["code"] for one in answer["remarks"]] == ["unusable_rating"]
    entries = f"/tournaments/{answer['id']}/entries"
    (first,) = (one for one in anna.get(entries).json_body["entries"] if one["person"]["name"] == "Anna")
    wanted = {"person": first["person"] | {"club": "De Toren"}, "seen": first["version"]}
    assert anna.send("PUT", f"{entries}/{first['id']}", wanted).status_code == 200
    (changed,) = (one for one in anna.get(entries).json_body["entries"] if one["id"] == first["id"])
    assert (changed["person"]["rating"], changed["person"]["club"]) == (9999, "De Toren")
    wanted = {"person": changed["person"] | {"rating": 9998}, "seen": changed["version"]}
    assert refused(anna.send("PUT", f"{entries}/{first['id']}", wanted)) == (422, "invalid_field")


def test_jobs_and_log(anna: Program, services: Services) -> None:
    event = an_entered_event(anna, "Anna", "Bas")
    work(services, event)  # type: ignore[arg-type]
    jobs = anna.get(f"/tournaments/{event}/jobs").json_body
    assert {job["state"] for job in jobs["jobs"]} <= {"done", "open"}
    assert jobs["last_published"]
    log = anna.get(f"/tournaments/{event}/log").json_body
    assert ([line["action"] for line in log["lines"]], log["next"]) == (["entries.add", "tournament.create"], None)


def test_an_account_is_made_and_left(app: Chalice) -> None:
    program = Program(app)
    program.csrf = program.get("/csrf").json_body["csrf"]
    account = {"email": "new@club.example", "name": "New", "password": "a long enough one"}
    answer = program.send("POST", "/accounts", account)
    assert answer.status_code == 201
    program.csrf = answer.json_body["csrf"]
    assert program.get("/session").json_body["name"] == "New"
    assert program.send("DELETE", "/session").status_code == 200
    assert refused(program.get("/session")) == (401, "sign_in_first")


def test_an_unusable_field_is_named(anna: Program) -> None:
    answer = anna.send("POST", "/tournaments", NEW | {"name": " "})
    assert (refused(answer), answer.json_body["error"]["field"]) == ((422, "invalid_field"), "name")


def test_a_change_without_the_proof_is_refused(anna: Program) -> None:
    assert refused(anna.send("POST", "/tournaments", NEW, x_csrf="forged")) == (403, "forged_request")


def test_every_endpoint_with_every_role(app: Chalice, services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    by_invitation = replace(services, open_to_all=False)
    monkeypatch.setattr(wiring, "services", lambda: by_invitation)
    cast = a_cast(by_invitation)
    programs = {role: Program(app, dict(cookies), cast.csrf[role]) for role, cookies in cast.cookies.items()}
    for line in ENDPOINTS:
        if not isinstance(line.access, Action):
            continue
        named = {"tournament": str(cast.event), "club": str(cast.club), "series": str(cast.series)}
        path = re.sub(r"{(\w+)}", lambda match, named=named: named.get(match[1], "1"), line.path)  # type: ignore[misc]
        for role, program in programs.items():
            answer = program.send(line.method, path.removeprefix("/api/v1"), {"surprise": 1} if line.body else None)
            here = role_at(role, line.access, line.path)
            code = answer.json_body.get("error", {}).get("code", "")
            if here is Role.HELPER:
                assert refused(answer) == (401, "sign_in_first"), line.path
            elif here not in PERMISSIONS[line.access]:
                stranger = (403, "not_an_organiser") if line.access in CREATING else (404, "not_found")
                expected = stranger if here is Role.ANYBODY else (403, "not_allowed")
                assert refused(answer) == expected, (line.path, role)
            else:
                assert code not in ("not_allowed", "sign_in_first", "forged_request"), (line.path, role)
        assert refused(Program(app).send(line.method, path.removeprefix("/api/v1")))[0] == 401


def test_the_document_and_the_routes_agree(app: Chalice) -> None:
    routes = {(method, path) for path, methods in app.routes.items() for method in methods if path.startswith("/api/")}
    described = {(method.upper(), path) for path, operations in document()["paths"].items() for method in operations}
    assert routes - described == {("GET", "/api/v1/{rest+}")}, "what says that nothing is there is no endpoint"
    assert described <= routes


def test_the_document_names_every_parameter() -> None:
    for path, operations in document()["paths"].items():
        for method, operation in operations.items():
            named = {(one["in"], one["name"]) for one in operation["parameters"]}
            assert {name for place, name in named if place == "path"} == set(re.findall(r"{(\w+)}", path)), path
            assert (("header", "X-CSRF") in named) == (method != "get"), (path, method)


def test_the_document_is_whole() -> None:
    made = document()
    text = str(made)
    assert made["openapi"] == "3.1.0"
    assert set(re.findall(r"#/components/schemas/(\w+)", text)) == set(made["components"]["schemas"])
    operations = [operation for path in made["paths"].values() for operation in path.values()]
    assert len({operation["operationId"] for operation in operations}) == len(operations)
    assert all(operation["summary"] for operation in operations)


def test_the_document_is_served_to_everybody(app: Chalice) -> None:
    assert Program(app).get("/openapi.json").json_body["info"]["title"] == "Speelzaal"


def test_who_is_let_in_is_said_for_every_endpoint() -> None:
    assert {type(line.access) for line in ENDPOINTS} == {Access, Action}

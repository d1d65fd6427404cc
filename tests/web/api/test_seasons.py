"""Seasons through the API: made, read, a league more and less."""

from typing import Any

import pytest

from chalicelib.ports import Services
from tests.club_scenes import a_club
from tests.people import a_user
from tests.web.api.programs import Program, an_api, refused

SEASON: dict[str, Any] = {
    "name": "2026/27",
    "cycles": [
        {"name": "Cyclus 0", "days": ["2026-12-01", "2026-12-08"]},
        {"name": "Cyclus 1", "days": ["2027-01-05"]},
    ],
    "first_value": "21/2",
    "computer": "Komodo",
    "hours": {"deadline": "19:00"},
}


@pytest.fixture
def program(services: Services, monkeypatch: pytest.MonkeyPatch) -> Program:
    app = an_api(services, monkeypatch)
    a_user(services)
    return Program(app).signed_in("Anna")


@pytest.fixture
def there(services: Services, program: Program) -> str:
    owner = services.accounts.by_email("anna@club.example")
    assert owner is not None
    return f"/clubs/{a_club(services, owner.id)}/seasons"


def test_a_season_is_made_and_read(program: Program, there: str, services: Services) -> None:
    made = program.send("POST", there, SEASON)
    assert made.status_code == 201, made.body
    season = program.get(f"{there}/{made.json_body['id']}").json_body
    assert [(part["kind"], part["name"]) for part in season["parts"]] == [("cycle", "Cyclus 0"), ("cycle", "Cyclus 1")]
    assert program.get(there).json_body["seasons"] == [season]
    cycle = services.tournaments.load(season["parts"][0]["tournament"])
    assert cycle.settings.ladder is not None
    assert str(cycle.settings.ladder.rules.first_value) == "21/2"
    assert str(cycle.settings.ladder.times.deadline) == "19:00:00"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": ""}, "name"),
        ({"preset": "chess"}, "preset"),
        ({"first_value": "1/0"}, "first_value"),
        ({"first_value": "many"}, "first_value"),
        ({"hours": {"deadline": "25:00"}}, "hours.deadline"),
        ({"cycles": []}, "cycles"),
        ({"surprise": 1}, "surprise"),
    ],
)
def test_a_fault_names_its_field(program: Program, there: str, change: dict[str, Any], field: str) -> None:
    answer = program.send("POST", there, SEASON | change)
    assert answer.status_code == 422
    assert answer.json_body["error"]["field"] == field


def test_a_league_comes_and_goes(program: Program, there: str) -> None:
    season = program.send("POST", there, SEASON).json_body["id"]
    league = {"name": "Topcompetitie", "days": ["2026-12-01"], "members": ["m-anna", "m-bas"], "seen": 1}
    made = program.send("POST", f"{there}/{season}/parts", league)
    assert made.status_code == 201, made.body
    assert refused(program.send("POST", f"{there}/{season}/parts", league)) == (409, "conflict")
    a_cycle = program.send("POST", f"{there}/{season}/parts", league | {"kind": "cycle"})
    assert refused(a_cycle) == (422, "invalid_field")
    event = made.json_body["tournament"]
    assert program.send("DELETE", f"{there}/{season}/parts/{event}?seen=2").status_code == 200
    assert len(program.get(f"{there}/{season}").json_body["parts"]) == 2


def test_a_season_goes_and_comes_as_a_file(program: Program, there: str) -> None:
    season = program.send("POST", there, SEASON).json_body["id"]
    file = program.get(f"{there}/{season}/file").json_body
    assert file["name"] == "dubbelschaak-2026-27.json"
    restored = there.replace("/seasons", "/restored-seasons")
    made = program.send("POST", restored, {"file": file["file"]})
    assert made.status_code == 201, made.body
    assert [one["name"] for one in program.get(there).json_body["seasons"]] == ["2026/27", "2026/27 (2)"]
    assert refused(program.send("POST", restored, {"file": "{}"})) == (422, "unusable_archive")
    present, copy = program.get(there).json_body["seasons"]
    assert (present["is_in_use"], copy["is_in_use"]) == (True, False)
    use = {"is_in_use": True, "seen": copy["version"]}
    assert refused(program.send("PUT", f"{there}/{copy['id']}/use", use)) == (422, "invalid_field")
    done = program.send("PUT", f"{there}/{copy['id']}/use", {**use, "instead_of": present["id"]})
    assert done.status_code == 200, done.body
    present, copy = program.get(there).json_body["seasons"]
    assert (present["is_in_use"], copy["is_in_use"]) == (False, True)
    program.send("PUT", f"{there}/{copy['id']}/use", {"is_in_use": False, "seen": copy["version"]})
    assert [one["is_in_use"] for one in program.get(there).json_body["seasons"]] == [False, False]


def test_a_months_games_are_files(program: Program, there: str) -> None:
    program.send("POST", there, SEASON)
    games = there.replace("/seasons", "/games")
    assert program.get(f"{games}/2026-12.csv").json_body["file"].startswith("Date,Event,Tempo,White national number")
    assert program.get(f"{games}/2026-12-standard.trf").json_body["name"] == "dubbelschaak-2026-12-standard.trf"
    assert refused(program.get(f"{games}/2026-12-slow.trf")) == (404, "not_found")


def test_a_stranger_does_not_learn_of_it(program: Program, there: str, services: Services) -> None:
    program.send("POST", there, SEASON)
    a_user(services, "Bas")
    stranger = Program(program.app).signed_in("Bas")
    assert refused(stranger.get(there)) == (404, "not_found")


def test_d12_a_season_without_a_computer_gets_one(program: Program, there: str) -> None:
    made = program.send("POST", there, SEASON | {"computer": ""}).json_body["id"]
    computer = f"{there}/{made}/computer"
    seen = program.get(f"{there}/{made}").json_body["version"]
    assert refused(program.send("POST", computer, {"name": " ", "seen": seen})) == (422, "invalid_field")
    assert program.send("POST", computer, {"name": "Komodo", "rating": 1500, "seen": seen}).status_code == 200
    assert program.get(f"{there}/{made}").json_body["computer"] == "Komodo"

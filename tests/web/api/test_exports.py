"""Files of an event for programs: the same as for people, as text in JSON."""

import pytest

from chalicelib.domain.trf.reader import read_trf
from chalicelib.ports import Services
from tests.people import a_user, an_event, enter, paired
from tests.web.api.programs import Program, an_api, refused


@pytest.fixture
def played(services: Services, monkeypatch: pytest.MonkeyPatch) -> tuple[Program, str]:
    owner = a_user(services, "Olga")
    a_user(services, "Sam")
    event = an_event(services, owner, "Anna 2000, Bas 1900, Chris 1800, Daan 1700")
    paired(services, event, owner)
    enter(services, event, owner, 1, "1-0", "1/2-1/2")
    return Program(an_api(services, monkeypatch)), f"/tournaments/{event}/exports"


def test_a_program_takes_every_file(played: tuple[Program, str]) -> None:
    program, path = played
    program.signed_in("Olga")
    listed = program.get(path).json_body
    assert {"code": "fide_id", "mandatory": True, "players": [1, 2, 3, 4], "rounds": []} in listed["missing"]
    files = {one: program.get(f"{path}/{one}").json_body for one in listed["exports"]}
    assert len(read_trf(files["trf16"]["file"]).players) == 4
    assert files["pgn"]["file"].count("[Event ") == 2
    assert files["standings"]["file"].startswith("Place,No.,Title,Name,")
    assert all(file["name"].partition("-r1")[1] for file in files.values())
    assert refused(program.get(f"{path}/nothing")) == (404, "not_found")


def test_a_stranger_gets_none(played: tuple[Program, str]) -> None:
    program, path = played
    program.signed_in("Sam")
    assert [refused(program.get(one)) for one in (path, f"{path}/players")] == [(404, "not_found")] * 2

"""Backups over the pages and by program: asked for, taken away, restored."""

import gzip
import json
from urllib.request import urlopen

import pytest

from chalicelib.jobs import runner
from chalicelib.ports import Services
from tests.club_scenes import a_club, a_season
from tests.people import paired, work
from tests.web.admin.evening import Evening, an_evening
from tests.web.api.programs import Program, refused
from tests.web.front_door import the_app


@pytest.fixture
def evening(services: Services, monkeypatch: pytest.MonkeyPatch) -> Evening:
    evening = an_evening(services, monkeypatch, "Anna 2000, Bas 1900, Chris 1800, Daan 1700")
    paired(services, evening.event, evening.owner)
    return evening


def taken_away(evening: Evening) -> bytes:
    """The file, by the button, the worker, and the link."""
    evening.get("/backups")
    evening.office.post(f"{evening.root}/backups")
    assert "Wordt gemaakt." in evening.text
    work(evening.services, evening.event)
    page = evening.get("/backups")
    (link,) = [part.split('"')[0] for part in page.split('href="') if part.startswith(f"{evening.root}/backups/")]
    found = evening.office.browser.get(link)
    assert found.status_code == 303
    with urlopen(str(found.headers["Location"])) as answer:
        assert answer.headers["Content-Disposition"] == 'attachment; filename="najaar-backup.json.gz"'
        return bytes(answer.read())


def sent(evening: Evening, content: bytes) -> None:
    evening.office.get("/admin/restore")
    hidden = evening.office.hidden("/admin/restore")
    parts = [f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}' for name, value in hidden.items()]
    head = '--x\r\nContent-Disposition: form-data; name="file"; filename="b.json"\r\n\r\n'
    body = "\r\n".join([*parts, head]).encode() + content + b"\r\n--x--\r\n"
    evening.office.send("/admin/restore", "multipart/form-data; boundary=x", body)


def test_a_backup_is_made_taken_away_and_restored_as_a_copy(evening: Evening) -> None:
    packed = taken_away(evening)
    assert json.loads(gzip.decompress(packed))["format"] == "speelzaal-backup"
    sent(evening, packed)
    assert evening.office.status == 200
    assert "Teruggezet als kopie, die besloten is: het origineel is er nog." in evening.text
    assert "Teruggezet uit een reservekopie" in evening.text
    assert len(evening.services.tournaments.of_user(evening.owner)) == 2


def test_a_damaged_file_is_refused_with_its_place(evening: Evening) -> None:
    text = gzip.decompress(taken_away(evening)).decode()
    sent(evening, text.replace('"tempo":"standard"', '"tempo":"slow"').encode())
    assert evening.office.status == 422
    assert "groups[0].items[" in evening.text
    sent(evening, b"")
    assert 'href="#f-file"' in evening.office.page
    assert len(evening.services.tournaments.of_user(evening.owner)) == 1


def test_by_program(evening: Evening, services: Services) -> None:
    program = Program(the_app()).signed_in("Anna")
    club = a_club(services, evening.owner)
    a_season(services, evening.owner, club, "2")
    for there, kind in ((f"/tournaments/{evening.event}", "event"), (f"/clubs/{club}", "club")):
        asked = program.send("POST", f"{there}/backups", {})
        assert asked.status_code == 202
        file = asked.json_body["file"]
        assert refused(program.get(f"{there}/backups/{file}"))[:2] == (404, "not_found")
        work_in(services, there)
        (one,) = program.get(f"{there}/backups").json_body["backups"]
        assert one["made_at"]
        with urlopen(program.get(f"{there}/backups/{file}").json_body["address"]) as answer:
            text = gzip.decompress(answer.read()).decode()
        made = program.send("POST", "/restored-backups", {"file": text})
        assert (made.status_code, made.json_body["kind"], made.json_body["copy_of_another"]) == (201, kind, True)
    assert refused(program.send("POST", "/restored-backups", {"file": "{}"}))[:2] == (422, "unusable_backup")


def work_in(services: Services, there: str) -> None:
    noun, ident = there.strip("/").split("/")
    runner.run(services, f"{'T' if noun == 'tournaments' else 'C'}#{ident}")

"""A file becomes an event, sent as a file or pasted."""

import re
from html import unescape
from pathlib import Path

import pytest

import chalicelib
from chalicelib.domain.lifecycle.exported import exported_document
from chalicelib.domain.trf.writer import write_trf
from chalicelib.ports import Services
from chalicelib.render.remarks import REMARKS
from chalicelib.web import errors
from tests.builders import a_tournament
from tests.web.admin.office import Office, open_office, sign_up

BOUNDARY = "----parts"


@pytest.fixture
def office(services: Services, monkeypatch: pytest.MonkeyPatch) -> Office:
    return sign_up(open_office(services, monkeypatch))


def a_file(text: str = "A-C 1-0, D-B 0-1", name: str = "Avond") -> str:
    made = a_tournament("A:2000 B:1900 C:1800 D:1700", system="fide-dutch", name=name).after(text)
    return write_trf(exported_document(made))


def send(office: Office, content: bytes) -> str:
    """Choose a file and press the button."""
    office.get("/admin/import")
    fields = office.hidden("/admin/import")
    lines = [
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n'
        for name, text in fields.items()
    ]
    file = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.trf"\r\n\r\n'
    body = "".join([*lines, file]).encode() + content + f"\r\n--{BOUNDARY}--\r\n".encode()
    return office.send("/admin/import", f"multipart/form-data; boundary={BOUNDARY}", body)


def test_a_file_is_sent(office: Office, services: Services) -> None:
    send(office, a_file().encode())
    assert (office.status, "Het toernooi is ingelezen." in office.page) == (200, True)
    (event,) = services.tournaments.open_ones()
    assert (event.settings.name, event.players) == ("Avond", 4)


def test_letters_of_an_old_file_are_read(office: Office, services: Services) -> None:
    send(office, a_file(name="Café").encode("latin-1"))
    assert [event.settings.name for event in services.tournaments.open_ones()] == ["Café"]


def test_a_file_is_pasted(office: Office, services: Services) -> None:
    office.get("/admin/import")
    office.post("/admin/import", pasted=a_file())
    assert len(services.tournaments.open_ones()) == 1


def test_a_bad_file_says_where_and_what_was_pasted_stays(office: Office, services: Services) -> None:
    office.get("/admin/import")
    office.post("/admin/import", pasted="001 nonsense")
    assert office.status == 422
    assert "Er zit een fout in het bestand op regel 1" in office.page
    assert "001 nonsense</textarea>" in office.page
    assert services.tournaments.open_ones() == ()


def test_a_wrong_line_is_shown_with_a_sign_below_the_column(office: Office) -> None:
    lines = a_file().splitlines()
    number, line = next((at, line) for at, line in enumerate(lines, start=1) if line.startswith("001"))
    lines[number - 1] = f"{line[:98]}?{line[99:]}"
    office.get("/admin/import")
    office.post("/admin/import", pasted="\n".join(lines))
    assert f"op regel {number}, kolom 99. ‘?’ is geen uitslag." in office.page
    shown = re.search(r"<pre>(.*)\n.*?( *\^)", office.page)
    assert shown
    assert (unescape(shown[1]), len(shown[2])) == (lines[number - 1], 99)


def test_what_was_odd_is_said_in_words(office: Office, services: Services) -> None:
    office.get("/admin/import")
    office.post("/admin/import", pasted=f"{a_file()}\nQQ1 something\n")
    assert "Het toernooi heeft geen plaats voor wat dit record zegt; het is weggelaten. QQ1" in office.rows[1]
    assert len(office.rows) == 2
    assert len(services.tournaments.open_ones()) == 1


def test_an_odd_rating_is_said_and_keeps_nobody_from_changing_the_rest(office: Office, services: Services) -> None:
    office.get("/admin/import")
    office.post("/admin/import", pasted=a_file().replace("2000", "9999", 1).replace("1900", "3501", 1))
    said = "Zo'n rating heeft niemand; ze blijft staan zoals ze is."
    assert [row.count(said) for row in map(unescape, office.rows[1:])] == [1, 1]
    (event,) = services.tournaments.open_ones()
    entry = next(one for one in services.tournaments.entries(event.id) if one.person.rating == 9999)
    page = f"/admin/t/{event.id}/entries/{entry.id}"
    office.get(page)
    office.post(page, name="A", rating="9999", title="", sex="", club="De Toren")
    assert (office.status, "A 9999 De Toren" in " ".join(office.rows)) == (200, True)


def test_every_remark_and_every_reason_has_its_words() -> None:
    domain = Path(chalicelib.__file__).parent / "domain"
    files = (*sorted((domain / "trf").glob("*.py")), domain / "lifecycle/imported.py")
    text = "".join(file.read_text() for file in files)
    lines = re.findall(r"^.*(?:remark\(|Remark\(|_number\(row).*$", text, flags=re.MULTILINE)
    remarks = set(re.findall(r'"([a-z]\w+)"', "".join(lines)))
    assert {"not_utf8", "bad_rank", "unknown_sex"} <= remarks
    assert remarks - set(REMARKS) == set()
    reasons = set(re.findall(r'(?:refuse|TrfError)\(\s*"(\w+)"', text))
    assert {"unknown_result", "points_differ"} <= reasons
    assert reasons - set(errors._REASONS) - {"too_large"} == set()


def test_no_file_at_all(office: Office) -> None:
    office.get("/admin/import")
    office.post("/admin/import", pasted=" ")
    assert 'id="e-file">Vul dit in.' in office.page

"""What is taken away of an event: who may, what is named as missing, what the files are called."""

import csv
import io

import pytest

from chalicelib.domain.trf.reader import read_trf
from chalicelib.ports import Services
from tests.people import enter, paired
from tests.web.admin.evening import Evening, an_evening
from tests.web.admin.office import Office
from tests.web.admin.office import open_office as stranger


@pytest.fixture
def evening(services: Services, monkeypatch: pytest.MonkeyPatch) -> Evening:
    return an_evening(services, monkeypatch, "Anna 2000, Bas 1900, Chris 1800, Daan 1700")


@pytest.fixture
def played(evening: Evening) -> Evening:
    paired(evening.services, evening.event, evening.owner)
    enter(evening.services, evening.event, evening.owner, 1, "1-0", "1/2-1/2")
    return evening


def taken(evening: Evening, export: str) -> tuple[str, str]:
    """The name under which a browser keeps the file, and what stands in it."""
    found = evening.office.browser.get(f"{evening.root}/exports/{export}")
    assert found.status_code == 200
    return str(found.headers["Content-Disposition"]), found.body.decode()


def test_before_round_1_there_is_no_file_for_rating(evening: Evening) -> None:
    evening.get("/exports")
    assert "Het bestand voor de rating komt met ronde 1." in evening.text
    assert "/exports/trf16" not in evening.office.page
    assert len(read_trf(taken(evening, "trf26")[1]).players) == 4


def test_what_the_rating_office_misses_is_named_with_the_way_there(played: Evening) -> None:
    """S64-63: a list of players without FIDE id; a download all the same."""
    page = played.get("/exports")
    assert "Wat er voor de ratingverwerking nog ontbreekt" in played.text
    assert "FIDE-ID: 1 Anna ; 2 Bas ; 3 Chris ; 4 Daan" in played.text
    assert page.count("#f-fide_id") == 4
    assert f'href="{played.root}/settings#f-city"' in page
    assert taken(played, "trf16")[0] == 'attachment; filename="najaar-r1-trf16.trf"'


def test_unfinished_boards_are_said(evening: Evening) -> None:
    paired(evening.services, evening.event, evening.owner)
    page = evening.get("/exports")
    assert f'Uitslagen</a>: <a href="{evening.root}/rounds/1/results">Ronde 1</a>' in page


def test_every_file_has_the_events_address_and_the_round_in_its_name(played: Evening) -> None:
    played.get("/exports")
    names = {one: taken(played, one)[0].partition("=")[2] for one in ("trf16", "trf26", "pgn", "json", "players")}
    assert names == {
        "trf16": '"najaar-r1-trf16.trf"', "trf26": '"najaar-r1-trf26.trf"', "pgn": '"najaar-r1.pgn"',
        "json": '"najaar-r1.json"', "players": '"najaar-r1-players.csv"',
    }  # fmt: skip
    assert played.office.browser.get(f"{played.root}/exports/nothing").status_code == 404


def test_the_rating_file_is_read_again(played: Evening) -> None:
    document = read_trf(taken(played, "trf16")[1])
    assert document.remarks == ()
    assert next((one.person.name, one.rank) for one in document.players) == ("Anna", 1)
    assert (document.planned_rounds, document.system, document.records) == (None, "", ())


def test_spreadsheets_speak_the_visitors_language(played: Evening) -> None:
    _, text = taken(played, "pairings")
    rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=";"))
    assert rows[0][:5] == ["Ronde", "Datum", "Bord", "Wit nr.", "Wit"]
    assert [row[9:12] for row in rows[1:]] == [["1-0", "1", "0"], ["½-½", "0,5", "0,5"]]


@pytest.mark.parametrize("below", ["/exports", "/exports/trf16", "/exports/players", "/exports/pgn"])
def test_nobody_else_gets_them(
    played: Evening, services: Services, monkeypatch: pytest.MonkeyPatch, below: str
) -> None:
    visitor: Office = stranger(services, monkeypatch)
    answer = visitor.browser.get(f"{played.root}{below}")
    assert answer.status_code == 303
    assert "sign-in" in str(answer.headers["Location"])


def test_a_fide_id_that_is_filled_in_is_missing_no_more(played: Evening) -> None:
    (anna,) = (one for one in played.services.tournaments.entries(played.event) if one.person.name == "Anna")
    path = f"{played.root}/entries/{anna.id}"
    played.office.get(path)
    fields = played.office.hidden(path) | {"name": "Anna", "rating": "2000", "fide_id": "1000042"}
    played.office.post(path, **fields)
    played.get("/exports")
    assert "FIDE-ID: 2 Bas ; 3 Chris ; 4 Daan" in played.text
    assert "1000042" in taken(played, "trf16")[1]

"""The change logs taken away: whole, in the words of the page, no cell a formula, money for who sees it."""

import csv
import io
import json
from collections.abc import Iterator

import pytest

from chalicelib.commands.officials import GiveRole, give_role
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.ports import Services
from tests.booking_scenes import FEE, Desk, a_desk
from tests.club_scenes import a_club
from tests.people import PASSWORD, HandClock, a_user, caller, enter, paired
from tests.web.admin.office import Office, open_office
from tests.web.api.programs import Program, refused
from tests.web.front_door import Browser, the_app


@pytest.fixture
def desk(services: Services, clock: HandClock) -> Iterator[Desk]:
    """A round is played, and somebody called like a formula has paid in cash."""
    with a_desk(services, clock, "Anna 2000, Bas 1900", capacity=8) as desk:
        booking = desk.send("=HYPERLINK(1)", pays_at_door=True)
        desk.hand(booking, FEE)
        paired(desk.services, desk.event, desk.owner)
        enter(desk.services, desk.event, desk.owner, 1, "1-0")
        yield desk


def signed_in(browser: Browser, name: str) -> Office:
    office = Office(browser)
    office.get("/admin/sign-in")
    office.post("/admin/sign-in", email=f"{name}@club.example", password=PASSWORD)
    return office


def rows_of(office: Office, path: str) -> list[list[str]]:
    text = office.get(path).removeprefix("\ufeff")
    return list(csv.reader(io.StringIO(text), delimiter=";"))


def test_the_whole_log_in_the_words_of_the_page(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    office = signed_in(open_office(desk.services, monkeypatch).browser, "anna")
    page = office.get(f"/admin/t/{desk.event}/log")
    assert f'href="/admin/t/{desk.event}/log/csv"' in page
    head, *rows = rows_of(office, f"/admin/t/{desk.event}/log/csv")
    assert head == ["Wanneer", "Wie", "Wat", "Verder", "Handeling", "Bijzonderheden"]
    (results,) = [row for row in rows if row[4] == "results.save"]
    assert results[1:4] == ["Anna", "Uitslagen opgeslagen · Ronde 1", "Bord 1: – → 1–0"]
    assert json.loads(results[5])["round"] == 1
    assert not any(cell.startswith("=") for row in rows for cell in row)
    found = json.loads(office.get(f"/admin/t/{desk.event}/log/json"))
    assert [line["action"] for line in found["lines"]] == [row[4] for row in rows]
    assert len(rows) == len(desk.services.tournaments.log(desk.event))


def test_who_sees_the_money_alone_takes_away_what_is_about_it(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    a_user(desk.services, "Trees")
    give = GiveRole(caller(desk.owner), Realm.event(desk.event), "trees@club.example", Role.TREASURER)
    give_role(give, desk.services)
    office = signed_in(open_office(desk.services, monkeypatch).browser, "trees")
    _, *rows = rows_of(office, f"/admin/t/{desk.event}/log/csv")
    assert rows
    assert all(row[4].startswith("bookings.") for row in rows)
    program = Program(the_app()).signed_in("Trees")
    lines = program.get(f"/tournaments/{desk.event}/log").json_body["lines"]
    assert {line["action"].partition(".")[0] for line in lines} == {"bookings"}


def test_by_program(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    open_office(desk.services, monkeypatch)
    program, club = Program(the_app()).signed_in("Anna"), a_club(desk.services, desk.owner)
    a_user(desk.services, "Bert")
    for there, action in ((f"/tournaments/{desk.event}/log", "results.save"), (f"/clubs/{club}/log", "club.create")):
        assert action in {line["action"] for line in program.get(there).json_body["lines"]}
        text = program.get(f"{there}/csv").json_body["file"]
        assert text.startswith("When,Who,What,More,Action,Details\r\n")
        assert refused(Program(the_app()).signed_in("Bert").get(there))[:2] == (404, "not_found")


def test_of_a_club(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    club = a_club(desk.services, desk.owner)
    office = signed_in(open_office(desk.services, monkeypatch).browser, "anna")
    _, *rows = rows_of(office, f"/admin/c/{club}/log/csv")
    assert rows[-1][2:4] == ["Club gemaakt", "Dubbelschaak"]
    assert json.loads(office.get(f"/admin/c/{club}/log/json"))["lines"][-1]["action"] == "club.create"

"""What an account booked: its list, its file, and what becomes of it when the account goes."""

import json
from collections.abc import Iterator

import pytest

from chalicelib.domain.booking.booking import State
from chalicelib.domain.booking.settings import Ask, Question
from chalicelib.jobs import runner
from chalicelib.ports import Services, account_group_of
from tests.booking_scenes import FEE, Desk, a_desk
from tests.people import PASSWORD, HandClock, a_user
from tests.web.admin.office import Office, open_office

QUESTION = Question("meal", "Do you eat with us?", Ask.MAY)


@pytest.fixture
def desk(services: Services, clock: HandClock) -> Iterator[Desk]:
    with a_desk(services, clock, capacity=8, questions=(QUESTION,)) as desk:
        yield desk


@pytest.fixture
def bas(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Office:
    """Signed in."""
    office = open_office(desk.services, monkeypatch)
    a_user(desk.services, "Bas")
    office.get("/admin/sign-in")
    office.post("/admin/sign-in", email="bas@club.example", password=PASSWORD)
    return office


def enter(office: Office, name: str) -> str:
    """By the form, as he finds it when he is signed in; the address of the booking."""
    page = office.get("/enter/najaar")
    assert 'value="bas@club.example"' in page
    typed = {"name": "Bas", "email": "bas@club.example", "place-1-name": name, "place-1-answer-meal": "yes"}
    fields = office.hidden("/enter/najaar") | typed | {"rows": "1", "pays_at_door": "yes"}
    office.send_here("/enter/najaar", fields)
    at = office.path
    office.send_here(at, office.hidden(at) | {"do": "send"})
    return at


def test_nothing_was_booked_yet(bas: Office) -> None:
    assert "U hebt nog niets ingeschreven." in bas.get("/account/bookings")


def test_what_he_enters_is_his_with_the_link_to_it(bas: Office, desk: Desk) -> None:
    first, second = enter(bas, "Bas"), enter(bas, "Cor")
    desk.send("Dirk", email="bas@club.example", pays_at_door=True)
    page = bas.get("/account/bookings")
    assert [row.replace("\xa0", " ") for row in bas.rows[1:]] == [
        "Najaar Cor ingeschreven € 20,00", "Najaar Bas ingeschreven € 20,00",
    ]  # fmt: skip
    assert f'href="{first}"' in page
    assert f'href="{second}"' in page


def test_his_file_has_players_and_payments(bas: Office, desk: Desk) -> None:
    enter(bas, "Bas")
    (booking,) = desk.services.bookings.of_tournament(desk.event)
    desk.hand(booking.id, FEE)
    (found,) = json.loads(bas.browser.get("/account/data/speelzaal.json").body)["bookings"]
    (player,), (payment,) = found["players"], found["payments"]
    assert (player["player"]["name"], player["price"], player["answers"]) == ("Bas", FEE, {"meal": "yes"})
    assert (payment["way"], payment["receipt"], payment["amount"]) == ("cash", 1, FEE)
    assert (found["cost"], found["received"], found["email"]) == (FEE, FEE, "bas@club.example")


def test_before_he_goes_he_reads_what_stays_and_how_long(bas: Office, desk: Desk) -> None:
    enter(bas, "Bas")
    assert "Najaar: tot het toernooi voorbij is" in bas.get("/account/delete")
    desk.till.clock.move(days=29)
    assert "Najaar: tot er betaald is" in bas.get("/account/delete")
    (booking,) = desk.services.bookings.of_tournament(desk.event)
    desk.hand(booking.id, FEE)
    assert "Najaar" not in bas.get("/account/delete").split("<main")[1]


def test_a_draft_is_his_as_long_as_it_can_be_sent(bas: Office, desk: Desk) -> None:
    office = bas
    office.get("/enter/najaar")
    fields = office.hidden("/enter/najaar") | {
        "name": "Bas",
        "email": "bas@club.example",
        "place-1-name": "Bas",
        "rows": "1",
    }
    office.send_here("/enter/najaar", fields)
    (booking,) = desk.services.bookings.of_tournament(desk.event)
    assert booking.state is State.DRAFT
    assert "niet verzonden" in office.get("/account/bookings")
    desk.till.clock.move(days=8)
    assert "U hebt nog niets ingeschreven." in office.get("/account/bookings")


def test_the_link_of_a_forgotten_booking_says_so(bas: Office, desk: Desk) -> None:
    at = enter(bas, "Bas")
    (booking,) = desk.services.bookings.of_tournament(desk.event)
    desk.leave(booking.id)
    bas.get("/account/delete")
    bas.post("/account/delete", password=PASSWORD)
    assert booking.booker.user is not None
    runner.run(desk.services, account_group_of(booking.booker.user))
    page = bas.get(at)
    assert (bas.status, "Deze inschrijving is niet meer te bekijken" in page) == (410, True)

"""A lost link to a booking: the answer is always the same, and only who has the address gets the links."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from chalicelib.commands import attempts
from chalicelib.commands.booking.booking_links import AskLinks, ask_links
from chalicelib.commands.event.tournaments import ChangeSettings, change_settings
from chalicelib.domain.accounts.user import TooManyAttemptsError
from chalicelib.domain.model.tournament import Visibility
from chalicelib.ports import MAIL_GROUPS, Letter, Receipt, Services
from tests.booking_scenes import Desk, a_desk
from tests.mails import postbox, send_mails
from tests.people import HandClock, a_request, caller
from tests.web.booking_phone import Phone, link
from tests.web.front_door import Browser, reach, the_app

LOST = "/enter/najaar/lost"
SAME = "Als er onder dit adres is ingeschreven, is er een mail met de links onderweg."


@pytest.fixture
def desk(services: Services, clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    with a_desk(replace(services, origin="https://here.example"), clock, capacity=8) as desk:
        reach(desk.services, monkeypatch)
        yield desk


@pytest.fixture
def phone() -> Phone:
    return Phone(Browser(the_app()))


def sent(desk: Desk) -> list[Letter]:
    """What is sent now."""
    box = postbox(desk.services)
    box.letters.clear()
    send_mails(desk.services)
    return list(box.letters)


def ask(desk: Desk, email: str, place: str = "test") -> None:
    ask_links(AskLinks(desk.event, email, place), desk.services)


def test_all_links_of_the_event_come_to_the_address(desk: Desk, phone: Phone) -> None:
    mine = [desk.send(name, email="anna@club.example", pays_at_door=True) for name in ("Anna", "Bas")]
    other, draft = desk.send("Cor"), desk.start("Dirk", email="anna@club.example")
    sent(desk)
    phone.open("/enter/najaar")
    assert f'href="{LOST}"' in phone.page
    phone.open(LOST)
    assert SAME in phone.press(email="ANNA@club.example")
    (letter,) = sent(desk)
    assert (letter.to, letter.subject) == ("anna@club.example", "Najaar: the links to your bookings")
    found = [f"https://here.example{link(desk, one)}" in letter.text for one in (*mine, other, draft)]
    assert found == [True, True, False, False]
    assert "Anna (entered)" in letter.text


def test_nobody_learns_whether_somebody_booked(desk: Desk, phone: Phone) -> None:
    """The same page, and the same rows in the store; a mail is made of it elsewhere, or is not."""
    desk.send("Anna", pays_at_door=True)
    sent(desk)
    answers, rows = [], []
    for email in ("anna@club.example", "stranger@club.example"):
        phone.open(LOST)
        answers.append((phone.press(email=email), phone.status, phone.sent_to))
        due = [group for group in desk.services.outbox.due(desk.services.clock.now()) if group.startswith(MAIL_GROUPS)]
        rows.append(len(due))
        sent(desk)
    assert answers[0] == answers[1]
    assert rows == [1, 1]
    assert sent(desk) == []


def test_what_is_no_address_is_refused_beside_its_field(desk: Desk, phone: Phone) -> None:
    phone.open(f"{LOST}?language=en")
    phone.press(email="anna")
    assert (phone.status, 'id="e-email"' in phone.page, 'value="anna"' in phone.page) == (422, True, True)


def test_a_page_for_a_closed_event_has_it_too(desk: Desk, phone: Phone) -> None:
    desk.change_settings(is_on=False)
    phone.open("/enter/najaar?language=es")
    assert f'href="{LOST}?language=es"' in phone.page
    phone.open(f"{LOST}?language=es")
    phone.press(email="anna@club.example")
    assert phone.sent_to == f"{LOST}?language=es&done=sent"
    assert "se ha enviado un correo" in phone.page


def test_an_address_gets_three_an_hour_and_nobody_is_told(desk: Desk) -> None:
    desk.send("Anna", pays_at_door=True)
    sent(desk)
    for number in range(5):
        ask(desk, "anna@club.example", f"place {number}")
    assert len(sent(desk)) == 3
    desk.till.clock.move(hours=1)
    ask(desk, "anna@club.example")
    assert len(sent(desk)) == 1
    assert sent(desk) == []


def test_a_place_that_asks_again_and_again_is_stopped(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attempts, "_MOST_FROM_A_PLACE", 2)
    for number in range(2):
        ask(desk, f"{number}@club.example")
    with pytest.raises(TooManyAttemptsError):
        ask(desk, "anna@club.example")


def test_nothing_comes_of_what_was_forgotten(desk: Desk) -> None:
    booking = desk.send("Anna", pays_at_door=True)
    sent(desk)
    before = desk.booking(booking)
    anybody = replace(before, booker=replace(before.booker, email="", name=""))
    receipt = Receipt(a_request(), desk.owner, desk.services.clock.now(), "bookings.forget")
    desk.services.bookings.forget(desk.event, [anybody], receipt)
    ask(desk, "anna@club.example")
    assert sent(desk) == []


def test_a_strangers_question_about_a_private_event_finds_no_such_page(desk: Desk, phone: Phone) -> None:
    tournament = desk.services.tournaments.load(desk.event)
    private = replace(tournament.settings, visibility=Visibility.PRIVATE)
    change_settings(ChangeSettings(caller(desk.owner), desk.event, private, tournament.version), desk.services)
    phone.open(LOST)
    assert phone.status == 404

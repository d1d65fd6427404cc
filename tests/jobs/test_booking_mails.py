"""What mails about a booking say: the amount of this step, what goes back, the true reason, and whom to ask."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from chalicelib.commands.booking.booking_money import CancelEvent, cancel_event_bookings
from chalicelib.commands.booking.bookings import LeaveBooking, leave_booking
from chalicelib.commands.event.deletion import DeleteTournament, delete_tournament
from chalicelib.domain.booking.settings import Category
from chalicelib.domain.ids import BookingId
from chalicelib.domain.model.tournament import Contact, Venue
from chalicelib.ports import JobKind, Letter, Receipt, Services, group_of
from tests.booking_scenes import FEE, Desk, a_desk
from tests.club_scenes import only
from tests.mails import postbox, send_mails
from tests.people import HandClock, a_request, caller

FREE = (Category("all", "Everybody", 0),)


@pytest.fixture
def desk(services: Services, clock: HandClock) -> Iterator[Desk]:
    with a_desk(services, clock) as desk:
        yield desk


def letters(desk: Desk, about: str = "") -> list[Letter]:
    """What was sent since the last look, with these words in its subject."""
    box = postbox(desk.services)
    send_mails(desk.services)
    found = [letter for letter in box.letters if about in letter.subject]
    box.letters.clear()
    return found


def texts(desk: Desk, about: str = "") -> str:
    return "\n".join(letter.text for letter in letters(desk, about))


def call_off(desk: Desk) -> None:
    cancel_event_bookings(CancelEvent(caller(desk.owner), desk.event), desk.services)
    desk.work()


def leave_late(desk: Desk, booking: BookingId, kept: int) -> None:
    entry = desk.entry(booking)
    command = LeaveBooking(caller(desk.owner), desk.event, booking, frozenset({entry}), {entry: kept})
    leave_booking(command, desk.services)


def test_a_receipt_says_what_came_now_and_then_what_came_in_all(desk: Desk) -> None:
    anna = desk.send("Anna", pays_at_door=True)
    desk.hand(anna, 1000)
    assert "€10.00 was received for Najaar." in texts(desk, "your payment")
    desk.hand(anna, 500)
    said = texts(desk, "your payment")
    assert "€5.00 was received for Najaar." in said
    assert "Together €15.00 was received." in said
    assert "Still to be paid: €5.00 (at the door)" in said


def test_cash_that_is_given_back_is_told(desk: Desk) -> None:
    anna = desk.send("Anna", pays_at_door=True)
    desk.hand(anna, FEE)
    letters(desk)
    desk.hand(anna, -500)
    assert "The organiser gave €5.00 of your payment for Najaar back to you." in texts(desk, "money back")


def test_who_leaves_late_reads_what_is_kept_and_what_goes_back(desk: Desk) -> None:
    anna = desk.enter("Anna")
    letters(desk)
    leave_late(desk, anna, 500)
    said = texts(desk, "withdrawn")
    assert "The organiser keeps €5.00." in said
    assert "€15.00 goes back to you by the way it came" in said


def test_an_event_that_is_called_off_is_told_with_what_goes_back(desk: Desk) -> None:
    """Also to who waits, and to who had stopped and gets back what was kept; to who pays in cash by whom."""
    anna, bas = desk.enter("Anna"), desk.send("Bas", pays_at_door=True)
    desk.hand(bas, FEE)
    desk.send("Cor")
    leave_late(desk, anna, FEE)
    letters(desk)
    call_off(desk)
    told = {one.to.partition("@")[0]: one.text for one in letters(desk, "Najaar is not held")}
    assert sorted(told) == ["anna", "bas", "cor"]
    assert "€20.00 goes back to you by the way it came; you get a mail when it does." in told["anna"]
    assert "€20.00 is given back to you by the organiser." in told["bas"]
    assert "€" not in told["cor"]


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("called off", "came when it had been called off: it is not held."),
        ("left", "came when everybody of this booking was withdrawn."),
        ("closed", "nobody could enter any more."),
        ("full", "came when there was no place any more."),
    ],
)
def test_a_late_payment_says_the_true_reason(desk: Desk, what: str, said: str) -> None:
    anna = desk.send("Anna")
    session = desk.to_pay(anna)
    desk.till.books.pay_later(session)
    desk.tell(anna)
    match what:
        case "called off":
            call_off(desk)
        case "left":
            desk.leave(anna)
        case "closed" | "full":
            desk.till.clock.move(days=15)
            desk.work()
            desk.change_settings(is_on=what == "full", capacity=1)
            if what == "full":
                desk.send("Bas", pays_at_door=True)
    letters(desk)
    desk.till.books.bank_pays(session)
    desk.tell(anna)
    text = texts(desk, "too late")
    assert "Your payment of €20.00 for Najaar" in text
    assert said in " ".join(text.split())


def test_a_door_payer_is_told_that_his_online_payment_failed(desk: Desk) -> None:
    anna = desk.send("Anna", pays_at_door=True)
    session = desk.to_pay(anna)
    desk.till.books.pay_later(session)
    desk.tell(anna)
    letters(desk)
    desk.till.books.bank_refuses(session)
    desk.tell(anna)
    said = texts(desk, "the payment failed")
    assert "Your payment of €20.00 for Najaar failed: it was not made." in said
    assert "Still to be paid: €20.00 (at the door)" in said
    assert "free again" not in said


def test_a_payment_that_failed_in_time_can_be_made_again(desk: Desk) -> None:
    anna = desk.send("Anna")
    session = desk.to_pay(anna)
    desk.till.books.pay_later(session)
    desk.tell(anna)
    letters(desk)
    desk.till.books.bank_refuses(session)
    desk.tell(anna)
    assert desk.line(anna) == "held 0/1"
    said = " ".join(texts(desk, "the payment failed").split())
    assert "failed: it was not made. The places are kept until" in said
    assert "free again" not in said


def test_a_voucher_still_has_to_be_paid(desk: Desk) -> None:
    anna = desk.send("Anna")
    session = desk.to_pay(anna)
    desk.till.books.pay_by_voucher(session)
    desk.tell(anna)
    said = texts(desk, "your payment is not here yet")
    assert "it is still to be paid that way" in said
    assert "Still to be paid: €20.00" in said


def test_who_did_not_pay_in_time_reads_where_to_enter_again(desk: Desk) -> None:
    anna = desk.send("Anna")
    desk.to_pay(anna)
    desk.wait(minutes=40)
    said = texts(desk, "your time is over")
    assert "it was not paid, or not answered, in time" in said
    assert "/enter/najaar?language=en" in said


def test_a_mail_says_where_the_event_is_and_answers_go_to_its_contact(desk: Desk) -> None:
    seen = desk.services.tournaments.load(desk.event)
    wanted = replace(
        seen.settings,
        venue=Venue(name="De Zaal"),
        city="Utrecht",
        contact=Contact("Otto", "otto@club.example", "030 123"),
    )
    receipt = Receipt(a_request(), desk.owner, desk.services.clock.now(), "settings.change")
    desk.services.tournaments.save_settings(desk.event, wanted, seen.version, receipt)
    desk.enter("Anna")
    (letter,) = letters(desk, "you are entered")
    assert "Where: De Zaal, Utrecht" in letter.text
    assert "Whom to ask: Otto, otto@club.example, 030 123" in letter.text
    assert letter.reply_to == "otto@club.example"


def test_who_booked_hears_that_the_event_was_deleted(desk: Desk) -> None:
    desk.change_settings(categories=FREE)
    desk.send("Anna", "Ada")
    desk.send("Bas")
    left = desk.send("Cor")
    desk.leave(left)
    letters(desk)
    seen = desk.services.tournaments.load(desk.event).version
    delete_tournament(DeleteTournament(caller(desk.owner), desk.event, seen), desk.services)
    only(desk.services, group_of(desk.event), JobKind.DELETE_TOURNAMENT)
    told = {one.to.partition("@")[0]: one.text for one in letters(desk, "Najaar is not held")}
    assert sorted(told) == ["anna", "bas"]
    assert "  Anna\n  Ada\n" in told["anna"]

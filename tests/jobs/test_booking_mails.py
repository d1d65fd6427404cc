"""What somebody who booked reads in his mails, from the first to the last."""

from collections.abc import Iterator

import pytest

from chalicelib.commands.booking_money import CancelEvent, cancel_event_bookings
from chalicelib.commands.bookings import ChangeBooking, accept_offer, change_booking
from chalicelib.domain.booking.form import TypedPlace
from chalicelib.domain.ids import BookingId
from chalicelib.domain.model.player import Person
from chalicelib.ports import Services
from tests.booking_scenes import FEE, Desk, a_desk
from tests.mails import postbox, send_mails
from tests.people import HandClock, caller


@pytest.fixture
def desk(services: Services, clock: HandClock) -> Iterator[Desk]:
    with a_desk(services, clock, capacity=1) as desk:
        yield desk


def told(desk: Desk, to: str = "") -> list[str]:
    """The first sentences of the mails since the last look, in the order in which they were sent."""
    box = postbox(desk.services)
    send_mails(desk.services)
    found = [one.text.partition("\n")[0].partition(". ")[0] for one in box.letters if one.to.startswith(to)]
    box.letters.clear()
    return found


def rename(desk: Desk, booking: BookingId, name: str) -> None:
    seen = desk.booking(booking)
    places = {seen.places[0].entry: TypedPlace(Person(name))}
    change_booking(ChangeBooking(desk.me(), desk.event, booking, places, seen.version), desk.services)


def test_from_a_payment_that_was_forgotten_to_an_event_that_is_not_held(desk: Desk) -> None:
    anna = desk.send("Anna")
    assert told(desk) == [], "he is still paying"
    desk.wait(minutes=6)
    assert told(desk) == ["The places for these players are kept until Tuesday 1 December 2026 at 20:05"], (
        "in the event's own time"
    )
    desk.pay(anna)
    desk.tell(anna)
    assert told(desk) == [
        "These players are entered for Najaar:", "€20.00 was received for Najaar",
    ]  # fmt: skip
    rename(desk, anna, "Anna")
    assert told(desk) == [], "nothing was changed"
    rename(desk, anna, "Annabel")
    assert told(desk) == ["What was filled in for Najaar was changed by your own page"]
    cancel_event_bookings(CancelEvent(caller(desk.owner), desk.event), desk.services)
    desk.work()
    assert told(desk) == ["Najaar is not held", "€20.00 of your payment for Najaar went back to you by the way it came"]


def test_whoever_waits_is_told_until_when_and_that_his_bank_did_not_pay(desk: Desk) -> None:
    anna, bas = desk.send("Anna"), desk.send("Bas")
    assert told(desk, "bas") == ["Najaar is full"]
    desk.wait(minutes=36)
    assert told(desk, "anna") == ["Nothing was paid, or accepted, in time: the places at Najaar are free again"]
    assert desk.line(anna, bas) == "expired 0/0; offered 0/1"
    accept_offer(desk.touch(bas), desk.services)
    assert told(desk) == [], "who was offered a place is not told to pay once more"
    session = desk.to_pay(bas)
    desk.till.books.pay_later(session)
    desk.tell(bas)
    assert told(desk) == ["Your payment for Najaar is under way"]
    desk.till.books.bank_refuses(session)
    desk.tell(bas)
    assert told(desk) == ["The payment for Najaar failed; nothing was paid, and the places are free again"]


def test_cash_that_is_given_back_was_told_to_nobody(desk: Desk) -> None:
    anna = desk.send("Anna", pays_at_door=True)
    desk.hand(anna, FEE)
    told(desk)
    desk.hand(anna, -FEE)
    assert told(desk) == ["€20.00 of what was paid for Najaar was given back to you by hand"]

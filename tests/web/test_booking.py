"""The page of a booking behind its personal link: every state, every button, every refusal."""

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest

from chalicelib.domain.booking.booking import State
from chalicelib.domain.booking.settings import Ask, Category, Question
from chalicelib.domain.ids import BookingId
from chalicelib.ports import Services
from chalicelib.web.authorise import ROUTES, Access
from tests.booking_scenes import FEE, Desk, a_desk
from tests.people import HandClock, paired
from tests.web.booking_phone import Phone, link, words
from tests.web.front_door import Browser, reach, the_app


@pytest.fixture
def desk(services: Services, clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    with a_desk(services, clock) as desk:
        reach(desk.services, monkeypatch)
        yield desk


@pytest.fixture
def phone() -> Phone:
    return Phone(Browser(the_app()))


def test_the_routes_of_a_bookings_link_are_listed() -> None:
    the_app()
    found = {(one.method, one.path.removeprefix("/b/{token}")) for one in ROUTES if one.access is Access.BOOKING}
    both = {(method, path) for method in ("GET", "POST") for path in ("", "/change", "/leave")}
    assert found == both | {("GET", "/paid"), ("GET", "/receipt"), ("GET", "/pages")}


def test_looking_changes_nothing_and_the_link_does_not_leak(desk: Desk, phone: Phone) -> None:
    booking = desk.start("Anna")
    before = desk.booking(booking)
    for below in ("", "/paid", "/receipt", "/change", "/leave"):
        phone.open(link(desk, booking) + below)
        assert phone.status == 200
        assert phone.headers["Cache-Control"] == "no-store"
        assert phone.headers["Referrer-Policy"] == "same-origin"
    assert desk.booking(booking) == before
    assert phone.browser.jar == {}


def test_a_link_that_is_none_leads_nowhere(desk: Desk, phone: Phone) -> None:
    address = link(desk, desk.start("Anna"))
    for wrong in (f"{address[:-1]}x", f"{address}0", "/b/a.b.c"):
        assert "There is nothing at this address" in phone.open(wrong, accept_language="en")
        assert phone.status == 404


def test_a_form_of_another_site_does_nothing(desk: Desk, phone: Phone) -> None:
    booking = desk.start("Anna")
    phone.open(link(desk, booking))
    phone.press(do="send", headers={"sec_fetch_site": "cross-site"})
    assert (phone.status, desk.booking(booking).state) == (403, State.DRAFT)


def test_a_draft_is_looked_at_and_sent(desk: Desk, phone: Phone) -> None:
    booking = desk.start("Anna", "Bas")
    text = phone.open(link(desk, booking))
    assert "Not sent yet" in text
    assert "Total €40.00" in text
    assert phone.page.count('class="primary wide"') == 1
    text = phone.press(do="send")
    assert "The places are kept until Tue 1 December, 20:05" in text
    assert desk.line(booking) == "held 0/2"


def test_who_pays_waits_for_word_that_only_the_payment_service_gives(desk: Desk, phone: Phone) -> None:
    booking = desk.send("Anna")
    address = link(desk, booking)
    phone.open(address)
    assert f"form-action 'self' {desk.till.payments.page_host}" in phone.headers["Content-Security-Policy"]
    phone.press(do="pay")
    page = phone.sent_to
    assert page.startswith(desk.till.payments.page_host)
    text = phone.open(f"{address}/paid")
    assert "We are waiting for word of your payment" in text
    assert phone.headers["Refresh"] == f"3; url={address}/paid?look=1"
    assert desk.booking(booking).state is State.HELD
    assert "longer than usual" in phone.open(f"{address}/paid?look=8")
    assert "Refresh" not in phone.headers
    desk.till.books.pay(page.rpartition("/")[2])
    desk.work()
    assert "You are entered." in phone.open(f"{address}/paid?look=1")
    assert phone.sent_to == address


def test_he_can_pay_at_once_again_after_coming_back_without_paying(desk: Desk, phone: Phone) -> None:
    booking = desk.send("Anna")
    pages = set()
    for _ in range(2):
        phone.open(link(desk, booking))
        phone.press(do="pay")
        pages.add(phone.sent_to)
    assert len(pages) == 1


def test_where_he_stands_in_each_state(desk: Desk, phone: Phone) -> None:
    first, second, third = desk.enter("Anna"), desk.send("Bas"), desk.send("Chris")

    def said(booking: BookingId) -> str:
        return phone.open(link(desk, booking))

    assert "You are entered." in said(first)
    assert "on the waiting list, number 1" in said(third)
    assert "Pay" not in said(third)
    desk.wait(minutes=36)
    assert "The time to pay, or to answer, is over" in said(second)
    assert "There is a place for you. It is kept until" in said(third)
    text = phone.press(do="accept")
    assert "Pay €20.00" in text
    desk.pay(third)
    desk.tell(third)
    desk.leave(third)
    assert "Your money is on its way back" in said(third)
    desk.work()
    assert "Your money went back to you" in said(third)
    phone.press(do="accept")
    assert (phone.status, desk.line(third)) == (409, "refunded 0/0")


def test_a_payment_that_takes_days(desk: Desk, phone: Phone) -> None:
    booking = desk.send("Anna")
    desk.till.books.pay_later(desk.to_pay(booking))
    desk.tell(booking)
    assert "Your payment is not here yet" in phone.open(link(desk, booking))


def test_an_event_that_is_full_is_said_before_sending(desk: Desk, phone: Phone) -> None:
    desk.enter("Anna", "Bas")
    booking = desk.start("Chris")
    assert "The event is full. Sent now, this goes on the waiting list" in phone.open(link(desk, booking))
    desk.change_settings(has_waiting_list=False)
    assert "The event is full." in phone.press(do="send")
    assert phone.status == 409


def test_what_was_filled_in_is_put_right_until_it_is_too_late(desk: Desk, phone: Phone, clock: HandClock) -> None:
    desk.change_settings(asks=(("rating", Ask.MAY),), questions=(Question("meal", "Do you eat with us?"),))
    booking = desk.enter("Ana")
    address = phone.open(link(desk, booking)) and phone.address
    phone.open(f"{address}/change")
    seen = re.findall(r'name="seen" value="(\d+)"', phone.page)[0]
    typed = {"place-1-rating": "1800", "place-1-answer-meal": "yes", "seen": seen}
    text = phone.press(**typed, **{"place-1-name": ""})
    assert phone.status == 422
    assert 'aria-invalid="true"' in phone.page
    assert "Name: Fill this in." in text
    assert "A whole number, please." in phone.press(**typed | {"place-1-rating": "many", "place-1-name": "Anna"})
    phone.press(**typed | {"place-1-name": "Anna"})
    (place,) = desk.booking(booking).places
    assert (place.person.name, place.person.rating, place.answers) == ("Anna", 1800, (("meal", "yes"),))
    assert desk.players() == "Anna"
    phone.open(f"{address}/change")
    phone.press(**typed, **{"place-1-name": "Anne"})
    assert phone.status == 409
    desk.change_settings(change_until=clock.at - timedelta(hours=1))
    assert "can no longer be changed here" in phone.open(f"{address}/change")
    assert "/change" not in (phone.open(address) and phone.page)


def test_some_leave_and_are_told_first_what_happens_to_the_money(desk: Desk, phone: Phone) -> None:
    booking = desk.enter("Anna", "Bas")
    address = link(desk, booking)
    assert "Who does not come?" in phone.open(f"{address}/leave")
    bas = desk.entry(booking, 1)
    text = phone.press(entry=bas)
    assert "€20.00 goes back to you by the way it came." in text
    assert desk.players() == "Anna Bas"
    phone.press(entry=bas, back="0")
    assert desk.players() == "Anna Bas"
    phone.press(entry=bas, back=str(FEE))
    assert desk.players() == "Anna"
    assert "does not come" in phone.open(address)
    assert "Withdraw" in phone.open(f"{address}/leave")


def test_after_the_date_nothing_goes_back(desk: Desk, phone: Phone, clock: HandClock) -> None:
    booking = desk.enter("Anna")
    desk.change_settings(refund_until=clock.at - timedelta(hours=1))
    text = phone.open(f"{link(desk, booking)}/leave")
    assert "No money goes back." in text
    assert "Withdrawn" in phone.press(entry=desk.entry(booking), back="0")
    assert desk.line(booking) == "withdrawn 1/1"
    phone.open(f"{phone.address}")
    assert phone.sent_to == link(desk, booking)


def test_not_the_next_round_and_i_stop_until_it_is_paired(desk: Desk, phone: Phone) -> None:
    desk.change_settings(capacity=None, half_point_byes=1)
    booking = desk.enter("Anna", "Bas", "Chris")
    address, anna = link(desk, booking), desk.entry(booking)
    phone.open(address)
    skip = {"do": "skip", "entry": anna, "round": "1"}
    assert "not in round 1, for half a point" in phone.press(**skip)
    phone.press(**skip, plays="yes")
    assert desk.booking(booking).places[0].byes == ()
    paired(desk.services, desk.event, desk.owner)
    assert "This round is paired already" in phone.press(**skip)
    assert phone.status == 409
    phone.open(address)
    assert "not in round 2, for half a point" in phone.press(**skip | {"round": "2"})
    assert "from the next round on they are not paired" in words(
        phone.open(f"{address}/leave") and phone.press(entry=anna)
    )


def test_a_receipt_has_all_payments(desk: Desk, phone: Phone) -> None:
    booking = desk.enter("Anna", "Bas")
    desk.leave(booking, 1)
    desk.work()
    desk.hand(booking, -500)
    desk.hand(booking, 300)
    text = phone.open(f"{link(desk, booking)}/receipt?language=nl")
    for line in ("Online betaald (1) € 40,00", "Online terug (1) € -20,00", "Bewijs 1, contant", "Bewijs 2, contant"):
        assert line in text
    assert "Ontvangen € 18,00" in text


def test_without_a_payment_service_nobody_is_sent_to_one(desk: Desk, phone: Phone) -> None:
    booking = desk.start("Anna", pays_at_door=True)
    phone.open(link(desk, booking))
    assert "You are entered." in phone.press(do="send")
    assert "(at the door)" in phone.open(link(desk, booking))


def test_what_makes_no_sense_is_refused(desk: Desk, phone: Phone) -> None:
    booking = desk.enter("Anna")
    for fields in ({"do": "fly"}, {}, {"do": "skip", "entry": "x", "round": "one"}):
        phone.open(link(desk, booking))
        phone.press(**fields)
        assert phone.status == 422


def test_the_page_speaks_the_bookers_language_or_the_chosen_one(desk: Desk, phone: Phone) -> None:
    desk.change_settings(categories=(Category("all", "Everybody", FEE),))
    booking = desk.start("Anna")
    assert "Your booking" in phone.open(link(desk, booking))
    assert "Uw inschrijving" in phone.open(f"{link(desk, booking)}?language=nl")
    assert f"{link(desk, booking)}?language=nl" in phone.page


def test_cash_goes_back_by_the_organisers_hand_and_the_page_says_so(desk: Desk, phone: Phone) -> None:
    booking = desk.send("Anna", pays_at_door=True)
    desk.hand(booking, FEE)
    desk.leave(booking)
    assert "The organiser gives your money back to you." in phone.open(link(desk, booking))

"""The page of a booking behind its personal link: every state, every button, every refusal."""

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest

from chalicelib.commands.booking.bookings import StartBooking, start_booking
from chalicelib.domain.booking.booking import Booker, State
from chalicelib.domain.booking.form import EntryForm, TypedPlace
from chalicelib.domain.booking.settings import FIELDS, Ask, Category, Kind, Question
from chalicelib.domain.ids import BookingId
from chalicelib.domain.model.player import Person
from chalicelib.ports import Services
from chalicelib.web.authorise import ROUTES, Access
from tests.booking_scenes import FEE, Desk, a_desk
from tests.mails import postbox, send_mails
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


def test_a_draft_shows_all_that_was_filled_in(desk: Desk, phone: Phone) -> None:
    desk.change_settings(
        asks=tuple((field, Ask.MAY) for field in FIELDS), questions=(Question("meal", "Do you eat with us?"),)
    )
    booking = desk.start("Anna", email="anna@home.example", pays_at_door=True)
    seen = re.findall(r'name="seen" value="(\d+)"', phone.open(f"{link(desk, booking)}/change") and phone.page)[0]
    typed = {"name": "Vos, Eva", "email": "eva@home.example", "seen": seen, "pays_at_door": "yes"}
    player = {"name": "Vos, Anna", "rating": "1800", "birth": "17-5-2012", "fide_id": "1000001", "sex": "w"}
    text = phone.press(
        **typed, **{f"place-1-{field}": said for field, said in player.items()}, **{"place-1-answer-meal": "yes"}
    )
    assert phone.sent_to == link(desk, booking)
    for line in (
        "Vos, Anna Rating: 1800", "Date of birth: 2012-05-17", "FIDE ID: 1000001", "Sex: woman",
        "Do you eat with us?: yes", "Booked by Vos, Eva", "E-mail eva@home.example", "Paying at the door",
    ):  # fmt: skip
        assert line in text, line


def test_a_draft_can_be_changed_at_any_time_and_all_of_it(desk: Desk, phone: Phone, clock: HandClock) -> None:
    desk.change_settings(capacity=None, change_until=clock.at - timedelta(hours=1))
    booking = desk.start("Ana")
    address = link(desk, booking)
    assert "Fill in the form again" not in phone.open(address)
    phone.open(f"{address}/change")
    assert 'name="place-1-name" type="text" value="Ana"' in phone.page
    seen = re.findall(r'name="seen" value="(\d+)"', phone.page)[0]
    typed = {"name": "Eva", "email": "eva", "place-1-name": "Anna", "place-2-name": "Bas", "seen": seen}
    assert "Your e-mail address:" in phone.press(**typed)
    assert (phone.status, 'value="Bas"' in phone.page) == (422, True)
    assert "Total €40.00" in phone.press(**typed | {"email": "eva@home.example"})
    draft = desk.booking(booking)
    assert (draft.state, draft.booker.email) == (State.DRAFT, "eva@home.example")
    assert [place.person.name for place in draft.places] == ["Anna", "Bas"]
    phone.address = f"{address}/change"
    phone.press(**typed | {"email": "other@home.example"})
    assert (phone.status, desk.booking(booking)) == (409, draft)
    phone.open(address)
    phone.press(do="send")
    assert desk.line(booking) == "held 0/2"
    assert "/change" not in phone.page


def test_a_draft_of_another_offer_is_put_right_at_todays_prices(desk: Desk, phone: Phone) -> None:
    booking = desk.start("Anna")
    desk.change_settings(categories=(Category("all", "Everybody", 2 * FEE),))
    address = link(desk, booking)
    assert "Fill in the form again" in phone.open(address)
    seen = re.findall(r'name="seen" value="(\d+)"', phone.open(f"{address}/change") and phone.page)[0]
    text = phone.press(**{"name": "Anna", "email": "anna@club.example", "place-1-name": "Anna", "seen": seen})
    assert "Send, and then pay €40.00" in text
    assert "Fill in the form again" not in text


def test_a_change_after_which_another_fee_would_hold_says_that_the_fee_stays(desk: Desk, phone: Phone) -> None:
    fees = (Category("junior", "Junior", 1000, Kind.JUNIOR, 2008), Category("all", "Everybody", FEE))
    desk.change_settings(categories=fees, asks=(("birth", Ask.MAY),))
    form = EntryForm(Booker("Anna", "anna@club.example", "en"), (TypedPlace(Person("Anna", birth="2012")),))
    booking = start_booking(StartBooking(desk.me(), desk.event, form, "test"), desk.services)
    desk.hand_in(booking)
    phone.open(f"{link(desk, booking)}/change")
    seen = re.findall(r'name="seen" value="(\d+)"', phone.page)[0]
    text = phone.press(**{"place-1-name": "Anna", "place-1-birth": "1990", "seen": seen})
    assert "the fee stays as it was booked. Ask the organiser" in text
    assert phone.status == 422


def test_the_total_of_an_expired_booking_is_that_of_its_rows(desk: Desk, phone: Phone) -> None:
    booking = desk.send("Anna")
    desk.wait(minutes=36)
    text = phone.open(link(desk, booking))
    assert "is over" in text
    assert "Total €20.00" in text


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


def test_a_payment_that_failed_was_said_to_be_out_of_time(desk: Desk, phone: Phone) -> None:
    """He tries again while he has time; there is no receipt of nothing."""
    booking = desk.send("Anna")
    session = desk.to_pay(booking)
    desk.till.books.pay_later(session)
    desk.tell(booking)
    desk.till.books.bank_refuses(session)
    desk.tell(booking)
    text = phone.open(link(desk, booking))
    assert "Your payment failed. Try again until Tue 1 December, 20:05" in text
    assert ("Pay €20.00" in text, "Receipt to print" in text) == (True, False)
    desk.wait(minutes=36)
    assert "Your payment failed, and your time is over" in phone.open(link(desk, booking))


def test_whoever_pays_at_the_door_and_stops_late_reads_what_he_still_owes(
    desk: Desk, phone: Phone, clock: HandClock
) -> None:
    booking = desk.send("Anna", pays_at_door=True)
    desk.change_settings(refund_until=clock.at - timedelta(hours=1))
    address = link(desk, booking)
    assert "No money goes back; €20.00 is still to be paid." in phone.open(f"{address}/leave")
    phone.press(entry=desk.entry(booking), back="0")
    assert desk.line(booking) == "confirmed 0/1", "that was not what he was told"
    assert "Still to pay €20.00" in phone.press(entry=desk.entry(booking), back=str(-FEE))
    assert desk.line(booking) == "withdrawn 0/1"


def test_an_event_that_is_full_is_said_before_sending(desk: Desk, phone: Phone) -> None:
    desk.enter("Anna", "Bas")
    booking = desk.start("Chris")
    assert "The event is full. Sent now, this goes on the waiting list" in phone.open(link(desk, booking))
    desk.change_settings(has_waiting_list=False)
    assert "The event is full." in phone.press(do="send")
    assert phone.status == 409


def test_free_places_that_are_kept_for_who_waits_are_not_a_full_event(desk: Desk, phone: Phone) -> None:
    desk.enter("Anna")
    assert desk.line(desk.send("Bas", "Chris")) == "waiting 0/0"
    booking = desk.start("Dirk")
    said = phone.open(link(desk, booking))
    assert "Places free: 1. They are too few, or kept for who waits already. Sent now, this goes on" in said
    said = phone.open("/enter/najaar?language=en")
    assert "Places free: 1. They are too few, or kept for who waits already. Who enters now" in said


def test_who_waits_and_pays_at_the_door_is_asked_once_the_event_has_begun(desk: Desk, phone: Phone) -> None:
    """He may have gone elsewhere; and he plays from round 2 on, as every page and mail says."""
    end = desk.till.clock.at + timedelta(days=9)
    desk.change_settings(closes_at=end)
    ids = [desk.send(name, pays_at_door=True) for name in ("Anna", "Bas", "Chris")]
    paired(desk.services, desk.event, desk.owner)
    assert "Who enters now plays from round 2 on." in phone.open("/enter/najaar?language=en")
    desk.mails()
    desk.leave(ids[0])
    desk.work()
    assert desk.line(*ids) == "withdrawn 0/1; confirmed 0/1; offered 0/1"
    box = postbox(desk.services)
    send_mails(desk.services)
    (offer,) = [" ".join(letter.text.split()) for letter in box.letters if "there is a place" in letter.subject]
    assert "accept it before then, there is nothing to pay online: Chris" in offer
    assert "Who comes plays from round 2 on." in offer
    address = link(desk, ids[2])
    assert "Who comes plays from round 2 on." in phone.open(address)
    assert "Take the place" in phone.page
    phone.press(do="accept")
    assert "You are entered. Who comes plays from round 2 on." in phone.open(address)


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
    assert "Tick who does not come." in phone.press()
    assert phone.status == 422
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

"""The public form by which people enter an event: when it is there, what it asks, and what it makes."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

import pytest

from chalicelib.commands.event.guests import InviteGuests, invite_guests
from chalicelib.commands.event.tournaments import ChangeSettings, change_settings
from chalicelib.commands.people.accounts import SignIn, sign_in
from chalicelib.domain.booking.booking import Booking, State
from chalicelib.domain.booking.settings import Ask, Category, Kind, Question
from chalicelib.domain.model.tournament import Visibility
from chalicelib.ports import Receipt, Services
from tests.accounts import letters, link_to
from tests.booking_scenes import FEE, Desk, a_desk
from tests.people import PASSWORD, HandClock, a_request, a_user, caller, paired
from tests.web.admin.office import Office
from tests.web.booking_phone import Phone
from tests.web.front_door import Browser, reach, the_app

FORM = "/enter/najaar"
ANNA = {"name": "Anna", "email": "anna@club.example", "place-1-name": "Anna"}


@pytest.fixture
def desk(services: Services, clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    with a_desk(services, clock) as desk:
        reach(desk.services, monkeypatch)
        yield desk


@pytest.fixture
def phone() -> Phone:
    return Phone(Browser(the_app()))


def the_booking(desk: Desk) -> Booking:
    (found,) = desk.services.bookings.of_tournament(desk.event)
    return found


def test_whoever_fills_in_the_form_sees_what_it_comes_to_and_sends_it(desk: Desk, phone: Phone) -> None:
    text = phone.open(FORM)
    assert "Everybody: € 20,00" in text
    text = phone.press(**ANNA)
    booking = the_booking(desk)
    assert (booking.state, booking.booker.language, booking.booker.user) == (State.DRAFT, "nl", None)
    assert phone.sent_to.startswith(f"/b/{desk.event}.{booking.id}.")
    assert "Totaal € 20,00" in text
    phone.address = phone.sent_to
    assert "De plaatsen worden vastgehouden" in phone.press(do="send")


def test_somebody_else_of_the_same_name_says_so(desk: Desk, phone: Phone) -> None:
    """On the form, and on the page where it is sent, should he have come since."""
    desk.change_settings(capacity=9)
    desk.send("Anna", pays_at_door=True)
    phone.open(FORM)
    assert "Het is iemand anders met dezelfde naam" in phone.press(**ANNA)
    phone.press(**ANNA, namesakes="yes")
    phone.address = phone.sent_to
    desk.send("Anna", pays_at_door=True, namesakes=True)
    asked = phone.press(do="send")
    assert ("Staat al op de lijst: Anna." in asked, "Een geboortedatum of een nummer" in asked) == (True, True), asked
    assert "De plaatsen worden vastgehouden" in phone.press(do="send", namesakes="yes")


def test_looking_at_the_form_makes_nothing(desk: Desk, phone: Phone) -> None:
    phone.open(FORM)
    assert desk.services.bookings.of_tournament(desk.event) == ()


def test_a_form_that_brings_no_file_takes_no_parts(desk: Desk) -> None:
    """To read parts takes far longer than to send them."""
    assert Browser(the_app()).send(FORM, "multipart/form-data; boundary=x", b"").status_code == 415


def test_a_form_that_is_none_of_ours_makes_nothing(desk: Desk, phone: Phone) -> None:
    phone.address = FORM
    phone.press(**ANNA)
    assert phone.status == 403
    assert desk.services.bookings.of_tournament(desk.event) == ()


def test_a_form_that_is_sent_twice_is_one_booking(desk: Desk, phone: Phone) -> None:
    phone.open(FORM)
    form = phone.page
    for _ in range(2):
        phone.page, phone.address = form, FORM
        phone.press(**ANNA)
    assert the_booking(desk).state is State.DRAFT


def test_back_correct_and_go_on_was_refused_for_ever(desk: Desk, phone: Phone) -> None:
    """The form as it was, with another name in it: said once, then it is another booking."""
    form = phone.open(FORM) and phone.page
    phone.press(**(ANNA | {"place-1-name": "Ana"}))
    phone.page, phone.address = form, FORM
    assert "Dit is al eerder verstuurd, met iets anders erin" in phone.press(**ANNA)
    phone.press(**ANNA)
    found = desk.services.bookings.of_tournament(desk.event)
    assert sorted(one.places[0].person.name for one in found) == ["Ana", "Anna"]


def test_further_players_are_on_the_page_already_so_that_back_finds_what_was_typed(desk: Desk, phone: Phone) -> None:
    """A page that came by a form is not asked for once more by Back: all of it would be lost."""
    desk.change_settings(capacity=None, most_places=3, asks=(("club", Ask.MUST),))
    phone.open(FORM)
    assert phone.page.count("<details") == phone.page.count("</details>") == 2
    beyond = phone.page[phone.page.index("<details") :]
    assert 'name="place-3-name"' in beyond
    assert " required" not in beyond
    assert "place-4-" not in beyond
    assert 'autocomplete="section-player-2 name"' in beyond
    assert 'autocomplete="off"' not in phone.page


def test_a_player_who_was_left_empty_is_nobody(desk: Desk, phone: Phone) -> None:
    phone.open(FORM)
    assert 'name="place-3-name"' not in phone.page  # two seats are all there are
    phone.press(**ANNA, **{"place-2-name": ""})
    assert [place.person.name for place in the_booking(desk).places] == ["Anna"]


def test_a_fault_leaves_all_who_were_filled_in_before_ones_eyes(desk: Desk, phone: Phone) -> None:
    desk.change_settings(capacity=None, most_places=3)
    phone.open(FORM)
    phone.press(**ANNA | {"email": "anna"}, **{"place-2-name": "Bas"})
    assert 'role="alert" id="errors" tabindex="-1" autofocus' in phone.page
    eyes, _, beyond = phone.page.partition("<details")
    assert ('value="Bas"' in eyes, 'name="place-3-name"' in beyond) == (True, True)


def test_nobody_is_lost_when_fewer_can_be_entered_at_once_meanwhile(desk: Desk, phone: Phone) -> None:
    desk.change_settings(capacity=None, most_places=3)
    phone.open(FORM)
    desk.change_settings(most_places=1)
    text = phone.press(**ANNA, **{"place-2-name": "Bas", "place-3-name": "Cor"})
    assert phone.status == 422
    assert 'value="Cor"' in phone.page
    assert "1" in text


def test_all_that_is_wrong_is_said_at_once(desk: Desk, phone: Phone) -> None:
    asks = (("rating", Ask.MUST), ("birth", Ask.MAY), ("club", Ask.MUST))
    desk.change_settings(capacity=None, asks=asks, questions=(Question("meal", "Eet u mee?", Ask.MUST),))
    phone.open(FORM)
    wrong = {"place-1-rating": "strong", "place-1-birth": "never", "place-2-rating": "1500", "place-2-club": "De Toren"}
    phone.press(name="", email="anna", **wrong)
    fields = ("name", "email", *(f"place-1-{field}" for field in ("name", "rating", "birth", "club", "answer-meal")))
    for field in (*fields, "place-2-name", "place-2-answer-meal"):
        assert phone.page.count(f'id="e-{field}"') == 1
    assert 'id="e-place-2-rating"' not in phone.page


def test_several_players_each_at_his_fee(desk: Desk, phone: Phone) -> None:
    fees = (Category("junior", "Junior", 1000, Kind.JUNIOR, 2008), Category("all", "Everybody", FEE))
    desk.change_settings(categories=fees, asks=(("birth", Ask.MUST),), capacity=None)
    text = phone.open(f"{FORM}?language=en")
    assert "Fee the first that fits Junior: €10.00 Everybody: €20.00" in text
    both = {**ANNA, "place-1-birth": "1990", "place-2-name": "Bas", "place-2-birth": "2012"}
    text = phone.press(**both, **{"place-1-category": "junior"})
    assert (phone.status, "Player 1, Fee: This fee is for others." in text) == (422, True)
    assert 'id="e-place-1-category"' in phone.page
    phone.press(**both)
    assert [place.price for place in the_booking(desk).places] == [FEE, 1000]


def test_it_asks_what_the_organiser_chose(desk: Desk, phone: Phone) -> None:
    asks = (("rating", Ask.MAY), ("title", Ask.MAY), ("sex", Ask.MAY), ("club", Ask.MUST))
    desk.change_settings(asks=asks, questions=(Question("meal", "Eet u mee?", Ask.MUST),), text="Hallo\n\nTot dan")
    text = phone.open(FORM)
    for word in ("Hallo", "Rating", "Titel", "Club", "Eet u mee?"):
        assert word in text
    assert "place-1-fide_id" not in phone.page
    wrong = {**ANNA, "email": "anna", "place-1-rating": "strong", "place-1-title": "XX"}
    assert "geheel getal" in phone.press(**wrong)
    assert phone.status == 422
    for field in ("email", "place-1-title", "place-1-club", "place-1-answer-meal"):
        assert f'id="e-{field}"' in phone.page
    phone.press(**ANNA, **{"place-1-club": "De Toren", "place-1-answer-meal": "ja", "place-1-fide_id": "1000001"})
    (place,) = the_booking(desk).places
    assert (place.person.club, place.person.fide_id, place.answers) == ("De Toren", "", (("meal", "ja"),))


def test_who_is_on_the_list_already_is_asked_about_once(desk: Desk, phone: Phone) -> None:
    desk.change_settings(capacity=None)
    desk.enter("Anna")
    phone.open(FORM)
    assert "Staat al op de lijst: Anna" in phone.press(**ANNA)
    assert phone.status == 409
    assert "Uw inschrijving" in phone.press(**ANNA, namesakes="yes")


def test_before_it_opens_and_after_it_closes_it_says_so_in_the_events_time(
    desk: Desk, phone: Phone, clock: HandClock
) -> None:
    desk.change_settings(opens_at=clock.at.replace(microsecond=0) + timedelta(hours=1))
    assert "gaat open op di 1 december om 20:30 (Europe/Amsterdam)" in phone.open(FORM)
    assert "<form" not in phone.page
    clock.move(hours=2)
    assert "<form" in (phone.open(FORM) and phone.page)
    desk.change_settings(closes_at=clock.at.replace(microsecond=0) + timedelta(hours=1))
    phone.open(FORM)
    clock.move(hours=2)
    assert "De inschrijving is gesloten." in phone.press(**ANNA)
    assert phone.status == 409
    assert "De inschrijving is gesloten." in phone.open(FORM)


def test_a_full_event_says_first_that_there_is_a_waiting_list(desk: Desk, phone: Phone) -> None:
    desk.enter("Bas", "Chris")
    assert "Wie zich nu inschrijft, komt op de wachtlijst" in phone.open(FORM)
    desk.change_settings(has_waiting_list=False)
    assert "Het toernooi is vol." in phone.open(FORM)
    assert "<form" not in phone.page


def test_a_swiss_that_has_begun_takes_entries_when_the_organiser_says_until_when(desk: Desk, phone: Phone) -> None:
    desk.change_settings(capacity=None)
    desk.enter("Bas", "Chris")
    paired(desk.services, desk.event, desk.owner)
    assert "De inschrijving is gesloten." in phone.open(FORM)
    desk.change_settings(closes_at=desk.services.clock.now() + timedelta(hours=1))
    assert "<form" in (phone.open(FORM) and phone.page)


def test_an_event_that_is_not_held_says_so(desk: Desk, phone: Phone) -> None:
    settings = desk.services.bookings.settings(desk.event)
    receipt = Receipt(a_request(), desk.owner, desk.services.clock.now(), "test.cancel")
    desk.services.bookings.save_settings(desk.event, settings.called_off(desk.services.clock.now()), receipt)
    assert "Dit toernooi gaat niet door." in phone.open(FORM)


def test_off_it_says_so(desk: Desk, phone: Phone) -> None:
    desk.change_settings(is_on=False)
    assert "Spelers schrijven zich voor dit toernooi niet zelf in." in phone.open(FORM)
    assert "<form" not in phone.page


def test_a_private_event_is_to_strangers_as_if_there_were_none(desk: Desk, phone: Phone) -> None:
    nothing = phone.open("/enter/nowhere", accept_language="nl"), phone.status
    assert nothing[1] == 404
    stored = desk.services.tournaments.load(desk.event)
    private = replace(stored.settings, visibility=Visibility.PRIVATE)
    change_settings(ChangeSettings(caller(desk.owner), desk.event, private, stored.version), desk.services)
    assert (phone.open(FORM, accept_language="nl"), phone.status) == nothing
    phone.browser.jar["sid"] = sign_in(SignIn("anna@club.example", PASSWORD, "test"), desk.services).token
    assert "Inschrijven" in phone.open(FORM)


def test_s64_3_whoever_has_an_account_enters_faster(desk: Desk, phone: Phone) -> None:
    user = a_user(desk.services, "Bea")
    phone.browser.jar["sid"] = sign_in(SignIn("bea@club.example", PASSWORD, "test"), desk.services).token
    phone.open(FORM)
    assert 'type="email" value="bea@club.example"' in phone.page
    phone.press(**ANNA)
    assert the_booking(desk).booker.user == user


def test_an_invited_guest_is_led_to_the_form_by_way_of_signing_in_and_his_address(desk: Desk, phone: Phone) -> None:
    """The same is said where there is no event at all."""
    stored = desk.services.tournaments.load(desk.event)
    private = replace(stored.settings, visibility=Visibility.PRIVATE)
    change_settings(ChangeSettings(caller(desk.owner), desk.event, private, stored.version), desk.services)
    invite_guests(InviteGuests(caller(desk.owner), desk.event, "gijs@club.example"), desk.services)
    office = Office(phone.browser)
    for path in ("/enter/nowhere", FORM):
        assert f"/admin/sign-up?next={path}" in office.get(path)
    office.get(f"/admin/sign-in?next={FORM}&language=nl")
    assert f"?next={FORM}&amp;language=es" in office.page, "another language forgets nothing"
    office.get(f"/admin/sign-up?next={FORM}&language=nl")
    office.post("/admin/sign-up", name="Gijs", email="gijs@club.example", password=PASSWORD)
    assert (office.path, office.status) == (FORM, 404)
    assert f"/account/email?next={FORM}" in office.page
    office.get("/enter/nowhere")
    assert "/account/email?next=/enter/nowhere" in office.page
    link = link_to(desk.services, "gijs@club.example")
    office.get(link)
    office.post(link.partition("?")[0])
    assert f'href="{FORM}"' in office.page
    office.get(FORM)
    assert (office.status, "Inschrijven" in office.page) == (200, True)


def test_a_guest_is_told_once_where_the_organiser_wants_it(desk: Desk) -> None:
    stored = desk.services.tournaments.load(desk.event)
    private = replace(stored.settings, visibility=Visibility.PRIVATE)
    change_settings(ChangeSettings(caller(desk.owner), desk.event, private, stored.version), desk.services)
    office = Office(Browser(the_app()))
    office.browser.jar["sid"] = sign_in(SignIn("anna@club.example", PASSWORD, "test"), desk.services).token
    path = f"/admin/t/{desk.event}/settings/guests"
    for typed in (
        {"guests": "stil@club.example"},
        *[{"guests": "gijs@club.example; @toren.example", "sends_mail": "yes"}] * 2,
    ):
        office.get(path)
        office.post(path, **typed)
    told = [letter for who in ("stil", "gijs") for letter in letters(desk.services, f"{who}@club.example")]
    assert [(one.to, one.subject) for one in told] == [("gijs@club.example", "U bent uitgenodigd voor Najaar")]
    assert "/private/nl/t/najaar/" in told[0].text


def test_a_fee_of_nothing_is_free(desk: Desk, phone: Phone) -> None:
    desk.change_settings(categories=(Category("all", "Iedereen", FEE), Category("gm", "Titelhouder", 0)))
    assert "Titelhouder: gratis" in phone.open(FORM)

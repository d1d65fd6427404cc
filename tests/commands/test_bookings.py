"""Entering by oneself through the use cases: what is refused, what is repeated, and whose link it is."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from chalicelib.commands import attempts
from chalicelib.commands.booking.booking_money import (
    CancelEvent,
    HandMoney,
    PayBooking,
    cancel_event_bookings,
    give_back,
    pay_booking,
    take_payment,
)
from chalicelib.commands.booking.booking_settings import ChangeBookingSettings, change_booking_settings
from chalicelib.commands.booking.bookings import (
    ChangeBooking,
    LeaveBooking,
    NotAsToldError,
    OpenBooking,
    SkipRound,
    StartBooking,
    accept_offer,
    change_booking,
    leave_booking,
    open_booking,
    skip_round,
    start_booking,
    submit_booking,
)
from chalicelib.commands.caller import Caller
from chalicelib.commands.event.entries import (
    AddEntries,
    AlreadyEnteredError,
    TouchEntry,
    add_entries,
    remove_entry,
    return_entry,
    withdraw_entry,
)
from chalicelib.commands.event.entry_list import EnterList, enter_list
from chalicelib.commands.event.guests import InviteGuests, RemoveGuest, invite_guests, remove_guest
from chalicelib.commands.event.imports import ImportTournament, import_tournament
from chalicelib.commands.event.rounds import PairRound, TouchRound, redraw_round, request_pairing
from chalicelib.commands.event.tournaments import ChangeSettings, change_settings
from chalicelib.commands.people.accounts import SignUp, sign_up
from chalicelib.domain.accounts.user import TooManyAttemptsError
from chalicelib.domain.booking.booking import Booker, Booking, NotNowError, State, Way
from chalicelib.domain.booking.byes import asked_byes
from chalicelib.domain.booking.deletion import EntryBookedError, EntryLeftError, HasBookingsError
from chalicelib.domain.booking.form import EntryForm, TypedPlace
from chalicelib.domain.booking.settings import Ask
from chalicelib.domain.errors import ConflictError, InvalidFieldError, NotFoundError, RequestReusedError
from chalicelib.domain.formats.contract import PairingRequest, RoundPairing
from chalicelib.domain.ids import NOBODY, BookingId, EntryId, RequestId, RoundNumber, TournamentId, UserId
from chalicelib.domain.lifecycle.exported import exported_document
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.tournament import Visibility
from chalicelib.domain.trf.writer import write_trf
from chalicelib.gateways.stripe_payments import StripePayments
from chalicelib.jobs import pair
from chalicelib.ports import Services
from chalicelib.ports.payments import PaymentRefusedError, PaymentServiceError
from chalicelib.queries.booking.bookings import link_of
from tests.booking_scenes import FEE, Desk, a_desk
from tests.builders import a_tournament
from tests.people import PASSWORD, HandClock, a_user, caller, pair_only, paired, verified


@pytest.fixture
def desk(services: Services, clock: HandClock) -> Iterator[Desk]:
    with a_desk(services, clock) as desk:
        yield desk


def form(*names: str, user: UserId | None = None) -> EntryForm:
    booker = Booker("Anna", "anna@club.example", "nl", user)
    return EntryForm(booker, tuple(TypedPlace(Person(name)) for name in names))


def test_a_form_that_is_sent_twice_is_one_booking(desk: Desk) -> None:
    me = Caller(NOBODY, RequestId("form-1"))
    command = StartBooking(me, desk.event, form("Anna"), "test")
    assert start_booking(command, desk.services) == start_booking(command, desk.services)
    assert len(desk.services.bookings.of_tournament(desk.event)) == 1
    with pytest.raises(RequestReusedError):
        start_booking(replace(command, form=form("Bas")), desk.services)


def test_a_booking_that_is_sent_twice_has_one_seat(desk: Desk) -> None:
    booking = desk.start("Anna")
    command = desk.touch(booking)
    assert submit_booking(command, desk.services).state is State.HELD
    assert submit_booking(command, desk.services).state is State.HELD
    assert submit_booking(desk.touch(booking), desk.services).version == 2


def test_an_entry_of_a_booking_was_taken_off_the_list_behind_its_back(desk: Desk) -> None:
    """His money would stay, and his seat be sold: he leaves in the booking."""
    anna = desk.enter("Anna")
    command = TouchEntry(caller(desk.owner), desk.event, desk.entry(anna))
    with pytest.raises(EntryBookedError):
        remove_entry(command, desk.services)
    desk.leave(anna)
    remove_entry(command, desk.services)
    assert desk.services.tournaments.entries(desk.event) == ()


def test_cash_for_what_was_paid_already_sent_the_online_payment_back(desk: Desk) -> None:
    """An official takes what is owed; he lets in where entering is closed, not where it is full."""
    anna = desk.enter("Anna")
    with pytest.raises(InvalidFieldError, match="more_than_owed"):
        desk.hand(anna, 1)
    desk.change_settings(capacity=1)
    bas = desk.send("Bas")
    desk.change_settings(closes_at=desk.till.clock.at)
    desk.hand(bas, FEE)
    assert desk.line(anna, bas) == "confirmed 1/1; waiting 1/0"
    desk.leave(anna)
    desk.hand(bas, -1)
    desk.hand(bas, 1)
    assert desk.line(bas) == "confirmed 1/1"


def test_a_draft_was_sent_at_the_price_of_last_week(desk: Desk) -> None:
    draft, old = desk.start("Anna"), desk.start("Bas")
    dearer = desk.services.bookings.settings(desk.event).categories
    desk.change_settings(categories=(replace(dearer[0], price=FEE + 500),))
    with pytest.raises(NotNowError, match="changed"):
        submit_booking(desk.touch(draft), desk.services)
    desk.change_settings(categories=dearer, takes_door=False)
    assert submit_booking(desk.touch(draft), desk.services).state is State.HELD
    desk.till.clock.move(days=8)
    with pytest.raises(NotFoundError):
        submit_booking(desk.touch(old), desk.services)


def test_the_same_player_was_sent_from_two_tabs(desk: Desk) -> None:
    first, second = desk.start("Anna"), desk.start("Anna", email="anna@home.example")
    desk.till.clock.move(seconds=5)
    submit_booking(desk.touch(first), desk.services)
    with pytest.raises(AlreadyEnteredError, match="Anna"):
        submit_booking(desk.touch(second), desk.services)


def test_what_is_kept_was_less_than_nothing(desk: Desk) -> None:
    anna = desk.enter("Anna")
    entry = desk.entry(anna)
    with pytest.raises(InvalidFieldError, match="kept"):
        leave_booking(LeaveBooking(desk.me(), desk.event, anna, frozenset({entry}), {entry: -1}), desk.services)


def test_more_than_the_fee_was_kept(desk: Desk) -> None:
    anna = desk.enter("Anna")
    entry = desk.entry(anna)
    with pytest.raises(InvalidFieldError, match="more_than_fee"):
        leave_booking(LeaveBooking(desk.me(), desk.event, anna, frozenset({entry}), {entry: FEE + 1}), desk.services)


def test_money_by_hand_left_a_rest_that_nobody_could_pay_online(desk: Desk) -> None:
    desk.change_settings(currency="KWD")
    anna = desk.send("Anna", pays_at_door=True)
    with pytest.raises(InvalidFieldError, match="not_money"):
        desk.hand(anna, 1005)


def test_a_file_replaced_an_event_that_people_had_paid_for(desk: Desk) -> None:
    desk.enter("Anna")
    slug = desk.services.tournaments.load(desk.event).settings.slug
    data = write_trf(exported_document(a_tournament("P Q R S").after("P-R 1-0, Q-S 1-0"))).encode()
    file = ImportTournament(caller(desk.owner), data, slug, replace=True)
    with pytest.raises(HasBookingsError):
        import_tournament(file, desk.services)


def test_a_file_replaced_an_event_that_somebody_entered_at_that_moment(desk: Desk) -> None:
    slug = desk.services.tournaments.load(desk.event).settings.slug
    data = write_trf(exported_document(a_tournament("P Q R S").after("P-R 1-0, Q-S 1-0"))).encode()

    class Bookings:
        """Anna enters as soon as they were read."""

        def __getattr__(self, name: str) -> object:
            return getattr(desk.services.bookings, name)

        def of_tournament(self, event: TournamentId) -> tuple[Booking, ...]:
            found = desk.services.bookings.of_tournament(event)
            desk.enter("Anna")
            return found

    meanwhile = replace(desk.services, bookings=Bookings())  # type: ignore[arg-type]
    with pytest.raises(ConflictError):
        import_tournament(ImportTournament(caller(desk.owner), data, slug, replace=True), meanwhile)
    assert desk.players() == "Anna"


def test_nobody_enters_before_or_after_its_time(desk: Desk) -> None:
    booking = desk.start("Anna")
    desk.change_settings(closes_at=desk.till.clock.at)
    with pytest.raises(NotNowError, match="closed"):
        submit_booking(desk.touch(booking), desk.services)
    with pytest.raises(NotNowError, match="closed"):
        desk.start("Bas")


def test_nobody_enters_an_event_that_is_not_held(desk: Desk) -> None:
    cancel_event_bookings(CancelEvent(caller(desk.owner), desk.event), desk.services)
    with pytest.raises(NotNowError, match="closed"):
        desk.start("Anna")
    desk.change_settings(is_on=True)
    with pytest.raises(NotNowError, match="closed"):
        desk.start("Anna")


def test_without_a_waiting_list_a_full_event_is_full(desk: Desk) -> None:
    desk.change_settings(has_waiting_list=False)
    desk.send("Anna")
    with pytest.raises(NotNowError, match="full"):
        desk.send("Bas", "Cor")


def test_somebody_who_is_on_the_list_is_asked_about(desk: Desk) -> None:
    desk.enter("Anna")
    with pytest.raises(AlreadyEnteredError) as refusal:
        desk.start("Anna")
    assert refusal.value.details["names"] == ("Anna",)
    assert desk.start("Anna", namesakes=True)


def test_two_forms_with_one_fide_id_are_one_player(desk: Desk) -> None:
    desk.change_settings(asks=(("fide_id", Ask.MAY),))
    typed = replace(form("Anna"), places=(TypedPlace(Person("Anna", fide_id="1000012")),))
    one, other = (start_booking(StartBooking(desk.me(), desk.event, typed, "test"), desk.services) for _ in range(2))
    submit_booking(desk.touch(one), desk.services)
    with pytest.raises(InvalidFieldError, match="number_taken"):
        submit_booking(desk.touch(other), desk.services)


@pytest.mark.parametrize("born", ["2010", "2012/05/17"])
def test_two_of_the_same_name_who_were_born_on_other_days_are_two(desk: Desk, born: str) -> None:
    desk.change_settings(asks=(("birth", Ask.MAY),), capacity=5)
    doras = tuple(TypedPlace(Person("Dubbel, Dora", birth=birth)) for birth in (born, "2012/08/01"))
    booking = start_booking(
        StartBooking(desk.me(), desk.event, EntryForm(form("D").booker, doras), "test"), desk.services
    )
    desk.hand_in(booking)
    assert desk.line(booking) == "held 0/2"


def test_a_namesake_came_between_filling_in_and_sending(desk: Desk) -> None:
    """Who was there before is not asked about twice."""
    desk.change_settings(capacity=9)
    desk.send("Anna", pays_at_door=True)
    known = desk.start("Anna", namesakes=True, pays_at_door=True)
    add_entries(AddEntries(caller(desk.owner), desk.event, (Person("Bas"),)), desk.services)
    desk.hand_in(known)
    draft = desk.start("Cor", pays_at_door=True)
    add_entries(AddEntries(caller(desk.owner), desk.event, (Person("Cor"),)), desk.services)
    with pytest.raises(AlreadyEnteredError) as refusal:
        desk.hand_in(draft)
    assert refusal.value.details["names"] == ("Cor",)
    submit_booking(replace(desk.touch(draft), namesakes=True), desk.services)
    assert desk.players() == "Anna Bas Anna Cor Cor"


def test_who_had_a_seat_was_entered_by_an_official_as_well(desk: Desk) -> None:
    desk.change_settings(asks=(("fide_id", Ask.MAY),), capacity=5)
    anna, by = Person("Anna", fide_id="1000012"), lambda: caller(desk.owner)
    typed = EntryForm(form("Anna").booker, (TypedPlace(anna), TypedPlace(Person("Bas"))))
    booking = start_booking(StartBooking(desk.me(), desk.event, typed, "test"), desk.services)
    desk.hand_in(booking)
    with pytest.raises(InvalidFieldError, match="number_taken"):
        add_entries(AddEntries(by(), desk.event, (anna,)), desk.services)
    with pytest.raises(AlreadyEnteredError):
        add_entries(AddEntries(by(), desk.event, (Person("Bas"),)), desk.services)
    assert enter_list(EnterList(by(), desk.event, (Person("Bas"), Person("Cor"))), desk.services) == 1
    desk.pay(booking)
    desk.tell(booking)
    assert desk.players() == "Cor Anna Bas"


def test_money_that_came_late_entered_somebody_twice(desk: Desk) -> None:
    """His seats had lapsed, and an official entered him: the money goes back."""
    desk.change_settings(asks=(("fide_id", Ask.MAY),), capacity=5)
    anna = Person("Anna", fide_id="1000012")
    typed = EntryForm(form("Anna").booker, (TypedPlace(anna),))
    booking = start_booking(StartBooking(desk.me(), desk.event, typed, "test"), desk.services)
    desk.hand_in(booking)
    session = desk.to_pay(booking)
    desk.till.books.pay_later(session)
    desk.tell(booking)
    desk.wait(days=15)
    add_entries(AddEntries(caller(desk.owner), desk.event, (anna,)), desk.services)
    desk.till.books.bank_pays(session)
    desk.tell(booking)
    desk.work()
    assert (desk.players(), desk.line(booking), desk.kept()) == ("Anna", "refunded 0/0", 0)


def test_who_left_may_come_back(desk: Desk) -> None:
    desk.leave(desk.enter("Anna"))
    desk.work()
    desk.enter("Anna")
    assert desk.players() == "Anna"


def test_s64_55_a_private_event_is_entered_by_its_guests(desk: Desk) -> None:
    tournament = desk.services.tournaments.load(desk.event)
    private = replace(tournament.settings, visibility=Visibility.PRIVATE)
    change_settings(ChangeSettings(caller(desk.owner), desk.event, private, tournament.version), desk.services)
    invite_guests(InviteGuests(caller(desk.owner), desk.event, "@club.example"), desk.services)
    dirk = a_user(desk.services, "Dirk")
    booking = start_booking(StartBooking(caller(dirk), desk.event, form("Dirk", user=dirk), "test"), desk.services)
    remove_guest(RemoveGuest(caller(desk.owner), desk.event, "@club.example"), desk.services)
    with pytest.raises(InvalidFieldError, match="not_invited"):
        desk.hand_in(booking)
    invite_guests(InviteGuests(caller(desk.owner), desk.event, "dirk@club.example"), desk.services)
    desk.hand_in(booking)
    assert desk.line(booking) == "held 0/1"


def test_a_stranger_entered_an_event_that_had_become_private_since(desk: Desk) -> None:
    """Nor is a seat offered to who waits and is not invited, or kept for him from who is."""
    ids = [desk.send(name, pays_at_door=True) for name in ("Anna", "Bas", "Cor")]
    draft = desk.start("Mallory", pays_at_door=True)
    tournament = desk.services.tournaments.load(desk.event)
    private = replace(tournament.settings, visibility=Visibility.PRIVATE)
    change_settings(ChangeSettings(caller(desk.owner), desk.event, private, tournament.version), desk.services)
    with pytest.raises(InvalidFieldError, match="not_invited"):
        desk.hand_in(draft)
    desk.leave(ids[0])
    desk.work()
    assert desk.line(*ids) == "withdrawn 0/0; confirmed 0/1; waiting 0/0"
    dirk = a_user(desk.services, "Dirk")
    invite_guests(InviteGuests(caller(desk.owner), desk.event, "dirk@club.example"), desk.services)
    invited = start_booking(StartBooking(caller(dirk), desk.event, form("Dirk", user=dirk), "test"), desk.services)
    desk.hand_in(invited)
    assert desk.line(invited) == "held 0/1"


def test_an_invited_address_that_was_only_typed_enters_no_private_event(desk: Desk) -> None:
    services = desk.services
    tournament = services.tournaments.load(desk.event)
    private = replace(tournament.settings, visibility=Visibility.PRIVATE)
    change_settings(ChangeSettings(caller(desk.owner), desk.event, private, tournament.version), services)
    invite_guests(InviteGuests(caller(desk.owner), desk.event, "@club.example"), services)
    unverified = sign_up(SignUp("cas@club.example", "Cas", PASSWORD, "nl", "test"), services).session.user
    stranger = sign_up(SignUp("sam@elsewhere.example", "Sam", PASSWORD, "nl", "test"), services).session.user
    verified(services, stranger)
    for user in (NOBODY, unverified, stranger):
        filled_in = form("Anna", user=None if user == NOBODY else user)
        with pytest.raises(InvalidFieldError) as refusal:
            start_booking(StartBooking(caller(user), desk.event, filled_in, "test"), services)
        assert refusal.value.details == {"field": "email", "reason": "not_invited"}


def test_where_nobody_can_pay_online_nobody_holds_a_seat(desk: Desk) -> None:
    desk.services = replace(desk.services, payments=StripePayments(str, str))
    with pytest.raises(PaymentRefusedError):
        desk.send("Anna")
    booking = desk.send("Bas", pays_at_door=True)
    with pytest.raises(PaymentRefusedError):
        pay_booking(PayBooking(desk.me(), desk.event, booking, "", ""), desk.services)


def test_a_page_was_asked_for_again_when_it_would_live_too_short(desk: Desk) -> None:
    """The request that died half-way comes once more: no page can be made for it, the next one makes its own."""
    anna = desk.send("Anna")
    command = PayBooking(desk.me(), desk.event, anna, "http://here/paid", "http://here/left")
    desk.till.local.api.trouble.append("away")
    with pytest.raises(PaymentServiceError):
        pay_booking(command, desk.services)
    desk.till.clock.move(minutes=2)
    with pytest.raises(NotNowError, match="page"):
        pay_booking(command, desk.services)
    assert desk.to_pay(anna)


def test_what_was_filled_in_can_be_changed_until_its_time(desk: Desk) -> None:
    desk.change_settings(asks=(("club", Ask.MAY),))
    anna = desk.enter("Anna")
    found = desk.booking(anna)

    def wish(seen: int) -> ChangeBooking:
        typed = {desk.entry(anna): TypedPlace(Person("Anne", club="SV Noord"))}
        return ChangeBooking(desk.me(), desk.event, anna, typed, seen)  # type: ignore[arg-type]

    change_booking(wish(found.version), desk.services)
    assert (desk.players(), desk.booking(anna).price) == ("Anne", FEE)
    with pytest.raises(ConflictError):
        change_booking(wish(found.version), desk.services)
    desk.change_settings(change_until=desk.till.clock.at)
    with pytest.raises(NotNowError):
        change_booking(wish(desk.booking(anna).version), desk.services)


def test_money_over_the_counter_has_receipts_of_the_event_in_order(desk: Desk) -> None:
    anna, bas = desk.send("Anna", pays_at_door=True), desk.send("Bas")
    desk.hand(anna, FEE)
    desk.hand(bas, FEE)
    desk.hand(anna, -500)
    assert desk.line(anna, bas) == "confirmed 0.75/1; confirmed 1/1"
    assert [one.receipt for booking in (anna, bas) for one in desk.booking(booking).by_hand] == [1, 3, 2]
    with pytest.raises(InvalidFieldError, match="more_than_received"):
        desk.hand(anna, -FEE)
    with pytest.raises(InvalidFieldError, match="in_future"):
        desk.hand(anna, 100, at=desk.till.clock.at.replace(year=2099))


def all_rounds_published(desk: Desk) -> None:
    """An event of one round, which is public: nobody can join any more."""
    settings = replace(desk.services.tournaments.load(desk.event).settings, planned_rounds=1)
    seen = desk.services.tournaments.load(desk.event).version
    change_settings(ChangeSettings(caller(desk.owner), desk.event, settings, seen), desk.services)
    paired(desk.services, desk.event, desk.owner)


def test_who_has_an_offer_when_the_last_round_is_public_neither_takes_it_nor_pays(desk: Desk) -> None:
    desk.enter("Bas", "Chris")
    anna = desk.send("Anna")
    desk.change_settings(capacity=4)
    desk.work()
    assert desk.line(anna) == "offered 0/1"
    all_rounds_published(desk)
    for act in (lambda: accept_offer(desk.touch(anna), desk.services), lambda: desk.to_pay(anna)):
        with pytest.raises(NotNowError):
            act()
    assert (desk.line(anna), desk.booking(anna).charges) == ("offered 0/1", ())


def test_who_was_about_to_pay_when_the_last_round_came_out_pays_nothing(desk: Desk) -> None:
    """A page that was open already can be paid: that money goes back."""
    desk.change_settings(capacity=4)
    desk.enter("Bas", "Chris")
    anna, dirk = desk.send("Anna"), desk.send("Dirk")
    session = desk.to_pay(dirk)
    all_rounds_published(desk)
    with pytest.raises(NotNowError, match="closed"):
        desk.to_pay(anna)
    desk.till.books.pay(session)
    for _ in range(2):
        desk.tell(dirk)
    assert desk.line(anna, dirk) == "held 0/1; refunded 0/0"
    assert desk.kept() == 2


def test_nobody_fills_an_event_with_drafts_from_one_place(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attempts, "_MOST_BOOKINGS", 2)
    for name in ("Anna", "Bas"):
        desk.start(name)
    with pytest.raises(TooManyAttemptsError):
        desk.start("Chris")
    assert len(desk.services.bookings.of_tournament(desk.event)) == 2


def test_a_stranger_had_mails_sent_to_an_address_without_end(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attempts, "_MOST_BOOKINGS_FOR_ONE", 2)
    for name in ("Anna", "Bas"):
        with pytest.raises(InvalidFieldError):
            desk.start("", email="victim@club.example")
        desk.start(name, email="victim@club.example")
    with pytest.raises(TooManyAttemptsError):
        desk.start("Chris", email="Victim@club.example")
    desk.start("Chris", email="chris@club.example")


def test_places_that_a_stranger_makes_up_share_the_one_that_speaks_for_them() -> None:
    one, other = (attempts.of_bookings(f"10.0.0.{number} 192.0.2.1") for number in (1, 2))
    assert [mine.key for mine in one if mine in other] == ["book through 192.0.2.1"]


def test_seats_were_kept_without_end_by_one_payment_page_after_the_other(desk: Desk) -> None:
    booking = desk.send("Anna", "Bas")
    for _ in range(3):
        desk.to_pay(booking)
        desk.wait(minutes=32)
    assert desk.line(booking) == "held 0/2"
    with pytest.raises(NotNowError, match="attempts"):
        desk.to_pay(booking)
    desk.wait(minutes=5)
    assert desk.line(booking) == "expired 0/0"


def test_who_left_by_his_booking_does_not_return_without_one(desk: Desk) -> None:
    """His money went back; a new entry, or a new booking, says what is to be paid."""
    desk.change_settings(asks=(("fide_id", Ask.MAY),))
    anna, by = Person("Anna", fide_id="1000012"), lambda: caller(desk.owner)
    typed = EntryForm(form("Anna").booker, (TypedPlace(anna),))
    booking = start_booking(StartBooking(desk.me(), desk.event, typed, "test"), desk.services)
    desk.hand_in(booking)
    desk.pay(booking)
    desk.tell(booking)
    withdraw_entry(TouchEntry(by(), desk.event, desk.entry(booking)), desk.services)
    return_entry(TouchEntry(by(), desk.event, desk.entry(booking)), desk.services)
    desk.leave(booking)
    desk.work()
    with pytest.raises(EntryLeftError):
        return_entry(TouchEntry(by(), desk.event, desk.entry(booking)), desk.services)
    assert desk.players() == ""
    add_entries(AddEntries(by(), desk.event, (anna,)), desk.services)
    assert desk.players() == "Anna"


def test_the_change_log_kept_the_names_of_drafts_that_nobody_sent(desk: Desk) -> None:
    def named() -> dict[str, object]:
        return {line.action: line.details.get("names") for line in desk.services.tournaments.log(desk.event)}

    draft = desk.start("Anna", pays_at_door=True)
    assert named()["bookings.start"] is None
    desk.hand_in(draft)
    assert (named()["bookings.start"], named()["bookings.send"]) == (None, ["Anna"])


def test_two_officials_press_at_once_for_the_same_money(desk: Desk) -> None:
    """The same form sent twice is one payment; two forms are two, as far as there is something to pay."""
    anna = desk.send("Anna", pays_at_door=True)
    form = HandMoney(caller(desk.owner), desk.event, anna, FEE // 2, Way.CASH)

    def take(command: HandMoney) -> str:
        try:
            take_payment(command, desk.services)
        except InvalidFieldError as error:
            return str(error.details["reason"])
        return "taken"

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(take, [form, form])) == ["taken", "taken"]
    assert desk.line(anna) == "confirmed 0.5/1"
    others = [replace(form, caller=caller(desk.owner)) for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(take, others)) == ["more_than_owed", "taken"]
    assert desk.line(anna) == "confirmed 1/1"
    assert [one.receipt for one in desk.booking(anna).by_hand] == [1, 2]


@pytest.mark.parametrize("other", [{"amount": 700}, {"way": Way.TRANSFER}, {"at": datetime(2026, 11, 1, tzinfo=UTC)}])
def test_the_same_form_sent_again_with_other_content_was_said_to_be_saved(desk: Desk, other: dict[str, object]) -> None:
    """Nothing was written. The very same one is saved already."""
    anna = desk.send("Anna", pays_at_door=True)
    form = HandMoney(caller(desk.owner), desk.event, anna, 500, Way.CASH)
    for _ in range(2):
        take_payment(form, desk.services)
    with pytest.raises(RequestReusedError):
        take_payment(replace(form, **other), desk.services)  # type: ignore[arg-type]
    with pytest.raises(RequestReusedError):
        give_back(form, desk.services)
    with pytest.raises(RequestReusedError):
        take_payment(replace(form, booking=desk.send("Bas", pays_at_door=True)), desk.services)
    assert desk.line(anna) == "confirmed 0.25/1"


def test_other_players_leave_other_rounds_are_skipped_and_other_names_typed_by_a_form_of_their_own(desk: Desk) -> None:
    desk.change_settings(half_point_byes=1)
    team, seen = desk.send("Anna", "Bas", pays_at_door=True), desk.services.bookings.settings(desk.event)
    anna, bas = (desk.entry(team, place) for place in (0, 1))
    skip = SkipRound(desk.me(), desk.event, team, anna, RoundNumber(1))
    leave = LeaveBooking(desk.me(), desk.event, team, frozenset({anna}))
    settings = ChangeBookingSettings(caller(desk.owner), desk.event, replace(seen, capacity=9))
    repeated: list[tuple[Callable[[], object], Callable[[], object]]] = [
        (
            lambda: skip_round(skip, desk.services),
            lambda: skip_round(replace(skip, round_number=RoundNumber(2)), desk.services),
        ),
        (
            lambda: change_booking_settings(settings, desk.services),
            lambda: change_booking_settings(replace(settings, settings=replace(seen, capacity=8)), desk.services),
        ),
        (
            lambda: leave_booking(leave, desk.services),
            lambda: leave_booking(replace(leave, entries=frozenset({anna, bas})), desk.services),
        ),
    ]
    for again, something_else in repeated:
        again()
        again()
        with pytest.raises(RequestReusedError):
            something_else()
    typed = {bas: TypedPlace(Person("Bas 2"))}
    rename = ChangeBooking(desk.me(), desk.event, team, typed, desk.booking(team).version)
    change_booking(rename, desk.services)
    with pytest.raises(RequestReusedError):
        change_booking(replace(rename, places={bas: TypedPlace(Person("Cas"))}), desk.services)
    assert (desk.services.bookings.settings(desk.event).capacity, desk.players()) == (9, "Bas 2")


def test_a_place_was_taken_that_cannot_be_paid(desk: Desk) -> None:
    """Without a payment service, and once the event is called off, before the worker has got to it."""
    desk.change_settings(capacity=3)
    anna, eva = desk.enter("Anna", "Bas"), desk.send("Eva", pays_at_door=True)
    cas, dirk = desk.send("Cas"), desk.send("Dirk")
    desk.leave(anna)
    desk.work()
    assert desk.line(cas, dirk) == "offered 0/1; offered 0/1"
    with pytest.raises(PaymentRefusedError, match="no_payment_service"):
        accept_offer(desk.touch(cas), replace(desk.services, payments=StripePayments(str, str)))
    accept_offer(desk.touch(cas), desk.services)
    cancel_event_bookings(CancelEvent(caller(desk.owner), desk.event), desk.services)
    with pytest.raises(NotNowError, match="closed"):
        desk.to_pay(cas)
    with pytest.raises(NotNowError, match="closed"):
        accept_offer(desk.touch(dirk), desk.services)
    for unpaid in (cas, eva):
        with pytest.raises(NotNowError, match="closed"):
            desk.hand(unpaid, FEE)


def test_six_presses_while_the_payment_service_was_away_closed_a_booking_for_payment(desk: Desk) -> None:
    anna, real = desk.send("Anna"), desk.services
    for _ in range(6):
        with pytest.raises(PaymentServiceError):
            pay_booking(PayBooking(desk.me(), desk.event, anna, "", ""), replace(real, payments=_Away(real.payments)))
        desk.till.clock.move(seconds=55)
    desk.pay(anna)
    desk.tell(anna)
    assert desk.line(anna) == "confirmed 1/1"


def test_whoever_leaves_is_asked_again_when_something_else_goes_back_than_he_was_told(desk: Desk) -> None:
    """He was told his money goes back; while he reads that, the date passes."""
    anna = desk.enter("Anna")
    desk.change_settings(refund_until=desk.till.clock.at)
    desk.till.clock.move(seconds=5)
    leave = LeaveBooking(desk.me(), desk.event, anna, frozenset({desk.entry(anna)}), told=FEE)
    with pytest.raises(NotAsToldError):
        leave_booking(leave, desk.services)
    assert desk.players() == "Anna"
    assert leave_booking(replace(leave, told=0), desk.services).state is State.WITHDRAWN


class _Away:
    """A payment service on which no page can be made."""

    def __init__(self, payments: object) -> None:
        self._payments = payments

    def __getattr__(self, name: str) -> object:
        return getattr(self._payments, name)

    def open_page(self, order: object) -> object:
        raise PaymentServiceError(order)


def test_not_the_next_round(desk: Desk) -> None:
    """A half-point bye as long as the settings allow one; until that round is paired."""
    desk.change_settings(capacity=4, half_point_byes=1)
    anna = desk.enter("Anna")
    for name in ("Bas", "Cor"):
        desk.enter(name)

    def skip(number: int, *, plays: bool = False) -> None:
        entry = desk.entry(anna)
        skip_round(SkipRound(desk.me(), desk.event, anna, entry, RoundNumber(number), plays), desk.services)

    def asked(number: int) -> list[ByeKind]:
        return list(asked_byes(desk.services.bookings.event(desk.event), RoundNumber(number)).values())

    skip(1)
    skip(1)
    assert asked(1) == [ByeKind.HALF_POINT]
    skip(1, plays=True)
    assert asked(1) == []
    skip(1)
    for far in (0, 9):
        with pytest.raises(NotFoundError):
            skip(far)
    skip(3)
    assert asked(3) == [ByeKind.ZERO_POINT]
    paired(desk.services, desk.event, desk.owner)
    with pytest.raises(NotNowError, match="paired"):
        skip(1, plays=True)
    skip(2)
    assert [asked(number) for number in (1, 2)] == [[ByeKind.HALF_POINT], [ByeKind.ZERO_POINT]]


class Drafting:
    """Four players of whom Anna has a link, and the arbiter who pairs round 1."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        desk.change_settings(capacity=4, half_point_byes=1)
        self.anna, self.bas, *_ = [desk.enter(name) for name in ("Anna", "Bas", "Cor", "Dirk")]

    def skip(self, booking: BookingId, *, plays: bool = False) -> None:
        entry = self.desk.entry(booking)
        skip_round(
            SkipRound(self.desk.me(), self.desk.event, booking, entry, RoundNumber(1), plays), self.desk.services
        )

    def order(self, away: Mapping[EntryId, ByeKind] | None = None, asked: Sequence[EntryId] = ()) -> None:
        by = caller(self.desk.owner)
        request_pairing(PairRound(by, self.desk.event, away or {}, asked=frozenset(asked)), self.desk.services)

    @property
    def draft(self) -> str:
        """The worker pairs; how many boards there are, and who is free for what."""
        pair_only(self.desk.services, self.desk.event)
        event = self.desk.services.tournaments.load(self.desk.event)
        names = {player.number: player.name for player in event.players}
        boards, byes = event.rounds[0].boards, event.rounds[0].byes
        return " ".join([f"{len(boards)}", *sorted(f"{names[bye.player]}:{bye.kind.value}" for bye in byes)])


def test_who_asked_after_the_arbiter_opened_his_form_was_paired(desk: Desk) -> None:
    drafting = Drafting(desk)
    drafting.skip(drafting.anna)
    drafting.order()
    assert drafting.draft == "1 Anna:H Dirk:U"


def test_who_asked_between_the_order_and_the_pairing_was_paired(desk: Desk) -> None:
    drafting = Drafting(desk)
    drafting.order()
    drafting.skip(drafting.anna)
    assert drafting.draft == "1 Anna:H Dirk:U"


def test_who_plays_after_all_was_left_out(desk: Desk) -> None:
    """The form had ticked Anna and Bas, who had asked; Bas took it back since."""
    drafting = Drafting(desk)
    entries = [desk.entry(one) for one in (drafting.anna, drafting.bas)]
    drafting.skip(drafting.anna)
    drafting.order(dict.fromkeys(entries, ByeKind.HALF_POINT), entries)
    assert drafting.draft == "1 Anna:H Dirk:U"


def test_whom_the_arbiter_lets_play_though_he_asked_plays_also_when_it_is_drawn_again(desk: Desk) -> None:
    drafting = Drafting(desk)
    drafting.skip(drafting.anna)
    drafting.order({}, [desk.entry(drafting.anna)])
    assert drafting.draft == "2"
    seen = desk.services.tournaments.load(desk.event).rounds[0].revision
    redraw_round(TouchRound(caller(desk.owner), desk.event, RoundNumber(1), seen), desk.services)
    assert drafting.draft == "2"


def test_who_asks_while_it_is_being_paired_is_left_out(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    drafting, left = Drafting(desk), [1]
    drafting.order()
    system = pair.system_of("fide-dutch")

    class Slow:
        """Somebody asks while it computes."""

        def __getattr__(self, name: str) -> object:
            return getattr(system, name)

        def pair_round(self, request: PairingRequest) -> RoundPairing:
            if left:
                left.pop()
                drafting.skip(drafting.anna)
            return system.pair_round(request)

    monkeypatch.setattr(pair, "system_of", lambda _code: Slow())
    assert drafting.draft == "1 Anna:H Dirk:U"


def test_a_draft_is_not_left_by_who_has_its_link(desk: Desk) -> None:
    """So a stranger let us send a mail to an address that he typed."""
    with pytest.raises(NotNowError, match="draft"):
        desk.leave(desk.start("Anna", email="victim@club.example"))
    assert desk.mails() == []


def test_only_the_link_opens_a_booking(desk: Desk) -> None:
    anna = desk.send("Anna")
    token = link_of(desk.event, anna, desk.services).rpartition("/")[2]
    assert open_booking(OpenBooking(token, "here"), desk.services).booking.id == anna
    wrong = f"{desk.event}.{anna}.{'0' * 32}"
    for _ in range(30):
        with pytest.raises(NotFoundError):
            open_booking(OpenBooking(wrong, "there"), desk.services)
    with pytest.raises(TooManyAttemptsError):
        open_booking(OpenBooking(wrong, "there"), desk.services)
    assert open_booking(OpenBooking(token, "there"), desk.services).tournament == desk.event

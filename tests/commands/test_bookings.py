"""Entering by oneself through the use cases: what is refused, what is repeated, and whose link it is."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from chalicelib.commands import attempts
from chalicelib.commands.accounts import SignUp, sign_up
from chalicelib.commands.booking_money import (
    CancelEvent,
    HandMoney,
    PayBooking,
    cancel_event_bookings,
    pay_booking,
    take_payment,
)
from chalicelib.commands.bookings import (
    ChangeBooking,
    LeaveBooking,
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
from chalicelib.commands.entries import AlreadyEnteredError, TouchEntry, remove_entry
from chalicelib.commands.guests import InviteGuests, invite_guests
from chalicelib.commands.imports import ImportTournament, import_tournament
from chalicelib.commands.tournaments import ChangeSettings, change_settings
from chalicelib.domain.accounts.user import TooManyAttemptsError
from chalicelib.domain.booking.booking import Booker, NotNowError, State, Way
from chalicelib.domain.booking.byes import asked_byes
from chalicelib.domain.booking.deletion import EntryBookedError, HasBookingsError
from chalicelib.domain.booking.form import EntryForm, TypedPlace
from chalicelib.domain.booking.settings import Ask
from chalicelib.domain.errors import ConflictError, InvalidFieldError, NotFoundError, RequestReusedError
from chalicelib.domain.ids import NOBODY, RequestId, RoundNumber
from chalicelib.domain.lifecycle.exported import exported_document
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.tournament import Visibility
from chalicelib.domain.trf.writer import write_trf
from chalicelib.gateways.stripe_payments import StripePayments
from chalicelib.ports import Services
from chalicelib.ports.payments import PaymentRefusedError, PaymentServiceError
from chalicelib.queries.bookings import link_of
from tests.booking_scenes import FEE, Desk, a_desk
from tests.builders import a_tournament
from tests.people import PASSWORD, HandClock, a_user, caller, paired, verified


@pytest.fixture
def desk(services: Services, clock: HandClock) -> Iterator[Desk]:
    with a_desk(services, clock) as desk:
        yield desk


def form(*names: str) -> EntryForm:
    booker = Booker("Anna", "anna@club.example", "nl")
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


def test_a_file_replaced_an_event_that_people_had_paid_for(desk: Desk) -> None:
    desk.enter("Anna")
    slug = desk.services.tournaments.load(desk.event).settings.slug
    data = write_trf(exported_document(a_tournament("P Q R S").after("P-R 1-0, Q-S 1-0"))).encode()
    file = ImportTournament(caller(desk.owner), data, slug, replace=True)
    with pytest.raises(HasBookingsError):
        import_tournament(file, desk.services)


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
    guest = StartBooking(caller(a_user(desk.services, "Dirk")), desk.event, form("Dirk"), "test")
    assert start_booking(guest, desk.services)


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
        with pytest.raises(InvalidFieldError) as refusal:
            start_booking(StartBooking(caller(user), desk.event, form("Anna"), "test"), services)
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


def test_the_same_form_sent_again_with_another_amount_takes_nothing_more(desk: Desk) -> None:
    anna = desk.send("Anna", pays_at_door=True)
    form = HandMoney(caller(desk.owner), desk.event, anna, 500, Way.CASH)
    for amount in (500, 700):
        take_payment(replace(form, amount=amount), desk.services)
    assert desk.line(anna) == "confirmed 0.25/1"


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
        return list(asked_byes(desk.services.bookings.of_tournament(desk.event), RoundNumber(number)).values())

    for number in (2, 3, 3, 4):
        skip(number)
    skip(4, plays=True)
    assert [asked(number) for number in (1, 2, 3, 4)] == [[], [ByeKind.HALF_POINT], [ByeKind.ZERO_POINT], []]
    paired(desk.services, desk.event, desk.owner)
    with pytest.raises(NotNowError, match="paired"):
        skip(1)
    with pytest.raises(NotFoundError):
        skip(9)


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

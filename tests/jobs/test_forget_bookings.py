"""Some time after an event nothing says any more who booked; amounts, entries and what is not settled stay."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from chalicelib.commands.booking.bookings import (
    OpenBooking,
    StartBooking,
    TouchBooking,
    open_booking,
    start_booking,
    submit_booking,
)
from chalicelib.commands.caller import Caller
from chalicelib.commands.event.guests import InviteGuests, invite_guests
from chalicelib.domain.booking.booking import Booker, Booking, State
from chalicelib.domain.booking.form import EntryForm, TypedPlace
from chalicelib.domain.booking.retention import BookingForgottenError
from chalicelib.domain.booking.settings import Ask, Question
from chalicelib.domain.booking.sums import totals
from chalicelib.domain.ids import BookingId, UserId
from chalicelib.domain.model.player import Person
from chalicelib.domain.people.listing import email_key
from chalicelib.jobs import forget_bookings, runner
from chalicelib.ports import Job, JobKind, Receipt, Services, account_group_of, group_of
from chalicelib.queries.booking.bookings import link_of
from tests.booking_scenes import FEE, Desk, a_desk
from tests.interrupted import killed_everywhere
from tests.people import HandClock, a_request, a_user, caller, list_only

A_YEAR_LATER = datetime(2027, 12, 30, 3, 0, tzinfo=UTC)
"""The last of the five Tuesdays is 29 December 2026."""


@pytest.fixture
def desk(services: Services, clock: HandClock) -> Iterator[Desk]:
    with a_desk(services, clock, capacity=8, questions=(Question("meal", "Do you eat with us?", Ask.MAY),)) as desk:
        yield desk


def forget(desk: Desk, services: Services | None = None) -> int:
    """The timer's call, and the rows that it orders; how many."""
    services = services or desk.services
    forget_bookings.order_due(services)
    rows = [job for job in services.outbox.open_jobs(group_of(desk.event)) if job.kind is JobKind.FORGET_BOOKINGS]
    if rows:
        runner.run_batch(rows, services)
    return len(rows)


def bookings(desk: Desk) -> tuple[Booking, ...]:
    return desk.services.bookings.of_tournament(desk.event)


def everything_stored(desk: Desk) -> str:
    """All that lies in the event's partition."""
    table = desk.services.bookings._table  # type: ignore[attr-defined]
    return "\n".join(str(item.body) for item in table.all_in(group_of(desk.event)) if item.kind != "job")


def test_a_year_after_the_last_day_names_and_addresses_go_and_amounts_stay(desk: Desk) -> None:
    paid, by_hand, gone = desk.enter("Anna"), desk.send("Bas", "Cor", pays_at_door=True), desk.send("Dirk")
    desk.hand(by_hand, 2 * FEE)
    desk.leave(gone)
    desk.work()
    before, sums = {one.id: one for one in bookings(desk)}, totals(bookings(desk))
    entries = desk.services.tournaments.entries(desk.event)

    desk.till.clock.at = A_YEAR_LATER.replace(day=29)
    assert forget(desk) == 0
    desk.till.clock.at = A_YEAR_LATER
    assert forget(desk) == 1
    assert all(one.is_forgotten for one in bookings(desk))
    assert [one.person.name for one in desk.booking(by_hand).places] == ["Bas", "Cor"]
    assert [one.person.name for one in desk.booking(gone).places] == [""]
    assert desk.booking(by_hand).by_hand == before[by_hand].by_hand
    assert (totals(bookings(desk)), desk.line(paid, by_hand)) == (sums, "confirmed 1/1; confirmed 2/2")
    assert desk.services.tournaments.entries(desk.event) == entries
    stored = everything_stored(desk)
    assert ("@club.example" in stored, "Dirk" in stored) == (False, False)


def test_what_was_taken_away_is_looked_for_once(desk: Desk) -> None:
    desk.enter("Anna")
    desk.till.clock.at = A_YEAR_LATER
    assert forget(desk) == 1
    desk.till.clock.move(days=1)
    assert forget(desk) == 0


def test_what_is_owed_keeps_who_owes_it_until_it_is_paid(desk: Desk) -> None:
    paid, owing = desk.enter("Anna"), desk.send("Bas", pays_at_door=True)
    desk.till.clock.at = A_YEAR_LATER
    forget(desk)
    assert (desk.booking(paid).is_forgotten, desk.booking(owing).booker.email) == (True, "bas@club.example")
    desk.hand(owing, FEE)
    desk.till.clock.move(days=1)
    assert forget(desk) == 1
    assert desk.booking(owing).is_forgotten


def test_money_that_is_to_go_back_keeps_who_gets_it(desk: Desk) -> None:
    booking = desk.send("Anna", pays_at_door=True)
    desk.hand(booking, FEE)
    desk.leave(booking)
    desk.till.clock.at = A_YEAR_LATER
    forget(desk)
    assert desk.booking(booking).state is State.REFUND_PENDING
    assert not desk.booking(booking).is_forgotten


def test_an_event_can_keep_it_for_longer_or_shorter(desk: Desk) -> None:
    desk.enter("Anna")
    desk.change_settings(kept_months=2)
    desk.till.clock.at = datetime(2027, 2, 28, 12, 0, tzinfo=UTC)
    assert forget(desk) == 0
    desk.till.clock.at = datetime(2027, 3, 1, 12, 0, tzinfo=UTC)
    desk.change_settings(kept_months=24)
    assert forget(desk) == 0
    desk.change_settings(kept_months=None)
    assert forget(desk, replace(desk.services, bookings_kept_months=3)) == 0
    assert forget(desk, replace(desk.services, bookings_kept_months=1)) == 1


def test_its_link_says_so_and_no_mail_goes_to_nobody(desk: Desk) -> None:
    booking = desk.enter("Anna")
    token = link_of(desk.event, booking, desk.services).rpartition("/")[2]
    desk.mails()
    desk.till.clock.at = A_YEAR_LATER
    forget(desk)
    with pytest.raises(BookingForgottenError):
        open_booking(OpenBooking(token, "test"), desk.services)
    desk.leave(booking)
    assert desk.mails() == []


def test_guests_go_and_nobody_is_found_by_an_address_any_more(desk: Desk) -> None:
    invite_guests(InviteGuests(caller(desk.owner), desk.event, "guest@club.example"), desk.services)
    desk.enter("Anna")
    people = desk.services.people
    list_only(desk.services, group_of(desk.event))
    assert people.named_under([email_key("anna@club.example")])
    desk.till.clock.at = A_YEAR_LATER
    forget(desk)
    list_only(desk.services, group_of(desk.event))
    assert not people.named_under([email_key("anna@club.example")])
    assert desk.services.guests.load(desk.event).guests == frozenset()


def test_the_change_log_says_that_it_was_done_and_names_nobody_who_did_not_play(desk: Desk) -> None:
    desk.leave(desk.send("Dirk"))
    desk.till.clock.at = A_YEAR_LATER
    forget(desk)
    log = desk.services.tournaments.log(desk.event)
    assert (log[0].action, log[0].details) == ("bookings.forget", {"number": 1})
    about = [line for line in log if line.action.startswith("bookings.")]
    assert len(about) > 3
    assert all("names" not in line.details for line in about)


def test_killed_anywhere_it_comes_to_the_same(desk: Desk) -> None:
    for name in ("Anna", "Bas"):
        desk.enter(name)
    sums = totals(bookings(desk))
    desk.till.clock.at = A_YEAR_LATER
    job = Job("forget", group_of(desk.event), JobKind.FORGET_BOOKINGS, {}, A_YEAR_LATER, A_YEAR_LATER)
    kept = bookings(desk)
    for _ in killed_everywhere(desk.services, lambda services: forget_bookings.run([job], services)):
        assert [one.is_forgotten for one in bookings(desk)] == [True, True]
        assert totals(bookings(desk)) == sums
        now = desk.services.bookings.event(desk.event)
        again = [replace(one, version=found.version) for one, found in zip(kept, now.bookings, strict=True)]
        undone = Receipt(a_request(), desk.owner, A_YEAR_LATER, "bookings.undone")
        desk.services.bookings.forget(desk.event, again, undone)


def test_a_deleted_event_has_nothing_left_to_take_away(desk: Desk) -> None:
    job = Job("forget", "T#gone", JobKind.FORGET_BOOKINGS, {}, A_YEAR_LATER, A_YEAR_LATER)
    forget_bookings.run([job], desk.services)


def book(desk: Desk, user: UserId, name: str, *, pays_at_door: bool = False) -> BookingId:
    """He books himself, with his account."""
    me = Caller(user, a_request())
    booker = Booker(name, f"{name.lower()}@club.example", "en", user)
    form = EntryForm(booker, (TypedPlace(Person(name)),), pays_at_door)
    booking = start_booking(StartBooking(me, desk.event, form, "test"), desk.services)
    submit_booking(TouchBooking(caller(user), desk.event, booking), desk.services)
    return booking


def leave(desk: Desk, user: UserId) -> None:
    """The account's rows that are due."""
    rows = desk.services.outbox.open_jobs(account_group_of(user))
    now = desk.services.clock.now()
    due = [job for job in rows if job.due_at <= now] or [
        Job("delete", account_group_of(user), JobKind.DELETE_ACCOUNT, {}, now, now)
    ]
    for job in due:
        runner.run_batch([job], desk.services)


def test_who_deletes_his_account_is_forgotten_where_nothing_is_left_to_settle(desk: Desk) -> None:
    """What is to be played, or paid, stays until it was: the row that looks again is there a month later."""
    bas = a_user(desk.services, "Bas")
    left, owing = book(desk, bas, "Bas"), book(desk, bas, "Cor", pays_at_door=True)
    desk.leave(left)
    leave(desk, bas)
    assert [desk.booking(one).is_forgotten for one in (left, owing)] == [True, False]
    desk.till.clock.move(days=31)
    leave(desk, bas)
    assert not desk.booking(owing).is_forgotten
    desk.hand(owing, FEE)
    desk.till.clock.move(days=31)
    leave(desk, bas)
    assert desk.booking(owing).is_forgotten
    assert desk.services.bookings.of_user(bas) == ()
    assert [job for job in desk.services.outbox.open_jobs(account_group_of(bas)) if job.due_at > A_YEAR_LATER] == []


def test_an_account_that_booked_nothing_is_not_looked_at_again(desk: Desk) -> None:
    bas = a_user(desk.services, "Bas")
    leave(desk, bas)
    assert desk.services.outbox.open_jobs(account_group_of(bas)) == ()

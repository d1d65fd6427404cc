"""How long it is kept who booked, what keeps it longer, and that no amount changes when it goes."""

from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.booking.booking import Booking, NotNowError, State
from chalicelib.domain.booking.moves import Room
from chalicelib.domain.booking.refunds import refunds, undelivered
from chalicelib.domain.booking.retention import (
    Hold,
    forgettable,
    forgotten,
    hold_in,
    hold_of,
    is_kept_long_enough,
    is_over,
    months_after,
)
from chalicelib.domain.booking.seats import BookedEvent
from chalicelib.domain.booking.settings import BookingSettings
from chalicelib.domain.booking.sums import totals
from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.player import Entry, Person, Title
from tests.builders import a_tournament
from tests.domain.booking.charts import Chart, a_booking, charted, in_state


def an_event(*bookings: Booking, last: date = date(2026, 12, 13), months: int | None = None) -> BookedEvent:
    """Played in Amsterdam on two days, of which this is the last."""
    plain = a_tournament("A B").tournament
    settings = replace(plain.settings, playing_days=(last.replace(day=1), last), time_zone="Europe/Amsterdam")
    entries = (Entry(EntryId("A"), Person("A")),)
    return BookedEvent(replace(plain, settings=settings), BookingSettings(kept_months=months), entries, bookings)


@pytest.mark.parametrize(
    ("day", "months", "later"),
    [
        ("2026-12-13", 12, "2027-12-13"),
        ("2026-12-31", 2, "2027-02-28"),
        ("2027-12-31", 2, "2028-02-29"),
        ("2026-11-30", 1, "2026-12-30"),
        ("2026-12-01", 84, "2033-12-01"),
    ],
)
def test_months_later(day: str, months: int, later: str) -> None:
    assert months_after(date.fromisoformat(day), months) == date.fromisoformat(later)


@pytest.mark.parametrize(
    ("now", "months", "is_long_enough"),
    [
        ("2027-12-13T22:59", None, False),
        ("2027-12-13T23:00", None, True),
        ("2027-01-13T22:59", 1, False),
        ("2027-01-13T23:00", 1, True),
        ("2028-01-01T00:00", 24, False),
    ],
)
def test_it_is_kept_so_many_months_after_the_last_day_where_it_is_played(
    now: str, months: int | None, is_long_enough: bool
) -> None:
    moment = datetime.fromisoformat(now).replace(tzinfo=UTC)
    assert is_kept_long_enough(an_event(months=months), 12, moment) is is_long_enough


def test_an_event_is_over_the_day_after_its_last_one() -> None:
    assert not is_over(an_event(), datetime(2026, 12, 13, 22, 59, tzinfo=UTC))
    assert is_over(an_event(), datetime(2026, 12, 13, 23, 0, tzinfo=UTC))


def test_an_event_without_days_is_over_when_nobody_books_any_more() -> None:
    event = an_event(a_booking())
    event = replace(
        event, tournament=replace(event.tournament, settings=replace(event.tournament.settings, playing_days=()))
    )
    assert not is_over(event, datetime(2026, 11, 30, 20, 0, tzinfo=UTC))
    assert is_over(event, datetime(2026, 12, 1, 1, 0, tzinfo=UTC))
    assert not is_over(replace(event, bookings=()), datetime(2099, 1, 1, tzinfo=UTC))


@pytest.mark.parametrize(
    ("steps", "hold"),
    [
        ("free 1", None),
        ("send, pay", Hold.OWED),
        ("send, pay, 1 paid", None),
        ("send, pay, 1 paid, disputed 1", Hold.UNDER_WAY),
        ("send, pay, 1 paid, leave A", Hold.TO_GO_BACK),
        ("send, pay, 1 paid, leave A, 1 paid 50-50", None),
        ("send, pay, wait 36, lapse", None),
        ("free 0, send", None),
        ("send, cash 20", Hold.OWED),
        ("send, cash 50", None),
    ],
)
def test_money_that_is_not_settled_keeps_it(steps: str, hold: Hold | None) -> None:
    assert hold_of(charted(steps).booking) is hold


def test_a_page_on_which_he_may_still_pay_keeps_it() -> None:
    booking = charted("send, pay, wait 36, lapse").booking
    (charge,) = booking.charges
    assert hold_of(replace(booking, charges=(replace(charge, session="cs_1"),))) is Hold.UNDER_WAY


def test_who_wants_it_gone_waits_for_the_event_only_while_he_is_to_play() -> None:
    before, after = datetime(2026, 12, 1, tzinfo=UTC), datetime(2026, 12, 20, tzinfo=UTC)
    plays, left = in_state(State.CONFIRMED), in_state(State.WITHDRAWN)
    assert hold_in(an_event(plays), plays, before) is Hold.NOT_OVER
    assert hold_in(an_event(plays), plays, after) is None
    assert hold_in(an_event(left), left, before) is None


def test_what_goes_and_what_stays() -> None:
    """Of a player of the event his name stays; of who never was one nothing does."""
    known = Person("A", 1800, Title.FM, birth="1990-01-01", fide_id="1000001")
    booking = charted("send, pay, 1 paid", "A:50 B:30").booking
    places = tuple(
        replace(one, person=replace(known, name=one.entry), answers=(("meal", "no nuts"),)) for one in booking.places
    )
    booking = replace(
        booking, places=places, charges=(replace(booking.charges[0], page="https://pay/1", intent="pi_1"),)
    )
    after = forgotten(booking, {EntryId("A")})
    assert (after.booker.name, after.booker.email, after.booker.user, after.is_forgotten) == ("", "", None, True)
    assert [place.person for place in after.places] == [Person("A"), Person("")]
    assert [place.answers for place in after.places] == [(), ()]
    assert (after.charges[0].page, after.charges[0].intent) == ("", "pi_1")
    assert forgotten(after, {EntryId("A")}) == after
    assert forgettable(an_event(booking, after)) == (booking,)


STEPS = (
    "send", "free 0", "free 3", "offer", "accept", "pay", "1 paid", "1 processing", "1 failed", "1 paid 80-30",
    "disputed 1", "cash 20", "cash -20", "leave A", "leave B keep 10", "wait 36", "lapse", "cancel", "closed",
)  # fmt: skip


@st.composite
def bookings(draw: st.DrawFn) -> Booking:
    """After any steps, those left out that cannot be."""
    chart = Chart(a_booking("A:50 B:30"), Room(5))
    for step in ("send", *draw(st.lists(st.sampled_from(STEPS), max_size=8))):
        with suppress(NotNowError, AssertionError):
            chart.step(step.split())
    return chart.booking


@given(st.lists(bookings(), max_size=4), st.sets(st.sampled_from([EntryId("A"), EntryId("B")])))
def test_no_amount_and_no_total_is_another_one_afterwards(before: list[Booking], entries: set[EntryId]) -> None:
    after = [forgotten(one, entries) for one in before]
    assert totals(after) == totals(before)
    for then, now in zip(before, after, strict=True):
        assert (now.state, now.cost, now.price, now.received, now.owed) == (
            then.state, then.cost, then.price, then.received, then.owed,
        )  # fmt: skip
        assert [(one.entry, one.price, one.kept, one.is_taken) for one in now.places] == [
            (one.entry, one.price, one.kept, one.is_taken) for one in then.places
        ]
        assert [one.amount for one in refunds(now)] == [one.amount for one in refunds(then)]
        assert (now.by_hand, undelivered(now)) == (then.by_hand, undelivered(then))

"""What can happen to a booking: each state, each move, and the reports S1 to S13 of payments gone wrong."""

from dataclasses import replace
from datetime import timedelta
from itertools import permutations

import pytest

from chalicelib.domain.booking import moves
from chalicelib.domain.booking.booking import MOST_CHARGES, Booking, NotNowError, State
from chalicelib.domain.booking.moves import HOLD, PAGE, PROCESSING
from chalicelib.domain.booking.refunds import obsolete, refunds
from tests.domain.booking.charts import NOON, USUAL, after, charted, in_state, line


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ("send", "held, 0 of 50"),
        ("free 0, send", "waiting, 0 of 0"),
        ("send, pay, 1 paid", "confirmed, 50 of 50"),
        ("send, pay, 1 processing", "processing, 0 of 50"),
        ("send, pay, 1 processing, 1 paid", "confirmed, 50 of 50"),
        ("send, pay, 1 processing, 1 failed", "expired, 0 of 0"),
        ("send, pay, 1 failed, pay, 2 paid", "confirmed, 50 of 50"),
        ("send, wait 36, lapse", "expired, 0 of 0"),
        ("send, wait 34, lapse", "held, 0 of 50"),
        ("free 0, send, offer", "waiting, 0 of 0"),
        ("free 0, send, free 1, offer", "offered, 0 of 50"),
        ("free 0, send, free 1, offer, accept", "held, 0 of 50"),
        ("free 0, send, free 1, offer, accept, pay, 1 paid", "confirmed, 50 of 50"),
        ("free 0, send, free 1, offer, wait 1441, lapse", "expired, 0 of 0"),
        ("free 0, send, free 1, closed, offer", "waiting, 0 of 0"),
        ("send, cash 50", "confirmed, 50 of 50"),
        ("send, cash 20", "held, 20 of 50"),
        ("send, cash 20, wait 36, lapse", "refund_pending, 20 of 0"),
        ("send, cash 20, wait 36, lapse, cash -20", "refunded, 0 of 0"),
        ("free 0, send, cash 50", "waiting, 50 of 0"),
        ("free 0, send, cash 50, free 1, offer", "confirmed, 50 of 50"),
        ("free 0, send, free 1, cash 50", "confirmed, 50 of 50"),
        ("send, leave A", "withdrawn, 0 of 0, without A"),
        ("send, pay, 1 paid, leave A", "refund_pending, 50 of 0, without A, back 1:50"),
        ("send, pay, 1 paid, leave A, 1 paid 50-20", "refund_pending, 30 of 0, without A, back 1:30"),
        ("send, pay, 1 paid, leave A, 1 paid 50-50", "refunded, 0 of 0, without A"),
        ("send, pay, 1 paid, leave A keep 20", "refund_pending, 50 of 20, without A, back 1:30"),
        ("send, pay, 1 paid, leave A keep 50", "withdrawn, 50 of 50, without A"),
        ("send, pay, 1 paid, leave A keep 50, cancel", "refund_pending, 50 of 0, without A, back 1:50"),
        ("cancel", "draft, 0 of 0"),
        ("free 0, send, cancel", "withdrawn, 0 of 0, without A"),
        ("send, pay, 1 processing, cancel, 1 paid", "refund_pending, 50 of 0, without A, back 1:50"),
    ],
)
def test_how_one_player_s_booking_goes(steps: str, expected: str) -> None:
    assert after(steps) == expected


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ("free 2, send", "waiting, 0 of 0"),
        ("send, pay, 1 paid", "confirmed, 60 of 60"),
        ("send, pay, 1 paid, leave B", "confirmed, 60 of 40, without B, back 1:20"),
        ("send, pay, 1 paid, leave B keep 5", "confirmed, 60 of 45, without B, back 1:15"),
        ("send, pay, 1 paid, leave B, 1 paid 60-20", "confirmed, 40 of 40, without B"),
        ("send, pay, 1 paid, leave B, 1 paid 60-20, leave AC", "refund_pending, 40 of 0, without ABC, back 1:40"),
        ("send, pay, leave B, 1 paid", "confirmed, 60 of 40, without B, back 1:20"),
        ("send, pay, leave B, pay, 2 paid, 1 paid", "confirmed, 100 of 40, without B, back 2:40 1:20"),
        ("send, leave B keep 20", "held, 0 of 40, without B"),
    ],
)
def test_how_a_captain_s_booking_of_three_goes(steps: str, expected: str) -> None:
    assert after(steps, "A:20 B:20 C:20") == expected


def test_who_pays_nothing_is_entered_at_once() -> None:
    """Titled players and juniors: no payment of 0 is asked of the payment service."""
    assert after("send", "A:0") == "confirmed, 0 of 0"
    assert after("free 0, send, free 1, offer", "A:0") == "confirmed, 0 of 0"
    assert after("send, leave A", "A:50 B:0") == "confirmed, 0 of 0, without A"
    with pytest.raises(NotNowError):
        after("send, pay", "A:0")


def test_who_pays_at_the_door_is_entered_and_owes() -> None:
    assert after("send", pays_at_door=True) == "confirmed, 0 of 50"
    assert after("free 0, send, free 1, offer", pays_at_door=True) == "confirmed, 0 of 50"
    assert after("send, cash 50", pays_at_door=True) == "confirmed, 50 of 50"
    assert after("send, pay, 1 paid", pays_at_door=True) == "confirmed, 50 of 50"


@pytest.mark.parametrize("state", State)
def test_every_state_comes_about(state: State) -> None:
    assert in_state(state).state is state


REFUSED = {
    "accept": set(State) - {State.OFFERED, State.HELD, State.CONFIRMED},
    "pay": set(State) - {State.HELD},
    "leave A": {State.EXPIRED},
    "cash 1": {State.DRAFT},
}


@pytest.mark.parametrize("state", State)
@pytest.mark.parametrize("move", REFUSED)
def test_what_cannot_be_done_in_a_state_is_refused(move: str, state: State) -> None:
    steps = f"{USUAL[state]}, {move}"
    if state in REFUSED[move]:
        with pytest.raises(NotNowError):
            after(steps)
    else:
        after(steps)


MOVES = ("send", "offer", "lapse", "cancel", "leave A", "accept")


@pytest.mark.parametrize("state", State)
@pytest.mark.parametrize("move", MOVES)
def test_done_twice_is_done_once(move: str, state: State) -> None:
    try:
        once = charted(f"{USUAL[state]}, {move}").booking
    except NotNowError:
        return
    assert charted(f"{USUAL[state]}, {move}, {move}").booking == once


def test_a_closed_or_full_event_takes_nobody() -> None:
    for steps in ("closed, send", "started, send"):
        with pytest.raises(NotNowError, match="closed"):
            after(steps)
    full = moves.Room(0, has_waiting_list=False)
    with pytest.raises(NotNowError, match="full"):
        moves.submitted(in_state(State.DRAFT), full, NOON)


def test_a_seat_that_is_kept_is_his_though_the_event_is_full_or_closed_by_now() -> None:
    assert after("send, pay, free 0, closed, 1 paid") == "confirmed, 50 of 50"


def test_nobody_joins_the_table_of_a_round_robin_any_more() -> None:
    """It was paired while he paid: his money goes back."""
    assert after("send, pay, started, 1 paid") == "refund_pending, 50 of 0, back 1:50"


def test_an_offer_holds_its_day_also_after_it_was_accepted() -> None:
    chart = charted("free 0, send, free 1, offer, wait 10, accept")
    assert chart.booking.until == NOON + timedelta(hours=24)
    late = charted("free 0, send, free 1, offer, wait 1430, accept")
    assert late.booking.until == late.now + HOLD


@pytest.mark.parametrize("after_minutes", [1440, 2000])
def test_an_offer_that_is_over_cannot_be_accepted(after_minutes: int) -> None:
    with pytest.raises(NotNowError):
        after(f"free 0, send, free 1, offer, wait {after_minutes}, accept")


def test_a_hold_that_is_over_cannot_be_paid_though_nobody_has_noted_it() -> None:
    with pytest.raises(NotNowError):
        after("send, wait 35, pay")


# --- product-research 3


@pytest.mark.parametrize("state", ["paid", "processing", "failed", "expired"])
def test_s1_told_twice_is_told_once(state: str) -> None:
    once = charted(f"send, pay, 1 {state}").booking
    assert charted(f"send, pay, 1 {state}, 1 {state}").booking == once


def test_s2_two_end_points_that_both_tell_come_to_the_same() -> None:
    both = charted("send, pay, 1 processing, 1 processing, 1 paid, 1 processing, 1 paid").booking
    assert both == charted("send, pay, 1 processing, 1 paid").booking


TOLD = ("1 open", "1 processing", "1 paid", "1 paid 50-20", "1 paid 50-50", "disputed 1")


def test_s3_told_in_any_order_it_comes_to_the_same() -> None:
    ends = {line(charted(["send", "pay", *order]).booking) for order in permutations(TOLD)}
    assert ends == {"confirmed, 0 of 50"}


def test_s4_a_payment_that_takes_days_is_not_asked_for_again() -> None:
    with pytest.raises(NotNowError, match="processing"):
        after("send, pay, 1 processing, pay")
    with pytest.raises(NotNowError, match="processing"):
        after("send, pay, 1 processing, pay", pays_at_door=True)


def test_s5_a_payment_that_takes_days_keeps_its_seat() -> None:
    chart = charted("send, pay, 1 processing")
    assert chart.booking.until == NOON + PROCESSING
    assert after("send, pay, 1 processing, wait 20000, lapse, 1 paid") == "confirmed, 50 of 50"
    assert after("send, pay, 1 processing, wait 20160, lapse, free 0, 1 paid") == ("refund_pending, 50 of 0, back 1:50")


def test_s6_somebody_who_walks_away_at_his_bank_frees_the_seat() -> None:
    """Whatever the payment service tells, or does not."""
    assert charted("send, pay, wait 35, lapse").booking.seats == 0


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ("send, pay, wait 36, lapse, 1 paid", "confirmed, 50 of 50"),
        ("send, pay, wait 36, lapse, free 0, 1 paid", "refund_pending, 50 of 0, back 1:50"),
        ("send, pay, wait 36, lapse, closed, 1 paid", "refund_pending, 50 of 0, back 1:50"),
        ("send, pay, wait 36, lapse, free 0, 1 paid, 1 paid 50-50", "refunded, 0 of 0"),
        ("send, pay, wait 36, lapse, free 0, 1 paid 50-50", "refunded, 0 of 0"),
    ],
)
def test_s7_money_for_which_there_is_no_seat_goes_back(steps: str, expected: str) -> None:
    assert after(steps) == expected


def test_s8_a_seat_is_kept_a_little_longer_than_the_page_lives() -> None:
    chart = charted("send, wait 3, pay")
    page = chart.booking.charges[0].expires_at
    assert page == chart.now + PAGE
    assert chart.booking.until == chart.now + HOLD


def test_s9_who_left_has_no_seat() -> None:
    assert charted("send, leave A", "A:50 B:50").booking.seats == 1
    assert charted("send, leave AB", "A:50 B:50").booking.seats == 0


def test_s10_paying_twice_at_once_is_one_page_and_an_older_one_is_closed() -> None:
    assert len(charted("send, pay, pay").booking.charges) == 1
    opened = _with_sessions(charted("send, pay").booking)
    assert len(moves.attempt(opened, NOON + timedelta(minutes=20))[0].charges) == 1
    assert len(moves.attempt(opened, NOON + PAGE)[0].charges) == 2
    again = _with_sessions(charted("send, pay, leave B, pay", "A:50 B:50").booking)
    assert [charge.number for charge in obsolete(again, NOON)] == [1]
    gone = _with_sessions(charted("send, pay, leave A").booking)
    assert [charge.number for charge in obsolete(gone, NOON)] == [1]


def test_s10_a_page_that_was_never_made_gives_way_to_another_one() -> None:
    """Whoever asked for it went away half-way; no page is made that lives for less than half an hour."""
    assert len(charted("send, pay, wait 1, pay").booking.charges) == 2


def test_s10_there_are_not_endless_attempts() -> None:
    steps = ", ".join(f"pay, {number} failed" for number in range(1, MOST_CHARGES + 1))
    with pytest.raises(NotNowError, match="attempts"):
        after(f"send, {steps}, pay")


def test_s11_what_went_back_is_what_the_payment_service_says() -> None:
    assert after("send, pay, 1 paid, leave A, 1 paid 50-30, 1 paid 50-30") == (
        "refund_pending, 20 of 0, without A, back 1:20"
    )
    assert after("send, pay, 1 paid, leave A, 1 paid 50-50, 1 paid 50-30") == "refunded, 0 of 0, without A"


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ("1 paid, 2 paid", "confirmed, 70 of 30, without B, back 2:30 1:10"),
        ("1 paid, 2 paid, 2 paid 30-30, 1 paid 40-10", "confirmed, 30 of 30, without B"),
        ("1 paid, 2 paid, 1 paid 40-40", "confirmed, 30 of 30, without B"),
        ("1 paid, 1 paid 40-40", "confirmed, 0 of 30, without B"),
    ],
)
def test_s12_a_refund_of_one_payment_does_not_cancel_the_entry(steps: str, expected: str) -> None:
    assert after(f"send, pay, leave B, pay, {steps}", "A:30 B:10") == expected


def test_a_disputed_second_payment_made_the_good_one_go_back() -> None:
    booking = charted("send, pay, 1 failed, pay, 2 paid, 1 paid, disputed 2").booking
    assert refunds(booking) == ()
    lost = replace(booking, charges=(booking.charges[0], replace(booking.charges[1], lost=50)))
    assert (lost.received, refunds(lost)) == (50, ())
    won = replace(booking, charges=(booking.charges[0], replace(booking.charges[1], is_won=True)))
    assert [(one.charge.number, one.amount) for one in refunds(won)] == [(2, 50)]


def test_s12_what_is_disputed_is_not_paid_back_as_well() -> None:
    assert after("send, pay, 1 paid, disputed 1, leave A") == "refund_pending, 50 of 0, without A"


def test_s13_a_refund_asked_for_twice_is_the_same_one() -> None:
    """Its name is made of what went back before: only once the figures have moved it is another one."""
    booking = charted("send, pay, 1 paid, leave A").booking
    assert [one.key(booking) for one in refunds(booking)] == ["b1-1-refund-0-0"]
    partly = charted("send, pay, 1 paid, leave A, 1 paid 50-20").booking
    assert [(one.key(partly), one.amount) for one in refunds(partly)] == [("b1-1-refund-20-0", 30)]


def _with_sessions(booking: Booking) -> Booking:
    charges = tuple(replace(one, session=f"s{one.number}", page="there") for one in booking.charges)
    return replace(booking, charges=charges)


def test_who_left_a_booking_that_nobody_joins_by_any_more_entered_the_others() -> None:
    held = charted("send", "A:50 B:0").booking
    gone = {held.places[0].entry}
    assert line(moves.left(held, gone, NOON, {})) == "confirmed, 0 of 0, without A"
    assert line(moves.left(held, gone, NOON, {}, can_join=False)) == "expired, 0 of 0, without A"


def test_cash_in_two_parts_for_an_expired_booking_was_to_go_back() -> None:
    assert after("send, wait 36, lapse, cash 20") == "expired, 20 of 0"
    assert after("send, wait 36, lapse, cash 20, cash 30") == "confirmed, 50 of 50"
    assert after("send, wait 36, lapse, cash 20, free 0, cash 30") == "refund_pending, 50 of 0"

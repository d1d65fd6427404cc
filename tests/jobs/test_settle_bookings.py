"""Entering and paying with the payment service: told late, twice, not at all, killed anywhere, it comes to the same."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import pytest

from chalicelib.commands.booking.booking_money import CancelEvent, cancel_event_bookings
from chalicelib.commands.booking.bookings import accept_offer, tell_booking
from chalicelib.commands.event.entries import TouchEntry, remove_entry, withdraw_entry
from chalicelib.commands.officials import GiveRole, give_role
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.booking.booking import ChargeState
from chalicelib.domain.booking.settings import Category
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.gateways.stripe_payments import StripePayments
from chalicelib.jobs import runner, settle_bookings
from chalicelib.jobs.until_away import UntilAway
from chalicelib.ports import JobState, Services, group_of
from chalicelib.ports.payments import PaymentBusyError, PaymentRefusedError, Payments, PaymentServiceError
from chalicelib.queries.booking.bookings import refund_progress
from chalicelib.web.admin.frame import WHAT_FAILED
from tests.booking_scenes import FEE, Desk, a_desk
from tests.interrupted import Killed, dying
from tests.people import HandClock, a_user, caller


@pytest.fixture
def desk(services: Services, clock: HandClock) -> Iterator[Desk]:
    with a_desk(services, clock) as desk:
        yield desk


def test_who_pays_is_entered_and_told(desk: Desk) -> None:
    anna = desk.send("Anna")
    assert (desk.line(anna), desk.players()) == ("held 0/1", "")
    desk.pay(anna)
    desk.tell(anna)
    desk.tell(anna)
    assert (desk.line(anna), desk.players()) == ("confirmed 1/1", "Anna")
    assert desk.mails() == ["anna: you are entered", "anna: your payment"]


def test_a_notice_that_never_comes_is_not_needed(desk: Desk) -> None:
    """S18: the row that looks when the page has ended finds the payment; so does who comes back from the page."""
    anna, bas = desk.send("Anna"), desk.send("Bas")
    desk.pay(anna)
    desk.pay(bas)
    tell_booking(desk.touch(bas), desk.services)
    desk.work()
    assert desk.players() == "Bas"
    desk.wait(minutes=33)
    assert (desk.line(anna), desk.players()) == ("confirmed 1/1", "Bas Anna")


def test_an_abandoned_payment_frees_the_seat_for_who_waits(desk: Desk) -> None:
    """S6, S8. Whoever is offered it and does not answer loses it to the next one."""
    desk.change_settings(capacity=1)
    anna, bas, cor = desk.send("Anna"), desk.send("Bas"), desk.send("Cor")
    desk.to_pay(anna)
    assert desk.mails() == ["bas: on the waiting list", "cor: on the waiting list"]
    desk.wait(minutes=36)
    assert desk.line(anna, bas, cor) == "expired 0/0; offered 0/1; waiting 0/0"
    assert desk.mails() == ["anna: your time is over", "bas: there is a place for you"]
    desk.wait(hours=25)
    assert desk.line(bas, cor) == "expired 0/0; offered 0/1"
    accept_offer(desk.touch(cor), desk.services)
    desk.pay(cor)
    desk.tell(cor)
    assert (desk.line(cor), desk.players()) == ("confirmed 1/1", "Cor")


def test_a_late_payment_for_a_full_event_goes_back_and_says_so(desk: Desk) -> None:
    """S7: he paid on his page, the notice was lost for an hour, and his seat was sold."""
    desk.change_settings(capacity=1)
    anna = desk.send("Anna")
    session = desk.to_pay(anna)
    away = replace(desk.services, payments=_Silent(desk.services.payments))
    desk.till.books.pay(session)
    desk.services, here = away, desk.services
    desk.wait(minutes=36)
    assert desk.line(anna) == "held 0/1", "who cannot be asked about is not put out"
    desk.services = here
    desk.wait(minutes=11)
    assert (desk.line(anna), desk.kept()) == ("confirmed 1/1", 1)


def test_money_that_comes_after_the_seats_went_goes_back(desk: Desk) -> None:
    """S7: a bank that takes longer than anybody waits."""
    anna = desk.send("Anna")
    session = desk.to_pay(anna)
    desk.till.books.pay_later(session)
    desk.tell(anna)
    assert desk.line(anna) == "processing 0/1"
    desk.change_settings(capacity=1)
    desk.till.clock.move(days=15)
    desk.work()
    assert desk.line(anna) == "expired 0/0"
    bas = desk.enter("Bas")
    desk.till.books.bank_pays(session)
    desk.tell(anna)
    assert (desk.line(anna, bas), desk.players(), desk.kept()) == ("refunded 0/0; confirmed 1/1", "Bas", 1)
    assert desk.mails() == [
        "anna: money back", "anna: your payment came too late", "bas: you are entered", "bas: your payment",
    ]  # fmt: skip


def test_a_payment_that_takes_days(desk: Desk) -> None:
    """S4, S5: found day by day though nobody tells; refused by the bank, the seat is free again."""
    anna, bas = desk.send("Anna"), desk.send("Bas")
    sessions = [desk.to_pay(one) for one in (anna, bas)]
    for session, booking in zip(sessions, (anna, bas), strict=True):
        desk.till.books.pay_later(session)
        desk.tell(booking)
    assert desk.line(anna, bas) == "processing 0/1; processing 0/1"
    desk.till.books.bank_pays(sessions[0])
    desk.till.books.bank_refuses(sessions[1])
    desk.wait(hours=25)
    assert desk.line(anna, bas) == "confirmed 1/1; expired 0/0"
    assert "bas: the payment failed" in desk.mails()


def test_a_voucher_that_he_pays_after_days_was_given_up_as_failed(desk: Desk) -> None:
    """S4: he has taken a voucher, and pays by it at a counter tomorrow."""
    anna = desk.send("Anna")
    session = desk.to_pay(anna)
    desk.till.books.pay_by_voucher(session)
    desk.tell(anna)
    assert desk.line(anna) == "processing 0/1"
    desk.till.books.bank_pays(session)
    desk.wait(hours=25)
    assert desk.line(anna) == "confirmed 1/1"


def test_a_notice_about_a_payment_that_had_failed_was_not_looked_at(desk: Desk) -> None:
    """S3: what a notice names is asked for, whatever was known of it."""
    anna = desk.send("Anna")
    session = desk.to_pay(anna)
    desk.till.books.pay_later(session)
    desk.till.books.bank_refuses(session)
    desk.tell(anna)
    assert desk.booking(anna).charges[0].state is ChargeState.FAILED
    desk.till.books.objects[desk.booking(anna).charges[0].intent]["status"] = "processing"
    desk.till.books.bank_pays(session)
    desk.tell(anna, charge=1)
    assert desk.line(anna) == "confirmed 1/1"


def test_every_look_at_a_slow_payment_ordered_a_look_of_its_own(desk: Desk) -> None:
    """S5: once a day, however often it was told of."""
    anna = desk.send("Anna")
    desk.till.books.pay_later(desk.to_pay(anna))
    for _ in range(3):
        desk.tell(anna)
        desk.till.clock.move(minutes=2)
    later = [job for job in desk.jobs() if job.id.startswith("settle-")]
    assert len(later) == 1


def test_two_payments_are_never_both_kept(desk: Desk) -> None:
    """S10, S13: he had two pages open, of different amounts, and paid on both; the worker dies now and then."""
    both = desk.send("Anna", "Bas")
    first = desk.to_pay(both)
    desk.leave(both, 1)
    second = desk.to_pay(both)
    desk.till.books.pay(first)
    desk.till.books.pay(second)
    assert desk.kept() == 3
    assert _killed(desk) > 5
    assert (desk.line(both), desk.kept(), desk.players()) == ("confirmed 1/1", 1, "Anna")
    assert desk.mails().count("anna: you are entered") == 1


def test_a_page_that_nobody_may_use_any_more_is_closed(desk: Desk) -> None:
    both = desk.send("Anna", "Bas")
    session = desk.to_pay(both)
    desk.leave(both, 1)
    desk.work()
    assert desk.till.books.objects[session]["status"] == "expired"
    assert desk.line(both) == "held 0/1"


def test_a_page_is_the_same_one_until_it_ends(desk: Desk) -> None:
    """S10."""
    anna = desk.send("Anna")
    assert desk.to_pay(anna) == desk.to_pay(anna)
    desk.wait(minutes=32)
    again = desk.to_pay(anna)
    desk.wait(minutes=20)
    desk.till.books.pay(again)
    desk.wait(hours=1)
    assert desk.line(anna) == "confirmed 1/1"


def test_one_of_three_leaves_and_gets_his_money(desk: Desk) -> None:
    desk.change_settings(capacity=3)
    team = desk.enter("Anna", "Bas", "Cor")
    assert desk.mails() == ["anna: you are entered", "anna: your payment"]
    for places, expected in [((1,), ("confirmed 2/2", 2, "Anna Cor")), ((), ("refunded 0/0", 0, ""))]:
        desk.leave(team, *places)
        desk.work()
        assert (desk.line(team), desk.kept(), desk.players()) == expected
        assert desk.mails() == ["anna: money back", "anna: withdrawn"]


def test_who_leaves_late_gets_nothing_unless_an_official_says_so(desk: Desk) -> None:
    anna, bas = desk.enter("Anna"), desk.enter("Bas")
    desk.change_settings(refund_until=desk.till.clock.at)
    desk.leave(anna)
    desk.work()
    assert (desk.line(anna, bas), desk.players()) == ("withdrawn 1/1; confirmed 1/1", "Bas")


def test_what_the_organiser_gives_back_from_the_service_s_pages_does_not_withdraw_anybody(desk: Desk) -> None:
    """S11, S12."""
    anna = desk.enter("Anna")
    intent = desk.booking(anna).charges[0].intent
    desk.services.payments.refund(intent, 500, "by-hand")
    desk.tell(anna)
    assert (desk.line(anna), desk.players()) == ("confirmed 0.75/1", "Anna")


def test_a_disputed_payment_is_not_paid_back_as_well(desk: Desk) -> None:
    anna = desk.send("Anna")
    desk.pay(anna)
    desk.till.books.dispute(desk.till.books.listed("", "charge")[0]["id"])
    desk.tell(anna)
    assert (desk.booking(anna).charges[0].is_disputed, desk.players()) == (True, "Anna")
    desk.leave(anna)
    desk.work()
    assert desk.line(anna) == "refund_pending 1/0"


def test_while_the_payment_service_is_away_every_booking_waited_for_it(desk: Desk) -> None:
    """It is asked once in a run, after all that does not need it; the others are looked at again later."""
    asked = _Silent(desk.services.payments)
    for name in ("Anna", "Bas"):
        desk.to_pay(desk.send(name))
    desk.till.clock.move(minutes=33)
    runner.run(replace(desk.services, payments=asked), group_of(desk.event))
    assert asked.asked == 1
    assert [job.due_at > desk.till.clock.at for job in desk.jobs()] == [True] * len(desk.jobs())
    desk.wait(minutes=12)
    assert [one.state for one in desk.services.bookings.of_tournament(desk.event)] == ["expired", "expired"]


@pytest.mark.parametrize("error", [PaymentServiceError("no answer"), Killed()])
def test_money_was_given_back_by_hand_while_a_refund_was_on_its_way(desk: Desk, error: BaseException) -> None:
    """The refund was made, and word of it has not come: cash for the same debt would go back twice."""
    anna, bas = desk.enter("Anna"), desk.send("Bas", pays_at_door=True)
    desk.hand(bas, FEE)
    desk.leave(anna)
    with suppress(Killed):
        desk.tell(anna, replace(desk.services, payments=_Busy(desk.services.payments, error)))
    assert (desk.line(anna), desk.kept()) == ("refund_pending 1/0", 0)
    with pytest.raises(InvalidFieldError, match="goes_back_online"):
        desk.hand(anna, -FEE)
    desk.hand(bas, -FEE)
    desk.tell(anna)
    assert (desk.line(anna, bas), desk.kept()) == ("refunded 0/0; confirmed 0/1", 0)


def test_a_refund_that_was_in_hand_kept_all_others_of_the_run_waiting(desk: Desk) -> None:
    """Stripe answers 409 while the same key is in use: that is no outage."""
    real = desk.services.payments
    payments = UntilAway(_Busy(real, PaymentBusyError("in use")))
    for booking in (desk.enter("Anna"), desk.enter("Bas")):
        desk.leave(booking)
        desk.tell(booking, replace(desk.services, payments=payments))
    assert desk.kept() == 0


def test_a_dispute_is_told_once_to_those_who_keep_the_money(desk: Desk) -> None:
    a_user(desk.services, "Trees")
    role = GiveRole(caller(desk.owner), Realm.event(desk.event), "trees@club.example", Role.TREASURER)
    give_role(role, desk.services)
    anna = desk.enter("Anna")
    desk.mails()
    desk.till.books.dispute(desk.till.books.listed("", "charge")[0]["id"])
    for _ in range(2):
        desk.tell(anna)
    assert desk.mails() == ["anna: een betaling wordt betwist", "trees: een betaling wordt betwist"]


def test_a_refusal_was_repeated_for_a_day_whatever_was_put_right(desk: Desk) -> None:
    """The payment service answers a key once: a refund that it refused has another one when it is tried again."""
    anna = desk.enter("Anna")
    charge = desk.till.books.listed("", "charge")[0]
    charge["amount_captured"] = 1
    desk.leave(anna)
    desk.work()
    assert desk.booking(anna).charges[0].refusals == 1
    charge["amount_captured"] = FEE
    failed = [job for job in desk.services.outbox.recent_jobs(group_of(desk.event)) if job.state is JobState.FAILED]
    desk.services.outbox.retry(failed[0].group, failed[0].id, desk.services.clock.now())
    desk.work()
    assert (desk.line(anna), desk.kept()) == ("refunded 0/0", 0)


def test_a_refund_that_the_bank_sent_back_was_forgotten(desk: Desk) -> None:
    """It is here again, and is not sent once more: an official is told, and gives it back by hand."""
    anna = desk.enter("Anna")
    desk.leave(anna)
    desk.work()
    assert desk.line(anna) == "refunded 0/0"
    desk.till.books.fail_refund(desk.till.books.listed("", "refund")[0]["id"])
    with pytest.raises(PaymentRefusedError, match="refund_failed"):
        desk.tell(anna, charge=1)
    assert (desk.line(anna), desk.kept()) == ("refund_pending 1/0", 1)
    desk.hand(anna, -FEE)
    desk.work()
    assert (desk.line(anna), desk.kept()) == ("refunded 0/0", 1)


@pytest.mark.parametrize(("end", "expected"), [("won", "refunded 0/0"), ("lost", "refunded 0/0")])
def test_a_dispute_that_is_over_stayed_one_for_ever(desk: Desk, end: str, expected: str) -> None:
    """Told to an official while it is open; won, it can be paid back, lost, it went back."""
    anna = desk.enter("Anna")
    made = desk.till.books.dispute(desk.till.books.listed("", "charge")[0]["id"])
    with pytest.raises(PaymentRefusedError, match="payment_disputed"):
        desk.tell(anna, charge=1)
    desk.leave(anna)
    desk.work()
    assert desk.line(anna) == "refund_pending 1/0"
    desk.till.books.close_dispute(made["id"], end)
    desk.tell(anna, charge=1)
    assert (desk.line(anna), desk.kept()) == (expected, 0 if end == "won" else 1)


def test_a_refund_that_is_refused_waits_for_an_official_and_keeps_nobody_waiting(desk: Desk) -> None:
    desk.change_settings(capacity=1, account="acct_club")
    anna = desk.enter("Anna")
    bas = desk.send("Bas")
    desk.till.books.disconnected.add("acct_club")
    desk.leave(anna)
    desk.work()
    failed = [job for job in desk.services.outbox.recent_jobs(group_of(desk.event)) if job.state is JobState.FAILED]
    assert [job.error_details["reason"] for job in failed] == ["account_disconnected"]
    assert failed[0].kind in WHAT_FAILED, "the pages of the event offer it"
    assert desk.line(anna, bas) == "refund_pending 1/0; offered 0/1"
    desk.till.books.disconnected.clear()
    desk.services.outbox.retry(failed[0].group, failed[0].id, desk.services.clock.now())
    desk.work()
    assert desk.line(anna, bas) == "refunded 0/0; offered 0/1"


def test_a_payment_of_an_account_that_is_gone_kept_the_seat_and_the_other_payments(desk: Desk) -> None:
    """The club changed its account while he was paying, and the old one cannot be asked any more."""
    desk.change_settings(capacity=1, account="acct_old")
    anna, bas = desk.send("Anna"), desk.send("Bas")
    desk.to_pay(anna)
    desk.till.books.disconnected.add("acct_old")
    with pytest.raises(PaymentRefusedError):
        desk.tell(anna)
    desk.wait(minutes=36)
    assert desk.line(anna, bas) == "expired 0/0; offered 0/1"


def test_of_two_payments_the_one_that_cannot_be_asked_hid_the_other(desk: Desk) -> None:
    desk.change_settings(account="acct_old")
    anna = desk.send("Anna")
    desk.to_pay(anna)
    desk.wait(minutes=31)
    desk.change_settings(account="acct_new")
    desk.pay(anna)
    desk.till.books.disconnected.add("acct_old")
    with pytest.raises(PaymentRefusedError):
        desk.tell(anna)
    assert (desk.line(anna), desk.players()) == ("confirmed 1/1", "Anna")


def test_a_key_that_was_wrong_for_a_minute_failed_the_work(desk: Desk) -> None:
    anna = desk.send("Anna")
    desk.pay(anna)
    right, desk.services = (
        desk.services,
        replace(desk.services, payments=StripePayments(lambda: "sk_live_1", str, desk.till.address, retries=0)),
    )
    desk.tell(anna)
    desk.services = right
    desk.wait(minutes=11)
    assert desk.line(anna) == "confirmed 1/1"


def test_seats_are_offered_when_an_organiser_makes_room(desk: Desk) -> None:
    desk.change_settings(capacity=1)
    anna, bas, cor, dirk = desk.enter("Anna"), desk.send("Bas"), desk.send("Cor"), desk.send("Dirk")
    desk.change_settings(capacity=2)
    desk.work()
    assert desk.line(bas, cor) == "offered 0/1; waiting 0/0"
    withdraw_entry(TouchEntry(caller(desk.owner), desk.event, desk.entry(anna)), desk.services)
    desk.work()
    assert desk.line(anna, bas, cor) == "confirmed 1/1; offered 0/1; offered 0/1"
    desk.hand(bas, FEE)
    desk.leave(bas)
    remove_entry(TouchEntry(caller(desk.owner), desk.event, desk.entry(bas)), desk.services)
    desk.work()
    assert desk.line(dirk) == "offered 0/1"


def test_who_pays_at_the_door_needs_no_payment_service(desk: Desk) -> None:
    desk.services = replace(desk.services, payments=StripePayments(str, str))
    anna = desk.send("Anna", pays_at_door=True)
    assert (desk.line(anna), desk.players()) == ("confirmed 0/1", "Anna")
    assert desk.hand(anna, FEE).by_hand[0].receipt == 1
    assert desk.mails() == ["anna: you are entered", "anna: your payment"]


def test_a_cancelled_event_pays_everybody_back_wherever_the_worker_is_killed(desk: Desk) -> None:
    desk.change_settings(capacity=9)
    team, anna, bas = desk.enter("Dirk", "Eva"), desk.enter("Anna"), desk.send("Bas")
    desk.leave(team, 1)
    session = desk.to_pay(bas)
    desk.wait(seconds=1)
    assert desk.kept() == 2
    cancel_event_bookings(CancelEvent(caller(desk.owner), desk.event), desk.services)
    assert refund_progress(desk.event, desk.services).done == 0
    places = _killed(desk)
    assert places > 10
    assert desk.line(team, anna, bas) == "refunded 0/0; refunded 0/0; withdrawn 0/0"
    assert (desk.kept(), desk.players()) == (0, "")
    assert desk.till.books.objects[session]["status"] == "expired"
    progress = refund_progress(desk.event, desk.services)
    assert (progress.done, progress.bookings, progress.left) == (2, 2, ())


def test_what_is_still_to_go_back_was_added_up_over_currencies(desk: Desk) -> None:
    desk.enter("Anna")
    desk.change_settings(currency="JPY", categories=(Category("all", "All", 3000),))
    desk.enter("Bas")
    cancel_event_bookings(CancelEvent(caller(desk.owner), desk.event), desk.services)
    assert refund_progress(desk.event, desk.services).left == (("EUR", FEE), ("JPY", 3000))


def _killed(desk: Desk) -> int:
    """The worker dies at its first call, begins again and dies at its second, and so on to the end."""
    calls = 0
    while any(job.due_at <= desk.services.clock.now() for job in desk.jobs()):
        calls += 1
        assert calls < 200
        mortal, _ = dying(desk.services, 1 + calls % 9, after=bool(calls % 2))
        try:
            for job in desk.jobs():
                if job.due_at <= desk.services.clock.now():
                    settle_bookings.run([job], mortal)
                    desk.services.outbox.done([job], desk.services.clock.now())
        except Killed:
            continue
    return calls


class _Busy:
    """A payment service that has refunds in hand for so long: it makes them, and does not say so."""

    def __init__(self, payments: Payments, error: BaseException) -> None:
        self._payments, self._error = payments, error

    def __getattr__(self, name: str) -> object:
        return getattr(self._payments, name)

    def refund(self, intent: str, amount: int, key: str, account: str = "") -> None:
        self._payments.refund(intent, amount, key, account)
        raise self._error


class _Silent:
    """A payment service that does not answer."""

    def __init__(self, payments: object) -> None:
        self._payments = payments
        self.asked = 0

    def __getattr__(self, name: str) -> object:
        return getattr(self._payments, name)

    def standing(self, session: str, account: str = "") -> object:
        self.asked += 1
        raise PaymentServiceError(session, account)

"""Payments through the real library, against the local payment service over HTTP."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta

import pytest

from chalicelib.domain.booking.booking import ChargeState
from chalicelib.domain.ids import ClubId
from chalicelib.gateways.stripe_payments import StripePayments, written
from chalicelib.ports.payments import (
    AccountStanding,
    ChargeStanding,
    PaymentBusyError,
    PaymentRefusedError,
    PaymentServiceError,
)
from tests.local_stripe import NAME, Till, opened
from tests.people import HandClock


@pytest.fixture
def till() -> Iterator[Till]:
    with opened(HandClock()) as till:
        yield till


def through(till: Till, key: Callable[[], str]) -> StripePayments:
    """Another gateway to the same service."""
    return StripePayments(key, str, till.address, retries=0)


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(PaymentRefusedError) as refused:
        act()
    return str(refused.value.details["reason"])


def paid(till: Till, **order: object) -> tuple[str, str]:
    """A page on which somebody paid: session and payment."""
    session = till.payments.open_page(till.order(**order)).session
    till.books.pay(session)
    return session, till.payments.standing(session).intent


def test_a_page_is_made_once_for_an_order(till: Till) -> None:
    """S10: pressed twice, or asked again after a lost answer, it is the same page."""
    order = till.order()
    first, again = till.payments.open_page(order), till.payments.open_page(order)
    assert first == again
    assert first.url.endswith(f"/pay/{first.session}")
    assert len(till.books.listed("", "checkout.session")) == 1
    assert till.books.objects[first.session]["client_reference_id"] == "b1-1"


def test_pages_are_where_forms_may_lead_to(till: Till) -> None:
    """Browsers follow a form to another host only where the page allows it (`form-action`)."""
    assert till.payments.open_page(till.order()).url.startswith(f"{till.payments.page_host}/")
    assert StripePayments(str, str).page_host == "https://checkout.stripe.com"


def test_the_same_order_with_another_amount_is_refused(till: Till) -> None:
    till.payments.open_page(till.order())
    assert refusal(lambda: till.payments.open_page(till.order(amount=2500))) == "payment_key_reused"


@pytest.mark.parametrize(
    ("currency", "amount", "said"),
    [("EUR", 2000, "eur 2000"), ("JPY", 2000, "jpy 2000"), ("KWD", 2000, "kwd 2000")],
)
def test_amounts_are_minor_units_of_every_currency(till: Till, currency: str, amount: int, said: str) -> None:
    """S15: 2000 yen are 2000, and 2 dinars are 2000."""
    page = till.books.objects[till.payments.open_page(till.order(amount=amount, currency=currency)).session]
    assert f"{page['currency']} {page['amount_total']}" == said


@pytest.mark.parametrize("amount", [1, 100_000_000])
def test_too_little_and_too_much_are_refused(till: Till, amount: int) -> None:
    assert refusal(lambda: till.payments.open_page(till.order(amount=amount))) == "amount_not_taken"


def test_a_page_cannot_live_shorter_than_half_an_hour(till: Till) -> None:
    """S8."""
    soon = till.clock.at + timedelta(minutes=29)
    assert refusal(lambda: till.payments.open_page(till.order(expires_at=soon))) == "refused_by_service"


def test_how_a_payment_goes_on(till: Till) -> None:
    """S4, S5: complete is not paid."""
    states = []
    session = till.payments.open_page(till.order()).session
    for act in (lambda _: None, till.books.decline, till.books.pay_later, till.books.bank_pays):
        act(session)
        states.append(till.payments.standing(session).state)
    assert states == [ChargeState.OPEN, ChargeState.OPEN, ChargeState.PROCESSING, ChargeState.PAID]


@pytest.mark.parametrize(("how", "state"), [("bank_pays", ChargeState.PAID), ("bank_refuses", ChargeState.FAILED)])
def test_a_voucher_that_is_not_paid_yet_was_called_a_failure(till: Till, how: str, state: ChargeState) -> None:
    """S4: vouchers and transfers are complete, and wait for whoever pays by them."""
    session = till.payments.open_page(till.order()).session
    till.books.pay_by_voucher(session)
    assert till.payments.standing(session).state is ChargeState.PROCESSING
    getattr(till.books, how)(session)
    assert till.payments.standing(session).state is state


def test_a_bank_that_refuses_after_days(till: Till) -> None:
    session = till.payments.open_page(till.order()).session
    till.books.pay_later(session)
    till.books.bank_refuses(session)
    found = till.payments.standing(session)
    assert (found.state, found.captured) == (ChargeState.FAILED, 0)


def test_a_page_expires_by_itself(till: Till) -> None:
    session = till.payments.open_page(till.order()).session
    till.clock.move(minutes=31)
    assert till.payments.standing(session) == ChargeStanding(ChargeState.EXPIRED)


def test_a_page_is_closed(till: Till) -> None:
    """Closed twice, or after somebody paid, is no error."""
    session = till.payments.open_page(till.order()).session
    for _ in range(2):
        till.payments.close_page(session)
    assert till.payments.standing(session).state is ChargeState.EXPIRED
    done, _ = paid(till, name=replace(NAME, charge=2))
    till.payments.close_page(done)
    assert till.payments.standing(done).state is ChargeState.PAID


def test_refunds_in_parts_and_never_more_than_there_was(till: Till) -> None:
    """S11, S13: a refund under the same key is the same one; totals are the service's."""
    session, intent = paid(till)
    for key, amount in (("b1-1-500", 500), ("b1-1-500", 500), ("b1-1-1200", 700)):
        till.payments.refund(intent, amount, key)
    assert till.payments.standing(session).refunded == 1200
    assert refusal(lambda: till.payments.refund(intent, 801, "b1-1-2001")) == "over_refund"
    till.payments.refund(intent, 800, "b1-1-2000")
    till.payments.refund(intent, 1, "b1-1-2001x")
    assert till.payments.standing(session).refunded == 2000
    assert till.books.listed("", "refund")[0]["metadata"] == written(NAME)


def test_a_disputed_payment(till: Till) -> None:
    session, intent = paid(till)
    till.books.dispute(till.books.objects[intent]["latest_charge"])
    assert till.payments.standing(session).is_disputed
    assert refusal(lambda: till.payments.refund(intent, 500, "k")) == "refused_by_service"


def test_what_a_payment_is_for_is_written_on_it(till: Till) -> None:
    _, intent = paid(till)
    assert till.payments.name_of(intent) == NAME
    assert till.payments.name_of("pi_unknown") is None
    till.books.objects[intent]["metadata"] = {"order": "of somebody else's shop"}
    assert till.payments.name_of(intent) is None


def test_a_payout_down_to_the_payments_in_it(till: Till) -> None:
    """Fees of 25 and 1.5 %: three payments, a refund from the dashboard and a dispute are one amount at the bank."""
    intents = [paid(till, name=replace(NAME, charge=number), amount=2000)[1] for number in (1, 2, 3)]
    till.books.refund("", {"payment_intent": intents[0], "amount": "500"})
    till.books.dispute(till.books.objects[intents[1]]["latest_charge"])
    till.books.pay_out("")
    (payout,) = till.payments.payouts()
    sheet = till.payments.payout(payout.id)
    assert [(one.kind, one.amount, one.fee, one.name and one.name.charge) for one in sheet.lines] == [
        ("charge", 2000, 55, 1),
        ("charge", 2000, 55, 2),
        ("charge", 2000, 55, 3),
        ("refund", -500, 0, 1),
        ("dispute", -2000, 1500, 2),
    ]
    assert sum(one.net for one in sheet.lines) == payout.amount == 6000 - 165 - 500 - 2000 - 1500
    assert sheet.fees == 165 + 1500


def test_a_payout_of_more_than_a_page_of_payments(till: Till) -> None:
    for number in range(1, 131):
        session = till.books.open_session("", a_form(till, number))["id"]
        till.books.pay(session)
    till.books.pay_out("")
    sheet = till.payments.payout(till.payments.payouts()[0].id)
    assert len(sheet.lines) == 130
    assert sum(one.net for one in sheet.lines) == sheet.payout.amount


def a_form(till: Till, number: int) -> dict[str, object]:
    price = {"currency": "eur", "unit_amount": "1000"}
    name = written(replace(NAME, charge=number))
    return {
        "mode": "payment",
        "line_items": [{"quantity": "1", "price_data": price}],
        "success_url": "http://here/",
        "payment_intent_data": {"metadata": name},
    }


def test_a_club_s_account_is_its_own(till: Till) -> None:
    page = till.payments.open_page(till.order(account="acct_toren"))
    assert till.payments.standing(page.session, "acct_toren").state is ChargeState.OPEN
    assert refusal(lambda: till.payments.standing(page.session)) == "no_such_payment"
    till.books.pay(page.session)
    till.books.pay_out("acct_toren")
    assert [len(till.payments.payouts(account)) for account in ("", "acct_toren")] == [0, 1]


def test_a_disconnected_account(till: Till) -> None:
    till.books.disconnected.add("acct_toren")
    assert refusal(lambda: till.payments.open_page(till.order(account="acct_toren"))) == "account_disconnected"


def test_a_club_gets_an_account_once_for_a_key_and_says_there_who_it_is(till: Till) -> None:
    account, again = (till.payments.open_account(ClubId("toren"), "toren-account-1") for _ in range(2))
    assert account == again
    assert till.payments.open_account(ClubId("toren"), "toren-account-2") != account
    assert till.books.objects[account]["metadata"] == {"club": "toren"}
    assert till.books.objects[account]["controller"]["losses"] == {"payments": "stripe"}
    standing = till.payments.account(account)
    assert (standing.takes_payments, standing.pays_out, "external_account" in standing.missing) == (False, False, True)
    assert len(standing.missing) == len(set(standing.missing))
    assert refusal(lambda: till.payments.open_page(till.order(account=account))) == "refused_by_service"
    page = till.payments.account_page(account, "http://here/back")
    assert page.startswith(f"{till.payments.account_host}/")
    till.books.onboard(page.rpartition("/")[2], is_complete=True)
    assert till.payments.account(account) == AccountStanding(takes_payments=True, pays_out=True)
    assert till.payments.open_page(till.order(replace(NAME, charge=2), account=account)).session


def test_accounts_that_are_not_there_or_not_ours_any_more(till: Till) -> None:
    assert refusal(lambda: till.payments.account("acct_1")) == "no_such_payment"
    till.books.disconnected.add("acct_1")
    assert refusal(lambda: till.payments.account("acct_1")) == "account_disconnected"
    assert StripePayments(str, str).account_host == "https://connect.stripe.com"


def test_without_a_key_there_is_no_payment_service(till: Till) -> None:
    nothing, wrong = through(till, lambda: ""), through(till, lambda: "sk_live_1")
    assert (nothing.is_available, till.payments.is_available) == (False, True)
    for payments in (nothing, wrong):
        assert refusal(lambda payments=payments: payments.open_page(till.order())) == "no_payment_service"


def test_a_changed_key_is_used_at_once(till: Till) -> None:
    keys = iter(["sk_test_old", "sk_test_new"])
    payments = through(till, lambda: next(keys))
    first = payments.open_page(till.order())
    assert payments.open_page(till.order()) == first


@pytest.mark.parametrize("trouble", ["away", "lost"])
def test_what_may_pass_is_tried_again_and_done_once(till: Till, trouble: str) -> None:
    """An answer that was lost, and a service that is away for a moment."""
    till.local.api.trouble.append(trouble)
    with pytest.raises(PaymentServiceError):
        till.payments.open_page(till.order())
    till.payments.open_page(till.order())
    assert len(till.books.listed("", "checkout.session")) == 1


def test_a_payment_that_is_in_hand_at_this_moment_is_no_outage(till: Till) -> None:
    """Its key is in use: 409."""
    till.local.api.trouble.append("busy")
    with pytest.raises(PaymentBusyError):
        till.payments.open_page(till.order())
    till.payments.open_page(till.order())


def test_nobody_at_the_address(till: Till) -> None:
    with pytest.raises(PaymentServiceError):
        StripePayments(lambda: "sk_test_1", str, "http://127.0.0.1:9", retries=0).payouts()


def test_the_library_is_loaded_when_somebody_pays() -> None:
    """Loading it takes a fifth of a second, which other requests do not wait for."""
    code = "import sys, chalicelib.web.stripe_webhook; sys.exit('stripe' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

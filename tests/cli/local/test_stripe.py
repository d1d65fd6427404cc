"""The local payment service: its objects have the parts that Stripe documents, its keys hold, its pages are marked."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from urllib.parse import urlencode

import pytest
import stripe
from stripe.checkout import Session

from chalicelib.cli.local.answer import Answer
from chalicelib.cli.local.functions import Incoming
from chalicelib.cli.local.stripe import address
from chalicelib.cli.local.stripe.books import Books
from chalicelib.cli.local.stripe.courier import Courier
from chalicelib.cli.local.stripe.form import decoded
from chalicelib.cli.local.stripe.local_stripe import LocalStripe
from chalicelib.gateways.stripe_payments import API_VERSION
from tests.people import TUESDAY_EVENING

NOW = int(TUESDAY_EVENING.timestamp())
DOCUMENTED: dict[str, type[stripe.StripeObject]] = {
    "checkout.session": Session,
    "payment_intent": stripe.PaymentIntent,
    "charge": stripe.Charge,
    "refund": stripe.Refund,
    "dispute": stripe.Dispute,
    "balance_transaction": stripe.BalanceTransaction,
    "payout": stripe.Payout,
    "event": stripe.Event,
    "account": stripe.Account,
}
PARTS = {
    "checkout.session": """
        amount_subtotal amount_total cancel_url client_reference_id created currency customer customer_details
        customer_email expires_at livemode locale metadata mode payment_intent payment_method_types payment_status
        status success_url url
    """,
    "payment_intent": """
        amount amount_capturable amount_received canceled_at capture_method created currency customer description
        last_payment_error latest_charge livemode metadata payment_method payment_method_types receipt_email status
    """,
    "charge": """
        amount amount_captured amount_refunded balance_transaction billing_details captured created currency customer
        description disputed failure_code failure_message livemode metadata paid payment_intent payment_method
        payment_method_details receipt_email receipt_url refunded status
    """,
    "refund": """
        amount balance_transaction charge created currency metadata payment_intent reason receipt_number status
    """,
    "dispute": """
        amount balance_transactions charge created currency evidence is_charge_refundable livemode metadata
        payment_intent reason status
    """,
    "balance_transaction": """
        amount available_on created currency description exchange_rate fee fee_details net reporting_category source
        status type
    """,
    "payout": """
        amount arrival_date automatic balance_transaction created currency description destination livemode metadata
        method source_type statement_descriptor status type
    """,
    "event": "api_version created data livemode pending_webhooks request type",
    "account": """
        business_profile business_type capabilities charges_enabled controller country created default_currency
        details_submitted email external_accounts metadata payouts_enabled requirements settings type
    """,
}
"""What the public API reference says of each object, as far as payments, refunds and payouts are concerned."""
FORM = {
    "mode": "payment", "line_items[0][quantity]": "1", "line_items[0][price_data][currency]": "eur",
    "line_items[0][price_data][unit_amount]": "2000", "line_items[0][price_data][product_data][name]": "Najaar",
    "success_url": "http://here/paid", "cancel_url": "http://here/left", "expires_at": str(NOW + 1860),
    "payment_intent_data[description]": "<b>Najaar</b>",
}  # fmt: skip
LINK = {"type": "account_onboarding", "return_url": "http://here/back", "refresh_url": "http://here/again"}
HEADERS = {"authorization": "Bearer sk_test_1", "stripe-version": API_VERSION}


@pytest.fixture
def local() -> LocalStripe:
    return LocalStripe(Books(lambda: NOW, "http://here/_stripe", api_version=API_VERSION))


def ask(local: LocalStripe, path: str, form: dict[str, str] | None = None, **headers: str) -> Answer:
    """GET, or POST of a form."""
    sent = HEADERS | {name.replace("_", "-"): value for name, value in headers.items()}
    body = urlencode(form or {}).encode()
    return local.answer(Incoming("POST" if form is not None else "GET", f"{address.PREFIX}{path}", sent, body))


def said(answer: Answer) -> dict[str, object]:
    found = json.loads(answer.body)
    return {"status": answer.status} | found.get("error", found)


def a_session(local: LocalStripe) -> str:
    return str(said(ask(local, "/v1/checkout/sessions", FORM))["id"])


def an_account(local: LocalStripe) -> str:
    return str(said(ask(local, "/v1/accounts", {"metadata[club]": "toren"}))["id"])


def everything(local: LocalStripe) -> dict[str, dict[str, object]]:
    """One object of each sort."""
    books = local.books
    for act in (books.pay, books.pay_later):
        act(a_session(local))
    charge = books.listed("", "charge")[0]["id"]
    books.refund("", {"charge": charge, "amount": "500"})
    books.dispute(charge)
    for _ in range(3):
        books.pay(a_session(local))
    books.pay_out("")
    books.open_account("", {})
    return {one["object"]: one for one in books.objects.values()}


def test_objects_have_the_documented_parts_and_no_others(local: LocalStripe) -> None:
    found = everything(local)
    assert found.keys() == PARTS.keys()
    for kind, parts in PARTS.items():
        assert {"id", "object", *parts.split()} - found[kind].keys() == set(), kind
        assert found[kind].keys() - DOCUMENTED[kind].__annotations__.keys() == set(), kind


def test_what_an_account_lacks_and_the_way_to_its_page_have_the_documented_parts(local: LocalStripe) -> None:
    asked = everything(local)["account"]["requirements"]
    assert asked.keys() == stripe.Account.Requirements.__annotations__.keys()  # type: ignore[attr-defined]
    link = said(ask(local, "/v1/account_links", LINK | {"account": an_account(local)}))
    assert link.keys() == stripe.AccountLink.__annotations__.keys() - {"OBJECT_NAME"} | {"status"}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"authorization": ""}, 401),
        ({"authorization": "Bearer sk_live_1"}, 401),
        ({"stripe_version": "2020-08-27"}, 400),
        ({"stripe_account": "toren"}, 403),
    ],
)
def test_who_may_ask(local: LocalStripe, headers: dict[str, str], status: int) -> None:
    assert ask(local, "/v1/payouts", **headers).status == status


def test_a_key_stands_for_one_request(local: LocalStripe) -> None:
    first, again = (ask(local, "/v1/checkout/sessions", FORM, idempotency_key="b1-1") for _ in range(2))
    assert (first.body, first.header("Idempotent-Replayed")) == (again.body, "")
    assert again.header("Idempotent-Replayed") == "true"
    other = ask(local, "/v1/checkout/sessions", FORM | {"mode": "setup"}, idempotency_key="b1-1")
    assert said(other)["type"] == "idempotency_error"
    elsewhere = ask(local, "/v1/checkout/sessions", FORM, idempotency_key="b1-1", stripe_account="acct_1")
    assert said(elsewhere)["id"] != said(first)["id"]


@pytest.mark.parametrize(
    ("path", "form", "param"),
    [
        ("/v1/checkout/sessions", FORM | {"colour": "red"}, "colour"),
        ("/v1/checkout/sessions", FORM | {"expires_at": str(NOW + 60)}, "expires_at"),
        ("/v1/checkout/sessions", {"mode": "payment"}, "line_items"),
        ("/v1/refunds", {"payment_intent": "pi_unknown"}, "id"),
    ],
)
def test_what_is_wrong_is_named(local: LocalStripe, path: str, form: dict[str, str], param: str) -> None:
    assert said(ask(local, path, form))["param"] == param


@pytest.mark.parametrize("path", ["/v1/customers", "/v1/payouts/po_1/reverse", "/v1/", "/v1/checkout/sessions/x/pay"])
def test_no_such_thing(local: LocalStripe, path: str) -> None:
    assert ask(local, path, {}).status == 404


def test_lists_are_paged(local: LocalStripe) -> None:
    made = [a_session(local) for _ in range(3)]
    first = said(ask(local, "/v1/checkout/sessions?limit=2"))
    rest = said(ask(local, f"/v1/checkout/sessions?limit=2&starting_after={made[1]}"))
    assert [[one["id"] for one in page["data"]] for page in (first, rest)] == [[made[2], made[1]], [made[0]]]  # type: ignore[attr-defined]
    assert (first["has_more"], rest["has_more"]) == (True, False)


def test_forms_are_nested() -> None:
    assert decoded("a[0][b]=1&a[1][b]=2&c[d][e]=%C2%BD&f=&g[0]=x") == {
        "a": [{"b": "1"}, {"b": "2"}], "c": {"d": {"e": "½"}}, "f": "", "g": ["x"],
    }  # fmt: skip


def test_the_page_says_that_no_money_moves(local: LocalStripe) -> None:
    page = ask(local, f"/pay/{a_session(local)}").body.decode()
    assert "LOCAL TEST PAYMENT - no money moves" in page
    assert ("&lt;b&gt;Najaar" in page, "<b>" in page) == (True, False)
    assert "EUR 20.00" in page


@pytest.mark.parametrize(
    ("way", "where", "state"),
    [
        ("pay", "http://here/paid", "complete paid"),
        ("pay_later", "http://here/paid", "complete unpaid"),
        ("decline", "", "open unpaid"),
        ("leave", "http://here/left", "open unpaid"),
        ("steal", "", "open unpaid"),
    ],
)
def test_what_the_buttons_do(local: LocalStripe, way: str, where: str, state: str) -> None:
    session = a_session(local)
    assert ask(local, f"/pay/{session}", {"way": way}).header("Location") == where
    page = local.books.objects[session]
    assert f"{page['status']} {page['payment_status']}" == state


@pytest.mark.parametrize(
    ("answer", "enabled", "missing"),
    [("all", (True, True), 0), ("no_bank", (True, False), 1), ("leave", (False, False), 4)],
)
def test_the_page_of_a_club_s_account_asks_nothing_and_works_once(
    local: LocalStripe, answer: str, enabled: tuple[bool, bool], missing: int
) -> None:
    account = an_account(local)
    link = said(ask(local, "/v1/account_links", LINK | {"account": account}))
    path = str(link["url"]).partition(address.PREFIX)[2]
    assert "LOCAL TEST ACCOUNT - nothing is asked, nothing is real" in ask(local, path).body.decode()
    assert ask(local, path, {"answer": "everything"}).status == 400
    assert ask(local, path, {"answer": answer}).header("Location") == "http://here/back"
    found = said(ask(local, f"/v1/accounts/{account}"))
    assert (found["charges_enabled"], found["payouts_enabled"]) == enabled
    assert len(found["requirements"]["currently_due"]) == missing  # type: ignore[index]
    if answer != "leave":
        assert ask(local, path).header("Location") == "http://here/again"
        assert ask(local, path, {"answer": "all"}).header("Location") == "http://here/again"


def test_there_is_no_way_to_an_account_that_is_not_there(local: LocalStripe) -> None:
    assert ask(local, "/v1/account_links", LINK | {"account": "acct_1"}).status == 404
    assert ask(local, "/v1/account_links", {"account": an_account(local)}).status == 400
    assert ask(local, "/account/link000001").status == 404


def test_nobody_pays_twice_on_a_page(local: LocalStripe) -> None:
    session = a_session(local)
    answers = [ask(local, f"/pay/{session}", {"way": "pay"}).status for _ in range(2)]
    assert answers == [303, 410]
    assert ask(local, f"/pay/{session}").status == 410
    assert ask(local, "/pay/cs_unknown").status == 404


def test_banks_answer_by_the_overview(local: LocalStripe) -> None:
    sessions = [a_session(local) for _ in range(2)]
    for session, act in zip(sessions, ("bank_pays", "bank_refuses"), strict=True):
        local.books.pay_later(session)
        assert act in ask(local, "/").body.decode()
        assert ask(local, "/", {"act": act, "id": session}).status == 303
    assert ask(local, "/", {"act": "bank_pays", "id": sessions[0]}).status == 410
    assert ask(local, "/", {"act": "close", "id": sessions[0]}).status == 400
    assert [local.books.objects[one]["payment_status"] for one in sessions] == ["paid", "unpaid"]
    assert ask(local, "/", {"act": "pay_out", "id": ""}).status == 303
    assert [one["amount"] for one in local.books.listed("", "payout")] == [2000 - 55]


def test_what_nobody_takes_is_brought_again(local: LocalStripe) -> None:
    answers: Iterator[int] = iter([500, 0, 200] + [200] * 9)
    brought: list[str] = []

    def post(body: bytes, signed: str) -> int:
        assert stripe.WebhookSignature.verify_header(body.decode(), signed, "whsec_1")
        brought.append(json.loads(body)["type"])
        return next(answers)

    local.books.pay(a_session(local))
    courier = Courier(local.books, "whsec_1", post)
    assert [courier.deliver() for _ in range(2)] == [2, 0]
    assert brought == [
        "charge.succeeded", "payment_intent.succeeded", "checkout.session.completed",
        "charge.succeeded", "payment_intent.succeeded",
    ]  # fmt: skip


def test_events_in_any_order_and_more_than_once(local: LocalStripe) -> None:
    brought: list[str] = []

    def post(body: bytes, _signed: str) -> int:
        brought.append(json.loads(body)["id"])
        return 200

    for _ in range(10):
        local.books.pay(a_session(local))
    courier = Courier(local.books, "whsec_1", post, Random(1))
    while courier.deliver():
        pass
    assert len(brought) > len(set(brought)) == 30
    assert brought[:30] != sorted(brought[:30])


def test_the_books_outlive_the_process(tmp_path: Path) -> None:
    def books() -> Books:
        return Books(lambda: NOW, "http://here", tmp_path / "stripe.json", API_VERSION)

    local = LocalStripe(books())
    session = a_session(local)
    ask(local, f"/pay/{session}", {"way": "pay"})
    with local.books.turn():
        local.books.disconnected.add("acct_1")
    again = books()
    assert again == local.books
    assert [one["type"] for one in again.untold][-1] == "checkout.session.completed"


def test_the_product_s_settings() -> None:
    assert address.environment("") == {}
    assert address.environment("http://here")["SPEELZAAL_STRIPE_ADDRESS"] == "http://here/_stripe"

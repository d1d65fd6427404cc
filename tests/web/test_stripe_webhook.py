"""Stripe's events at the door: by signature only, once each, never lost."""

import base64
import json
from collections.abc import Iterator
from dataclasses import replace

import pytest
from chalice.app import Chalice
from chalice.local import LambdaContext
from chalice.test import Client, HTTPResponse
from pynamodb.exceptions import TransactWriteError

from chalicelib.cli.local.stripe.address import API_KEY
from chalicelib.cli.local.stripe.courier import signature
from chalicelib.domain.ids import BookingId, TournamentId
from chalicelib.gateways.stripe_payments import StripePayments, written
from chalicelib.ports import BusyError, JobKind, Services, group_of
from chalicelib.store.opened import Store
from chalicelib.web.stripe_webhook import KINDS
from tests.domain.booking.charts import a_booking
from tests.local_stripe import NAME, Till, opened
from tests.people import HandClock
from tests.store.test_bookings import an_open_event, put
from tests.web.front_door import reach, the_app

OLD, NEW = "whsec_old", "whsec_new"


class Webhook:
    """The route with two secrets, as while one is changed; and who sends to it."""

    def __init__(self, services: Services, till: Till, monkeypatch: pytest.MonkeyPatch) -> None:
        payments = StripePayments(lambda: API_KEY, lambda: f"{OLD}, {NEW}", till.address, retries=0)
        self.services = replace(services, payments=payments)
        self.till = till
        reach(self.services, monkeypatch)
        self.app: Chalice = the_app()

    def send(self, body: bytes, secret: str = NEW, age_s: int = 0, header: str = "Stripe-Signature") -> HTTPResponse:
        at = int(self.till.clock.at.timestamp()) - age_s
        headers = {"content-type": "application/json; charset=utf-8", header: signature(body, secret, at)}
        return Client(self.app).http.request("POST", "/webhooks/stripe", headers=headers, body=body)

    @property
    def settled(self) -> list[dict[str, object]]:
        """What was ordered to be settled."""
        jobs = self.services.outbox.open_jobs(group_of(NAME.tournament))
        return [dict(job.arguments) for job in jobs if job.kind is JobKind.SETTLE_BOOKINGS]


@pytest.fixture
def webhook(services: Services, store: Store, clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Webhook]:
    an_open_event(store)
    put(store, a_booking(id_=NAME.booking))
    with opened(clock) as till:
        yield Webhook(services, till, monkeypatch)


def an_event(kind: str = "checkout.session.completed", identity: str = "evt_1", **about: object) -> bytes:
    said = {"id": "cs_1", "object": "checkout.session", "metadata": written(NAME)} | about
    return json.dumps({"id": identity, "type": kind, "data": {"object": said}}, indent=2).encode()


SETTLE = {"booking": "b1", "charge": 1}


def test_an_event_orders_its_booking_to_be_settled(webhook: Webhook) -> None:
    found = webhook.send(an_event())
    assert (found.status_code, found.json_body) == (200, {"new": True})
    assert webhook.settled == [SETTLE]


def test_an_event_that_comes_twice_is_taken_once(webhook: Webhook) -> None:
    """S1. Another one about the same payment is another one."""
    assert [webhook.send(an_event()).json_body["new"] for _ in range(2)] == [True, False]
    assert webhook.send(an_event(identity="evt_2")).json_body["new"] is True
    assert webhook.settled == [SETTLE, SETTLE]


@pytest.mark.parametrize("header", ["Stripe-Signature", "stripe-signature", "STRIPE-SIGNATURE"])
@pytest.mark.parametrize("secret", [OLD, NEW])
def test_while_a_secret_is_changed_both_are_good(webhook: Webhook, secret: str, header: str) -> None:
    assert webhook.send(an_event(), secret, header=header).status_code == 200


@pytest.mark.parametrize(("secret", "age_s"), [("whsec_other", 0), (NEW, 301), (NEW, -301)])
def test_what_is_not_theirs_is_refused(webhook: Webhook, secret: str, age_s: int) -> None:
    found = webhook.send(an_event(), secret, age_s)
    assert (found.status_code, found.json_body) == (400, {"refused": "not_signed"})
    assert webhook.settled == []


def test_a_changed_body_is_refused(webhook: Webhook) -> None:
    headers = {"content-type": "application/json", "stripe-signature": signature(an_event(), NEW, 1796149800)}
    body = an_event().replace(b"b1", b"b2")
    found = Client(webhook.app).http.request("POST", "/webhooks/stripe", headers=headers, body=body)
    assert found.status_code == 400


@pytest.mark.parametrize("is_encoded", [True, False])
def test_the_body_as_the_gateway_hands_it_over(webhook: Webhook, *, is_encoded: bool) -> None:
    """S16: as it is or in base64, the very bytes are what is signed."""
    body = an_event(cancel_url="https://club.example/fünf/½")
    signed = signature(body, NEW, int(webhook.till.clock.at.timestamp()))
    event = {
        "resource": "/webhooks/stripe", "path": "/webhooks/stripe", "httpMethod": "POST",
        "headers": {"Content-Type": "application/json", "Stripe-Signature": signed},
        "multiValueHeaders": {"Content-Type": ["application/json"], "Stripe-Signature": [signed]},
        "queryStringParameters": None, "multiValueQueryStringParameters": None, "pathParameters": None,
        "stageVariables": None,
        "requestContext": {"resourcePath": "/webhooks/stripe", "httpMethod": "POST", "identity": {}},
        "body": base64.b64encode(body).decode() if is_encoded else body.decode(), "isBase64Encoded": is_encoded,
    }  # fmt: skip
    assert webhook.app(event, LambdaContext("api", 128))["statusCode"] == 200
    assert webhook.settled == [SETTLE]


@pytest.mark.parametrize(
    "body",
    [
        an_event("customer.created"),
        an_event("payout.paid", object="payout", metadata={}),
        an_event("an.event.of.next.year", metadata=None),
        an_event(metadata={"order": "of somebody else's shop"}),
        an_event(metadata=written(replace(NAME, tournament=TournamentId("of another installation")))),
        an_event(metadata=written(replace(NAME, booking=BookingId("b2")))),
        an_event(metadata=None),
        json.dumps({"id": "evt_1", "object": "v2.core.event", "type": "v2.core.thing"}).encode(),
    ],
)
def test_what_is_none_of_ours_is_fine(webhook: Webhook, body: bytes) -> None:
    found = webhook.send(body)
    assert (found.status_code, found.json_body) == (200, {"new": False})
    assert webhook.settled == []


@pytest.mark.parametrize("body", [b"", b"[]", b"{}", b'{"type": "charge.refunded"}', b"\xff"])
def test_what_is_signed_but_no_event_is_refused(webhook: Webhook, body: bytes) -> None:
    assert webhook.send(body).json_body == {"refused": "invalid_field"}


def a_paid_charge(webhook: Webhook, account: str = "") -> dict[str, object]:
    till = webhook.till
    session = till.payments.open_page(till.order(account=account)).session
    till.books.pay(session)
    intent = till.payments.standing(session, account).intent
    return till.books.objects[till.books.objects[intent]["latest_charge"]]


@pytest.mark.parametrize("account", ["", "acct_toren"])
def test_a_dispute_is_found_by_its_payment(webhook: Webhook, account: str) -> None:
    """A dispute carries no names; the payment, on whichever account, does."""
    intent = a_paid_charge(webhook, account)["payment_intent"]
    said = json.loads(an_event("charge.dispute.created", payment_intent=intent, metadata={}))
    body = json.dumps(said | ({"account": account} if account else {})).encode()
    assert webhook.send(body).json_body == {"new": True}
    assert webhook.settled == [SETTLE]


def test_when_the_payment_service_cannot_be_asked_it_sends_again(webhook: Webhook) -> None:
    """S17: not lost, not taken."""
    intent = a_paid_charge(webhook)["payment_intent"]
    webhook.till.local.api.trouble.append("away")
    body = an_event("charge.dispute.created", payment_intent=intent, metadata={})
    assert [webhook.send(body).status_code for _ in range(2)] == [503, 200]
    assert webhook.settled == [SETTLE]


@pytest.mark.parametrize("trouble", [BusyError(), TransactWriteError("away")])
def test_when_the_store_is_away_it_sends_again(
    webhook: Webhook, monkeypatch: pytest.MonkeyPatch, trouble: Exception
) -> None:
    def fail(*_: object) -> None:
        raise trouble

    with monkeypatch.context() as broken:
        broken.setattr(type(webhook.services.payment_notices), "take", fail)
        assert webhook.send(an_event()).status_code >= 500
    assert webhook.send(an_event()).json_body == {"new": True}
    assert webhook.settled == [SETTLE]


def test_every_event_of_a_payment_s_life_is_taken(webhook: Webhook) -> None:
    """As the local service sends them: what we know leads to the booking, the rest does no harm."""
    paid = a_paid_charge(webhook)
    books = webhook.till.books
    books.refund("", {"payment_intent": paid["payment_intent"], "amount": "500"})
    books.close_dispute(books.dispute(str(paid["id"]))["id"], "lost")
    books.pay_out("")
    answers = [(event["type"], webhook.send(json.dumps(event).encode()).json_body["new"]) for event in books.untold]
    assert [kind for kind, is_new in answers if is_new] == [
        "checkout.session.completed", "charge.refunded", "refund.created", "refund.updated",
        "charge.dispute.created", "charge.dispute.closed",
    ]  # fmt: skip
    assert webhook.settled == [SETTLE] * 6
    assert not {line.action for line in webhook.services.tournaments.log(NAME.tournament)} & KINDS

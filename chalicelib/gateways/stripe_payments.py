"""Serves the port Payments with Stripe: the one door to its library, which is loaded when it is first needed.

Pages are Checkout Sessions. Which ways to pay a page offers (cards, iDEAL, Bancontact, ...) is not said here: Stripe
chooses by currency, amount and country from what the owner of the account switched on in its dashboard. A club's money
goes to the club's own account (direct charges); every call says on which account it is made.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from chalicelib.domain.booking.booking import ChargeState
from chalicelib.domain.ids import BookingId, ClubId, TournamentId
from chalicelib.gateways.stripe_signature import is_signed
from chalicelib.ports.payments import (
    AccountStanding,
    ChargeStanding,
    PaymentName,
    PaymentOrder,
    PaymentPage,
    PaymentRefusedError,
    PaymentServiceError,
    Payout,
    PayoutLine,
    PayoutSheet,
)

if TYPE_CHECKING:
    from stripe import Dispute, StripeClient, StripeError

PAGES = "https://checkout.stripe.com"
ACCOUNT_PAGES = "https://connect.stripe.com"
API_VERSION = "2026-10-28.endive"
"""The version whose answers are read here: another one takes a look at each of them."""
RETRIES = 2
_CONNECT_TIMEOUT_S, _READ_TIMEOUT_S = 3, 6
"""Three tries end before a request of ours does."""
_MOST_LISTED = 100
_MOST_NAME = 250
"""Characters of a line on the page."""
_CHARGE_NUMBER = re.compile(r"[0-9]{1,3}")
_REASONS: Mapping[str, str] = {
    "account_invalid": "account_disconnected",
    "platform_account_required": "account_disconnected",
    "amount_too_large": "amount_not_taken",
    "amount_too_small": "amount_not_taken",
    "resource_missing": "no_such_payment",
}


class StripePayments:
    """Payments in Stripe. Key and secrets are asked for each time, so that they can be changed meanwhile.

    An empty key: there is no payment service. `secrets` are those of the webhooks, separated by commas.
    """

    def __init__(
        self, api_key: Callable[[], str], secrets: Callable[[], str], address: str = "", retries: int = RETRIES
    ) -> None:
        self._api_key = api_key
        self._secrets = secrets
        self._address = address
        self._retries = retries
        self._opened: tuple[str, StripeClient] | None = None

    @property
    def is_available(self) -> bool:
        """Whether there is a key."""
        return bool(self._api_key())

    @property
    def page_host(self) -> str:
        """Stripe's own, else that of the service which stands in for it."""
        return self._host(PAGES)

    @property
    def account_host(self) -> str:
        """Likewise."""
        return self._host(ACCOUNT_PAGES)

    def _host(self, own: str) -> str:
        place = urlsplit(self._address or own)
        return f"{place.scheme}://{place.netloc}"

    def has_signed(self, body: bytes, signature: str, now: datetime) -> bool:
        """By any of the secrets."""
        return is_signed(body, signature, self._secrets().replace(" ", "").split(","), now)

    def open_page(self, order: PaymentOrder) -> PaymentPage:
        """A Checkout Session, under the order's key. The names are written on the payment, too, for later events."""
        name = written(order.name)
        price = {
            "currency": order.currency.lower(),
            "unit_amount": order.amount,
            "product_data": {"name": order.description[:_MOST_NAME]},
        }
        params: Any = {
            "mode": "payment",
            "client_reference_id": order.key,
            "customer_email": order.email,
            "locale": order.language,
            "line_items": [{"quantity": 1, "price_data": price}],
            "metadata": name,
            "payment_intent_data": {"metadata": name, "description": order.description[:_MOST_NAME]},
            "expires_at": int(order.expires_at.timestamp()),
            "success_url": order.success_url,
            "cancel_url": order.cancel_url,
        }
        with self._client() as client:
            made = client.v1.checkout.sessions.create(params, _options(order.account, order.key))
        return PaymentPage(made.id, made.url or "")

    def standing(self, session: str, account: str = "") -> ChargeStanding:
        """The session with its payment and the charge that came of it; of a charge that was paid also its refunds.

        Stripe takes a refund that failed off the charge's total again; a charge stays disputed however that ended.
        """
        with self._client() as client:
            found: Any = client.v1.checkout.sessions.retrieve(
                session, {"expand": ["payment_intent.latest_charge"]}, _options(account)
            )
        intent = found.payment_intent
        if intent is None:
            return ChargeStanding(_state(found, ""))
        charge, state = intent.latest_charge, _state(found, intent.status)
        if not charge or not charge.paid:
            return ChargeStanding(state, intent.amount_received, 0, intent.id)
        came_back = self._came_back(intent.id, account)
        disputes = self._disputes(intent.id, account) if charge.disputed else ()
        return ChargeStanding(
            state=state,
            captured=intent.amount_received,
            refunded=charge.amount_refunded + came_back,
            intent=intent.id,
            is_disputed=charge.disputed,
            came_back=came_back,
            is_won=bool(disputes) and all(one.status in _WON for one in disputes),
            lost=sum(one.amount for one in disputes if one.status == "lost"),
        )

    def _came_back(self, intent: str, account: str) -> int:
        params: Any = {"payment_intent": intent, "limit": _MOST_LISTED}
        with self._client() as client:
            made = client.v1.refunds.list(params, _options(account)).data
        return sum(one.amount for one in made if one.status in _NOT_REFUNDED)

    def _disputes(self, intent: str, account: str) -> "Sequence[Dispute]":
        params: Any = {"payment_intent": intent, "limit": _MOST_LISTED}
        with self._client() as client:
            return client.v1.disputes.list(params, _options(account)).data

    def close_page(self, session: str, account: str = "") -> None:
        """Expire the session, unless it is over already."""
        import stripe

        with self._client() as client:
            try:
                client.v1.checkout.sessions.expire(session, None, _options(account))
            except stripe.InvalidRequestError:
                if client.v1.checkout.sessions.retrieve(session, None, _options(account)).status == "open":
                    raise

    def refund(self, intent: str, amount: int, key: str, account: str = "") -> None:
        """A refund under this key, with the payment's names on it."""
        import stripe

        with self._client() as client:
            paid = client.v1.payment_intents.retrieve(intent, None, _options(account))
            params: Any = {"payment_intent": intent, "amount": amount, "metadata": _plain(paid.metadata)}
            try:
                client.v1.refunds.create(params, _options(account, key))
            except stripe.InvalidRequestError as error:
                if error.code == "charge_already_refunded":
                    return
                if error.param == "amount":
                    raise PaymentRefusedError(reason="over_refund") from error
                raise

    def name_of(self, intent: str, account: str = "") -> PaymentName | None:
        """As written on the payment."""
        try:
            with self._client() as client:
                return read_name(_plain(client.v1.payment_intents.retrieve(intent, None, _options(account)).metadata))
        except PaymentRefusedError as refusal:
            if refusal.details["reason"] == "no_such_payment":
                return None
            raise

    def payouts(self, account: str = "") -> tuple[Payout, ...]:
        """The latest payouts."""
        with self._client() as client:
            return tuple(map(_payout, client.v1.payouts.list({"limit": _MOST_LISTED}, _options(account)).data))

    def payout(self, payout: str, account: str = "") -> PayoutSheet:
        """What moved on the account until it was paid out; the payout's own movement is left out."""
        params: Any = {"payout": payout, "limit": _MOST_LISTED, "expand": ["data.source"]}
        with self._client() as client:
            found = client.v1.payouts.retrieve(payout, None, _options(account))
            moved = list(client.v1.balance_transactions.list(params, _options(account)).auto_paging_iter())
        inside = [one for one in moved if one.type != "payout"]
        inside.sort(key=lambda one: (one.created, one.id))
        return PayoutSheet(_payout(found), tuple(self._line(one, account) for one in inside))

    def _line(self, movement: Any, account: str) -> PayoutLine:
        return PayoutLine(
            kind=movement.reporting_category,
            amount=movement.amount,
            fee=movement.fee,
            net=movement.net,
            at=_time(movement.created),
            name=self._name_behind(movement.source, account),
        )

    def _name_behind(self, source: Any, account: str) -> PaymentName | None:
        """What a movement is for; of a dispute, or a refund made in the dashboard, its payment says so."""
        told = _plain(source)
        name = read_name(told.get("metadata") or {})
        intent = told.get("payment_intent")
        return self.name_of(intent, account) if name is None and isinstance(intent, str) else name

    def open_account(self, club: ClubId, key: str) -> str:
        """A connected account with a dashboard of its own, under this key; Stripe itself asks its owner for more."""
        params: Any = {
            "controller": {
                "fees": {"payer": "account"},
                "losses": {"payments": "stripe"},
                "requirement_collection": "stripe",
                "stripe_dashboard": {"type": "full"},
            },
            "metadata": {"club": club},
        }
        with self._client() as client:
            return client.v1.accounts.create(params, _options("", key)).id

    def account_page(self, account: str, back: str) -> str:
        """An Account Link. One that is too old leads back, too: there a new one is made."""
        params: Any = {"account": account, "type": "account_onboarding", "return_url": back, "refresh_url": back}
        with self._client() as client:
            return client.v1.account_links.create(params).url

    def account(self, account: str) -> AccountStanding:
        """As the account itself says; what is overdue is missing, too."""
        with self._client() as client:
            found: Any = client.v1.accounts.retrieve(account)
        asked = found.requirements
        missing = [*asked.currently_due, *asked.past_due] if asked else []
        return AccountStanding(found.charges_enabled, found.payouts_enabled, tuple(dict.fromkeys(missing)))

    @contextmanager
    def _client(self) -> Iterator["StripeClient"]:
        """Stripe, its refusals in our words. Raises PaymentServiceError, PaymentRefusedError."""
        key = self._api_key()
        if not key:
            raise PaymentRefusedError(reason="no_payment_service")
        import stripe

        if self._opened is None or self._opened[0] != key:
            self._opened = (key, self._open(key))
        try:
            yield self._opened[1]
        except stripe.StripeError as error:
            raise _in_our_words(error) from error

    def _open(self, key: str) -> "StripeClient":
        from stripe import RequestsClient, StripeClient

        return StripeClient(
            key,
            stripe_version=API_VERSION,
            base_addresses={"api": self._address} if self._address else {},
            max_network_retries=self._retries,
            http_client=RequestsClient(timeout=(_CONNECT_TIMEOUT_S, _READ_TIMEOUT_S)),
        )


def written(name: PaymentName) -> dict[str, str]:
    """The name as metadata."""
    return {"tournament": name.tournament, "booking": name.booking, "charge": str(name.charge)}


def read_name(metadata: Mapping[str, object]) -> PaymentName | None:
    """The name in metadata; None when they say something else, or nothing."""
    tournament, booking, charge = (str(metadata.get(key, "")) for key in ("tournament", "booking", "charge"))
    if not tournament or not booking or not _CHARGE_NUMBER.fullmatch(charge):
        return None
    return PaymentName(TournamentId(tournament), BookingId(booking), int(charge))


def _options(account: str, key: str = "") -> Any:
    said = {"stripe_account": account, "idempotency_key": key}
    return {name: value for name, value in said.items() if value}


_WON = frozenset({"won", "warning_closed", "prevented"})
"""How a dispute ends that takes nothing."""
_NOT_REFUNDED = frozenset({"failed", "canceled"})
"""How a refund ends that is here again."""
_REFUSED = frozenset({"requires_payment_method", "canceled"})
"""What a bank's no makes of a payment."""


def _state(session: Any, intent: str) -> ChargeState:
    """A session that is complete and not paid waits for a bank, or for the payer: a voucher, a transfer. S4."""
    if session.payment_status == "paid" or intent == "succeeded":
        return ChargeState.PAID
    if session.status == "complete":
        return ChargeState.FAILED if intent in _REFUSED else ChargeState.PROCESSING
    return ChargeState.EXPIRED if session.status == "expired" else ChargeState.OPEN


def _payout(found: Any) -> Payout:
    return Payout(found.id, found.amount, found.currency.upper(), _time(found.arrival_date), found.status)


def _plain(value: Any) -> dict[str, Any]:
    """An object of the library as a mapping; a name or nothing as an empty one."""
    return value.to_dict() if hasattr(value, "to_dict") else {}


def _time(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def _in_our_words(error: "StripeError") -> PaymentServiceError | PaymentRefusedError:
    """What may pass, and what does not. A key that is used at this very moment may pass."""
    import stripe

    match error:
        case stripe.IdempotencyError() if error.http_status != 409:
            reason = "payment_key_reused"
        case stripe.IdempotencyError() | stripe.APIConnectionError() | stripe.RateLimitError() | stripe.APIError():
            return PaymentServiceError(str(error))
        case stripe.AuthenticationError():
            reason = "no_payment_service"
        case stripe.PermissionError():
            reason = "account_disconnected"
        case _:
            reason = _REASONS.get(error.code or "", "refused_by_service")
    return PaymentRefusedError(reason=reason, said=error.code or "")

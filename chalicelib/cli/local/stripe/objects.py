"""The objects of the local payment service, with the names that Stripe's public documentation gives their parts."""

from collections.abc import Mapping
from typing import Any

Object = dict[str, Any]

DAY_S = 24 * 3600
FEE_FIXED, FEE_PER_MILLE = 25, 15
"""What the service keeps of a payment: so many minor units, and so many thousandths."""
DISPUTE_FEE = 1500
ACCOUNT_LINK_S = 300


def session(said: Mapping[str, Any], amount: int, currency: str, url: str) -> Object:
    """A page to pay on."""
    return {
        "object": "checkout.session",
        "amount_subtotal": amount,
        "amount_total": amount,
        "cancel_url": said.get("cancel_url"),
        "client_reference_id": said.get("client_reference_id"),
        "currency": currency,
        "customer": None,
        "customer_details": None,
        "customer_email": said.get("customer_email"),
        "expires_at": int(said["expires_at"]),
        "livemode": False,
        "locale": said.get("locale"),
        "metadata": dict(said.get("metadata", {})),
        "mode": "payment",
        "payment_intent": None,
        "payment_method_types": ["card", "ideal", "bancontact"] if currency == "eur" else ["card"],
        "payment_status": "unpaid",
        "status": "open",
        "success_url": said.get("success_url"),
        "url": url,
    }


def intent(page: Object, told: Mapping[str, Any]) -> Object:
    """A payment. `told` is what the page's maker wants written on it."""
    return {
        "object": "payment_intent",
        "amount": page["amount_total"],
        "amount_capturable": 0,
        "amount_received": 0,
        "canceled_at": None,
        "capture_method": "automatic",
        "currency": page["currency"],
        "customer": None,
        "description": told.get("description"),
        "last_payment_error": None,
        "latest_charge": None,
        "livemode": False,
        "metadata": dict(told.get("metadata", {})),
        "payment_method": None,
        "payment_method_types": page["payment_method_types"],
        "receipt_email": None,
        "status": "requires_payment_method",
    }


def charge(payment: Object, failure: str = "") -> Object:
    """An attempt at the bank: done, or refused with a reason."""
    return {
        "object": "charge",
        "amount": payment["amount"],
        "amount_captured": 0 if failure else payment["amount"],
        "amount_refunded": 0,
        "balance_transaction": None,
        "billing_details": {"address": None, "email": None, "name": None, "phone": None},
        "captured": not failure,
        "currency": payment["currency"],
        "customer": None,
        "description": payment["description"],
        "disputed": False,
        "failure_code": failure or None,
        "failure_message": None,
        "livemode": False,
        "metadata": dict(payment["metadata"]),
        "paid": not failure,
        "payment_intent": payment["id"],
        "payment_method": None,
        "payment_method_details": {"type": "card"},
        "receipt_email": None,
        "receipt_url": None,
        "refunded": False,
        "status": "failed" if failure else "succeeded",
    }


def refund(paid: Object, amount: int, metadata: Mapping[str, str]) -> Object:
    """Money that goes back."""
    return {
        "object": "refund",
        "amount": amount,
        "balance_transaction": None,
        "charge": paid["id"],
        "currency": paid["currency"],
        "metadata": dict(metadata),
        "payment_intent": paid["payment_intent"],
        "reason": None,
        "receipt_number": None,
        "status": "succeeded",
    }


def dispute(paid: Object) -> Object:
    """Somebody told his bank that he did not want to pay this: all that did not go back yet."""
    return {
        "object": "dispute",
        "amount": paid["amount_captured"] - paid["amount_refunded"],
        "balance_transactions": [],
        "charge": paid["id"],
        "currency": paid["currency"],
        "evidence": {},
        "is_charge_refundable": False,
        "livemode": False,
        "metadata": {},
        "payment_intent": paid["payment_intent"],
        "reason": "general",
        "status": "needs_response",
    }


def movement(source: Object, amount: int, fee: int, category: str, available_on: int) -> Object:
    """What a payment, a refund, a dispute or a payout does to an account's balance."""
    kind = category if category in ("charge", "refund", "payout") else "adjustment"
    details = [{"amount": fee, "application": None, "currency": source["currency"], "type": "stripe_fee"}]
    return {
        "object": "balance_transaction",
        "amount": amount,
        "available_on": available_on,
        "currency": source["currency"],
        "description": None,
        "exchange_rate": None,
        "fee": fee,
        "fee_details": [{**one, "description": None} for one in details if fee],
        "net": amount - fee,
        "reporting_category": category,
        "source": source["id"],
        "status": "available",
        "type": kind,
    }


def payout(amount: int, currency: str, arrives: int) -> Object:
    """Money on its way to the bank."""
    return {
        "object": "payout",
        "amount": amount,
        "arrival_date": arrives,
        "automatic": True,
        "balance_transaction": None,
        "currency": currency,
        "description": "STRIPE PAYOUT",
        "destination": None,
        "livemode": False,
        "metadata": {},
        "method": "standard",
        "source_type": "card",
        "statement_descriptor": None,
        "status": "paid",
        "type": "bank_account",
    }


def event(kind: str, about: Object, account: str, api_version: str) -> Object:
    """A word that something happened. That of a club's own account says whose it is."""
    return {
        "object": "event",
        "api_version": api_version,
        "data": {"object": about},
        "livemode": False,
        "pending_webhooks": 1,
        "request": {"id": None, "idempotency_key": None},
        "type": kind,
        **({"account": account} if account else {}),
    }


def account(said: Mapping[str, Any]) -> Object:
    """A club's own account, of which nothing is known yet."""
    return {
        "object": "account",
        "business_profile": None,
        "business_type": None,
        "capabilities": {},
        "charges_enabled": False,
        "controller": {"is_controller": True, "type": "application", **said.get("controller", {})},
        "country": "NL",
        "default_currency": "eur",
        "details_submitted": False,
        "email": said.get("email"),
        "external_accounts": {"object": "list", "data": [], "has_more": False, "url": ""},
        "metadata": dict(said.get("metadata", {})),
        "payouts_enabled": False,
        "requirements": requirements("business_profile.url", "company.name", "external_account", "tos_acceptance.date"),
        "settings": {},
        "type": "standard",
    }


def requirements(*due: str) -> Object:
    """What an account's owner still has to say."""
    return {
        "alternatives": [],
        "current_deadline": None,
        "currently_due": list(due),
        "disabled_reason": "requirements.past_due" if due else None,
        "errors": [],
        "eventually_due": list(due),
        "past_due": list(due),
        "pending_verification": [],
    }


def account_link(url: str, now: int) -> Object:
    """The way to the page on which an account's owner says who he is: once, and soon."""
    return {"object": "account_link", "created": now, "expires_at": now + ACCOUNT_LINK_S, "url": url}


def fee_of(amount: int) -> int:
    """The service's part of a payment."""
    return min(amount, FEE_FIXED + amount * FEE_PER_MILLE // 1000)

"""The books of the local payment service: pages, payments, refunds, disputes, payouts, by account; and what to tell."""

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from chalicelib.cli.local.stripe import objects
from chalicelib.cli.local.stripe.objects import DAY_S, Object
from chalicelib.domain.money import is_whole, least

SHORTEST_S, LONGEST_S = 30 * 60, DAY_S
"""How long a page may live."""
MOST = 99_999_999
"""What may be paid at once, in minor units."""
_PREFIXES: Mapping[str, str] = {
    "checkout.session": "cs_test",
    "payment_intent": "pi",
    "charge": "ch",
    "refund": "re",
    "dispute": "dp",
    "balance_transaction": "txn",
    "payout": "po",
    "event": "evt",
    "account": "acct",
}


class RefusedError(Exception):
    """The service says no: HTTP status, kind of error, code and parameter as Stripe has them."""

    def __init__(
        self, message: str, *, status: int = 400, code: str = "", param: str = "", kind: str = "invalid_request_error"
    ) -> None:
        self.status = status
        said = {"type": kind, "message": message, "code": code, "param": param}
        self.body = {"error": {name: value for name, value in said.items() if value}}
        super().__init__(message)


@dataclass
class Books:
    """All that the service knows. `now` is seconds; with a file it is kept there. Threads take turns."""

    now: Callable[[], int] = field(compare=False)
    origin: str = ""
    """Where its pages are."""
    file: Path | None = None
    api_version: str = ""
    objects: dict[str, Object] = field(default_factory=dict)
    owners: dict[str, str] = field(default_factory=dict)
    """The account of each object."""
    wishes: dict[str, Object] = field(default_factory=dict)
    """What is to be written on the payment that a page leads to."""
    answers: dict[str, Object] = field(default_factory=dict)
    """What was answered under which idempotency key."""
    paid_out: dict[str, str] = field(default_factory=dict)
    """In which payout a movement went to the bank."""
    untold: list[Object] = field(default_factory=list)
    """Events that nobody has taken yet."""
    disconnected: set[str] = field(default_factory=set)
    """Accounts that withdrew their permission."""
    _turn: Any = field(default_factory=threading.RLock, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.file is not None and self.file.exists():
            for name, value in json.loads(self.file.read_text(encoding="utf-8")).items():
                setattr(self, name, set(value) if name == "disconnected" else value)

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Whoever changes something does it alone; afterwards it is kept."""
        with self._turn:
            try:
                self._expire_due()
                yield
            finally:
                self._keep()

    def _keep(self) -> None:
        if self.file is None:
            return
        names = ("objects", "owners", "wishes", "answers", "paid_out", "untold")
        kept = {name: getattr(self, name) for name in names} | {"disconnected": sorted(self.disconnected)}
        fresh = self.file.with_suffix(".new")
        fresh.write_text(json.dumps(kept), encoding="utf-8")
        fresh.replace(self.file)

    # What is asked for.

    def found(self, identity: str, account: str, kind: str) -> Object:
        """An object of this account. Raises RefusedError."""
        one = self.objects.get(identity)
        if one is None or self.owners[identity] != account or one["object"] != kind:
            raise RefusedError(f"No such {kind}: '{identity}'", status=404, code="resource_missing", param="id")
        return one

    def listed(self, account: str, kind: str, **having: str) -> list[Object]:
        """All objects of this kind in this account with these values, newest first."""
        mine = [one for one in self.objects.values() if self.owners[one["id"]] == account and one["object"] == kind]
        return [one for one in reversed(mine) if all(self._value(one, name) == having[name] for name in having)]

    def _value(self, one: Object, name: str) -> object:
        """What a list is searched by: of a movement also its payout, which is not written on it."""
        return self.paid_out.get(one["id"]) if name == "payout" else one.get(name)

    # What the interface can do.

    def open_session(self, account: str, said: Mapping[str, Any]) -> Object:
        """A page to pay on."""
        if account in self.objects and not self.objects[account]["charges_enabled"]:
            raise RefusedError("Your account cannot currently make charges.")
        amount, currency = _total(said)
        left = int(said["expires_at"]) - self.now() if "expires_at" in said else LONGEST_S
        if not SHORTEST_S <= left <= LONGEST_S:
            raise RefusedError("`expires_at` must be 30 minutes to 24 hours from now.", param="expires_at")
        page = objects.session({"expires_at": self.now() + left, **said}, amount, currency, "")
        self._add(page, account)
        page["url"] = f"{self.origin}/pay/{page['id']}"
        self.wishes[page["id"]] = dict(said.get("payment_intent_data", {}))
        return page

    def expire_session(self, account: str, identity: str) -> Object:
        """Nobody can pay on this page any more."""
        page = self.found(identity, account, "checkout.session")
        if page["status"] != "open":
            raise RefusedError('Only Checkout Sessions with a status in ["open"] can be expired.')
        self._expire(page)
        return page

    def refund(self, account: str, said: Mapping[str, Any]) -> Object:
        """Give back a payment, or a part of it."""
        paid = self._charge_of(account, said)
        left = paid["amount_captured"] - paid["amount_refunded"]
        if any(one["status"] != "won" for one in self.listed(account, "dispute", charge=paid["id"])):
            raise RefusedError(f"Charge {paid['id']} has been charged back.", code="charge_disputed")
        if not left:
            raise RefusedError(f"Charge {paid['id']} has already been refunded.", code="charge_already_refunded")
        amount = int(said.get("amount", left))
        if not 0 < amount <= left:
            raise RefusedError(f"Refund amount ({amount}) is greater than unrefunded amount ({left})", param="amount")
        made = self._add(objects.refund(paid, amount, said.get("metadata", {})), account)
        paid["amount_refunded"] += amount
        paid["refunded"] = paid["amount_refunded"] == paid["amount_captured"]
        made["balance_transaction"] = self._move(made, -amount, 0, "refund")
        for kind, about in (("charge.refunded", paid), ("refund.created", made), ("refund.updated", made)):
            self._tell(kind, about)
        return made

    def _charge_of(self, account: str, said: Mapping[str, Any]) -> Object:
        identity = (
            said.get("charge") or self.found(said.get("payment_intent", ""), account, "payment_intent")["latest_charge"]
        )
        if identity is None:
            raise RefusedError("This PaymentIntent does not have a successful charge to refund.")
        return self.found(identity, account, "charge")

    def open_account(self, account: str, said: Mapping[str, Any]) -> Object:
        """An account of a club's own, which belongs to whoever asks."""
        return self._add(objects.account(said), account)

    def account_link(self, account: str, said: Mapping[str, Any]) -> Object:
        """The way to the page of an account's owner."""
        self.found(said.get("account", ""), account, "account")
        if said.get("type") != "account_onboarding" or not said.get("return_url") or not said.get("refresh_url"):
            raise RefusedError("Missing required param.", code="parameter_missing", param="return_url")
        name = f"link{len(self.wishes) + 1:06d}"
        made = objects.account_link(f"{self.origin}/account/{name}", self.now())
        self.wishes[name] = {**said, "expires_at": made["expires_at"]}
        return made

    # What people and banks do.

    def follow_link(self, name: str) -> Object | None:
        """Somebody opens the page of an account link: what was asked for; nothing of it once it is too old or used."""
        wish = self.wishes.get(name)
        if wish is None or "account" not in wish:
            raise RefusedError("There is no such page.", status=404)
        return wish if self.now() < wish["expires_at"] else None

    def onboard(self, name: str, *, is_complete: bool) -> None:
        """The account's owner said all of it, or left his bank for later: then it can be paid, but pays nothing out."""
        wish = self.wishes[name]
        missing = objects.requirements() if is_complete else objects.requirements("external_account")
        done = {"charges_enabled": True, "details_submitted": is_complete, "payouts_enabled": is_complete}
        self.objects[wish["account"]] |= {**done, "requirements": missing}
        wish["expires_at"] = self.now()

    def pay(self, identity: str) -> None:
        """He pays at once."""
        page, payment = self._at_page(identity)
        self._succeed(page, payment)
        self._complete(page)

    def pay_later(self, identity: str) -> None:
        """He pays by a way that takes days; the bank answers in `bank_pays` or `bank_refuses`."""
        page, payment = self._at_page(identity)
        payment["status"] = "processing"
        self._tell("payment_intent.processing", payment)
        self._complete(page)

    def pay_by_voucher(self, identity: str) -> None:
        """He takes a voucher or the number of a bank account, and pays by it in the next days, or does not."""
        page, payment = self._at_page(identity)
        payment["status"] = "requires_action"
        self._tell("payment_intent.requires_action", payment)
        self._complete(page)

    def decline(self, identity: str) -> None:
        """His bank says no at once: he may try again on the same page."""
        page, payment = self._at_page(identity)
        self._fail(page, payment)

    def bank_pays(self, identity: str) -> None:
        """The bank paid after days."""
        page, payment = self._processing(identity)
        self._succeed(page, payment)
        self._tell("checkout.session.async_payment_succeeded", page)

    def bank_refuses(self, identity: str) -> None:
        """The bank did not pay after all."""
        page, payment = self._processing(identity)
        self._fail(page, payment)
        self._tell("checkout.session.async_payment_failed", page)

    def dispute(self, identity: str) -> Object:
        """He has his bank take the money back. `identity` is that of the charge."""
        paid = self.objects[identity]
        if paid["disputed"] or paid["refunded"] or not paid["paid"]:
            raise RefusedError("This charge cannot be disputed.")
        paid["disputed"] = True
        made = self._add(objects.dispute(paid), self.owners[identity])
        self._move(made, -made["amount"], objects.DISPUTE_FEE, "dispute")
        self._tell("charge.dispute.created", made)
        return made

    def close_dispute(self, identity: str, status: str) -> None:
        """The bank decided: `won` brings the money back, `lost` does not."""
        made = self.objects[identity]
        made["status"] = status
        if status == "won":
            self._move(made, made["amount"], 0, "dispute_reversal")
        self._tell("charge.dispute.closed", made)

    def fail_refund(self, identity: str) -> None:
        """The payer's bank does not take a refund: the money is here again."""
        made = self.objects.get(identity, {})
        if made.get("status") != "succeeded":
            raise RefusedError("There is no such refund.", status=404)
        paid = self.objects[made["charge"]]
        made |= {"status": "failed", "failure_reason": "lost_or_stolen_card"}
        paid |= {"amount_refunded": paid["amount_refunded"] - made["amount"], "refunded": False}
        self._move(made, made["amount"], 0, "refund_failure")
        self._tell("refund.failed", made)

    def pay_out(self, account: str) -> list[Object]:
        """Bring to the bank what is there, a payout for each currency."""
        waiting = [one for one in self.listed(account, "balance_transaction") if one["id"] not in self.paid_out]
        made = []
        for currency in sorted({one["currency"] for one in waiting}):
            mine = [one for one in waiting if one["currency"] == currency]
            total = sum(one["net"] for one in mine)
            if total > 0:
                payout = self._add(objects.payout(total, currency, self.now() + 2 * DAY_S), account)
                payout["balance_transaction"] = self._move(payout, -total, 0, "payout")
                moved = [*(one["id"] for one in mine), payout["balance_transaction"]]
                self.paid_out |= dict.fromkeys(moved, payout["id"])
                self._tell("payout.paid", payout)
                made.append(payout)
        return made

    # How it is written down.

    def _at_page(self, identity: str) -> tuple[Object, Object]:
        page = self.objects.get(identity)
        if page is None or page["object"] != "checkout.session" or page["status"] != "open":
            raise RefusedError("This page is over.", status=410)
        if page["payment_intent"] is None:
            made = self._add(objects.intent(page, self.wishes[identity]), self.owners[identity])
            page["payment_intent"] = made["id"]
        return page, self.objects[page["payment_intent"]]

    def _processing(self, identity: str) -> tuple[Object, Object]:
        page = self.objects.get(identity, {})
        payment = self.objects.get(page.get("payment_intent") or "", {})
        if payment.get("status") not in ("processing", "requires_action") or page["status"] != "complete":
            raise RefusedError("No bank is thinking about this payment.", status=410)
        return page, payment

    def _succeed(self, page: Object, payment: Object) -> None:
        made = self._add(objects.charge(payment), self.owners[page["id"]])
        made["balance_transaction"] = self._move(made, made["amount"], objects.fee_of(made["amount"]), "charge")
        payment |= {"status": "succeeded", "amount_received": payment["amount"], "latest_charge": made["id"]}
        page["payment_status"] = "paid"
        self._tell("charge.succeeded", made)
        self._tell("payment_intent.succeeded", payment)

    def _fail(self, page: Object, payment: Object) -> None:
        made = self._add(objects.charge(payment, "card_declined"), self.owners[page["id"]])
        payment |= {"status": "requires_payment_method", "latest_charge": made["id"]}
        self._tell("charge.failed", made)
        self._tell("payment_intent.payment_failed", payment)

    def _complete(self, page: Object) -> None:
        page |= {"status": "complete", "url": None}
        self._tell("checkout.session.completed", page)

    def _expire_due(self) -> None:
        for page in [one for one in self.objects.values() if one.get("status") == "open"]:
            if page["expires_at"] <= self.now():
                self._expire(page)

    def _expire(self, page: Object) -> None:
        page |= {"status": "expired", "url": None}
        if page["payment_intent"]:
            self.objects[page["payment_intent"]] |= {"status": "canceled", "canceled_at": self.now()}
        self._tell("checkout.session.expired", page)

    def _move(self, source: Object, amount: int, fee: int, category: str) -> str:
        made = objects.movement(source, amount, fee, category, self.now() + 2 * DAY_S)
        return str(self._add(made, self.owners[source["id"]])["id"])

    def _add(self, one: Object, account: str) -> Object:
        one |= {"id": self._name(one["object"], account), "created": self.now()}
        self.objects[one["id"]] = one
        self.owners[one["id"]] = account
        return one

    def _tell(self, kind: str, about: Object) -> None:
        account = self.owners[about["id"]]
        told = self._add(objects.event(kind, deepcopy(about), account, self.api_version), account)
        self.untold.append(told)

    def _name(self, kind: str, account: str) -> str:
        """Names tell the accounts apart, as theirs do: no two of all accounts are alike."""
        return f"{_PREFIXES[kind]}_local{account.removeprefix('acct_')}{len(self.objects) + 1:06d}"


def _total(said: Mapping[str, Any]) -> tuple[int, str]:
    """What a page asks for, and in which currency."""
    lines = said.get("line_items", [])
    if said.get("mode") != "payment" or not lines or "success_url" not in said:
        raise RefusedError("Missing required param.", code="parameter_missing", param="line_items")
    currencies = {one["price_data"]["currency"] for one in lines}
    amount = sum(int(one["price_data"]["unit_amount"]) * int(one["quantity"]) for one in lines)
    currency = str(currencies.pop())
    if not is_whole(amount, currency.upper()):
        raise RefusedError("Invalid decimals for this currency.", code="parameter_invalid_integer", param="line_items")
    if amount < least(currency.upper()):
        raise RefusedError("The amount is too small.", code="amount_too_small", param="line_items")
    if amount > MOST:
        raise RefusedError("The amount is too large.", code="amount_too_large", param="line_items")
    return amount, currency

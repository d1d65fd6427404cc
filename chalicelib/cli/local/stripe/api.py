"""The local payment service's interface: who asks, for which account, once under a key; then its books."""

import json
import re
from collections import deque
from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from chalicelib.cli.local.answer import Answer
from chalicelib.cli.local.functions import Incoming
from chalicelib.cli.local.stripe.books import Books, RefusedError
from chalicelib.cli.local.stripe.form import decoded
from chalicelib.cli.local.stripe.objects import DAY_S, Object

TEST_KEY = re.compile(r"Bearer [rs]k_test_\w+")
"""Nothing else is a key here: never a live one."""
_RESOURCES: Mapping[str, str] = {
    "checkout/sessions": "checkout.session",
    "payment_intents": "payment_intent",
    "charges": "charge",
    "refunds": "refund",
    "disputes": "dispute",
    "balance_transactions": "balance_transaction",
    "payouts": "payout",
    "events": "event",
    "accounts": "account",
    "account_links": "account_link",
}
_PATH = re.compile(rf"/v1/(?P<resource>{'|'.join(_RESOURCES)})(?:/(?P<id>\w+))?(?:/(?P<verb>\w+))?")
_TAKEN: Mapping[str, frozenset[str]] = {
    "checkout/sessions": frozenset(
        {
            "mode", "client_reference_id", "customer_email", "locale", "line_items", "metadata", "payment_intent_data",
            "expires_at", "success_url", "cancel_url", "expand",
        }
    ),
    "accounts": frozenset({"controller", "metadata", "expand"}),
    "account_links": frozenset({"account", "type", "return_url", "refresh_url", "expand"}),
    "refunds": frozenset({"payment_intent", "charge", "amount", "metadata", "reason", "expand"}),
}  # fmt: skip
_PAGING = frozenset({"limit", "starting_after", "expand"})


@dataclass
class Api:
    """Answers requests below /v1. `trouble` are the troubles of the next requests, for tests.

    `away`: not done, 503; `busy`: not done, 409, its key is in use; `lost`: done, but the answer does not come through.
    """

    books: Books
    trouble: deque[str] = field(default_factory=deque)

    def answer(self, request: Incoming) -> Answer:
        """The answer to a request."""
        trouble = self.trouble.popleft() if self.trouble else ""
        if trouble == "away":
            return _json(HTTPStatus.SERVICE_UNAVAILABLE, {"error": {"type": "api_error", "message": "Away."}})
        if trouble == "busy":
            return _json(HTTPStatus.CONFLICT, {"error": {"type": "idempotency_error", "message": "In use."}})
        with self.books.turn():
            try:
                status, body, is_replayed = self._answered(request)
            except RefusedError as refusal:
                status, body, is_replayed = refusal.status, refusal.body, False
        if trouble == "lost":
            return _json(HTTPStatus.BAD_GATEWAY, {"error": {"type": "api_error", "message": "Lost."}})
        return _json(status, body).having(*([("Idempotent-Replayed", "true")] if is_replayed else []))

    def _answered(self, request: Incoming) -> tuple[int, Object, bool]:
        account = self._account(request.headers)
        if request.method != "POST":
            return HTTPStatus.OK, self._read(request, account), False
        key = request.headers.get("idempotency-key", "")
        if not key:
            return HTTPStatus.OK, self._written(request, account), False
        place, sent = f"{account} {key}", f"{request.target}\n{request.body.decode()}"
        known = self.books.answers.get(place)
        if known is None or known["at"] + DAY_S < self.books.now():
            status, body = self._done(request, account)
            self.books.answers[place] = {
                "sent": sent, "status": int(status), "body": deepcopy(body), "at": self.books.now(),
            }  # fmt: skip
            return status, body, False
        if known["sent"] != sent:
            raise RefusedError("Keys for idempotent requests can only be used once.", kind="idempotency_error")
        return known.get("status", HTTPStatus.OK), known["body"], True

    def _account(self, headers: Mapping[str, str]) -> str:
        """Who asks, and on whose account. Raises RefusedError."""
        if not TEST_KEY.fullmatch(headers.get("authorization", "")):
            raise RefusedError("Invalid API Key provided.", status=401)
        if headers.get("stripe-version") != self.books.api_version:
            raise RefusedError("Invalid Stripe API version.")
        account = headers.get("stripe-account", "")
        if account and (not account.startswith("acct_") or account in self.books.disconnected):
            raise RefusedError("This key has no access to the account.", status=403, code="account_invalid")
        return account

    def _read(self, request: Incoming, account: str) -> Object:
        path, _, query = request.target.partition("?")
        said = decoded(query)
        resource, identity, _ = _asked(path)
        kind = _RESOURCES[resource]
        if identity in self.books.disconnected:
            raise RefusedError("This key has no access to the account.", status=403, code="account_invalid")
        if identity:
            one = deepcopy(self.books.found(identity, account, kind))
            return self._expanded({"data": one}, [f"data.{way}" for way in said.get("expand", [])])["data"]  # type: ignore[no-any-return]
        having = {name: value for name, value in said.items() if name not in _PAGING}
        listed = self.books.listed(account, kind, **having)
        after = next((place for place, one in enumerate(listed, 1) if one["id"] == said.get("starting_after")), 0)
        limit = int(said.get("limit", 10))
        page = {
            "object": "list",
            "data": deepcopy(listed[after : after + limit]),
            "has_more": after + limit < len(listed),
            "url": path,
        }
        return self._expanded(page, said.get("expand", []))

    def _done(self, request: Incoming, account: str) -> tuple[int, Object]:
        """What is answered under a key is kept, refusals too."""
        try:
            return HTTPStatus.OK, self._written(request, account)
        except RefusedError as refusal:
            return refusal.status, refusal.body

    def _written(self, request: Incoming, account: str) -> Object:
        resource, identity, verb = _asked(request.target)
        said = decoded(request.body.decode())
        match resource, bool(identity), verb:
            case "checkout/sessions", False, "":
                act: Callable[[str, Any], Object] = self.books.open_session
            case "checkout/sessions", True, "expire":
                return deepcopy(self.books.expire_session(account, identity))
            case "refunds", False, "":
                act = self.books.refund
            case "accounts", False, "":
                act = self.books.open_account
            case "account_links", False, "":
                act = self.books.account_link
            case _:
                raise RefusedError("Unrecognized request URL.", status=404)
        if unknown := sorted(said.keys() - _TAKEN[resource]):
            raise RefusedError(f"Received unknown parameter: {unknown[0]}", code="parameter_unknown", param=unknown[0])
        return deepcopy(act(account, said))

    def _expanded(self, document: Object, ways: list[str]) -> Object:
        """Objects in the place of their names."""
        for way in ways:
            self._expand(document, way.split("."))
        return document

    def _expand(self, place: Any, way: list[str]) -> None:
        for one in place if isinstance(place, list) else [place]:
            if not isinstance(one, dict) or not way or one.get(way[0]) is None:
                continue
            value = one[way[0]]
            if isinstance(value, str):
                one[way[0]] = deepcopy(self.books.objects[value])
            self._expand(one[way[0]], way[1:])


def _asked(path: str) -> tuple[str, str, str]:
    """Which sort of object, which one, what of it. Raises RefusedError."""
    match = _PATH.fullmatch(path)
    if match is None:
        raise RefusedError("Unrecognized request URL.", status=404)
    return match["resource"], match["id"] or "", match["verb"] or ""


def _json(status: int, body: object) -> Answer:
    return Answer(status, (("Content-Type", "application/json"),), json.dumps(body).encode())

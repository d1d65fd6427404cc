"""What people see of the local payment service: the page to pay on, and an overview for who tries things out."""

import html
import re
from collections.abc import Callable, Mapping
from http import HTTPStatus
from urllib.parse import parse_qs

from chalicelib.cli.local.answer import Answer, plain
from chalicelib.cli.local.functions import Incoming
from chalicelib.cli.local.stripe.books import Books, RefusedError
from chalicelib.cli.local.stripe.objects import Object
from chalicelib.domain.money import decimal_text

_MARK = "LOCAL TEST PAYMENT - no money moves"
_PAY = re.compile(r"/pay/(?P<id>\w+)")
_ACCOUNT = re.compile(r"/account/(?P<id>\w+)")
_ACCOUNT_MARK = "LOCAL TEST ACCOUNT - nothing is asked, nothing is real"
_ANSWERS: Mapping[str, str] = {
    "all": "Answer all that is asked",
    "no_bank": "Leave the bank account for later",
    "leave": "Leave without an answer",
}
_STYLE = """
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 0 auto; padding: 1rem; color: #1a1a1a }
header { background: #ffe08a; padding: .75rem 1rem; font-weight: 700; border: 2px dashed #7a5c00 }
button { font: inherit; min-height: 2.75rem; min-width: 100%; margin: .25rem 0; cursor: pointer }
td button { min-width: 0 }
td, th { padding: .25rem .75rem .25rem 0; text-align: left; vertical-align: top }
td { overflow-wrap: anywhere }
"""
_WAYS: Mapping[str, str] = {
    "pay": "Pay",
    "pay_later": "Pay by a way that takes days",
    "pay_by_voucher": "Take a voucher, to pay by it later",
    "decline": "Let the bank decline",
    "leave": "Leave without paying",
}
_STYLE_PATH = "/style.css"


class Pages:
    """Answers browsers. `prefix` is where the pages hang."""

    def __init__(self, books: Books, prefix: str) -> None:
        self._books = books
        self._prefix = prefix

    def answer(self, request: Incoming) -> Answer:
        """A page, or what a button does."""
        path = request.target.partition("?")[0]
        if path == _STYLE_PATH:
            return Answer(HTTPStatus.OK, (("Content-Type", "text/css"),), _STYLE.encode())
        try:
            if request.method == "POST":
                return self._pressed(path, {key: one[0] for key, one in parse_qs(request.body.decode()).items()})
            if match := _ACCOUNT.fullmatch(path):
                return self._of_account(match["id"])
            match = _PAY.fullmatch(path)
            return self._to_pay(match["id"]) if match else self._overview()
        except RefusedError as refusal:
            return self._page(f"<h1>{html.escape(str(refusal))}</h1>", refusal.status)

    def _to_pay(self, identity: str) -> Answer:
        page = self._session(identity)
        if page["status"] != "open":
            return self._page(f"<h1>This page is over: {page['status']}</h1>", HTTPStatus.GONE)
        rows = [("For", self._books.wishes[identity].get("description", "")), ("Amount", _amount(page))]
        rows.append(("Payer", page["customer_email"] or ""))
        told = "".join(f'<tr><th scope="row">{name}</th><td>{html.escape(value)}</td></tr>' for name, value in rows)
        buttons = "".join(f'<button name="way" value="{way}">{text}</button>' for way, text in _WAYS.items())
        return self._page(f'<h1>Pay</h1><table>{told}</table><form method="post">{buttons}</form>')

    def _session(self, identity: str) -> Object:
        with self._books.turn():
            page = self._books.objects.get(identity)
            if page is None or page["object"] != "checkout.session":
                raise RefusedError("There is no such page.", status=404)
            return dict(page)

    def _pressed(self, path: str, said: Mapping[str, str]) -> Answer:
        if match := _ACCOUNT.fullmatch(path):
            return self._answered(match["id"], said.get("answer", ""))
        match = _PAY.fullmatch(path)
        if match is None:
            return self._bank(said)
        page, way = self._session(match["id"]), said.get("way", "")
        if way == "leave":
            return _go_to(page["cancel_url"])
        if way not in _WAYS:
            return plain(HTTPStatus.BAD_REQUEST)
        with self._books.turn():
            books = self._books
            acts = {
                "pay": books.pay,
                "pay_later": books.pay_later,
                "pay_by_voucher": books.pay_by_voucher,
                "decline": books.decline,
            }
            acts[way](page["id"])
        if way == "decline":
            return self._page(f'<h1>The bank declined</h1><p><a href="{self._prefix}{path}">Try again</a></p>')
        return _go_to(page["success_url"])

    def _of_account(self, link: str) -> Answer:
        """Who opens a club's account. A link that is too old leads back to where a new one is made."""
        with self._books.turn():
            wish = self._books.follow_link(link)
            if wish is None:
                return _go_to(self._books.wishes[link]["refresh_url"])
        buttons = "".join(f'<button name="answer" value="{code}">{text}</button>' for code, text in _ANSWERS.items())
        told = f"<h1>The account of a club</h1><p>{html.escape(wish['account'])}</p>"
        return self._page(f'{told}<form method="post">{buttons}</form>', mark=_ACCOUNT_MARK)

    def _answered(self, link: str, answer: str) -> Answer:
        if answer not in _ANSWERS:
            return plain(HTTPStatus.BAD_REQUEST)
        with self._books.turn():
            wish = self._books.follow_link(link)
            if wish is None:
                return _go_to(self._books.wishes[link]["refresh_url"])
            if answer != "leave":
                self._books.onboard(link, is_complete=answer == "all")
        return _go_to(wish["return_url"])

    def _bank(self, said: Mapping[str, str]) -> Answer:
        """A button of the overview."""
        books, identity = self._books, said.get("id", "")
        acts: Mapping[str, Callable[[str], object]] = {
            "bank_pays": books.bank_pays,
            "bank_refuses": books.bank_refuses,
            "dispute": books.dispute,
            "pay_out": books.pay_out,
        }
        act = said.get("act", "")
        if act not in acts or (act != "pay_out" and identity not in books.objects):
            return plain(HTTPStatus.BAD_REQUEST)
        with books.turn():
            acts[act](identity)
        return _go_to(f"{self._prefix}/")

    def _overview(self) -> Answer:
        with self._books.turn():
            pages = [dict(one) for one in self._books.objects.values() if one["object"] == "checkout.session"]
            rows = "".join(self._row(one) for one in reversed(pages))
            accounts = sorted(set(self._books.owners.values()) | {""})
        payouts = "".join(_button("pay_out", one, f"Pay out {one or 'the main account'}") for one in accounts)
        return self._page(f"<h1>Payments</h1><table>{rows}</table>{payouts}" if rows else "<h1>No payments yet</h1>")

    def _row(self, page: Object) -> str:
        payment = self._books.objects.get(page["payment_intent"] or "", {})
        buttons = ""
        if payment.get("status") in ("processing", "requires_action"):
            buttons = _button("bank_pays", page["id"], "Bank pays") + _button(
                "bank_refuses", page["id"], "Bank refuses"
            )
        elif payment.get("status") == "succeeded":
            buttons = _button("dispute", payment["latest_charge"], "Dispute")
        named = html.escape(str(page["client_reference_id"]))
        state = f"{page['status']}, {page['payment_status']}"
        return f"<tr><td>{named}</td><td>{_amount(page)}</td><td>{state}</td><td>{buttons}</td></tr>"

    def _page(self, inside: str, status: int = HTTPStatus.OK, mark: str = _MARK) -> Answer:
        text = (
            f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{mark}</title>'
            f'<meta name="viewport" content="width=device-width"><link rel="stylesheet" '
            f'href="{self._prefix}{_STYLE_PATH}"></head><body><header>{mark}</header><main>{inside}</main></body></html>'
        )
        return Answer(status, (("Content-Type", "text/html; charset=utf-8"),), text.encode())


def _amount(page: Object) -> str:
    currency = page["currency"].upper()
    return f"{currency} {decimal_text(page['amount_total'], currency)}"


def _button(act: str, identity: str, text: str) -> str:
    hidden = f'<input type="hidden" name="id" value="{html.escape(identity)}">'
    return f'<form method="post">{hidden}<button name="act" value="{act}">{html.escape(text)}</button></form>'


def _go_to(address: str) -> Answer:
    return Answer(HTTPStatus.SEE_OTHER, (("Location", address), ("Content-Type", "text/plain")))

"""Brings the local payment service's events to the product, signed, until it takes them."""

import hashlib
import hmac
import json
import logging
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from random import Random

from chalicelib.cli.local.stripe.books import Books

_TIMEOUT_S = 30
_PAUSE_S, _LONGEST_PAUSE_S = 0.3, 30.0
_log = logging.getLogger(__name__)

Post = Callable[[bytes, str], int]
"""Sends a body with its signature; answers the status, 0 when nobody was there."""


def signature(body: bytes, secret: str, at: int) -> str:
    """The header `Stripe-Signature`: the time, and the body signed with it."""
    proof = hmac.new(secret.encode(), b"%d." % at + body, hashlib.sha256).hexdigest()
    return f"t={at},v1={proof}"


@dataclass
class Courier:
    """Delivers what was not taken yet. With `chance` in any order, and what was delivered now and then once more."""

    books: Books
    secret: str
    post: Post
    chance: Random | None = None

    def deliver(self) -> int:
        """One round: how many events nobody took."""
        with self.books.turn():
            waiting = list(self.books.untold)
        if self.chance is not None:
            self.chance.shuffle(waiting)
        for event in waiting:
            if self._is_taken(event) and not (self.chance and self.chance.random() < 0.3):
                with self.books.turn():
                    self.books.untold.remove(event)
        return len(self.books.untold)

    def keep_delivering(self) -> None:
        """For as long as the process lives; the longer nobody takes anything, the rarer."""
        pause_s = _PAUSE_S
        while True:
            time.sleep(pause_s)
            pause_s = min(_LONGEST_PAUSE_S, pause_s * 2) if self.deliver() else _PAUSE_S

    def _is_taken(self, event: dict[str, object]) -> bool:
        body = json.dumps(event, indent=2).encode()
        status = self.post(body, signature(body, self.secret, self.books.now()))
        if not HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
            _log.warning("event %s (%s) was not taken: %s", event["id"], event["type"], status)
            return False
        return True


def post_to(address: str) -> Post:
    """Over HTTP."""

    def post(body: bytes, signed: str) -> int:
        headers = {"Content-Type": "application/json; charset=utf-8", "Stripe-Signature": signed}
        request = urllib.request.Request(address, body, headers)  # noqa: S310
        try:
            with urllib.request.urlopen(request, timeout=_TIMEOUT_S) as answer:  # noqa: S310
                return int(answer.status)
        except urllib.error.HTTPError as refusal:
            return int(refusal.code)
        except OSError:
            return 0

    return post

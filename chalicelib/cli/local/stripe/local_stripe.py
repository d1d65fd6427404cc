"""The local payment service as a whole: below one prefix its interface (/v1) and its pages."""

import threading
import time
from dataclasses import replace
from pathlib import Path

from chalicelib.cli.local.answer import Answer
from chalicelib.cli.local.functions import Incoming
from chalicelib.cli.local.stripe.address import PREFIX, WEBHOOK_SECRET
from chalicelib.cli.local.stripe.api import Api
from chalicelib.cli.local.stripe.books import Books
from chalicelib.cli.local.stripe.courier import Courier, post_to
from chalicelib.cli.local.stripe.pages import Pages
from chalicelib.gateways.stripe_payments import API_VERSION
from chalicelib.web.stripe_webhook import WEBHOOKS


class LocalStripe:
    """Answers what comes below the prefix."""

    def __init__(self, books: Books) -> None:
        self.books = books
        self.api = Api(books)
        self._pages = Pages(books, PREFIX)

    def answer(self, request: Incoming) -> Answer:
        """The answer to a request whose path begins with the prefix."""
        inner = replace(request, target=request.target.removeprefix(PREFIX) or "/")
        return self.api.answer(inner) if inner.target.startswith("/v1/") else self._pages.answer(inner)


def opened(file: Path, origin: str) -> LocalStripe:
    """The service with the books of this file. A thread of its own brings its events to the product at this origin."""
    books = Books(lambda: int(time.time()), f"{origin}{PREFIX}", file, API_VERSION)
    courier = Courier(books, WEBHOOK_SECRET, post_to(f"{origin}{WEBHOOKS}/stripe"))
    threading.Thread(target=courier.keep_delivering, name="payment events", daemon=True).start()
    return LocalStripe(books)

"""The local payment service as a whole: below one prefix its interface (/v1) and its pages."""

from dataclasses import replace

from chalicelib.cli.local.answer import Answer
from chalicelib.cli.local.functions import Incoming
from chalicelib.cli.local.stripe.api import Api
from chalicelib.cli.local.stripe.books import Books
from chalicelib.cli.local.stripe.pages import Pages

PREFIX = "/_stripe"
API_KEY = "sk_test_local"
WEBHOOK_SECRET = "whsec_local"  # noqa: S105


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

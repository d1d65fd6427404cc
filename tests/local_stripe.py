"""The local payment service on a port of its own, and the real library in front of it."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from chalicelib.cli.local.server import Answering, LocalServer
from chalicelib.cli.local.stripe.address import API_KEY, PREFIX, WEBHOOK_SECRET
from chalicelib.cli.local.stripe.books import Books
from chalicelib.cli.local.stripe.local_stripe import LocalStripe
from chalicelib.domain.ids import BookingId
from chalicelib.gateways.stripe_payments import API_VERSION, StripePayments
from chalicelib.ports.payments import PaymentName, PaymentOrder
from tests.people import HandClock
from tests.store.scenes import EVENT

NAME = PaymentName(EVENT, BookingId("b1"), 1)


@dataclass
class Till:
    """The service, its books, and our gateway to it."""

    local: LocalStripe
    clock: HandClock
    address: str
    payments: StripePayments

    @property
    def books(self) -> Books:
        return self.local.books

    def order(self, name: PaymentName = NAME, amount: int = 2000, **other: object) -> PaymentOrder:
        """Half an hour to pay 20 euros."""
        said = {
            "currency": "EUR", "description": "Najaar", "email": "jan@club.example", "language": "nl",
            "success_url": "http://here/paid", "cancel_url": "http://here/left",
            "expires_at": self.clock.at + timedelta(minutes=31),
        }  # fmt: skip
        return PaymentOrder(name, amount, **(said | other))  # type: ignore[arg-type]


@contextmanager
def opened(clock: HandClock, file: Path | None = None) -> Iterator[Till]:
    """On loopback, for the time of a `with` block."""
    books = Books(lambda: int(clock.at.timestamp()), file=file, api_version=API_VERSION)
    local = LocalStripe(books)
    with served(local) as origin:
        books.origin = address = f"{origin}{PREFIX}"
        payments = StripePayments(lambda: API_KEY, lambda: WEBHOOK_SECRET, address, retries=0)
        yield Till(local, clock, address, payments)


@contextmanager
def served(content: Answering) -> Iterator[str]:
    """The address at which this answers, on a port of its own, for the time of a `with` block."""
    with LocalServer(0) as server:
        server.content = content
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()

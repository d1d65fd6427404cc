"""The payment service for one run of the worker: once it does not answer, nobody waits for it any more in this run."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import TypeVar

from chalicelib.domain.ids import ClubId
from chalicelib.ports.payments import (
    AccountStanding,
    ChargeStanding,
    PaymentBusyError,
    PaymentName,
    PaymentOrder,
    PaymentPage,
    Payments,
    PaymentServiceError,
    Payout,
    PayoutSheet,
)

T = TypeVar("T")


class UntilAway:
    """Payments through another one, until that raises PaymentServiceError: from then on each call raises at once.

    A payment that is in hand there at this moment (PaymentBusyError) is asked for later; the others are asked for now.

    Each question to a service that is away takes half a minute, and many bookings of an event can wait at the same
    time for theirs.
    """

    def __init__(self, payments: Payments) -> None:
        self._payments = payments
        self._is_away = False

    @property
    def is_available(self) -> bool:
        """See the port."""
        return self._payments.is_available

    @property
    def page_host(self) -> str:
        """See the port."""
        return self._payments.page_host

    @property
    def account_host(self) -> str:
        """See the port."""
        return self._payments.account_host

    def has_signed(self, body: bytes, signature: str, now: datetime) -> bool:
        """See the port; nobody is asked."""
        return self._payments.has_signed(body, signature, now)

    def open_page(self, order: PaymentOrder) -> PaymentPage:
        """See the port."""
        return self._asked(partial(self._payments.open_page, order))

    def standing(self, session: str, account: str = "") -> ChargeStanding:
        """See the port."""
        return self._asked(partial(self._payments.standing, session, account))

    def close_page(self, session: str, account: str = "") -> None:
        """See the port."""
        self._asked(partial(self._payments.close_page, session, account))

    def refund(self, intent: str, amount: int, key: str, account: str = "") -> None:
        """See the port."""
        self._asked(partial(self._payments.refund, intent, amount, key, account))

    def name_of(self, intent: str, account: str = "") -> PaymentName | None:
        """See the port."""
        return self._asked(partial(self._payments.name_of, intent, account))

    def payouts(self, account: str = "") -> tuple[Payout, ...]:
        """See the port."""
        return self._asked(partial(self._payments.payouts, account))

    def payout(self, payout: str, account: str = "") -> PayoutSheet:
        """See the port."""
        return self._asked(partial(self._payments.payout, payout, account))

    def open_account(self, club: ClubId, key: str) -> str:
        """See the port."""
        return self._asked(partial(self._payments.open_account, club, key))

    def account_page(self, account: str, back: str) -> str:
        """See the port."""
        return self._asked(partial(self._payments.account_page, account, back))

    def account(self, account: str) -> AccountStanding:
        """See the port."""
        return self._asked(partial(self._payments.account, account))

    def _asked(self, ask: Callable[[], T]) -> T:
        if self._is_away:
            raise PaymentServiceError("away since earlier in this run")
        try:
            return ask()
        except PaymentBusyError:
            raise
        except PaymentServiceError:
            self._is_away = True
            raise

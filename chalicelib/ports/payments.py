"""The payment service: pages on which people pay, what became of them, refunds, and what reaches the bank.

Amounts are minor units of a currency. `account` is the club's own account with the payment service, whose money it is;
empty is the account of whoever runs the product.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from chalicelib.domain.booking.booking import ChargeState
from chalicelib.domain.errors import DomainError
from chalicelib.domain.ids import BookingId, ClubId, TournamentId
from chalicelib.records import Receipt


class PaymentServiceError(Exception):
    """The payment service could not be reached, or was too busy. Asking again may help: what has a key is done once."""


class PaymentServiceAwayError(DomainError):
    """What a person is told of a PaymentServiceError: try again in a minute."""

    code = "payment_service_away"


class NotSignedError(DomainError):
    """It was not the payment service that sent this: the signature is missing, wrong or old."""

    code = "not_signed"


class PaymentRefusedError(DomainError):
    """The payment service will not do it, however often it is asked: `reason`.

    `no_payment_service`: none is configured; `account_disconnected`: the club's account cannot be used (any more);
    `amount_not_taken`: too little or too much for this currency; `over_refund`: more than is left of the payment;
    `payment_key_reused`: the key stood for something else; `no_such_payment`;
    `refund_failed`: the payer's bank did not take it; `payment_disputed`; else `refused_by_service`.
    """

    code = "payment_refused"


@dataclass(frozen=True, slots=True)
class PaymentName:
    """What a payment is for. It is written on whatever the payment service keeps of it."""

    tournament: TournamentId
    booking: BookingId
    charge: int
    """The attempt's number."""


@dataclass(frozen=True, slots=True)
class PaymentOrder:
    """A page to be made on which somebody pays `amount` until `expires_at`: half an hour to a day from now. S8."""

    name: PaymentName
    amount: int
    currency: str
    description: str
    """What he pays for, in his own language."""
    email: str
    language: str
    success_url: str
    cancel_url: str
    expires_at: datetime
    account: str = ""

    @property
    def key(self) -> str:
        """Ordered again under the same key it is the same page. S10."""
        return f"{self.name.booking}-{self.name.charge}"


@dataclass(frozen=True, slots=True)
class PaymentPage:
    """A page to pay on: its name with the payment service, and its address."""

    session: str
    url: str


@dataclass(frozen=True, slots=True)
class ChargeStanding:
    """How one attempt stands, by the payment service's own totals. S11.

    `refunded` counts what is on its way back, too, and what of it `came_back`: a bank did not take it. `is_disputed`
    stays; how that ended: the organiser `is_won`, or `lost` so much.
    """

    state: ChargeState
    captured: int = 0
    refunded: int = 0
    intent: str = ""
    is_disputed: bool = False
    came_back: int = 0
    is_won: bool = False
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Payout:
    """Money that went from an account to its bank, which has it at `arrives_at`; `state` is the service's word."""

    id: str
    amount: int
    currency: str
    arrives_at: datetime
    state: str


@dataclass(frozen=True, slots=True)
class PayoutLine:
    """What a payout is made of. `kind` is the service's word: charge, refund, dispute, fee and so on.

    `amount` less `fee` is `net`; what went back is negative. `name` is None where it is none of our payments.
    """

    kind: str
    amount: int
    fee: int
    net: int
    at: datetime
    name: PaymentName | None = None


@dataclass(frozen=True, slots=True)
class PayoutSheet:
    """A payout down to the payments in it. The lines' `net` add up to `payout.amount`."""

    payout: Payout
    lines: tuple[PayoutLine, ...]

    @property
    def fees(self) -> int:
        """What the payment service kept."""
        return sum(line.fee for line in self.lines)


@dataclass(frozen=True, slots=True)
class AccountStanding:
    """How a club's own account stands: whether people can pay it, whether it pays out to a bank.

    `missing` is what its owner still has to say there, in the service's codes (`external_account`, `company.tax_id`).
    """

    takes_payments: bool
    pays_out: bool
    missing: tuple[str, ...] = ()


class Payments(Protocol):
    """The payment service. Everything raises PaymentServiceError (may pass) and PaymentRefusedError (does not)."""

    @property
    def is_available(self) -> bool:
        """Whether there is a payment service at all: where there is none, people pay at the door or by transfer."""

    @property
    def page_host(self) -> str:
        """Where its pages are, such as `https://pay.example`: a form of ours that leads to one must be allowed to."""

    @property
    def account_host(self) -> str:
        """The same for the pages on which a club says who it is."""

    def has_signed(self, body: bytes, signature: str, now: datetime) -> bool:
        """Whether the payment service itself sent this, just now."""

    def open_page(self, order: PaymentOrder) -> PaymentPage:
        """Make the page, or answer the one that was made under this key."""

    def standing(self, session: str, account: str = "") -> ChargeStanding:
        """How the attempt of this page stands now."""

    def close_page(self, session: str, account: str = "") -> None:
        """Let nobody pay on it any more. One that has expired, or where somebody paid meanwhile, is left as it is."""

    def refund(self, intent: str, amount: int, key: str, account: str = "") -> None:
        """Give back this much of a payment, once for a key. A payment that went back whole already is left as it is."""

    def name_of(self, intent: str, account: str = "") -> PaymentName | None:
        """What the payment is for; None when it is none of ours."""

    def payouts(self, account: str = "") -> tuple[Payout, ...]:
        """The latest hundred payouts, newest first."""

    def payout(self, payout: str, account: str = "") -> PayoutSheet:
        """One payout with all that is in it, in the order in which it happened."""

    def open_account(self, club: ClubId, key: str) -> str:
        """Make an account for a club, its own: it pays the fees and bears the losses. Once for a key; its name."""

    def account_page(self, account: str, back: str) -> str:
        """Where whoever opens it for the club says who it is and where its bank is; afterwards he comes back.

        It works once, for some minutes, and is for nobody else.
        """

    def account(self, account: str) -> AccountStanding:
        """How a club's account stands now."""


class PaymentNotices(Protocol):
    """What the payment service has said by itself."""

    def take(self, tournament: TournamentId, receipt: Receipt) -> bool:
        """Remember a notice, whose id is the receipt's request id, for a month, and write the receipt's outbox rows.

        Both in one transaction. False, and nothing is written, when it is remembered already.
        """

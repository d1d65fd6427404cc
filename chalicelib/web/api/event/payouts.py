"""What reached the bank of the account that an event's money goes to: payouts, and one down to its payments."""

from datetime import datetime
from typing import Self

from chalicelib.domain.accounts.permissions import Action
from chalicelib.ports.payments import Payout, PayoutLine
from chalicelib.web.api.endpoint import Answer, Noun
from chalicelib.web.authorise import Call
from chalicelib.web.payouts import account_of, payout_of

noun = Noun(__name__)
_LIST = "/tournaments/{tournament}/bookings/payouts"


class PayoutAnswer(Answer):
    """A payout in minor units; `state` is the payment service's word."""

    id: str
    amount: int
    currency: str
    arrives_at: datetime
    state: str

    @classmethod
    def of(cls, payout: Payout) -> Self:
        """This payout."""
        return cls.model_validate(payout, from_attributes=True)


class PayoutLineAnswer(Answer):
    """A payment, refund or fee of a payout: `amount` less `fee` is `net`; `kind` is the payment service's word.

    `booking` is that of this event or another one of the account, empty where it is none of ours.
    """

    kind: str
    amount: int
    fee: int
    net: int
    at: datetime
    tournament: str
    booking: str

    @classmethod
    def of(cls, line: PayoutLine) -> Self:
        """This line."""
        return cls(
            kind=line.kind,
            amount=line.amount,
            fee=line.fee,
            net=line.net,
            at=line.at,
            tournament=line.name.tournament if line.name else "",
            booking=line.name.booking if line.name else "",
        )


class PayoutList(Answer):
    """Payouts, newest first."""

    payouts: tuple[PayoutAnswer, ...]


class PayoutSheetAnswer(PayoutAnswer):
    """A payout with all that is in it, in the order in which it happened: `net` of the lines adds up to `amount`."""

    fees: int
    lines: tuple[PayoutLineAnswer, ...]


@noun.reads(_LIST, Action.CHANGE_MONEY, PayoutList)
def list_payouts(call: Call) -> PayoutList:
    """The latest payouts of the event's account."""
    return PayoutList(payouts=tuple(map(PayoutAnswer.of, call.services.payments.payouts(account_of(call)))))


@noun.reads(f"{_LIST}/{{payout}}", Action.CHANGE_MONEY, PayoutSheetAnswer)
def read_payout(call: Call) -> PayoutSheetAnswer:
    """One payout: payments, refunds and fees, down to the amount at the bank."""
    sheet = payout_of(call)
    return PayoutSheetAnswer(
        **PayoutAnswer.of(sheet.payout).model_dump(),
        fees=sheet.fees,
        lines=tuple(map(PayoutLineAnswer.of, sheet.lines)),
    )

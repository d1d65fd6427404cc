"""Who sees what reached the bank of the account that an event's money goes to."""

import re

from chalicelib.domain.accounts.permissions import Action, Role
from chalicelib.domain.booking.account import kept_account
from chalicelib.domain.errors import NotFoundError
from chalicelib.ports.payments import PaymentRefusedError, PayoutSheet
from chalicelib.web.authorise import Call

_NAME = re.compile(r"\w{1,100}", re.ASCII)


def may_see_payouts(call: Call, account: str) -> bool:
    """Of a club's own account who keeps its money; of the site's account, which is for all events, administrators."""
    if not call.services.payments.is_available or not call.may(Action.CHANGE_MONEY):
        return False
    return bool(account) or call.role is Role.ADMINISTRATOR


def account_of(call: Call) -> str:
    """The event's account. Raises NotFoundError where there are no payouts for the caller to see."""
    account = kept_account(call.services.bookings.event(call.tournament))
    if not may_see_payouts(call, account):
        raise NotFoundError(what="page")
    return account


def payout_of(call: Call) -> PayoutSheet:
    """The payout that the path names. Raises NotFoundError, also for one of another account."""
    account, named = account_of(call), call.request.parameters["payout"]
    if not _NAME.fullmatch(named):
        raise NotFoundError(what="payout")
    try:
        return call.services.payments.payout(named, account)
    except PaymentRefusedError as error:
        if error.details["reason"] == "no_such_payment":
            raise NotFoundError(what="payout") from error
        raise

"""Who sees what reached the bank of the account that an event's money goes to."""

from chalicelib.domain.accounts.permissions import Action, Role
from chalicelib.domain.booking.settings import BookingSettings
from chalicelib.domain.errors import NotFoundError
from chalicelib.web.authorise import Call


def may_see_payouts(call: Call, settings: BookingSettings) -> bool:
    """Of a club's own account who keeps its money; of the site's account, which is for all events, administrators."""
    if not call.services.payments.is_available or not call.may(Action.CHANGE_MONEY):
        return False
    return bool(settings.account) or call.role is Role.ADMINISTRATOR


def account_of(call: Call) -> str:
    """The event's account. Raises NotFoundError where there are no payouts for the caller to see."""
    settings = call.services.bookings.settings(call.tournament)
    if not may_see_payouts(call, settings):
        raise NotFoundError(what="page")
    return settings.account

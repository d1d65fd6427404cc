"""What reached the bank of the account that an event's money goes to: payouts, and one down to its payments."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.domain.accounts.permissions import Action
from chalicelib.queries.event.steps import Step
from chalicelib.render.texts import N_
from chalicelib.web.admin.door import render, route
from chalicelib.web.admin.frame import frame, local
from chalicelib.web.authorise import Call
from chalicelib.web.payouts import account_of, payout_of

_STATES: Mapping[str, str] = {
    "paid": N_("at the bank"),
    "pending": N_("waits"),
    "in_transit": N_("on its way"),
    "canceled": N_("called off"),
    "failed": N_("failed"),
}
_KINDS: Mapping[str, str] = {
    "charge": N_("Payment"),
    "refund": N_("Refund"),
    "dispute": N_("Dispute"),
    "fee": N_("Fee of the payment service"),
}
"""The payment service's words; of others its own word stands there."""


@route("GET", "/t/{tournament}/bookings/payouts", Action.CHANGE_MONEY)
def payouts_page(call: Call) -> Response:
    """The latest payouts of the account, newest first."""
    tournament = call.services.tournaments.load(call.tournament)
    found = call.services.payments.payouts(account_of(call))
    shown = {
        "frame": frame(call, tournament, Step.BOOKINGS),
        "payouts": [(one, local(one.arrives_at, tournament)) for one in found],
        "states": _STATES,
    }
    return render(call, "event/payouts.html", shown)


@route("GET", "/t/{tournament}/bookings/payouts/{payout}", Action.CHANGE_MONEY)
def payout_page(call: Call) -> Response:
    """One payout: payments, refunds and fees, down to the amount at the bank."""
    tournament = call.services.tournaments.load(call.tournament)
    sheet = payout_of(call)
    bookers = {one.id: one.booker.name for one in call.services.bookings.of_tournament(call.tournament)}
    shown = {
        "frame": frame(call, tournament, Step.BOOKINGS),
        "sheet": sheet,
        "arrives_at": local(sheet.payout.arrives_at, tournament),
        "lines": [(line, local(line.at, tournament)) for line in sheet.lines],
        "together": sum(line.amount for line in sheet.lines),
        "states": _STATES,
        "kinds": _KINDS,
        "bookers": bookers,
        "event": call.tournament,
    }
    return render(call, "event/payout.html", shown)

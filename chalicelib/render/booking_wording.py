"""What is said of a booking."""

from collections.abc import Mapping

from chalicelib.domain.booking.booking import Booking, ChargeState, State, Way
from chalicelib.domain.booking.retention import Hold
from chalicelib.domain.model.result import ByeKind
from chalicelib.render.texts import N_

STATES: Mapping[State, str] = {
    State.DRAFT: N_("Not sent yet: look whether everything is right, then send it."),
    State.HELD: N_("The places are kept until {day}, {time}. You are entered once you have paid."),
    State.PROCESSING: N_(
        "Your payment is not here yet; by a voucher it is still to be paid. The places are kept; a mail comes when it"
        " is."
    ),
    State.CONFIRMED: N_("You are entered."),
    State.WAITING: N_("The event is full: you are on the waiting list, number {place}. There is nothing to pay now."),
    State.OFFERED: N_("There is a place for you. It is kept until {day}, {time}."),
    State.EXPIRED: N_("The time to pay, or to answer, is over: the places are free again. To come, enter once more."),
    State.WITHDRAWN: N_("Withdrawn: nobody of this booking plays."),
    State.REFUND_PENDING: N_("Nobody of this booking plays. Your money is on its way back to you."),
    State.REFUNDED: N_("Nobody of this booking plays. Your money went back to you."),
}
"""Where it stands, to whoever booked."""
BACK_BY_HAND = N_("Nobody of this booking plays. The organiser gives your money back to you.")
"""The same where money that was paid by hand has to go back."""
SHORT_STATES: Mapping[State, str] = {
    State.DRAFT: N_("not sent"),
    State.HELD: N_("place kept, not paid yet"),
    State.PROCESSING: N_("payment under way"),
    State.CONFIRMED: N_("entered"),
    State.WAITING: N_("on the waiting list"),
    State.OFFERED: N_("place offered"),
    State.EXPIRED: N_("expired"),
    State.WITHDRAWN: N_("withdrawn"),
    State.REFUND_PENDING: N_("money goes back"),
    State.REFUNDED: N_("money went back"),
}
"""The same to those who keep the money."""
_FAILED: Mapping[State, str] = {
    State.HELD: N_("Your payment failed. Try again until {day}, {time}: so long the places are kept."),
    State.EXPIRED: N_(
        "Your payment failed, and your time is over: the places are free again. To come, enter once more."
    ),
}
HOLDS: Mapping[Hold, str] = {
    Hold.NOT_OVER: N_("until the event is over"),
    Hold.OWED: N_("until it is paid"),
    Hold.TO_GO_BACK: N_("until the money is back"),
    Hold.UNDER_WAY: N_("until the payment is settled"),
}
"""How long it stays when the account of whoever booked is deleted."""
CHARGE_STATES: Mapping[ChargeState, str] = {
    ChargeState.OPEN: N_("page open"),
    ChargeState.PROCESSING: N_("under way"),
    ChargeState.FAILED: N_("failed"),
    ChargeState.EXPIRED: N_("page closed"),
    ChargeState.PAID: N_("paid"),
}
WAYS: Mapping[Way, str] = {Way.CASH: N_("cash"), Way.TRANSFER: N_("bank transfer")}
BYES: Mapping[ByeKind, str] = {
    ByeKind.HALF_POINT: N_("not in round {round}, for half a point"),
    ByeKind.ZERO_POINT: N_("not in round {round}, for no points"),
}
NOT_NOW: Mapping[str, str] = {
    "closed": N_("Entry is closed."),
    "changed": N_("What entering costs, or asks, has changed since you filled this in. Fill in the form again."),
    "entered": N_("Somebody with this FIDE ID is entered already: nothing is to be paid. Ask the organiser."),
    "full": N_("The event is full."),
    "paired": N_("This round is paired already; only the organiser can change it now."),
    "too_little": N_("So little cannot be paid online. Pay the organiser."),
    "attempts": N_("Too many payments were begun for this booking. Ask the organiser."),
}
"""Why something cannot be done with it."""


def state_of(booking: Booking) -> str:
    """Where it stands, to whoever booked: that his payment failed, where that is why."""
    return _FAILED[booking.state] if booking.has_failed else STATES[booking.state]


def short_state_of(booking: Booking) -> str:
    """The same to those who keep the money."""
    return N_("payment failed") if booking.has_failed else SHORT_STATES[booking.state]

"""Bookings and payments in words, for those who keep the money."""

from collections.abc import Mapping

from chalicelib.domain.booking.booking import ChargeState, State
from chalicelib.render.texts import N_

BOOKING_STATES: Mapping[State, str] = {
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
CHARGE_STATES: Mapping[ChargeState, str] = {
    ChargeState.OPEN: N_("page open"),
    ChargeState.PROCESSING: N_("under way"),
    ChargeState.FAILED: N_("failed"),
    ChargeState.EXPIRED: N_("page closed"),
    ChargeState.PAID: N_("paid"),
}

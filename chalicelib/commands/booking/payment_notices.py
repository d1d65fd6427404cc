"""The payment service says that something changed with a payment: its booking is settled, once for each notice. S1."""

from dataclasses import dataclass

from chalicelib.commands.booking.booking_outcome import BOOKING, CHARGE
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import NOBODY, RequestId
from chalicelib.ports import FollowUp, JobKind, Receipt, Services
from chalicelib.ports.payments import PaymentName


@dataclass(frozen=True, slots=True)
class Notice:
    """What came. `name` is what the payment is for, where the notice says so itself; else `intent` leads there."""

    id: str
    kind: str
    name: PaymentName | None
    intent: str
    account: str = ""


def take_notice(notice: Notice, services: Services) -> bool:
    """Remember it and order the settling, in one transaction. False: it was taken before, or is no booking's.

    Raises PaymentServiceError, PaymentRefusedError when the payment service has to be asked and does not say.
    """
    name = notice.name
    if name is None and notice.intent:
        name = services.payments.name_of(notice.intent, notice.account)
    if name is None or not _is_here(name, services):
        return False
    settle = FollowUp(JobKind.SETTLE_BOOKINGS, {BOOKING: name.booking, CHARGE: name.charge})
    receipt = Receipt(RequestId(notice.id), NOBODY, services.clock.now(), notice.kind, follow_up=(settle,))
    return services.payment_notices.take(name.tournament, receipt)


def _is_here(name: PaymentName, services: Services) -> bool:
    """An account with the payment service can serve several installations of this product."""
    try:
        services.bookings.load(name.tournament, name.booking)
    except NotFoundError:
        return False
    return True

"""Money of an event that is to be deleted: it is given back first."""

from collections.abc import Iterable

from chalicelib.domain.booking.booking import Booking, Charge, ChargeState
from chalicelib.domain.errors import DomainError


class MoneyStaysError(DomainError):
    """Money that was paid for it is still here, or somebody may be paying at this moment: give it back first."""

    code = "money_stays"


def refuse_with_money(bookings: Iterable[Booking]) -> None:
    """Raises MoneyStaysError while one of them holds money, or has a page on which it can still be paid."""
    if any(booking.received or any(map(_is_under_way, booking.charges)) for booking in bookings):
        raise MoneyStaysError


def _is_under_way(charge: Charge) -> bool:
    return bool(charge.session) and charge.state in (ChargeState.OPEN, ChargeState.PROCESSING)

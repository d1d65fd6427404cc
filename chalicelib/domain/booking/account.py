"""To which account with the payment service the money of an event goes."""

from chalicelib.domain.booking.seats import BookedEvent


def kept_account(event: BookedEvent) -> str:
    """The event's own account, else the one to which it was last paid: it keeps that, whatever its club does later.

    Empty while it has neither: then it is the club's, if the club has one, else that of whoever runs the product.
    """
    if event.settings.account:
        return event.settings.account
    paid_to = (charge.account for booking in reversed(event.bookings) for charge in reversed(booking.charges))
    return next(filter(None, paid_to), "")

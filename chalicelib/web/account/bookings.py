"""What somebody booked with his account, each with the link to its own page."""

from chalice.app import Response

from chalicelib.queries.booking.bookings import own_bookings
from chalicelib.render.booking_wording import short_state_of
from chalicelib.web.account.door import route, shown
from chalicelib.web.authorise import Access, Call


@route("GET", "/bookings", Access.SIGNED_IN)
def bookings_page(call: Call) -> Response:
    """The latest first."""
    found = own_bookings(call.user.id, call.services)
    return shown(call, "bookings.html", {"bookings": found, "state_of": short_state_of})

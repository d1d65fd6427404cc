"""The mail with the links of all bookings of an event that were made under an address."""

from collections.abc import Mapping

from chalicelib.domain.accounts.user import address_digest
from chalicelib.domain.booking.booking import Booking, State
from chalicelib.domain.ids import TournamentId
from chalicelib.ports import Message, Services
from chalicelib.profiles import booker_address
from chalicelib.queries.booking.bookings import link_of
from chalicelib.render.booking_wording import short_state_of
from chalicelib.render.texts import N_


def booking_links(about: Mapping[str, str | int], services: Services) -> Message | None:
    """To whoever booked under the address, in the language of his latest booking; to nobody where there is none."""
    event = services.tournaments.load(TournamentId(str(about["tournament"])))
    bookings = services.bookings.of_tournament(event.id)
    found = [one for one in bookings if _is_under(str(about["address"]), one, services)]
    if not found:
        return None
    booker = found[-1].booker
    values = {
        "event": event.settings.name,
        "bookings": [
            ([place.person.name for place in one.places], short_state_of(one), link_of(event.id, one.id, services))
            for one in found
        ],
    }
    subject = N_("{event}: the links to your bookings")
    return Message(booker_address(booker, services), booker.language, subject, "booking_links", values)


def _is_under(digest: str, booking: Booking, services: Services) -> bool:
    """Under the address that was given, or the one to which its mails go. A draft was never sent a link."""
    if booking.state is State.DRAFT or booking.is_forgotten:
        return False
    return digest in map(address_digest, (booking.booker.email, booker_address(booking.booker, services)))

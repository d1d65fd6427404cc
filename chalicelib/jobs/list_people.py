"""List who is named in an event or a club, under their numbers and addresses (S64-5).

Runs twice without harm: what is listed already is left alone, and what is named no more is taken away.
"""

from collections.abc import Iterator, Sequence

from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import ClubId, TournamentId
from chalicelib.domain.people.listing import Listing
from chalicelib.ports import Job, Services
from chalicelib.profiles import is_for_all

_CLUB, _EVENT = "C#", "T#"


def run(jobs: Sequence[Job], services: Services) -> None:
    """The event or club of these jobs, once. One that is there no more names nobody."""
    group = jobs[0].group
    named = _members(group, services) if group.startswith(_CLUB) else _entries(group, services)
    try:
        listings = tuple(named)
    except NotFoundError:
        listings = ()
    services.people.list_in(group, listings)


def _members(group: str, services: Services) -> Iterator[Listing]:
    for member in services.clubs.members(ClubId(group.removeprefix(_CLUB))):
        yield Listing(group, member.id, member.person, member.email, is_junior=member.is_junior)


def _entries(group: str, services: Services) -> Iterator[Listing]:
    """Also those who have withdrawn; with the address of whoever booked them."""
    event = TournamentId(group.removeprefix(_EVENT))
    is_open = is_for_all(services.tournaments.load(event).settings)
    bookings = services.bookings.of_tournament(event)
    addresses = {place.entry: booking.booker.email for booking in bookings for place in booking.places}
    for entry in services.tournaments.entries(event):
        yield Listing(group, entry.id, entry.person, addresses.get(entry.id, ""), is_open=is_open)

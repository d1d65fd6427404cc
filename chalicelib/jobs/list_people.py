"""List who is named in an event or a club, under their numbers and addresses (S64-5).

Runs twice without harm: what is listed already is left alone, and what is named no more is taken away. The profiles
that change with it are ordered beforehand, for a minute later: killed in between, the same ones are ordered again.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta

from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import ClubId, TournamentId
from chalicelib.domain.people.listing import Listing
from chalicelib.domain.people.numbers import NumberKind
from chalicelib.ports import Job, JobKind, Services, profile_group_of
from chalicelib.profiles import is_for_all

PROFILES_AFTER = timedelta(minutes=1)
_CLUB, _EVENT = "C#", "T#"


def run(jobs: Sequence[Job], services: Services) -> None:
    """The event or club of these jobs, once. One that is there no more names nobody."""
    group = jobs[0].group
    named = _members(group, services) if group.startswith(_CLUB) else _entries(group, services)
    try:
        listings = tuple(named)
    except NotFoundError:
        listings = ()
    _order_profiles(jobs[0], services.people.changed_in(group, listings), services)
    services.people.list_in(group, listings)


def _order_profiles(job: Job, changed: Iterable[str], services: Services) -> None:
    """S64-7: whoever is named otherwise, or no longer for all, is shown so. The row's id follows from the job's."""
    now = services.clock.now()
    for page in _pages(changed, services):
        services.outbox.add(
            Job(
                id=f"{job.id}-profile",
                group=profile_group_of(page),
                kind=JobKind.PUBLISH_PROFILE,
                arguments={},
                created_at=now,
                due_at=now + PROFILES_AFTER,
            )
        )


def _pages(changed: Iterable[str], services: Services) -> Iterator[str]:
    for kind in NumberKind:
        numbers = [key.removeprefix(f"{kind}:") for key in changed if key.startswith(f"{kind}:")]
        yield from (holder.page for holder in services.people.holders(kind, numbers).values() if holder.page)


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

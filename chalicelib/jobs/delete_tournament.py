"""S64-57: erase a deleted event: tell who booked and its series, then whom it names elsewhere, its pages, and the rest.

Killed anywhere, it runs again to the same end: its own row is the last thing that goes. The event itself went first,
with the order for this job, so that nothing is made of it any more while its pages are taken away.
"""

from collections.abc import Sequence

from chalicelib.commands.mails import MAIL
from chalicelib.domain.booking.booking import Booking
from chalicelib.domain.booking.deletion import counting_on_it
from chalicelib.domain.ids import TournamentId
from chalicelib.domain.series.series import Series
from chalicelib.ports import Job, JobKind, MailKind, Services, mail_group_of, series_group_of
from chalicelib.profiles import booker_address


def run(jobs: Sequence[Job], services: Services) -> None:
    """Erase the event of this job."""
    job = jobs[0]
    tournament = TournamentId(job.group.removeprefix("T#"))
    for booking in counting_on_it(services.bookings.of_tournament(tournament)):
        services.outbox.order(_word_of_it(job, booking, services))
    for series in services.series.of_event(tournament):
        services.outbox.order(_without_it(job, series))
    services.people.list_in(job.group, ())
    services.stars.forget_event(tournament)
    services.site.withdraw(job.group)
    services.tournaments.erase(tournament, str(job.arguments["slug"]), job.id)


def _without_it(job: Job, series: Series) -> Job:
    """The pages of a series that it was in."""
    return Job(
        id=f"{job.id}-deleted",
        group=series_group_of(series.id),
        kind=JobKind.PUBLISH_SERIES,
        arguments={},
        created_at=job.created_at,
        due_at=job.created_at,
    )


def _word_of_it(job: Job, booking: Booking, services: Services) -> Job:
    """The mail to whoever booked, with all that nothing else knows any more; added again it is the same one."""
    about = {
        "to": booker_address(booking.booker, services),
        "language": booking.booker.language,
        "players": "\n".join(place.person.name for place in booking.taken),
        **{name: job.arguments[name] for name in ("event", "contact", "reply_to")},
    }
    return Job(
        id=f"deleted-{booking.id}",
        group=mail_group_of(booking.id),
        kind=JobKind.SEND_MAIL,
        arguments={MAIL: MailKind.BOOKING_DELETED.value, **about},
        created_at=job.created_at,
        due_at=job.created_at,
    )

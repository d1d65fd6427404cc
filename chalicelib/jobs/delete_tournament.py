"""S64-57: erase a deleted event: whom it names elsewhere, its pages, then all that the store holds of it.

Killed anywhere, it runs again to the same end: its own row is the last thing that goes. The event itself went first,
with the order for this job, so that nothing is made of it any more while its pages are taken away.
"""

from collections.abc import Sequence

from chalicelib.domain.ids import TournamentId
from chalicelib.ports import Job, Services


def run(jobs: Sequence[Job], services: Services) -> None:
    """Erase the event of this job."""
    job = jobs[0]
    tournament = TournamentId(job.group.removeprefix("T#"))
    services.people.list_in(job.group, ())
    services.stars.forget_event(tournament)
    services.site.withdraw(job.group)
    services.tournaments.erase(tournament, str(job.arguments["slug"]), job.id)

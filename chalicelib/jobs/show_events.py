"""C0: bring who may see the events of a club's seasons in line with the club, and with which seasons are in use.

Runs twice without harm: an event that is in line is left alone, and each write has an id of its own in the job.
"""

from collections.abc import Sequence
from dataclasses import replace

from chalicelib.domain.errors import ConflictError
from chalicelib.domain.ids import ClubId, RequestId, TournamentId
from chalicelib.domain.model.tournament import Visibility
from chalicelib.ports import SITE_GROUP, FollowUp, Job, JobKind, Receipt, Services
from chalicelib.surroundings import visibilities

_TRIES = 5


def run(jobs: Sequence[Job], services: Services) -> None:
    """Every event of every season of the club."""
    club = services.clubs.load(ClubId(jobs[0].group.removeprefix("C#")))
    for event, wanted in visibilities(club, services).items():
        _bring_in_line(event, wanted, jobs[0], services)


def _bring_in_line(event: TournamentId, wanted: Visibility, job: Job, services: Services) -> None:
    """Somebody else may change the settings at this moment: look again."""
    for _ in range(_TRIES - 1):
        try:
            return _once(event, wanted, job, services)
        except ConflictError:
            continue
    return _once(event, wanted, job, services)


def _once(event: TournamentId, wanted: Visibility, job: Job, services: Services) -> None:
    """Its pages are published anew: those for everybody are taken away when it is private now."""
    found = services.tournaments.load(event)
    if found.settings.visibility is wanted:
        return
    receipt = Receipt(
        request_id=RequestId(f"job-{job.id}-{wanted}-{found.version}"),
        actor=job.actor,
        at=services.clock.now(),
        action="settings.change",
        details={"fields": ["visibility"]},
        follow_up=(
            FollowUp(JobKind.PUBLISH),
            FollowUp(JobKind.LIST_PEOPLE),
            FollowUp(JobKind.PUBLISH_CALENDAR, group=SITE_GROUP),
        ),
    )
    services.tournaments.save_settings(event, replace(found.settings, visibility=wanted), found.version, receipt)

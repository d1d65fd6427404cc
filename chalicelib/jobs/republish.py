"""Publish everything again: after a deployment, templates and texts may have changed.

Runs twice without harm: pages that come out the same are not put again.
"""

from datetime import datetime

from chalicelib.domain.ids import TournamentId
from chalicelib.jobs.rendering import UPDATED_AT, written
from chalicelib.ports import SITE_GROUP, Job, JobKind, Services, group_of


def run(services: Services) -> int:
    """Order the publication of every event and of the calendar; answer how many groups that are."""
    events = services.tournaments.everything()
    for event in events:
        _order(group_of(event.id), JobKind.PUBLISH, _last_change(event.id, services), services)
    _order(SITE_GROUP, JobKind.PUBLISH_CALENDAR, services.clock.now(), services)
    return len(events) + 1


def _last_change(tournament: TournamentId, services: Services) -> datetime:
    """The event has not changed, so its pages keep the time at which they say it did."""
    return max((line.at for line in services.tournaments.log(tournament)), default=services.clock.now())


def _order(group: str, kind: JobKind, updated_at: datetime, services: Services) -> None:
    now = services.clock.now()
    job = Job(
        id=services.chance.id(),
        group=group,
        kind=kind,
        arguments={UPDATED_AT: written(updated_at)},
        created_at=now,
        due_at=now,
    )
    services.outbox.add(job)
    services.queue.wake(group, job.id)

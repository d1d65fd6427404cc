"""Publish everything again: after a deployment, templates and texts may have changed.

Runs twice without harm: pages that come out the same are not put again.
"""

from chalicelib.jobs.moments import written
from chalicelib.ports import SITE_GROUP, Job, JobKind, Services, group_of


def run(services: Services) -> int:
    """Order the publication of every event and of the calendar; answer how many groups that are."""
    groups = {group_of(event.id): JobKind.PUBLISH for event in services.tournaments.everything()}
    groups[SITE_GROUP] = JobKind.PUBLISH_CALENDAR
    for group, kind in groups.items():
        _order(group, kind, services)
    return len(groups)


def _order(group: str, kind: JobKind, services: Services) -> None:
    """The state has not changed: the pages keep the time at which they say it did."""
    now = services.clock.now()
    last = services.site.last_published(group)
    services.outbox.add(
        job := Job(
            id=services.chance.id(),
            group=group,
            kind=kind,
            arguments={"updated_at": written(last or now)},
            created_at=now,
            due_at=now,
        )
    )
    services.queue.wake(group, job.id)

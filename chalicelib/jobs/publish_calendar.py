"""Publish what stands above single events: the calendar in every language, the assets, the page for a wrong address.

Runs twice without harm: the same events give the same bytes, and an earlier publication loses to a later one.
"""

from collections.abc import Sequence

from chalicelib.domain.lifecycle.status import next_calendar_change
from chalicelib.jobs.moments import moment_of, revision_at, written
from chalicelib.ports import SITE_GROUP, Job, JobKind, Services
from chalicelib.render.calendar import render_calendar
from chalicelib.render.site import RenderContext, load_site


def run(jobs: Sequence[Job], services: Services) -> None:
    """Publish the calendar once, and order the next rendering for the day on which an event begins or ends."""
    began = services.clock.now()
    events = services.tournaments.open_ones()
    updated_at = max(moment_of(job) for job in jobs)
    context = RenderContext(
        site=load_site(services.site_root),
        now=began,
        updated_at=updated_at,
        revision=revision_at(began),
        origin=services.origin,
    )
    services.site.publish(SITE_GROUP, render_calendar(events, context), revision_at(began), services.clock.now())
    at = next_calendar_change((event.settings for event in events), began)
    if at is not None:
        services.outbox.add(
            Job(
                id=f"clock-{written(at)}",
                group=SITE_GROUP,
                kind=JobKind.PUBLISH_CALENDAR,
                arguments={"updated_at": written(updated_at)},
                created_at=began,
                due_at=at,
            )
        )

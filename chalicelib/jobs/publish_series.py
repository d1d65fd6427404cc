"""Publish the pages of a series: its standing is made anew of the results as they are.

Runs twice without harm: the same results give the same bytes, and an earlier publication loses to a later one. An
event that was published orders this, so that nothing of a series is ever kept but what its organiser chose.
"""

from collections.abc import Sequence

from chalicelib.commands.series import RENEWED
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import SeriesId, TournamentId
from chalicelib.jobs.rendering import context_of, revision_at
from chalicelib.ports import Job, JobKind, Services, group_of, series_group_of
from chalicelib.render.series import render_series
from chalicelib.series import series_facts


def run(jobs: Sequence[Job], services: Services) -> None:
    """Publish the series of these jobs once; one that was deleted meanwhile has no pages."""
    group, began = jobs[0].group, services.clock.now()
    _order_events(jobs, services)
    try:
        series = services.series.load(SeriesId(group.removeprefix(series_group_of(SeriesId("")))))
    except NotFoundError:
        services.site.withdraw(group)
        return
    files = render_series(series_facts(series, services), context_of(jobs, began, services))
    services.site.publish(group, files, revision_at(began), services.clock.now())


def _order_events(jobs: Sequence[Job], services: Services) -> None:
    """The pages of events that came, went, or call the series otherwise now; ordered twice is ordered once."""
    for job in jobs:
        for event in str(job.arguments.get(RENEWED, "")).split():
            services.outbox.order(
                Job(
                    id=f"{job.id}-{event}",
                    group=group_of(TournamentId(event)),
                    kind=JobKind.PUBLISH,
                    arguments={},
                    created_at=job.created_at,
                    due_at=job.created_at,
                )
            )

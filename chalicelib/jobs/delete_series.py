"""Erase a deleted series: its pages, and all that is kept of it; its events stay what they are.

Killed anywhere, it runs again to the same end: its own row is the last thing that goes.
"""

from collections.abc import Sequence

from chalicelib.domain.ids import SeriesId
from chalicelib.ports import Job, Services, series_group_of


def run(jobs: Sequence[Job], services: Services) -> None:
    """Erase the series of this job."""
    job = jobs[0]
    series = SeriesId(job.group.removeprefix(series_group_of(SeriesId(""))))
    services.site.withdraw(job.group)
    services.series.erase(series, str(job.arguments["slug"]), job.id)

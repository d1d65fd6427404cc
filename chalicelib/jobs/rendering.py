"""What every publishing job needs: the context of a rendering, its revision, and the next one by the clock."""

from collections.abc import Sequence
from datetime import UTC, datetime

from chalicelib.ports import Job, Services
from chalicelib.render.site import RenderContext, load_site

UPDATED_AT = "updated_at"
"""The argument of a job that publishes an unchanged state again: when it was last changed."""


def context_of(jobs: Sequence[Job], began: datetime, services: Services) -> RenderContext:
    """The context in which the state that these jobs publish is rendered."""
    return RenderContext(
        site=load_site(services.site_root),
        now=began,
        updated_at=max(_changed_at(job) for job in jobs),
        origin=services.origin,
    )


def revision_at(began: datetime) -> int:
    """Milliseconds since 1970. What was read from the store later is newer."""
    return int(began.timestamp() * 1000)


def order_next(job: Job, at: datetime | None, context: RenderContext, services: Services) -> None:
    """S17: pages whose words depend on the clock are rendered again at that moment, by a job like this one."""
    if at is None:
        return
    updated_at = written(context.updated_at)
    services.outbox.add(
        Job(
            id=f"clock-{written(at)}-{updated_at}",
            group=job.group,
            kind=job.kind,
            arguments={UPDATED_AT: updated_at},
            created_at=context.now,
            due_at=at,
        )
    )


def written(moment: datetime) -> str:
    """A time as a job's argument, to the microsecond: the mark of a page is made of it."""
    return moment.astimezone(UTC).isoformat()


def _changed_at(job: Job) -> datetime:
    """When the change was made that this job publishes; a job of the clock carries the last one."""
    said = job.arguments.get(UPDATED_AT)
    return datetime.fromisoformat(str(said)) if said else job.created_at

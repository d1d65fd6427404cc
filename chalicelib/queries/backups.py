"""The backups of an event or a club that can be taken away, and how far the making of one is."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from chalicelib.domain.errors import NotFoundError
from chalicelib.ports import JobKind, JobState, Services

KEPT = timedelta(days=7)
"""So long a file stays."""


@dataclass(frozen=True, slots=True)
class MadeBackup:
    """A backup that was asked for. `made_at` is None while it is being made, and where it failed."""

    file: str
    asked_at: datetime
    made_at: datetime | None
    has_failed: bool

    @property
    def is_waiting(self) -> bool:
        """It is being made."""
        return self.made_at is None and not self.has_failed


def made_backups(group: str, services: Services) -> tuple[MadeBackup, ...]:
    """Those that are still there, the last one first."""
    now = services.clock.now()
    jobs = [job for job in services.outbox.recent_jobs(group) if job.kind is JobKind.BACK_UP]
    return tuple(
        MadeBackup(
            file=str(job.arguments["file"]),
            asked_at=job.created_at,
            made_at=job.finished_at if job.state is JobState.DONE else None,
            has_failed=job.state is JobState.FAILED,
        )
        for job in jobs
        if now - job.created_at < KEPT
    )


def backup_link(group: str, file: str, services: Services) -> str:
    """Where a file can be read for a few minutes. Raises NotFoundError for one that is not made."""
    if not any(one.file == file and one.made_at is not None for one in made_backups(group, services)):
        raise NotFoundError(what="backup", file=file)
    return services.backup_files.link(group, file)

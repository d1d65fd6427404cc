"""What has to be done after a change, and the call to do it."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

from chalicelib.records import Job


class Outbox(Protocol):
    """Jobs that writes asked for: rows in the store are the truth, the queue only wakes."""

    def open_jobs(self, group: str) -> tuple[Job, ...]:
        """Open rows of this group, oldest first, also those not yet due."""

    def jobs_left(self, group: str) -> tuple[Job, ...]:
        """Open and failed rows, newest first."""

    def recent_jobs(self, group: str) -> tuple[Job, ...]:
        """Open, failed and lately done rows, newest first, for the admin page."""

    def failed_jobs(self, most: int) -> tuple[Job, ...]:
        """Failed rows of all groups, at most so many, the last to fail first; a little behind the truth."""

    def add(self, job: Job) -> None:
        """Add a row of its own (a scheduled re-rendering). A row with the same id is left as it is."""

    def order(self, job: Job) -> None:
        """Add a row that belongs to no change, and wake the worker for it."""

    def attempted(self, jobs: Sequence[Job]) -> None:
        """Count one more attempt at these rows."""

    def done(self, jobs: Sequence[Job], at: datetime) -> None:
        """Mark rows as done. Done twice is done once."""

    def failed(self, job: Job, code: str, details: Mapping[str, object], at: datetime) -> None:
        """Mark a row as refused for good."""

    def retry(self, group: str, job_id: str, at: datetime) -> None:
        """Open a failed row again."""

    def due(self, by: datetime) -> Mapping[str, datetime]:
        """The groups with an open row that is due by then, with its due time, the longest waiting first."""


class Queue(Protocol):
    """The wake-up call for workers."""

    def wake(self, group: str, row_id: str) -> None:
        """Ask a worker to look at this group. Lost calls are repeated by the sweeper; extra ones do no harm."""

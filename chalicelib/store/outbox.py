"""Serves the port Outbox from the table.

A row whose work is done moves from `JOB#` to `JOBDONE#`, so that the open ones are few and read at once. The sparse
index shows open rows to the sweeper, and failed ones and the last ones done to people.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from chalicelib.domain.errors import NotFoundError
from chalicelib.ports import Job, JobState
from chalicelib.store import codecs, keys
from chalicelib.store.items import ABSENT, PRESENT, Fields, Item, Table, body_path
from chalicelib.store.transaction import Check, Delete, Put, Update, Writer

KEPT = timedelta(days=90)
"""How long a row stays after its work is done."""
_FAILED_KEPT = timedelta(days=365)
"""How long it can still be tried again."""
_RECENT = 50


class StoredOutbox:
    """Outbox rows in the store."""

    def __init__(self, table: Table, writer: Writer) -> None:
        self._table = table
        self._writer = writer

    def open_jobs(self, group: str) -> tuple[Job, ...]:
        """Open rows of this group, oldest first, also those not yet due."""
        return tuple(sorted((job for job in self._rows(group) if job.state is JobState.OPEN), key=_age))

    def jobs_left(self, group: str) -> tuple[Job, ...]:
        """Open and failed rows, newest first."""
        return tuple(sorted(self._rows(group), key=_age, reverse=True))

    def recent_jobs(self, group: str) -> tuple[Job, ...]:
        """Open and failed rows, and the last ones done, newest first."""
        done = [codecs.job_from(item.body) for item in self._table.last_listed(keys.done_list(group), _RECENT)]
        return tuple(sorted([*self._rows(group), *done], key=_age, reverse=True))

    def failed_jobs(self, most: int) -> tuple[Job, ...]:
        """Failed rows of all groups, the last to fail first; a little behind the truth."""
        return tuple(codecs.job_from(item.body) for item in self._table.last_listed(keys.FAILED, most))

    def _rows(self, group: str) -> list[Job]:
        return [codecs.job_from(item.body) for item in self._table.beginning(group, keys.JOB)]

    def add(self, job: Job) -> None:
        """Add a row, unless it is there or was done already."""
        done = Check(self._table.at(keys.done_job(job.group, job.id)), ABSENT)
        self._writer.run_possible([[done, Put(self._writer.job_item(job), ABSENT)]])

    def order(self, job: Job) -> None:
        """Add a row that belongs to no change, and wake the worker for it."""
        self.add(job)
        self._writer.wake([job])

    def attempted(self, jobs: Sequence[Job]) -> None:
        """Count one more attempt at these rows."""
        attempts = body_path("attempts")
        self._writer.run_possible(
            [Update(self._at(job), PRESENT, actions=(attempts.set(attempts + 1),))] for job in jobs
        )

    def done(self, jobs: Sequence[Job], at: datetime) -> None:
        """Move rows to those done. A row that is no longer open or failed has been moved before."""
        self._writer.run_possible([Delete(self._at(job), PRESENT), Put(self._done_item(job, at))] for job in jobs)

    def _done_item(self, job: Job, at: datetime) -> Item:
        body = codecs.job_body(replace(job, state=JobState.DONE, finished_at=at))
        list_key = keys.in_done(job.group, codecs.time_text(at), job.id)
        fields = Fields(keys.Kind.JOB, body, list_key=list_key, expires_at=int((at + KEPT).timestamp()))
        return self._table.item(keys.done_job(job.group, job.id), fields)

    def failed(self, job: Job, code: str, details: Mapping[str, object], at: datetime) -> None:
        """Mark a row as refused for good; no sweep finds it any more."""
        item, listed = self._at(job), keys.in_failed(job.group, codecs.time_text(at), job.id)
        actions = (
            body_path("state").set(JobState.FAILED.value),
            body_path("error_code").set(code),
            body_path("error_details").set(codecs.json_text(details)),
            body_path("finished_at").set(codecs.time_text(at)),
            type(item).expires_at.set(int((at + _FAILED_KEPT).timestamp())),
            type(item).gsi1pk.set(listed.gsi1pk),
            type(item).gsi1sk.set(listed.gsi1sk),
        )
        self._writer.run_possible([[Update(item, PRESENT, actions=actions)]])

    def retry(self, group: str, job_id: str, at: datetime) -> None:
        """Open a failed row again, due now, with all its attempts before it. Raises NotFoundError."""
        item = self._table.get(keys.job(group, job_id))
        if item is None and self._table.get(keys.done_job(group, job_id)) is None:
            raise NotFoundError(what="job", id=job_id)
        if item is None:
            return
        job = codecs.job_from(item.body)
        fresh = replace(
            job, state=JobState.OPEN, due_at=at, attempts=0, error_code="", error_details={}, finished_at=None
        )
        was_failed = body_path("state") == JobState.FAILED.value
        self._writer.run_possible([[Put(self._writer.job_item(fresh), was_failed)]])

    def due(self, by: datetime) -> Mapping[str, datetime]:
        """The groups with an open row that is due by then, with its due time, the longest waiting first."""
        before = f"{codecs.time_text(by)}~"  # after every row of that very moment
        found = [item for shard in range(keys.DUE_SHARDS) for item in self._table.listed(keys.due_shard(shard), before)]
        earliest: dict[str, datetime] = {}
        for item in sorted(found, key=lambda item: str(item.gsi1sk)):
            earliest.setdefault(item.pk, codecs.job_from(item.body).due_at)
        return earliest

    def _at(self, job: Job) -> Item:
        return self._table.at(keys.job(job.group, job.id))


def _age(job: Job) -> tuple[datetime, str]:
    return job.created_at, job.id

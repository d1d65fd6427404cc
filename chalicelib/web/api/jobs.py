"""Background jobs of an event, a club or a series, and the failed jobs of all groups."""

from datetime import datetime
from typing import Any

from pydantic import Field

from chalicelib.commands.jobs import RetryJob, retry_job
from chalicelib.domain.accounts.permissions import Action
from chalicelib.ports import JobState, club_group_of, group_of, series_group_of
from chalicelib.queries.jobs import failed_jobs
from chalicelib.web.api.endpoint import Answer, Body, Empty, Noun
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_LONGEST_KEY = 200


class JobAnswer(Answer):
    """A job; `error` says why it was refused or kept failing, `details` more of it: the rule and the players."""

    id: str
    kind: str
    state: JobState
    created_at: datetime
    due_at: datetime
    attempts: int
    error: str
    details: dict[str, Any]


class JobList(Answer):
    """Open, failed and lately done jobs, newest first, and when the pages were last published."""

    jobs: tuple[JobAnswer, ...]
    last_published: datetime | None


class FailedJobAnswer(Answer):
    """A job that was refused or kept failing. `error` is its kind: the details can name people."""

    group: str
    id: str
    kind: str
    created_at: datetime
    failed_at: datetime | None
    attempts: int
    error: str


class FailedJobList(Answer):
    """The last to fail first, at most 100."""

    jobs: tuple[FailedJobAnswer, ...]


class FailedJobBody(Body):
    """One of the failed jobs, by its `group` and `id`."""

    group: str = Field(min_length=1, max_length=_LONGEST_KEY)
    id: str = Field(min_length=1, max_length=_LONGEST_KEY)


@noun.reads("/tournaments/{tournament}/jobs", Action.SEE_TOURNAMENT, JobList)
def list_jobs(call: Call) -> JobList:
    """Which background jobs run."""
    return _jobs(group_of(call.tournament), call)


@noun.does("POST /tournaments/{tournament}/jobs/{job}/retry", Action.RETRY_JOB, Empty)
def retry(call: Call) -> Empty:
    """Try a failed job again."""
    return _retried(group_of(call.tournament), call)


@noun.reads("/clubs/{club}/jobs", Action.SEE_CLUB, JobList)
def list_club_jobs(call: Call) -> JobList:
    """Which background jobs of a club run."""
    return _jobs(club_group_of(call.club), call)


@noun.does("POST /clubs/{club}/jobs/{job}/retry", Action.RETRY_JOB, Empty)
def retry_club_job(call: Call) -> Empty:
    """Try a failed job of a club again."""
    return _retried(club_group_of(call.club), call)


@noun.reads("/series/{series}/jobs", Action.CHANGE_SERIES, JobList)
def list_series_jobs(call: Call) -> JobList:
    """Which background jobs of a series run."""
    return _jobs(series_group_of(call.series), call)


@noun.does("POST /series/{series}/jobs/{job}/retry", Action.CHANGE_SERIES, Empty)
def retry_series_job(call: Call) -> Empty:
    """Try a failed job of a series again."""
    return _retried(series_group_of(call.series), call)


def _jobs(group: str, call: Call) -> JobList:
    return JobList(
        jobs=tuple(
            JobAnswer(
                id=job.id,
                kind=job.kind.value,
                state=job.state,
                created_at=job.created_at,
                due_at=job.due_at,
                attempts=job.attempts,
                error=job.error_code,
                details=dict(job.error_details),
            )
            for job in call.services.outbox.recent_jobs(group)
        ),
        last_published=call.services.site.last_published(group),
    )


def _retried(group: str, call: Call) -> Empty:
    retry_job(RetryJob(call.caller, group, call.request.parameters["job"]), call.services)
    return Empty()


@noun.reads("/jobs/failed", Action.MEND_JOBS, FailedJobList)
def list_failed_jobs(call: Call) -> FailedJobList:
    """The failed jobs of all groups: events, clubs, mails, accounts, lists."""
    return FailedJobList(
        jobs=tuple(
            FailedJobAnswer(
                group=one.job.group,
                id=one.job.id,
                kind=one.job.kind.value,
                created_at=one.job.created_at,
                failed_at=one.job.finished_at,
                attempts=one.job.attempts,
                error=one.job.error_code,
            )
            for one in failed_jobs(call.services)
        )
    )


@noun.takes("POST /jobs/failed/retry", Action.MEND_JOBS, FailedJobBody, Empty)
def retry_any(call: Call, body: FailedJobBody) -> Empty:
    """Try a failed job of any group again."""
    retry_job(RetryJob(call.caller, body.group, body.id), call.services)
    return Empty()

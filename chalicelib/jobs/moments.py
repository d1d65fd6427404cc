"""Times in jobs: since when the state is as it is, and which of two publications is the later one."""

from datetime import UTC, datetime

from chalicelib.ports import Job


def moment_of(job: Job) -> datetime:
    """When the change was made that this job publishes; a job of the clock carries the last one."""
    said = job.arguments.get("updated_at")
    return datetime.fromisoformat(str(said)) if said else job.created_at


def written(moment: datetime) -> str:
    """A time as a job's argument."""
    return moment.astimezone(UTC).isoformat(timespec="seconds")


def revision_at(moment: datetime) -> int:
    """Milliseconds since 1970. What was read from the store later is newer."""
    return int(moment.timestamp() * 1000)

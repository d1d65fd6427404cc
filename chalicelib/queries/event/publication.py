"""When the pages were last published, what is being done for them, and what failed."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from chalicelib.domain.ids import ClubId, RoundNumber, SeriesId, TournamentId
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import Job, JobKind, JobState, Services, club_group_of, group_of, series_group_of


@dataclass(frozen=True, slots=True)
class Publication:
    """`failed` are the jobs that nothing later has made good."""

    published_at: datetime | None
    is_publishing: bool
    failed: tuple[Job, ...]


@dataclass(frozen=True, slots=True)
class Pairing:
    """The newest pairing job of a round."""

    is_waiting: bool
    failed: Job | None


def publication(tournament: Tournament, services: Services) -> Publication:
    """How it stands with the pages of this event."""
    jobs, now = _jobs(group_of(tournament.id), services), services.clock.now()
    return Publication(
        published_at=services.site.last_published(group_of(tournament.id)),
        is_publishing=any(_is_due(job, now) and job.kind is JobKind.PUBLISH for job in jobs),
        failed=tuple(job for job in jobs if job.state is JobState.FAILED and not _is_made_good(job, jobs, tournament)),
    )


def club_publication(club: ClubId, services: Services) -> Publication:
    """How it stands with the pages of this club."""
    return _publication(club_group_of(club), services)


def series_publication(series: SeriesId, services: Services) -> Publication:
    """How it stands with the pages of this series."""
    return _publication(series_group_of(series), services)


def _publication(group: str, services: Services) -> Publication:
    now = services.clock.now()
    jobs = _jobs(group, services)
    return Publication(
        published_at=services.site.last_published(group),
        is_publishing=any(_is_due(job, now) for job in jobs),
        failed=tuple(job for job in jobs if job.state is JobState.FAILED and not _was_done_later(job, jobs)),
    )


def pairing(tournament: TournamentId, number: RoundNumber, services: Services) -> Pairing:
    """Whether this round is being paired, or why it could not be."""
    jobs = services.outbox.recent_jobs(group_of(tournament))
    newest = next((job for job in jobs if job.kind is JobKind.PAIR and _round(job.arguments) == number), None)
    return Pairing(
        is_waiting=newest is not None and newest.state is JobState.OPEN,
        failed=newest if newest is not None and newest.state is JobState.FAILED else None,
    )


def _jobs(group: str, services: Services) -> tuple[Job, ...]:
    """Those left; where one failed, with the last ones done, which may have made it good."""
    left = services.outbox.jobs_left(group)
    has_failed = any(job.state is JobState.FAILED for job in left)
    return services.outbox.recent_jobs(group) if has_failed else left


def _is_due(job: Job, now: datetime) -> bool:
    return job.state is JobState.OPEN and job.due_at <= now


def _is_made_good(failed: Job, jobs: tuple[Job, ...], tournament: Tournament) -> bool:
    """A later job of its kind was done; a pairing when its round exists, was asked for again or is not played."""
    if failed.kind is JobKind.PAIR:
        number = _round(failed.arguments)
        if number > tournament.settings.planned_rounds:
            return True
        asked = (job for job in jobs if job.kind is JobKind.PAIR and _round(job.arguments) == number)
        return tournament.round(number) is not None or any(job.created_at > failed.created_at for job in asked)
    return _was_done_later(failed, jobs)


def _was_done_later(failed: Job, jobs: tuple[Job, ...]) -> bool:
    later = (job for job in jobs if job.kind is failed.kind and job.created_at > failed.created_at)
    return any(job.state is JobState.DONE for job in later)


def _round(arguments: Mapping[str, str | int]) -> RoundNumber:
    return RoundNumber(int(arguments["round"]))

"""The failed jobs of all groups, as platform administrators see them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.ids import ClubId, TournamentId
from chalicelib.ports import Job, Services, club_group_of, group_of

MOST_SHOWN = 100
_EVENTS, _CLUBS = group_of(TournamentId("")), club_group_of(ClubId(""))


@dataclass(frozen=True, slots=True)
class FailedJob:
    """A job that failed, and the event or club that it is of: mails, accounts and lists are of none."""

    job: Job
    realm: Realm | None = None
    name: str = ""


def failed_jobs(services: Services) -> tuple[FailedJob, ...]:
    """The last to fail first, no more than a page shows; an event or club that is gone has no name."""
    jobs = services.outbox.failed_jobs(MOST_SHOWN)
    known = {**_events_of(jobs, services), **_clubs_of(jobs, services)}
    return tuple(FailedJob(job, *known.get(job.group, (None, ""))) for job in jobs)


def _events_of(jobs: Sequence[Job], services: Services) -> Mapping[str, tuple[Realm, str]]:
    wanted = {TournamentId(job.group.removeprefix(_EVENTS)) for job in jobs if job.group.startswith(_EVENTS)}
    found = services.tournaments.summaries(wanted)
    return {group_of(one.id): (Realm.event(one.id), one.settings.name) for one in found}


def _clubs_of(jobs: Sequence[Job], services: Services) -> Mapping[str, tuple[Realm, str]]:
    wanted = {job.group for job in jobs if job.group.startswith(_CLUBS)}
    found = services.clubs.everything() if wanted else ()
    return {club_group_of(one.id): (Realm.club(one.id), one.name) for one in found}

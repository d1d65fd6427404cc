"""Note what the rating lists in use say of the accounts' numbers: of one account, or of all after a new list (S64-4).

Runs twice without harm: a list is in a history once.
"""

from collections.abc import Iterator, Sequence

from chalicelib.domain.ids import UserId
from chalicelib.domain.people.identity import Standing
from chalicelib.domain.people.numbers import Numbers
from chalicelib.domain.people.rating_history import RatingPoint, point_of, with_points
from chalicelib.domain.ratings.lists.row import ListKind
from chalicelib.jobs.rendering import UPDATED_AT, written
from chalicelib.ports import SITE_GROUP, Job, JobKind, Services, account_group_of, profile_group_of
from chalicelib.profiles import number_in, row_in


def run(jobs: Sequence[Job], services: Services) -> None:
    """Every account by a job of its own, or the account of this group."""
    if jobs[0].group == SITE_GROUP:
        _order_all(jobs[0], services)
    else:
        _note(UserId(jobs[0].group.removeprefix(account_group_of(UserId("")))), jobs[0], services)


def _order_all(job: Job, services: Services) -> None:
    for standing in Standing:
        for identity in services.people.standing(standing):
            if identity.numbers.known:
                _order(job, JobKind.NOTE_RATINGS, account_group_of(identity.user), services)


def _note(user: UserId, job: Job, services: Services) -> None:
    identity, history = services.people.identity(user), services.people.rating_history(user)
    noted = with_points(history, _points(identity.numbers, services)) if identity.numbers.known else ()
    if noted == history:
        return
    services.people.save_rating_history(identity, noted)
    if identity.is_shown:
        _order(job, JobKind.PUBLISH_PROFILE, profile_group_of(identity.page), services)


def _points(numbers: Numbers, services: Services) -> Iterator[RatingPoint]:
    for kind in ListKind:
        current, number = services.rating_lists.current(kind), number_in(numbers, kind)
        row = row_in(services.list_files.open(kind, current.version), number) if current and number else None
        if current is not None and row is not None:
            yield point_of(kind, current.version, current.at.date(), row)


def _order(job: Job, kind: JobKind, group: str, services: Services) -> None:
    """The row's id follows from the job's: ordered twice is ordered once."""
    now = services.clock.now()
    arguments = {UPDATED_AT: written(job.created_at)}
    services.outbox.order(Job(f"{job.id}-{kind}", group, kind, arguments, created_at=now, due_at=now))

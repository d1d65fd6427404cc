"""The worker: takes all due jobs of a group, does each kind once, completes them. May be killed and run again anywhere.

Nothing here counts on running once: a row is completed after its work, and the work done twice changes nothing
(see each job).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta

from chalicelib.domain.errors import DomainError
from chalicelib.jobs import (
    back_up,
    delete_account,
    delete_series,
    delete_tournament,
    enter_members,
    forget_bookings,
    import_rating_list,
    list_people,
    note_ratings,
    pair,
    publish,
    publish_calendar,
    publish_club,
    publish_profile,
    publish_series,
    rate,
    remind,
    send_mail,
    settle_bookings,
    show_events,
    tell_round,
)
from chalicelib.jobs.until_away import UntilAway
from chalicelib.ports import Job, JobKind, Services

MOST_ATTEMPTS = 5
AHEAD = timedelta(seconds=60)
"""As far as the next sweep."""

_WORK: Mapping[JobKind, Callable[[Sequence[Job], Services], None]] = {
    JobKind.PAIR: pair.run,
    JobKind.SHOW_EVENTS: show_events.run,
    JobKind.PUBLISH: publish.run,
    JobKind.PUBLISH_CALENDAR: publish_calendar.run,
    JobKind.PUBLISH_CLUB: publish_club.run,
    JobKind.PUBLISH_SERIES: publish_series.run,
    JobKind.DELETE_SERIES: delete_series.run,
    JobKind.ENTER_MEMBERS: enter_members.run,
    JobKind.RATE: rate.run,
    JobKind.IMPORT_RATING_LIST: import_rating_list.run,
    JobKind.DELETE_TOURNAMENT: delete_tournament.run,
    JobKind.LIST_PEOPLE: list_people.run,
    JobKind.NOTE_RATINGS: note_ratings.run,
    JobKind.PUBLISH_PROFILE: publish_profile.run,
    JobKind.REMIND: remind.run,
    JobKind.SEND_MAIL: send_mail.run,
    JobKind.SETTLE_BOOKINGS: settle_bookings.run,
    JobKind.FORGET_BOOKINGS: forget_bookings.run,
    JobKind.TELL_ROUND: tell_round.run,
    JobKind.DELETE_ACCOUNT: delete_account.run,
    JobKind.BACK_UP: back_up.run,
}
_IN_BULK = frozenset(
    {
        JobKind.SHOW_EVENTS,
        JobKind.PUBLISH,
        JobKind.PUBLISH_CALENDAR,
        JobKind.PUBLISH_CLUB,
        JobKind.PUBLISH_SERIES,
        JobKind.ENTER_MEMBERS,
        JobKind.LIST_PEOPLE,
        JobKind.NOTE_RATINGS,
        JobKind.PUBLISH_PROFILE,
        JobKind.REMIND,
        JobKind.FORGET_BOOKINGS,
    }
)
"""Many rows of these kinds are one piece of work: fifty results, one publication."""


def run(services: Services, group: str) -> None:
    """Do what is due in this group until nothing is left.

    A refusal (DomainError) fails the row with its reason; any other error leaves it open and rises, so that the
    queue calls again. A row that was tried MOST_ATTEMPTS times fails, and waits for an official to retry it.
    """
    services = replace(services, payments=UntilAway(services.payments))
    while jobs := _due(services, group):
        for batch in _batches(jobs):
            run_batch(batch, services)


def sweep(services: Services) -> None:
    """Wake the groups whose jobs are due, or will be before the next sweep: each at its moment (S17).

    A call that was lost is thereby repeated; a call too many finds nothing to do.
    """
    for group, due_at in services.outbox.due(services.clock.now() + AHEAD).items():
        services.clock.wait_until(due_at)
        services.queue.wake(group, services.chance.id())


def _due(services: Services, group: str) -> list[Job]:
    now = services.clock.now()
    return [job for job in services.outbox.open_jobs(group) if job.due_at <= now]


def _batches(jobs: Sequence[Job]) -> list[list[Job]]:
    """Pairings one by one, in order; then what can be done in bulk, once a kind; money last: it waits for others."""
    single = [[job] for job in jobs if job.kind not in _IN_BULK and job.kind is not JobKind.SETTLE_BOOKINGS]
    bulk = [[job for job in jobs if job.kind is kind] for kind in JobKind if kind in _IN_BULK]
    money = [[job] for job in jobs if job.kind is JobKind.SETTLE_BOOKINGS]
    return single + [batch for batch in bulk if batch] + money


def run_batch(batch: Sequence[Job], services: Services) -> None:
    """Do these jobs, all of one kind, and complete them or note why not."""
    worn_out = [job for job in batch if job.attempts >= MOST_ATTEMPTS]
    for job in worn_out:
        services.outbox.failed(job, "job_kept_failing", {"kind": job.kind.value}, services.clock.now())
    fresh = [job for job in batch if job.attempts < MOST_ATTEMPTS]
    if not fresh:
        return
    services.outbox.attempted(fresh)
    try:
        _WORK[fresh[0].kind](fresh, services)
    except DomainError as refusal:
        for job in fresh:
            services.outbox.failed(job, refusal.code, refusal.details, services.clock.now())
    else:
        services.outbox.done(fresh, services.clock.now())

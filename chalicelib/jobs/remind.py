"""Order the mails of reminders at their moment, and the row of the next moment (ADR 12, 6).

Rows are ordered again whenever an event or its club is published, and so after every change of what they hang on: its
schedule, a deadline, who may see it, the club's wish. A row whose moment is none any more orders nothing.

Runs twice without harm: the id of a row follows from the event and its moment, that of a mail from whom it reminds of
what, and when.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from chalicelib.commands.mails import mail
from chalicelib.domain.club.reminders import next_after, reminders_of
from chalicelib.domain.ids import TournamentId
from chalicelib.domain.lifecycle.reminders import Reminder, ReminderKind
from chalicelib.domain.model.tournament import Tournament
from chalicelib.jobs.mails.reminders import About, evening_recipients, event_recipients
from chalicelib.jobs.rendering import written
from chalicelib.ports import Job, JobKind, MailKind, Services, group_of
from chalicelib.surroundings import season_of

AT = "at"
"""The argument of a row: its moment."""


def run(jobs: Sequence[Job], services: Services) -> None:
    """What is due at the moment of each job; then the next one is ordered, also one that has passed meanwhile."""
    tournament = services.tournaments.load(TournamentId(jobs[0].group.removeprefix(group_of(TournamentId("")))))
    moments = {str(job.arguments[AT]) for job in jobs}
    for reminder in _reminders(tournament, services):
        if written(reminder.at) in moments:
            _remind(tournament, reminder, services)
    order_next_reminder(tournament, max(job.due_at for job in jobs), services)


def order_next_reminder(tournament: Tournament, since: datetime, services: Services) -> None:
    """The row of the first moment after this one, unless it is there."""
    now = services.clock.now()
    at = next_after(_reminders(tournament, services), since)
    if at is not None:
        services.outbox.add(
            Job(
                id=f"remind-{written(at)}",
                group=group_of(tournament.id),
                kind=JobKind.REMIND,
                arguments={AT: written(at)},
                created_at=now,
                due_at=at,
            )
        )


def _reminders(tournament: Tournament, services: Services) -> tuple[Reminder, ...]:
    """None of an event that is called off, or of a season that is put aside."""
    club, season = tournament.settings.club, season_of(tournament, services)
    is_resting = season is not None and not season.is_in_use
    if is_resting or services.bookings.settings(tournament.id).is_cancelled:
        return ()
    return reminders_of(tournament.settings, services.clubs.load(club).reminder if club else None)


def _remind(tournament: Tournament, reminder: Reminder, services: Services) -> None:
    for kind, about in _mails(tournament, reminder, services):
        row = _row(kind, about, services.clock.now())
        services.outbox.add(row)
        services.queue.wake(row.group, row.id)


def _mails(tournament: Tournament, reminder: Reminder, services: Services) -> Iterator[tuple[MailKind, About]]:
    of_what: About = {"tournament": tournament.id, "round": reminder.round_number, AT: written(reminder.at)}
    match reminder.kind:
        case ReminderKind.EVENT:
            for about in event_recipients(tournament, services):
                yield MailKind.EVENT_REMINDER, {**of_what, **about}
        case ReminderKind.EVENING:
            for about in evening_recipients(tournament, reminder.round_number, services):
                yield MailKind.EVENING_REMINDER, {**of_what, **about}


def _row(kind: MailKind, about: Mapping[str, str | int], now: datetime) -> Job:
    said = hashlib.sha256(repr((kind.value, *sorted(about.items()))).encode()).hexdigest()[:32]
    ordered = mail(kind, said, about)
    return Job(
        id=f"remind-{said}",
        group=ordered.group,
        kind=ordered.kind,
        arguments=ordered.arguments,
        created_at=now,
        due_at=now,
    )

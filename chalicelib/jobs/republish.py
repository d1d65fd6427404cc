"""Publish everything again: after a deployment, templates and texts may have changed.

Runs twice without harm: pages that come out the same are not put again.
"""

from collections.abc import Sequence
from datetime import datetime

from chalicelib.domain.people.identity import Standing
from chalicelib.jobs.rendering import UPDATED_AT, written
from chalicelib.ports import (
    SITE_GROUP,
    AuditLine,
    Job,
    JobKind,
    Services,
    club_group_of,
    group_of,
    profile_group_of,
    series_group_of,
)


def run(services: Services) -> int:
    """Order the publication of every event, club, series and profile and of the calendar; answer how many they are.

    Who is named in events and clubs is listed again with it: what older versions stored is found by number too (S64-5).
    """
    events, clubs = services.tournaments.everything(), services.clubs.everything()
    for event in events:
        _order(
            group_of(event.id), JobKind.PUBLISH, _last_change(services.tournaments.log(event.id), services), services
        )
        _order(group_of(event.id), JobKind.LIST_PEOPLE, services.clock.now(), services)
    for club in clubs:
        changed = _last_change(services.clubs.log(club.id), services)
        _order(club_group_of(club.id), JobKind.PUBLISH_CLUB, changed, services)
        _order(club_group_of(club.id), JobKind.LIST_PEOPLE, services.clock.now(), services)
    series = services.series.everything()
    for found in series:
        changed = _last_change(services.series.log(found.id), services)
        _order(series_group_of(found.id), JobKind.PUBLISH_SERIES, changed, services)
    profiles = [one for one in services.people.standing(Standing.LINKED) if one.is_shown]
    for identity in profiles:
        _order(profile_group_of(identity.page), JobKind.PUBLISH_PROFILE, services.clock.now(), services)
    _order(SITE_GROUP, JobKind.PUBLISH_CALENDAR, services.clock.now(), services)
    return len(events) + len(clubs) + len(series) + len(profiles) + 1


def _last_change(log: Sequence[AuditLine], services: Services) -> datetime:
    """It has not changed, so its pages keep the time at which they say it did."""
    return max((line.at for line in log), default=services.clock.now())


def _order(group: str, kind: JobKind, updated_at: datetime, services: Services) -> None:
    now = services.clock.now()
    job = Job(
        id=services.chance.id(),
        group=group,
        kind=kind,
        arguments={UPDATED_AT: written(updated_at)},
        created_at=now,
        due_at=now,
    )
    services.outbox.add(job)
    services.queue.wake(group, job.id)

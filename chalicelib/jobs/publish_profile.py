"""Publish the page of a player's profile, or take it away when its owner does not wish it any more (S64-7).

Runs twice without harm: the same state gives the same bytes, and an earlier publication loses to a later one.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import EntryId, TournamentId
from chalicelib.domain.people.identity import Identity
from chalicelib.domain.people.listing import number_keys
from chalicelib.domain.people.numbers import NumberKind, Numbers
from chalicelib.domain.people.profile import Profile
from chalicelib.jobs.rendering import UPDATED_AT, context_of, revision_at, written
from chalicelib.ports import Job, JobKind, Services, group_of, profile_group_of
from chalicelib.profiles import events_in, is_for_all, is_minor, own_profile
from chalicelib.render.facts import event_facts
from chalicelib.render.profile import render_profile
from chalicelib.render.views.profile import Participation, ProfileFacts, participation
from chalicelib.surroundings import club_facts_of

MARKS_AFTER = timedelta(seconds=10)


def run(jobs: Sequence[Job], services: Services) -> None:
    """Publish the profile of these jobs once; where its mark came, went or changed, the events that show it."""
    group, began = jobs[0].group, services.clock.now()
    identity = services.people.of_page(group.removeprefix(profile_group_of("")))
    facts = _facts(identity, began, services) if identity and identity.is_shown else None
    files = render_profile(facts, context_of(jobs, began, services)) if facts else {}
    services.site.publish(group, files, revision_at(began), services.clock.now())
    for job in jobs:
        _mark_in_events(job, Numbers(*(str(job.arguments.get(kind.value, "")) for kind in NumberKind)), services)
    if facts:
        _follow_age(jobs[0], facts, services)


def _follow_age(job: Job, facts: ProfileFacts, services: Services) -> None:
    """He turned out to be a minor, or is none any more: what leads to him from events follows, ordered before noted."""
    kind, number = next(iter(facts.identity.numbers.known.items()))
    holder = services.people.holders(kind, [number]).get(number)
    if holder is not None and holder.is_minor is not facts.is_minor:
        _mark_in_events(job, facts.identity.numbers, services)
        services.people.mark(facts.identity, is_minor=facts.is_minor)


def _facts(identity: Identity, now: datetime, services: Services) -> ProfileFacts:
    found = own_profile(identity, services)
    return ProfileFacts(
        identity=identity,
        profile=found.in_public(),
        history=services.people.rating_history(identity.user),
        events=tuple(_events(found.in_public(), now, services)),
        is_minor=is_minor(identity, now, services),
    )


def _events(found: Profile, now: datetime, services: Services) -> Iterator[Participation]:
    """What an event is by now decides: it may have become private since it was listed."""
    for listing in found.listings:
        for event in events_in([listing]):
            part = _part(event, listing.entry, now, services)
            if part is not None:
                yield part


def _part(event: TournamentId, entry: EntryId, now: datetime, services: Services) -> Participation | None:
    try:
        tournament = services.tournaments.load(event)
    except NotFoundError:
        return None
    was_never_held = not tournament.published_rounds and services.bookings.settings(event).is_cancelled
    if was_never_held or not is_for_all(tournament.settings):
        return None
    return participation(event_facts(tournament, now, club_facts_of(tournament, services)), entry)


def _mark_in_events(job: Job, numbers: Numbers, services: Services) -> None:
    """Publish the events that name somebody with these numbers, in a moment. The row's id follows from the job's."""
    now = services.clock.now()
    for event in events_in(services.people.named_under(number_keys(numbers))):
        services.outbox.add(
            Job(
                id=f"{job.id}-mark-{event}",
                group=group_of(event),
                kind=JobKind.PUBLISH,
                arguments={UPDATED_AT: written(job.created_at)},
                created_at=now,
                due_at=now + MARKS_AFTER,
            )
        )

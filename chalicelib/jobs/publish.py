"""Publish a tournament: render all its pages from the state as it is now, put what changed.

Runs twice without harm: the same state gives the same bytes, and a publication that began earlier loses to a later one.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta

from chalicelib.domain.booking.settings import next_window
from chalicelib.domain.club.club import ClubVisibility
from chalicelib.domain.ids import PairingNumber, RoundNumber, TournamentId
from chalicelib.domain.lifecycle.status import next_change
from chalicelib.domain.model.tournament import LONG_AGO, Tournament, Visibility
from chalicelib.domain.people.numbers import numbers_of
from chalicelib.domain.series.appearance import refusal_of
from chalicelib.domain.series.series import Series
from chalicelib.jobs.remind import order_next_reminder
from chalicelib.jobs.rendering import UPDATED_AT, context_of, order_next, revision_at, written
from chalicelib.ports import (
    Holder,
    Job,
    JobKind,
    Services,
    club_group_of,
    group_of,
    profile_group_of,
    series_group_of,
)
from chalicelib.profiles import holders_among
from chalicelib.render.facts import ClubFacts
from chalicelib.render.reasons import Trace
from chalicelib.render.tournament import render_tournament
from chalicelib.surroundings import club_facts_of, dependent_cycles, event_ratings, season_of

PROFILES_AFTER = timedelta(minutes=15)


def run(jobs: Sequence[Job], services: Services) -> None:
    """Publish the event of these jobs once, and order the next rendering where words will change by the clock."""
    group, began = jobs[0].group, services.clock.now()
    tournament = services.tournaments.load(TournamentId(group.removeprefix("T#")))
    club = club_facts_of(tournament, services)
    members = _members(tournament, services)
    booking = services.bookings.settings(tournament.id)
    context = replace(
        context_of(jobs, began, services),
        traces=_traces(tournament, services),
        club=_with_ratings(club, tournament, services),
        members=members,
        booking=booking,
        series=_series(tournament, services),
        prizes=services.prizes.load(tournament.id),
    )
    files = render_tournament(tournament, context)
    services.site.publish(group, files, revision_at(began), services.clock.now())
    moments = (next_change(tournament, began), next_window(booking, began))
    order_next(jobs[0], min((one for one in moments if one is not None), default=None), context, services)
    order_next_reminder(tournament, began, services)
    _order_dependents(jobs, tournament, services)
    if any(UPDATED_AT not in job.arguments for job in jobs):
        _order_profiles(tournament, members.values(), services)


def _with_ratings(club: ClubFacts, tournament: Tournament, services: Services) -> ClubFacts:
    """C17: the ratings of a members-only club stand on pages for its members alone."""
    home, is_open = club.home, tournament.settings.visibility is Visibility.OPEN
    if home is None or (is_open and home.club.visibility is ClubVisibility.MEMBERS):
        return club
    return replace(club, ratings=event_ratings(tournament, services))


def _series(tournament: Tournament, services: Services) -> tuple[Series, ...]:
    """Q1: those in which it can count."""
    return services.series.of_event(tournament.id) if refusal_of(tournament.settings) is None else ()


def _members(tournament: Tournament, services: Services) -> Mapping[PairingNumber, Holder]:
    """S64-7: whose profile everybody may see."""
    shown = holders_among([player.person for player in tournament.players], services)
    held = ((player.number, shown.get(numbers_of(player.person))) for player in tournament.players)
    return {number: holder for number, holder in held if holder is not None}


def _order_profiles(tournament: Tournament, members: Iterable[Holder], services: Services) -> None:
    """The profiles of who plays here follow each quarter of an hour: what they say of a round under way is no news."""
    now = services.clock.now()
    due_at = now + PROFILES_AFTER - (now - LONG_AGO) % PROFILES_AFTER
    for holder in members:
        services.outbox.add(
            Job(
                id=f"after-{tournament.id}-{written(due_at)}",
                group=profile_group_of(holder.page),
                kind=JobKind.PUBLISH_PROFILE,
                arguments={},
                created_at=now,
                due_at=due_at,
            )
        )


def _order_dependents(jobs: Sequence[Job], tournament: Tournament, services: Services) -> None:
    """D14: the pages of the cycles in which this event counts follow each change of it, and those of its club.

    They say when that change was, so that their own jobs are none of a change and order nothing further. The row's id
    follows from the job's: ordered twice is ordered once.
    """
    changes = [job for job in jobs if UPDATED_AT not in job.arguments]
    if not changes:
        return
    last, now = max(changes, key=lambda job: (job.created_at, job.id)), services.clock.now()
    for group, kind in _dependents(tournament, services):
        job = Job(
            id=f"{last.id}-after-{tournament.id}",
            group=group,
            kind=kind,
            arguments={UPDATED_AT: written(last.created_at)},
            created_at=now,
            due_at=now,
        )
        services.outbox.add(job)
        services.queue.wake(job.group, job.id)


def _dependents(tournament: Tournament, services: Services) -> Iterator[tuple[str, JobKind]]:
    """Whose pages show what this event makes: later cycles, leagues' tables, a play-off's champion, its series."""
    for cycle in dependent_cycles(tournament, services):
        yield group_of(cycle), JobKind.PUBLISH
    club = tournament.settings.club
    if club is not None and season_of(tournament, services) is not None:
        yield club_group_of(club), JobKind.PUBLISH_CLUB
    for series in services.series.of_event(tournament.id):
        yield series_group_of(series.id), JobKind.PUBLISH_SERIES


def _traces(tournament: Tournament, services: Services) -> dict[RoundNumber, Trace]:
    """Why each round was paired as it was, when everybody may read it."""
    if not tournament.settings.shows_reasons:
        return {}
    published = (round_.number for round_ in tournament.published_rounds)
    return {number: services.tournaments.trace(tournament.id, number) for number in published}

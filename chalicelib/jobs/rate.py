"""Rate the events of a club at one tempo: what was closed or corrected, and everything that follows from it (C16).

Runs twice without harm: what is right stays as it is, and nothing is right before it is written with what it orders.
"""

from collections.abc import Sequence

from chalicelib.domain.ids import ClubId, TournamentId
from chalicelib.domain.lifecycle.closing import EventNotClosedError
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.ratings.club.counting import counting_games
from chalicelib.domain.ratings.club.history import History, Rated, RatedEvent, UnratedPlayersError, rated
from chalicelib.jobs.rendering import UPDATED_AT, written
from chalicelib.ports import BusyError, Job, JobKind, Services, group_of

_TRIES = 20


def run(jobs: Sequence[Job], services: Services) -> None:
    """The event that a job names puts down its games first; without one it is an initial rating that has changed."""
    for job in jobs:
        club, event = ClubId(job.group.removeprefix("C#")), job.arguments.get("tournament")
        tempo = (
            Tempo(str(job.arguments["tempo"])) if event is None else _put_down(club, TournamentId(str(event)), services)
        )
        _bring_up_to_date(club, tempo, job, services)


def _put_down(club: ClubId, tournament: TournamentId, services: Services) -> Tempo:
    """C13: its games as they are now; the same ones are left alone. Raises EventNotClosedError.

    What is stored is read first: whoever stores the games of a later correction after that is not overwritten.
    """
    ratings, seen = services.club_ratings, services.tournaments.load(tournament)
    tempo, closing = seen.settings.tempo, seen.closing
    if closing is None:
        raise EventNotClosedError
    stored = ratings.event(club, tempo, closing.closed_at, tournament)
    games = counting_games(services.tournaments.load(tournament), ratings.stands_for(tournament))
    if stored is None:
        ratings.put_games(club, tempo, RatedEvent(tournament, closing.closed_at, closing.end_date, games))
    elif games != stored.games:
        ratings.put_games(club, tempo, stored.with_games(games))
    return tempo


def _bring_up_to_date(club: ClubId, tempo: Tempo, job: Job, services: Services) -> None:
    """Until nothing is left to write: somebody else may have put down other games meanwhile."""
    for _ in range(_TRIES):
        history = services.club_ratings.history(club, tempo)
        if not history.initial and not history.events:
            return
        made = _rated(history, club, services)
        changed = [event for event, stored in zip(made.events, history.events, strict=True) if event != stored]
        if changed:
            orders = [_publication(job, group_of(one.event), JobKind.PUBLISH, services) for one in changed]
            services.club_ratings.put_rows(club, tempo, changed, orders)
        order = _publication(job, job.group, JobKind.PUBLISH_CLUB, services)
        if not services.club_ratings.put_standings(club, tempo, made, order) and not changed:
            return
    raise BusyError


def _rated(history: History, club: ClubId, services: Services) -> Rated:
    """Raises UnratedPlayersError with the names of those who have no initial rating."""
    try:
        return rated(history)
    except UnratedPlayersError as error:
        names = {member.id: member.person.name for member in services.clubs.members(club)}
        players = error.details["players"]
        called = [names.get(player, player) for player in players] if isinstance(players, tuple) else []
        raise UnratedPlayersError(**{**error.details, "names": tuple(called)}) from error


def _publication(job: Job, group: str, kind: JobKind, services: Services) -> Job:
    """Of pages that show the ratings; it orders nothing further. Ordered twice by a job, it is ordered once."""
    now = services.clock.now()
    return Job(
        id=f"{job.id}-rated-{kind.value}",
        group=group,
        kind=kind,
        arguments={UPDATED_AT: written(job.created_at)},
        created_at=now,
        due_at=now,
    )

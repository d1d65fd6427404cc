"""The ratings of a club, and how far the work on them is."""

from dataclasses import dataclass

from chalicelib.domain.ids import ClubId, EntryId
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.ratings.club.history import UnratedPlayersError, from_first_of, out_of_date
from chalicelib.ports import JobKind, JobState, Services, club_group_of
from chalicelib.render.club_ratings import RatedPerson, RatingFacts


@dataclass(frozen=True, slots=True)
class RatingWork:
    """Whether the ratings are being computed, and how many of all events are still to be rated."""

    is_at_work: bool = False
    left: int = 0
    events: int = 0


def rating_facts(club: ClubId, services: Services) -> RatingFacts:
    """Of every tempo in which somebody has a rating."""
    found = {tempo: services.club_ratings.history(club, tempo) for tempo in Tempo}
    histories = {tempo: history for tempo, history in found.items() if history.initial}
    if not histories:
        return RatingFacts()
    rated = {player for history in histories.values() for player in history.initial}
    members = (one for one in services.clubs.members(club) if one.id in rated)
    ids = dict.fromkeys(event.event for history in histories.values() for event in history.events)
    return RatingFacts(
        players={one.id: RatedPerson(one.person.name, not one.has_left) for one in members},
        histories=histories,
        events={one.id: one.settings for one in services.tournaments.summaries(ids)},
    )


def rating_work(club: ClubId, facts: RatingFacts, services: Services) -> RatingWork:
    """Nothing is counted while nothing is at work."""
    jobs = services.outbox.jobs_left(club_group_of(club))
    if not any(job.kind is JobKind.RATE and job.state is JobState.OPEN for job in jobs):
        return RatingWork()
    events = sum(len(history.events) for history in facts.histories.values())
    try:
        left = sum(len(out_of_date(history)) for history in facts.histories.values())
    except UnratedPlayersError:
        left = events
    return RatingWork(is_at_work=True, left=left, events=events)


def touched(club: ClubId, tempo: Tempo, players: frozenset[EntryId], services: Services) -> int:
    """C16: how many events are rated again when these players get another initial rating."""
    return len(from_first_of(players, services.club_ratings.history(club, tempo).events))

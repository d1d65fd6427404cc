"""What a member still plays in, for whoever is about to put him down as gone."""

from collections.abc import Iterator
from dataclasses import dataclass

from chalicelib.domain.club.season import PartKind, Season
from chalicelib.domain.club.season_plan import is_over
from chalicelib.domain.formats.knockout.matches import all_matches
from chalicelib.domain.ids import ClubId, EntryId, RoundNumber
from chalicelib.domain.ladder.surroundings import local_day
from chalicelib.domain.lifecycle.withdrawal import OpenBoard, gone_from, open_boards
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import Services


@dataclass(frozen=True, slots=True)
class StillIn:
    """An event or cup in which he plays on. He is withdrawn `from_round` on when he leaves; None: he stays in it."""

    name: str
    from_round: RoundNumber | None = None


@dataclass(frozen=True, slots=True)
class OpenGames:
    """An event with boards of published rounds at which he stays, whether he leaves or not."""

    event: Tournament
    boards: tuple[OpenBoard, ...]


def open_games(club: ClubId, member: EntryId, services: Services) -> tuple[OpenGames, ...]:
    """What he is paired for in the seasons and has not played: somebody must see to it."""
    parts = (part.tournament for season in _seasons(club, services) for part in season.parts)
    events = map(services.tournaments.load, parts)
    return tuple(OpenGames(event, boards) for event in events if (boards := open_boards(event, member)))


def still_in(club: ClubId, member: EntryId, services: Services) -> tuple[StillIn, ...]:
    """D2: the cycles that he leaves with the club, and in what else of the seasons he stays until he is taken out."""
    found = [
        one
        for season in _seasons(club, services)
        for one in (*_events(season, member, services), *_cups(club, season, member, services))
    ]
    return tuple(sorted(found, key=lambda one: one.from_round is None))


def _seasons(club: ClubId, services: Services) -> list[Season]:
    return [season for season in services.seasons.of_club(club) if season.is_in_use]


def _events(season: Season, member: EntryId, services: Services) -> Iterator[StillIn]:
    for part in season.parts:
        event = services.tournaments.load(part.tournament)
        entry = next((one for one in services.tournaments.entries(event.id) if one.id == member), None)
        if entry is None or entry.is_withdrawn or is_over(event, local_day(event.settings, services.clock.now())):
            continue
        leaves = part.kind is PartKind.CYCLE
        yield StillIn(event.settings.name, gone_from(event, member) if leaves else None)


def _cups(club: ClubId, season: Season, member: EntryId, services: Services) -> Iterator[StillIn]:
    for stored in services.cups.of_season(club, season.id):
        if any(match.has(member) and not match.state.is_over for match in all_matches(stored.cup)):
            yield StillIn(stored.cup.name)

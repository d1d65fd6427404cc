"""A season as one value, read through the ports, to be written to a file."""

from chalicelib.domain.club.archive import ArchivedEvent, SeasonArchive
from chalicelib.domain.ids import ClubId, RoundNumber, SeasonId
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import Services
from chalicelib.surroundings import season_events


def season_archive(club: ClubId, season: SeasonId, services: Services) -> SeasonArchive:
    """Everything about the season, and every member who takes part in it. Raises NotFoundError."""
    found = services.seasons.load(club, season)
    championship = services.championships.load(club, season)
    events = tuple(_event(event, services) for event in season_events(found, championship, services).values())
    cups = services.cups.of_season(club, season)
    taking_part = {player.entry.id for event in events for player in event.tournament.players}
    taking_part |= {entry for cup in cups for pool in cup.cup.pools for entry in pool.entries}
    return SeasonArchive(
        season=found,
        members=tuple(member for member in services.clubs.members(club) if member.id in taking_part),
        events=events,
        cups=cups,
        championship=championship,
    )


def _event(loaded: Tournament, services: Services) -> ArchivedEvent:
    final = services.closings.final(loaded.id) if loaded.is_closed else None
    if loaded.settings.ladder is None:
        return ArchivedEvent(loaded, final=final)
    rounds = map(RoundNumber, range(1, loaded.settings.planned_rounds + 1))
    sheets = (services.evenings.load(loaded.id, number) for number in rounds)
    return ArchivedEvent(loaded, tuple(sheet for sheet in sheets if sheet.said or sheet.has_computer), final)

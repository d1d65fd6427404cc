"""A season with all that its pages show."""

from chalicelib.domain.club.season import Season
from chalicelib.domain.ids import ClubId
from chalicelib.ports import Services
from chalicelib.render.club_year import SeasonFacts
from chalicelib.surroundings import season_events, season_titles


def season_facts(club: ClubId, season: Season, services: Services) -> SeasonFacts:
    """This season, read through the ports."""
    championship = services.championships.load(club, season.id)
    events = season_events(season, championship, services)
    return SeasonFacts(
        season=season,
        events=events,
        cups=services.cups.of_season(club, season.id),
        championship=championship,
        titles=season_titles(season, championship, events),
        names={member.id: member.person.name for member in services.clubs.members(club)},
        bookings=services.bookings.settings_among(events),
    )

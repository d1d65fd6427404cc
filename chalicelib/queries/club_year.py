"""A season with all that its pages show."""

from chalicelib.domain.club.season import Season
from chalicelib.domain.ids import ClubId
from chalicelib.ports import Services
from chalicelib.render.club_year import SeasonFacts
from chalicelib.surroundings import season_titles


def season_facts(club: ClubId, season: Season, services: Services) -> SeasonFacts:
    """This season, read through the ports."""
    championship = services.championships.load(club, season.id)
    made = [one.play_off for one in championship.contests.values() if one.play_off is not None]
    return SeasonFacts(
        season=season,
        events={part.tournament: services.tournaments.load(part.tournament) for part in season.parts},
        cups=services.cups.of_season(club, season.id),
        championship=championship,
        titles=season_titles(season, championship, services),
        names={member.id: member.person.name for member in services.clubs.members(club)},
        play_offs={event: services.tournaments.load(event) for event in made},
    )

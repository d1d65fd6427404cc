"""A month's rated games of a club, read through the ports."""

from chalicelib.domain.club.month import Month, RatedGame, rated_games
from chalicelib.domain.ids import ClubId
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import Services


def games_in(club: ClubId, month: Month, services: Services) -> tuple[RatedGame, ...]:
    """The games of every event of the club's seasons in use in this month."""
    return rated_games(events_in(club, month, services), month)


def events_in(club: ClubId, month: Month, services: Services) -> tuple[Tournament, ...]:
    """The events of the club's seasons in use with a playing day in this month."""
    seasons = (season for season in services.seasons.of_club(club) if season.is_in_use)
    parts = dict.fromkeys(part.tournament for season in seasons for part in season.parts)
    events = map(services.tournaments.load, parts)
    return tuple(event for event in events if any(month.holds(day) for day in event.settings.playing_days))

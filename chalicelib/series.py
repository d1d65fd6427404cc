"""What the standing of a series is made of, read through the ports."""

from collections.abc import Mapping

from chalicelib.domain.club.club import ClubVisibility
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import TournamentId
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.series.appearance import SeriesEvent, counting_of, series_event
from chalicelib.domain.series.series import Series
from chalicelib.domain.series.standing import series_standing
from chalicelib.ports import Services
from chalicelib.render.series_facts import SeriesFacts


def series_facts(series: Series, services: Services) -> SeriesFacts:
    """The series as it stands now; an event that was deleted is none of its events any more."""
    events = _events(series, services)
    club = services.clubs.load(series.club) if series.club else None
    shown = club if club is not None and club.visibility is ClubVisibility.PUBLIC else None
    return SeriesFacts(series, series_standing(series, list(events.values())), shown)


def _events(series: Series, services: Services) -> Mapping[TournamentId, SeriesEvent]:
    """Those that there are, in the order of the series."""
    bookings = services.bookings.settings_among(series.events)
    made = {}
    for event in series.events:
        tournament = _loaded(event, services)
        if tournament is not None:
            booking = bookings.get(event)
            counting = counting_of(
                tournament,
                is_cancelled=booking is not None and booking.is_cancelled,
                counts_under_way=series.rules.counts_under_way,
            )
            made[event] = series_event(tournament, counting, series.rules.sharing)
    return made


def _loaded(event: TournamentId, services: Services) -> Tournament | None:
    try:
        return services.tournaments.load(event)
    except NotFoundError:
        return None

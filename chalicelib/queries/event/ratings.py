"""An event's entries beside the rating lists, for its officials."""

from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.ratings.lists.comparison import Comparison, compare
from chalicelib.ports import Services, open_lists


def comparison(tournament: Tournament, services: Services) -> Comparison:
    """How every entry stands in the lists that are in use."""
    entries = services.tournaments.entries(tournament.id)
    return compare(entries, open_lists(services), tournament.settings.tempo)

"""S64-56, S64-57: practice events, and which events can be deleted. Nothing else takes results away."""

from chalicelib.domain.errors import DomainError
from chalicelib.domain.model.tournament import Tournament


class ResultsStayError(DomainError):
    """Rounds of a real event were published: it can be neither deleted nor called practice."""

    code = "results_stay"


class PartOfSeasonError(DomainError):
    """The event belongs to a season of a club, in which it counts."""

    code = "part_of_season"


def is_deletable(tournament: Tournament) -> bool:
    """A practice event whatever was played in it; a real one as long as no round was published.

    So long, too, it can be made a practice event: later that would be a way to delete results.
    """
    return tournament.settings.is_practice or not tournament.published_rounds


def refuse_to_delete(tournament: Tournament) -> None:
    """Raises ResultsStayError for an event that is not deletable."""
    if not is_deletable(tournament):
        raise ResultsStayError

"""C0: who sees the events of a club's seasons."""

from collections.abc import Iterable

from chalicelib.domain.club.club import Club, ClubVisibility
from chalicelib.domain.club.season import Season
from chalicelib.domain.model.tournament import Visibility


def visibility_in(club: Club, seasons: Iterable[Season]) -> Visibility:
    """Of an event of these seasons: everybody sees it when the club is public and one of them is in use."""
    is_shown = club.visibility is ClubVisibility.PUBLIC and any(season.is_in_use for season in seasons)
    return Visibility.OPEN if is_shown else Visibility.PRIVATE

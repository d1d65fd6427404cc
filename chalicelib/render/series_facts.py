"""What is known of a series when its pages are made."""

from dataclasses import dataclass

from chalicelib.domain.club.club import Club
from chalicelib.domain.series.series import Series
from chalicelib.domain.series.standing import SeriesStanding


@dataclass(frozen=True, slots=True)
class SeriesFacts:
    """A series with its standing; `club` is the one whose series it is, where everybody may see the club."""

    series: Series
    standing: SeriesStanding
    club: Club | None = None

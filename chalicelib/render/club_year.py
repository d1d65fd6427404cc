"""What is known of a season of a club when its pages are made."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from chalicelib.domain.booking.settings import BookingSettings
from chalicelib.domain.championship.title import Title
from chalicelib.domain.club.championship import Championship
from chalicelib.domain.club.season import PartKind, Season
from chalicelib.domain.club.season_cup import SeasonCup
from chalicelib.domain.ids import EntryId, TournamentId
from chalicelib.domain.lifecycle.status import Status, next_start, tournament_status
from chalicelib.domain.model.tournament import RoundStart, Tournament


@dataclass(frozen=True, slots=True)
class SeasonFacts:
    """A season with its events, cups and championship; `names` are those of the members and of who was one.

    Among the `events` are play-offs of its championship that are played in another season.
    """

    season: Season
    events: Mapping[TournamentId, Tournament]
    cups: tuple[SeasonCup, ...]
    championship: Championship
    titles: tuple[Title, ...]
    names: Mapping[EntryId, str]
    bookings: Mapping[TournamentId, BookingSettings] = field(default_factory=dict)
    """How events take entries by themselves, and whether they are held; those of which nobody said anything are."""

    def booking(self, event: TournamentId) -> BookingSettings:
        """That of one of the events."""
        return self.bookings.get(event, BookingSettings())

    def status(self, event: Tournament, now: datetime) -> Status:
        """Where one of the events stands."""
        return tournament_status(event, now, is_cancelled=self.booking(event.id).is_cancelled)

    def next_start(self, event: Tournament, now: datetime) -> RoundStart | None:
        """The next round of one of the events that is to begin."""
        return None if self.booking(event.id).is_cancelled else next_start(event, now)

    @property
    def has_championship(self) -> bool:
        """D18: there are cycles to win."""
        return bool(self.season.of_kind(PartKind.CYCLE))

"""The ratings of clubs in the store, as a Protocol."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

from chalicelib.domain.ids import ClubId, EntryId, TournamentId
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.ratings.club.counting import StandsFor
from chalicelib.domain.ratings.club.history import History, Rated, RatedEvent, Standings
from chalicelib.records import Job, Receipt


class ClubRatings(Protocol):
    """Initial ratings, rated events and what follows from them. Reads and saving methods as those of Tournaments.

    What follows (rows, standings) is derived, and written without a line of the change log: that of the closing, the
    correction or the initial rating says why.
    """

    def initial(self, club: ClubId, tempo: Tempo) -> Mapping[EntryId, int]:
        """Every initial rating of this tempo, by member."""

    def save_initial(
        self,
        club: ClubId,
        tempo: Tempo,
        ratings: Mapping[EntryId, int],
        seen: Mapping[EntryId, int],
        receipt: Receipt,
    ) -> bool:
        """Give these initial ratings, when each is still what was `seen` (none: no rating yet), in parts of eighty."""

    def history(self, club: ClubId, tempo: Tempo) -> History:
        """Initial ratings, and every rated event in the order of closing."""

    def event(self, club: ClubId, tempo: Tempo, closed_at: datetime, event: TournamentId) -> RatedEvent | None:
        """A rated event; None while no job has put down its games."""

    def put_games(self, club: ClubId, tempo: Tempo, event: RatedEvent) -> None:
        """Put down the games of an event, unless it has changed since `event.version`."""

    def put_rows(self, club: ClubId, tempo: Tempo, events: Sequence[RatedEvent], order: Sequence[Job]) -> None:
        """Put down the rows of events that have not changed since, each together with its job of `order`."""

    def put_standings(self, club: ClubId, tempo: Tempo, made: Rated, order: Job) -> bool:
        """Put down how everybody stands, with the job; False when the same was put down before."""

    def standings(self, club: ClubId, tempo: Tempo) -> Standings:
        """How everybody stands, as far as the last job came."""

    def stands_for(self, tournament: TournamentId) -> StandsFor:
        """Which members the entries of an event are that were made without saying so."""

    def save_stands_for(
        self, tournament: TournamentId, seen: StandsFor, stands_for: StandsFor, receipt: Receipt
    ) -> bool:
        """Say so, when it is still what was `seen`."""

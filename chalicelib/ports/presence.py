"""Presence lists of rounds."""

from typing import Protocol

from chalicelib.domain.ids import RequestId, RoundNumber, TournamentId
from chalicelib.domain.lifecycle.presence import Marks, PresenceSheet
from chalicelib.records import Receipt


class Presences(Protocol):
    """Who officials ticked before a round. Saving is as in Tournaments."""

    def load(self, tournament: TournamentId, number: RoundNumber) -> PresenceSheet:
        """The list of this round; an empty one, while nobody was ticked."""

    def was_done(self, tournament: TournamentId, request: RequestId, content: str) -> bool:
        """Whether this was carried out before, under this request. Raises RequestReusedError for other content."""

    def save(self, tournament: TournamentId, number: RoundNumber, marks: Marks, receipt: Receipt) -> bool:
        """Put these marks down, each by itself: those of other players stay as they are, whoever sets them."""

"""Closing events in the store, and correcting closed ones, as a Protocol."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from chalicelib.domain.booking.early_finish import EarlyFinish
from chalicelib.domain.booking.seats import BookedEvent
from chalicelib.domain.ids import RequestId, RoundNumber, TournamentId
from chalicelib.domain.lifecycle.final import FinalStandings
from chalicelib.domain.lifecycle.results import RoundUpdate
from chalicelib.domain.model.tournament import Tournament
from chalicelib.records import Receipt


@dataclass(frozen=True, slots=True)
class Correction:
    """C11: what a correction writes: boards of one round, and the final standings of the event as it is `after` that.

    The boards of the `update` have the version that was read; the store counts it up.
    """

    round_number: RoundNumber
    update: RoundUpdate
    after: Tournament
    final: FinalStandings
    receipt: Receipt


class Closings(Protocol):
    """C8-C11: each is one transaction with its line of the change log; a repeated request is carried out once."""

    def was_done(self, tournament: TournamentId, request: RequestId, content: str) -> bool:
        """Whether this was carried out before, under this request. Raises RequestReusedError for other content."""

    def close(self, closed: Tournament, final: FinalStandings, receipt: Receipt) -> bool:
        """Close the event, which was read and then closed; keep its final standings.

        Raises ConflictError when settings, entries, rounds or results have changed since it was read.
        """

    def end_early(self, read: BookedEvent, finish: EarlyFinish, receipt: Receipt) -> bool:
        """C10: end the event after a round, as it was decided by what was read.

        Raises ConflictError when settings, entries, bookings, rounds or results have changed since.
        """

    def correct(self, tournament: TournamentId, decide: Callable[[Tournament], Correction | None]) -> bool:
        """Decide by the closed event as it is, and write that while it is; else decide anew.

        None: there is nothing to correct. Raises what `decide` raises, BusyError when the deadline passes.
        """

    def final(self, tournament: TournamentId) -> FinalStandings | None:
        """The final standings that were kept; None of an event that is not closed."""

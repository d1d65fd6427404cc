"""Guest lists of private events."""

from typing import Protocol

from chalicelib.domain.accounts.guests import GuestList
from chalicelib.domain.ids import TournamentId
from chalicelib.records import Receipt


class Guests(Protocol):
    """Whom the organisers of private events invited. Saving is as in Tournaments."""

    def load(self, tournament: TournamentId) -> GuestList:
        """The guest list; an empty one, while nobody is invited."""

    def save(self, tournament: TournamentId, wanted: GuestList, receipt: Receipt) -> bool:
        """Replace the list, when its version is still `wanted.version`. Raises NotFoundError without an event."""

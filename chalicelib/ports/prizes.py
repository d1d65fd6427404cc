"""Prize funds of events."""

from typing import Protocol

from chalicelib.domain.ids import TournamentId
from chalicelib.domain.prizes.fund import PrizeFund
from chalicelib.records import Receipt


class Prizes(Protocol):
    """What there is to win in events. Saving is as in Tournaments."""

    def load(self, tournament: TournamentId) -> PrizeFund:
        """The fund; an empty one, while nobody has said what there is to win."""

    def save(self, tournament: TournamentId, wanted: PrizeFund, receipt: Receipt) -> bool:
        """Replace the fund, when its version is still `wanted.version`. Raises NotFoundError without an event."""

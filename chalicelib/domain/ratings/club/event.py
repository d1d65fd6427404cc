"""The club ratings of one event, as its pages show them (C17)."""

from dataclasses import dataclass, field

from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.player import Player
from chalicelib.domain.ratings.club.change import Change
from chalicelib.domain.ratings.club.counting import StandsFor, member_of
from chalicelib.domain.ratings.club.history import Rows


@dataclass(frozen=True, slots=True)
class EventRatings:
    """What an event changes. An `is_estimate` is of an event that is not closed: as if it ended now.

    `rows` None: closed, and not rated yet, or not since a correction.
    """

    rows: Rows | None
    is_estimate: bool
    stands_for: StandsFor = field(default_factory=dict)

    def of(self, player: Player) -> Change | None:
        """His row; None for who has no game that counts."""
        return (self.rows or {}).get(self.member(player))

    def member(self, player: Player) -> EntryId:
        """Under which id the club rates him."""
        return member_of(player, self.stands_for)

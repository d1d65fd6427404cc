"""What readers follow, as a Protocol."""

from typing import Protocol

from chalicelib.domain.accounts.star import Star
from chalicelib.domain.ids import TournamentId, UserId
from chalicelib.records import Receipt


class Stars(Protocol):
    """Starred events and the secrets of personal calendars in the store; saving methods as those of Tournaments.

    Their change log is that of the account.
    """

    def of_user(self, user: UserId) -> tuple[Star, ...]:
        """What he starred, in no order."""

    def of_event(self, tournament: TournamentId) -> tuple[Star, ...]:
        """Who starred it; a little behind the truth."""

    def add(self, star: Star, receipt: Receipt) -> bool:
        """Star an event; starred again, it is starred since then."""

    def remove(self, user: UserId, tournament: TournamentId, receipt: Receipt) -> bool:
        """No longer; also where there was no star."""

    def feed(self, user: UserId) -> str:
        """The secret of his calendar's address; empty while he has none."""

    def save_feed(self, user: UserId, secret: str, receipt: Receipt) -> bool:
        """From now on this is the secret; empty: his calendar has no address."""

    def forget_event(self, tournament: TournamentId) -> None:
        """Nobody follows it any more: it is gone. Done twice is done once."""

    def forget(self, user: UserId) -> None:
        """Everything that he follows, and the address. Done twice is done once."""

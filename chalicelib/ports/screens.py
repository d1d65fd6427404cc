"""Screens in the hall, as a Protocol."""

from datetime import datetime
from typing import Protocol

from chalicelib.domain.accounts.screens import Hall, Screen
from chalicelib.domain.ids import TournamentId
from chalicelib.records import Receipt


class Screens(Protocol):
    """The screens of an event, when each was last there, and what is announced on them."""

    def hall(self, tournament: TournamentId) -> Hall:
        """All of it; empty where there is no such event."""

    def place_of(self, secret_hash: str) -> TournamentId | None:
        """The event that has a screen with a secret of this hash, to be looked at; a little behind the truth."""

    def save(self, tournament: TournamentId, screen: Screen, receipt: Receipt) -> bool:
        """Add one that was never saved, or replace it while it has still its version. Raises ConflictError."""

    def remove(self, tournament: TournamentId, screen_id: str, receipt: Receipt) -> bool:
        """Take it off; also one that is gone already."""

    def announce(self, tournament: TournamentId, announcement: str, receipt: Receipt) -> bool:
        """From now on all screens of the event say this; nothing takes it away."""

    def note_seen(self, tournament: TournamentId, screen_id: str, at: datetime) -> None:
        """It asked for news. No change of the event: no line in its log."""

"""Requests of future organisers in the store, as a Protocol."""

from typing import Protocol

from chalicelib.domain.accounts.pilots import Pilot
from chalicelib.records import Receipt


class Pilots(Protocol):
    """Requests; an open one is forgotten after a year, an answered one after three months."""

    def everything(self) -> tuple[Pilot, ...]:
        """Every one, the newest first."""

    def pilot(self, pilot_id: str) -> Pilot:
        """One of them. Raises NotFoundError."""

    def save(self, pilot: Pilot, receipt: Receipt) -> bool:
        """Add one that was never saved, or replace it while it has still its version. Raises ConflictError."""

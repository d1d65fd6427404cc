"""Devices of helpers in the store, as a Protocol."""

from typing import Protocol

from chalicelib.domain.accounts.devices import Device
from chalicelib.domain.ids import TournamentId
from chalicelib.records import Receipt


class Devices(Protocol):
    """Codes of an event and the devices that they let in; they are forgotten some days after they are over."""

    def of(self, tournament: TournamentId) -> tuple[Device, ...]:
        """Every one, the newest first."""

    def device(self, tournament: TournamentId, device_id: str) -> Device | None:
        """One of them."""

    def save(self, tournament: TournamentId, device: Device, receipt: Receipt) -> bool:
        """Add one that was never saved, or replace it while it has still its version. Raises ConflictError."""

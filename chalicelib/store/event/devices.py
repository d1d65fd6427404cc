"""Serves the port Devices from the table: an item each among those of its event."""

from datetime import timedelta

from chalicelib.domain.accounts.devices import Device
from chalicelib.domain.errors import ConflictError, NotFoundError
from chalicelib.domain.ids import NEVER_SAVED, TournamentId, UserId, Version
from chalicelib.ports import Receipt, group_of
from chalicelib.store import codecs, keys
from chalicelib.store.items import ABSENT, PRESENT, Fields, Item, Table, version_of
from chalicelib.store.transaction import Check, Put, Writer

_KEPT = timedelta(days=3)
"""After it is over, so that organisers still see who was there."""


class StoredDevices:
    """Devices in the store."""

    def __init__(self, table: Table, writer: Writer) -> None:
        self._table = table
        self._writer = writer

    def of(self, tournament: TournamentId) -> tuple[Device, ...]:
        """Every one, the newest first."""
        found = [_device(item) for item in self._table.beginning(group_of(tournament), keys.DEVICE)]
        return tuple(sorted(found, key=lambda one: one.made_at, reverse=True))

    def device(self, tournament: TournamentId, device_id: str) -> Device | None:
        """One of them."""
        item = self._table.get(keys.device(tournament, device_id))
        return None if item is None else _device(item)

    def save(self, tournament: TournamentId, device: Device, receipt: Receipt) -> bool:
        """Add it, or replace it while it has still its version. Raises ConflictError."""
        key = keys.device(tournament, device.id)
        fields = Fields(
            keys.Kind.DEVICE,
            _body(device),
            version=device.version + 1,
            expires_at=int((device.until + _KEPT).timestamp()),
        )
        item = self._table.item(key, fields)
        seen = ABSENT if device.version == NEVER_SAVED else type(item).version == device.version
        saved = Put(item, seen, lambda _stored: ConflictError(what="device"))
        event = Check(self._table.at(keys.meta(tournament)), PRESENT, lambda _stored: NotFoundError(what="tournament"))
        return self._writer.commit(tournament, [event, saved], receipt)


def _body(device: Device) -> dict[str, object]:
    return {
        "id": device.id,
        "made_by": device.made_by,
        "made_at": codecs.time_text(device.made_at),
        "until": codecs.time_text(device.until),
        "name": device.name,
        "secret_hash": device.secret_hash,
        "is_revoked": device.is_revoked,
    }


def _device(item: Item) -> Device:
    body = item.body
    return Device(
        id=body["id"],
        made_by=UserId(body["made_by"]),
        made_at=codecs.time_from(body["made_at"]),
        until=codecs.time_from(body["until"]),
        name=body["name"],
        secret_hash=body["secret_hash"],
        is_revoked=body["is_revoked"],
        version=Version(version_of(item)),
    )

"""Serves the port Pilots from the table: an item each among what is the site's."""

from datetime import timedelta

from chalicelib.domain.accounts.pilots import Pilot, PilotState
from chalicelib.domain.errors import ConflictError, NotFoundError
from chalicelib.domain.ids import NEVER_SAVED, Version
from chalicelib.ports import SITE_GROUP, Receipt
from chalicelib.store import codecs, keys
from chalicelib.store.items import ABSENT, Fields, Item, Table, version_of
from chalicelib.store.transaction import Put, Writer

_KEPT_OPEN, _KEPT_JUDGED = timedelta(days=365), timedelta(days=90)


class StoredPilots:
    """Requests in the store."""

    def __init__(self, table: Table, writer: Writer) -> None:
        self._table = table
        self._writer = writer

    def everything(self) -> tuple[Pilot, ...]:
        """Every one, the newest first."""
        found = [_pilot(item) for item in self._table.beginning(SITE_GROUP, keys.PILOT)]
        return tuple(sorted(found, key=lambda one: one.asked_at, reverse=True))

    def pilot(self, pilot_id: str) -> Pilot:
        """One of them. Raises NotFoundError."""
        item = self._table.get(keys.pilot(pilot_id))
        if item is None:
            raise NotFoundError(what="pilot", id=pilot_id)
        return _pilot(item)

    def save(self, pilot: Pilot, receipt: Receipt) -> bool:
        """Add it, or replace it while it has still its version. Raises ConflictError."""
        kept = _KEPT_OPEN if pilot.state is PilotState.OPEN else _KEPT_JUDGED
        fields = Fields(
            keys.Kind.PILOT,
            _body(pilot),
            version=pilot.version + 1,
            expires_at=int((receipt.at + kept).timestamp()),
        )
        item = self._table.item(keys.pilot(pilot.id), fields)
        seen = ABSENT if pilot.version == NEVER_SAVED else type(item).version == pilot.version
        saved = Put(item, seen, lambda _stored: ConflictError(what="pilot"))
        return self._writer.commit_in(SITE_GROUP, [saved], receipt)


def _body(pilot: Pilot) -> dict[str, str]:
    return {
        "id": pilot.id,
        "name": pilot.name,
        "email": pilot.email,
        "club": pilot.club,
        "plan": pilot.plan,
        "language": pilot.language,
        "asked_at": codecs.time_text(pilot.asked_at),
        "state": pilot.state.value,
        "reason": pilot.reason,
    }


def _pilot(item: Item) -> Pilot:
    body = item.body
    return Pilot(
        id=body["id"],
        name=body["name"],
        email=body["email"],
        club=body["club"],
        plan=body["plan"],
        language=body["language"],
        asked_at=codecs.time_from(body["asked_at"]),
        state=PilotState(body["state"]),
        reason=body["reason"],
        version=Version(version_of(item)),
    )

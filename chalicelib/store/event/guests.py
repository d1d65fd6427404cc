"""Guest lists: an item beside the event's others."""

from chalicelib.domain.accounts.guests import GuestList
from chalicelib.domain.errors import ConflictError, NotFoundError
from chalicelib.domain.ids import TournamentId, Version
from chalicelib.ports import Receipt
from chalicelib.store import keys
from chalicelib.store.items import ABSENT, PRESENT, Fields, Table, version_of
from chalicelib.store.transaction import Check, Put, Writer


class StoredGuests:
    """Serves the port Guests from the table."""

    def __init__(self, table: Table, writer: Writer) -> None:
        self._table = table
        self._writer = writer

    def load(self, tournament: TournamentId) -> GuestList:
        """Whom the organisers invited; nobody, while they invited nobody."""
        item = self._table.get(keys.guests(tournament))
        return GuestList() if item is None else GuestList(frozenset(item.body["guests"]), Version(version_of(item)))

    def save(self, tournament: TournamentId, wanted: GuestList, receipt: Receipt) -> bool:
        """Replace the list, when its version is still `wanted.version`."""
        fields = Fields(keys.Kind.GUESTS, {"guests": sorted(wanted.guests)}, version=wanted.version + 1)
        item = self._table.item(keys.guests(tournament), fields)
        unchanged = type(item).version == wanted.version if wanted.version else ABSENT
        event = Check(self._table.at(keys.meta(tournament)), PRESENT, lambda _stored: NotFoundError(what="tournament"))
        save = Put(item, unchanged, lambda _stored: ConflictError(what="guests"))
        return self._writer.commit(tournament, [event, save], receipt)

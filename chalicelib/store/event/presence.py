"""Presence lists: an item for each round, in which every player's mark is written by itself."""

from chalicelib.domain.errors import ConflictError, RequestReusedError
from chalicelib.domain.ids import EntryId, RoundNumber, TournamentId
from chalicelib.domain.lifecycle.presence import Marks, PresenceSheet
from chalicelib.domain.model.result import ByeKind
from chalicelib.ports import BusyError, Receipt
from chalicelib.store import keys
from chalicelib.store.items import ABSENT, PRESENT, Body, Fields, Table, body_path
from chalicelib.store.presence_keys import presence
from chalicelib.store.transaction import Put, Update, Write, Writer

_HERE = ""


class StoredPresences:
    """Serves the port Presences from the table."""

    def __init__(self, table: Table, writer: Writer) -> None:
        self._table = table
        self._writer = writer

    def load(self, tournament: TournamentId, number: RoundNumber) -> PresenceSheet:
        """The list of this round; an empty one, while nobody was ticked."""
        item = self._table.get(presence(tournament, number))
        return PresenceSheet(number, {} if item is None else marks_from(item.body))

    def save(self, tournament: TournamentId, number: RoundNumber, marks: Marks, receipt: Receipt) -> bool:
        """Put these marks down; whoever begins the list at the same moment, it is changed where it stands."""
        wait = self._writer.patience.begin()
        while True:
            write = self._write(tournament, number, marks)
            try:
                return self._writer.commit(tournament, [write], receipt, wait)
            except RequestReusedError:
                raise
            except ConflictError:
                if not wait.pause():
                    raise BusyError from None

    def _write(self, tournament: TournamentId, number: RoundNumber, marks: Marks) -> Write:
        key = presence(tournament, number)
        wanted = {entry: _HERE if kind is None else kind.value for entry, kind in marks.items()}
        if self._table.get(key) is None:
            return Put(self._table.item(key, Fields(keys.Kind.PRESENCE, {"marks": wanted})), ABSENT)
        changes = tuple(body_path("marks", entry).set(text) for entry, text in wanted.items())
        return Update(self._table.at(key), PRESENT, actions=changes)


def marks_from(body: Body) -> Marks:
    """What officials ticked, again."""
    marks = body["marks"].items()
    return {EntryId(entry): None if text == _HERE else ByeKind(text) for entry, text in marks}

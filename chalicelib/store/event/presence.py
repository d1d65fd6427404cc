"""Presence lists: an item for each round, in which nobody's mark is lost by another's."""

from chalicelib.domain.errors import ConflictError, NotFoundError, RequestReusedError
from chalicelib.domain.ids import EntryId, RequestId, RoundNumber, TournamentId
from chalicelib.domain.lifecycle.presence import Marks, PresenceSheet
from chalicelib.domain.model.result import ByeKind
from chalicelib.ports import BusyError, Receipt
from chalicelib.store import keys
from chalicelib.store.items import ABSENT, PRESENT, Body, Fields, Table, body_path
from chalicelib.store.presence_keys import presence
from chalicelib.store.transaction import Check, Put, Writer

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

    def was_done(self, tournament: TournamentId, request: RequestId, content: str) -> bool:
        """Whether this was carried out before, under this request."""
        return self._writer.was_done_as(tournament, request, content)

    def save(self, tournament: TournamentId, number: RoundNumber, marks: Marks, receipt: Receipt) -> bool:
        """Put these marks down in the list as it is; whoever writes it at the same moment, neither is lost.

        The list is written whole: the marks of a large event are too many for one update.
        """
        wait = self._writer.patience.begin()
        event = Check(self._table.at(keys.meta(tournament)), PRESENT, lambda _stored: NotFoundError(what="tournament"))
        while True:
            try:
                return self._writer.commit(tournament, [event, self._merged(tournament, number, marks)], receipt, wait)
            except RequestReusedError:
                raise
            except ConflictError:
                if not wait.pause():
                    raise BusyError from None

    def _merged(self, tournament: TournamentId, number: RoundNumber, marks: Marks) -> Put:
        key = presence(tournament, number)
        stored = self._table.get(key)
        known = {} if stored is None else stored.body["marks"]
        wanted = known | {entry: _HERE if kind is None else kind.value for entry, kind in marks.items()}
        item = self._table.item(key, Fields(keys.Kind.PRESENCE, {"marks": wanted}))
        return Put(item, ABSENT if stored is None else body_path("marks") == known)


def marks_from(body: Body) -> Marks:
    """What officials ticked, again."""
    marks = body["marks"].items()
    return {EntryId(entry): None if text == _HERE else ByeKind(text) for entry, text in marks}

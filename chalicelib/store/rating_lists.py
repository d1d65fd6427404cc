"""Serves the port RatingLists from the table: one item names the list in use, the list itself lies in the bucket."""

from chalicelib.domain.errors import ConflictError
from chalicelib.domain.ids import UserId
from chalicelib.domain.ratings.lists.row import ListKind
from chalicelib.ports import CurrentList, ListPhase, ListProgress, Receipt, list_group_of
from chalicelib.store import codecs, keys
from chalicelib.store.items import ABSENT, Fields, Item, Table, body_path
from chalicelib.store.transaction import Put, Writer


class StoredRatingLists:
    """Rating lists in the store."""

    def __init__(self, table: Table, writer: Writer) -> None:
        self._table = table
        self._writer = writer

    def current(self, kind: ListKind) -> CurrentList | None:
        """The list in use; None while there is none."""
        item = self._table.get(keys.rating_list(kind))
        return None if item is None else _current(item)

    def order(self, kind: ListKind, receipt: Receipt) -> bool:
        """Nothing but the line of the change log and the job."""
        return self._writer.commit_in(list_group_of(kind), [], receipt)

    def switch(self, kind: ListKind, wanted: CurrentList, receipt: Receipt) -> bool:
        """Under the condition that the list before it is still in use."""
        body = {
            "version": wanted.version,
            "rows": wanted.rows,
            "broken": wanted.broken,
            "source": wanted.source,
            "at": codecs.time_text(wanted.at),
            "actor": wanted.actor,
            "previous": wanted.previous,
        }
        item = self._table.item(keys.rating_list(kind), Fields(keys.Kind.RATING_LIST, body))
        unchanged = body_path("version") == wanted.previous if wanted.previous else ABSENT
        switched = Put(item, unchanged, lambda _stored: ConflictError(what="rating_list", kind=kind.value))
        return self._writer.commit_in(list_group_of(kind), [switched], receipt)

    def progress(self, kind: ListKind) -> ListProgress | None:
        """How far the import that was at work last has come."""
        item = self._table.get(keys.list_progress(kind))
        if item is None:
            return None
        body = item.body
        return ListProgress(body["version"], ListPhase(body["phase"]), body["done"], codecs.time_from(body["at"]))

    def note(self, kind: ListKind, progress: ListProgress) -> None:
        """Whoever wrote last is shown."""
        body = {
            "version": progress.version,
            "phase": progress.phase.value,
            "done": progress.done,
            "at": codecs.time_text(progress.at),
        }
        self._writer.run([Put(self._table.item(keys.list_progress(kind), Fields(keys.Kind.LIST_PROGRESS, body)))])


def _current(item: Item) -> CurrentList:
    body = item.body
    return CurrentList(
        version=body["version"],
        rows=body["rows"],
        broken=body["broken"],
        source=body["source"],
        at=codecs.time_from(body["at"]),
        actor=UserId(body["actor"]),
        previous=body["previous"],
    )

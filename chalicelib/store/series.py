"""Serves the port AllSeries from the table: one partition a series, and a pointer in that of each of its events."""

from collections.abc import Callable, Iterable

from chalicelib.domain.errors import ConflictError, NotFoundError
from chalicelib.domain.ids import RequestId, SeriesId, TournamentId
from chalicelib.domain.lifecycle.settings import SlugTakenError
from chalicelib.domain.series.series import Series
from chalicelib.ports import AuditLine, Receipt, group_of, series_group_of
from chalicelib.store import keys, series_keys
from chalicelib.store.items import ABSENT, PRESENT, Fields, Item, Table, body_path, version_of
from chalicelib.store.partition import audit_lines
from chalicelib.store.series_codecs import series_body, series_from
from chalicelib.store.transaction import Check, Delete, Put, Write, Writer


class StoredSeries:
    """Series in the store."""

    def __init__(self, table: Table, writer: Writer) -> None:
        self._table = table
        self._writer = writer

    def create(self, series: Series, receipt: Receipt) -> bool:
        """A new series. Raises SlugTakenError."""
        slug = self._table.item(
            series_keys.series_slug(series.slug), Fields(keys.Kind.SERIES_SLUG, {"series": series.id})
        )
        writes: list[Write] = [
            Put(self._item(series, 1), ABSENT),
            Put(slug, ABSENT, lambda _stored: SlugTakenError(slug=series.slug)),
            *self._pointed(series.id, series.events),
        ]
        return self._writer.commit_in(series_group_of(series.id), writes, receipt)

    def load(self, series: SeriesId) -> Series:
        """The series. Raises NotFoundError."""
        item = self._table.get(series_keys.series(series))
        if item is None:
            raise NotFoundError(what="series", id=series)
        return _series(item)

    def save(self, series: Series, receipt: Receipt) -> bool:
        """Pointers of events that it has now come, those of others go."""
        before = self.load(series.id)
        item = self._item(series, series.version + 1)
        is_same = (type(item).version == series.version) & (body_path("slug") == series.slug)
        changed = Put(item, is_same, lambda _stored: ConflictError(what="series", id=series.id))
        added = [one for one in series.events if one not in before.events]
        removed = [one for one in before.events if one not in series.events]
        writes = [changed, *self._pointed(series.id, added), *self._forgotten(series.id, removed)]
        return self._writer.commit_in(series_group_of(series.id), writes, receipt)

    def delete(self, series: Series, receipt: Receipt) -> bool:
        """It goes with its pointers; its address is free once all is erased."""
        at = self._table.at(series_keys.series(series.id))
        gone = Delete(
            at, type(at).version == series.version, lambda _stored: ConflictError(what="series", id=series.id)
        )
        writes = [gone, *self._forgotten(series.id, series.events)]
        return self._writer.commit_in(series_group_of(series.id), writes, receipt)

    def erase(self, series: SeriesId, slug: str, last: str) -> None:
        """The row of the job goes last: as long as it is there, the work is done again."""
        group = series_group_of(series)
        own, left = keys.job(group, last), list(self._table.all_in(group))
        if any(item.sk == keys.FIRST_OF_CONTENT for item in left):
            raise ConflictError(what="series", id=series)
        self._writer.run_possible([Delete(item)] for item in left if item.sk != own.sk)
        address = Delete(self._table.at(series_keys.series_slug(slug)), body_path("series") == series)
        self._writer.run_possible([[address]])
        self._writer.run_possible([[Delete(self._table.at(own))]])

    def of_event(self, tournament: TournamentId) -> tuple[Series, ...]:
        """By its pointers, which a copy of the event can have though no series has the copy."""
        pointers = self._table.beginning(group_of(tournament), series_keys.POINTER)
        ids = [SeriesId(item.body["series"]) for item in pointers]
        found = map(_series, self._table.get_all(map(series_keys.series, ids))) if ids else ()
        has_it = (one for one in found if tournament in one.events)
        return tuple(sorted(has_it, key=lambda one: (one.name.casefold(), one.id)))

    def everything(self) -> tuple[Series, ...]:
        """Every series, by name."""
        return tuple(map(_series, self._table.listed(series_keys.ALL)))

    def was_done(self, series: SeriesId, request_id: RequestId) -> bool:
        """Whether this request was carried out before."""
        return self._writer.was_done_in(series_group_of(series), request_id)

    def log(self, series: SeriesId) -> tuple[AuditLine, ...]:
        """The change log, newest first."""
        return audit_lines(self._table, series_group_of(series))

    def _item(self, series: Series, version: int) -> Item:
        fields = Fields(
            keys.Kind.SERIES,
            series_body(series),
            version=version,
            list_key=series_keys.in_all(series.name, series.id),
        )
        return self._table.item(series_keys.series(series.id), fields)

    def _pointed(self, series: SeriesId, events: Iterable[TournamentId]) -> list[Write]:
        """Each of these events is there, and knows that it is in the series."""
        pointer = Fields(keys.Kind.SERIES_POINTER, {"series": series})
        writes: list[Write] = []
        for event in events:
            writes.append(Check(self._table.at(keys.meta(event)), PRESENT, _missing(event)))
            writes.append(Put(self._table.item(series_keys.pointer(event, series), pointer)))
        return writes

    def _forgotten(self, series: SeriesId, events: Iterable[TournamentId]) -> list[Write]:
        return [Delete(self._table.at(series_keys.pointer(event, series))) for event in events]


def _series(item: Item) -> Series:
    return series_from(item.body, version_of(item))


def _missing(event: TournamentId) -> Callable[[Item | None], Exception]:
    return lambda _stored: NotFoundError(what="tournament", id=event)

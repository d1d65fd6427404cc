"""Serves the port Closings from the table: META says that an event is closed, each of its rounds that it is."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from chalicelib.domain.booking.booking import Booking
from chalicelib.domain.booking.early_finish import EarlyFinish
from chalicelib.domain.booking.seats import BookedEvent
from chalicelib.domain.errors import ConflictError, RequestReusedError
from chalicelib.domain.ids import RequestId, RoundNumber, TournamentId, Version
from chalicelib.domain.lifecycle.calendar import marked
from chalicelib.domain.lifecycle.final import FinalStandings
from chalicelib.domain.model.player import Entry
from chalicelib.domain.model.round import Round, RoundState
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import BusyError, Receipt
from chalicelib.ports.closings import Correction
from chalicelib.store import keys
from chalicelib.store.booking.bookings import booking_fields, booking_key
from chalicelib.store.event.closing_codecs import closing_body, final_from
from chalicelib.store.event.entries import MOST_TOGETHER, Entries
from chalicelib.store.event.events import Events
from chalicelib.store.event.rounds import round_fields
from chalicelib.store.event.settings_codecs import settings_body
from chalicelib.store.items import body_path
from chalicelib.store.moments import time_text
from chalicelib.store.partition import CLOSING, Meta, same_list
from chalicelib.store.transaction import Check, Delete, Put, Update, Write


class StoredClosings(Events, Entries):
    """Closings in the store."""

    def was_done(self, tournament: TournamentId, request: RequestId, content: str) -> bool:
        """Whether this was carried out before, under this request."""
        return self._writer.was_done_as(tournament, request, content)

    def close(self, closed: Tournament, final: FinalStandings, receipt: Receipt) -> bool:
        """META and every round are as they were read: a result saved meanwhile makes this a conflict."""
        if closed.closing is None:
            raise ValueError("an event that is not closed")
        meta = self._table.at(keys.meta(closed.id))
        as_read = (type(meta).version == closed.version) & (body_path("structure") == closed.structure)
        mark = (
            body_path(CLOSING).set(closing_body(closed.closing)),
            body_path("structure").set(closed.structure + 1),
            type(meta).version.set(closed.version + 1),
        )
        writes: list[Write] = [
            Update(meta, as_read & body_path(CLOSING).does_not_exist(), actions=mark),
            *(self._closed_round(closed.id, round_.number, round_.revision) for round_ in closed.rounds),
            self._kept(closed.id, final),
        ]
        return self._writer.commit(closed.id, writes, receipt)

    def end_early(self, read: BookedEvent, finish: EarlyFinish, receipt: Receipt) -> bool:
        """All is as it was read. Where many entries change, all of them come anew, out of sight until META names them.

        The rounds that stay are looked at, too: a result that is taken away meanwhile makes this a conflict.
        """
        event = read.tournament

        def prepare() -> list[Write]:
            seen = self._open_meta(event.id)
            gone = [round_ for round_ in event.rounds if round_.number > finish.after]
            kept = [round_ for round_ in event.rounds if round_.number <= finish.after]
            writes: list[Write] = [
                *(self._as_read(event.id, round_, Check) for round_ in kept),
                *(self._as_read(event.id, round_, Delete) for round_ in gone),
                *(Delete(self._table.at(keys.trace(event.id, round_.number))) for round_ in gone),
                *(self._without_byes(event.id, booking) for booking in finish.bookings),
            ]
            entries, generation = self._changed_entries(read, seen, finish.entries, len(writes), receipt)
            return [self._ended(read, seen, finish, generation, receipt), *writes, *entries]

        return self._writer.commit_prepared(event.id, prepare, receipt)

    def _as_read(self, tournament: TournamentId, round_: Round, kind: type[Check | Delete]) -> Check | Delete:
        at = self._table.at(keys.round_(tournament, round_.number))
        return kind(at, type(at).version == round_.revision)

    def _without_byes(self, tournament: TournamentId, booking: Booking) -> Put:
        item = self._table.item(booking_key(tournament, booking), booking_fields(tournament, booking))
        return Put(item, type(item).version == booking.version)

    def _changed_entries(
        self, read: BookedEvent, seen: Meta, entries: Sequence[Entry], others: int, receipt: Receipt
    ) -> tuple[list[Write], str | None]:
        """Writes of single entries; or none, and the mark of the generation that takes the place of all of them."""
        tournament = read.tournament.id
        if len(entries) + others <= MOST_TOGETHER:
            items = {item.body["id"]: item for item in self._entry_items(tournament, seen)}
            return [self._saved(items[entry.id], entry) for entry in entries], None
        changed = {entry.id: entry for entry in entries}
        whole = [changed.get(entry.id, entry) for entry in read.entries]
        generation = keys.generation(receipt.request_id)
        self._bring(self._new_entries(tournament, generation, whole, receipt))
        return [], generation

    def _ended(
        self, read: BookedEvent, seen: Meta, finish: EarlyFinish, generation: str | None, receipt: Receipt
    ) -> Update:
        event = read.tournament
        meta = self._table.at(keys.meta(event.id))
        as_read = (type(meta).version == event.version) & (body_path("structure") == event.structure)
        settings = marked(event.settings, finish.settings, receipt.at)
        said = [
            body_path("settings").set(settings_body(settings)),
            body_path("structure").set(event.structure + 1),
            type(meta).version.set(event.version + 1),
            *([body_path("generations").set([generation])] if generation else []),
        ]
        return Update(meta, as_read & same_list(seen), actions=tuple(said))

    def _closed_round(self, tournament: TournamentId, number: RoundNumber, revision: Version) -> Update:
        at = self._table.at(keys.round_(tournament, number))
        mark = (body_path("state").set(RoundState.CLOSED.value), type(at).version.set(revision + 1))
        return Update(at, type(at).version == revision, actions=mark)

    def correct(self, tournament: TournamentId, decide: Callable[[Tournament], Correction | None]) -> bool:
        """Every correction counts up the structure, so that one is decided by all results as they are."""
        wait = self._writer.patience.begin()
        while True:
            read = self.load(tournament)
            found = decide(read)
            if found is None:
                return False
            try:
                return self._writer.commit(tournament, self._corrected(read, found), found.receipt, wait)
            except RequestReusedError:
                raise
            except ConflictError:
                if not wait.pause():
                    raise BusyError from None

    def _corrected(self, read: Tournament, found: Correction) -> list[Write]:
        said = (
            body_path(CLOSING, "corrected_at").set(time_text(found.receipt.at)),
            body_path("structure").set(read.structure + 1),
        )
        as_read = (body_path("structure") == read.structure) & body_path(CLOSING).exists()
        round_ = next(one for one in found.after.rounds if one.number == found.round_number)
        at = found.receipt.at
        changed = {
            board.number: replace(board, version=Version(board.version + 1), result_at=at)
            for board in found.update.boards
        }
        boards = tuple(changed.get(board.number, board) for board in round_.boards)
        item = self._table.item(keys.round_(read.id, round_.number), round_fields(replace(round_, boards=boards)))
        return [
            Update(self._table.at(keys.meta(read.id)), as_read, actions=said),
            Put(item, type(item).version == round_.revision),
            self._kept(read.id, found.final),
        ]

    def final(self, tournament: TournamentId) -> FinalStandings | None:
        """The final standings that were kept."""
        item = self._table.get(keys.final(tournament))
        return None if item is None else final_from(item.body)

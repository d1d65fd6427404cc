"""Serves the port Closings from the table: META says that an event is closed, each of its rounds that it is."""

from collections.abc import Callable
from dataclasses import replace

from chalicelib.domain.errors import ConflictError, RequestReusedError
from chalicelib.domain.ids import RequestId, RoundNumber, TournamentId, Version
from chalicelib.domain.lifecycle.final import FinalStandings
from chalicelib.domain.model.round import RoundState
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import BusyError, Receipt
from chalicelib.ports.closings import Correction
from chalicelib.store import keys
from chalicelib.store.event.closing_codecs import closing_body, final_body, final_from
from chalicelib.store.event.events import Events
from chalicelib.store.event.rounds import round_fields
from chalicelib.store.items import Fields, body_path
from chalicelib.store.moments import time_text
from chalicelib.store.partition import CLOSING
from chalicelib.store.transaction import Put, Update, Write


class StoredClosings(Events):
    """Closings in the store."""

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

    def _closed_round(self, tournament: TournamentId, number: RoundNumber, revision: Version) -> Update:
        at = self._table.at(keys.round_(tournament, number))
        mark = (body_path("state").set(RoundState.CLOSED.value), type(at).version.set(revision + 1))
        return Update(at, type(at).version == revision, actions=mark)

    def _kept(self, tournament: TournamentId, final: FinalStandings) -> Put:
        return Put(self._table.item(keys.final(tournament), Fields(keys.Kind.FINAL, final_body(final))))

    def correct(
        self, tournament: TournamentId, request: RequestId, decide: Callable[[Tournament], Correction | None]
    ) -> bool:
        """Every correction counts up the structure, so that one is decided by all results as they are."""
        if self._writer.was_done(tournament, request):
            return False
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
            body_path(CLOSING, "corrected_at").set(time_text(found.at)),
            body_path("structure").set(read.structure + 1),
        )
        as_read = (body_path("structure") == read.structure) & body_path(CLOSING).exists()
        boards = tuple(
            replace(board, version=Version(board.version + 1)) if board.number in found.changed else board
            for board in found.round.boards
        )
        item = self._table.item(
            keys.round_(read.id, found.round.number), round_fields(replace(found.round, boards=boards))
        )
        return [
            Update(self._table.at(keys.meta(read.id)), as_read, actions=said),
            Put(item, type(item).version == found.round.revision),
            self._kept(read.id, found.final),
        ]

    def final(self, tournament: TournamentId) -> FinalStandings | None:
        """The final standings that were kept."""
        item = self._table.get(keys.final(tournament))
        return None if item is None else final_from(item.body)

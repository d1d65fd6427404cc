"""Rounds: drafts, changes, explanations."""

from collections.abc import Mapping, Sequence

from chalicelib.domain.errors import ConflictError, NotFoundError
from chalicelib.domain.ids import FIRST_ROUND, RequestId, RoundNumber, TournamentId, Version
from chalicelib.domain.lifecycle.closing import EventClosedError
from chalicelib.domain.model.round import Round, RoundState
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.registration.start_list import is_listed
from chalicelib.domain.registration.start_list import start_list as start_list_of
from chalicelib.ports import Receipt
from chalicelib.store import codecs, keys
from chalicelib.store.items import ABSENT, PRESENT, Fields, Item, body_path, version_of
from chalicelib.store.partition import Meta, Partition, Restructuring, roster_fields, same_list, same_structure
from chalicelib.store.transaction import Check, Delete, Put, Update, Write


def round_fields(round_: Round) -> Fields:
    """A round as an item, saved once more than it was."""
    return Fields(keys.Kind.ROUND, codecs.round_body(round_), version=round_.revision + 1)


class Rounds(Partition):
    """Rounds."""

    def round(self, tournament: TournamentId, number: RoundNumber) -> Round:
        """One round, draft or published."""
        item = self._table.get(keys.round_(tournament, number))
        if item is None:
            raise NotFoundError(what="round", round=number)
        return codecs.round_from(item.body, version_of(item))

    def draft_round(
        self, read: Tournament, round_: Round, trace: Sequence[Mapping[str, object]], receipt: Receipt
    ) -> bool:
        """Store a new draft for the event as it was `read`; the one of round 1 freezes the numbers.

        A conflict when the round exists, or the one before does not; when the start list is not what the entries say
        now, or was frozen or opened meanwhile; when the structure has moved on: somebody entered, left or asked for a
        bye.
        """
        tournament = read.id

        def prepare() -> list[Write]:
            seen = self._open_meta(tournament)
            if seen.structure != read.structure:
                raise ConflictError(what="tournament")
            return [
                *self._started(seen, read),
                *self._follows(tournament, round_.number),
                Put(
                    self._table.item(keys.round_(tournament, round_.number), round_fields(round_)),
                    ABSENT,
                    lambda _stored: ConflictError(what="round", round=round_.number),
                ),
                *self._explained(tournament, round_.number, trace),
            ]

        return self._writer.commit_prepared(tournament, prepare, receipt)

    def _follows(self, tournament: TournamentId, number: RoundNumber) -> list[Write]:
        """Rounds are numbered without a gap, also when the one before is taken away at this moment."""
        if number == FIRST_ROUND:
            return []
        before = self._table.at(keys.round_(tournament, RoundNumber(number - 1)))
        return [Check(before, PRESENT, lambda _stored: ConflictError(what="round", round=number))]

    def _started(self, seen: Meta, read: Tournament) -> list[Write]:
        """Round 1 freezes the start list; later rounds find it frozen."""
        tournament, players, settings = read.id, read.players, seen.settings
        if seen.is_frozen is not read.is_start_list_frozen:
            raise ConflictError(what="start_list")
        if seen.is_frozen:
            return [self._restructured(tournament, same_structure(seen), Restructuring())]
        system = self._system_of(settings.system)
        if players != start_list_of(self._entries(tournament, seen), system, settings.seats):
            raise ConflictError(what="start_list")
        return [
            self._restructured(tournament, same_structure(seen), Restructuring(is_frozen=True)),
            Put(self._table.item(keys.roster(tournament), roster_fields(players)), ABSENT),
        ]

    def _explained(
        self, tournament: TournamentId, number: RoundNumber, trace: Sequence[Mapping[str, object]]
    ) -> list[Write]:
        key = keys.trace(tournament, number)
        if not trace:
            return [Delete(self._table.at(key))]
        return [Put(self._table.item(key, Fields(keys.Kind.TRACE, codecs.trace_body(trace))))]

    def _opened(self, tournament: TournamentId, seen: Meta) -> Update:
        """Who withdrew meanwhile is not in the start list any more."""
        more = sum(map(is_listed, self._entries(tournament, seen))) - len(self._roster(tournament) or ())
        return self._restructured(tournament, same_structure(seen), Restructuring(more, is_frozen=False))

    def save_round(
        self,
        tournament: TournamentId,
        round_: Round,
        receipt: Receipt,
        trace: Sequence[Mapping[str, object]] | None = None,
    ) -> bool:
        """Replace a round when its revision is still `round_.revision` and its event is not closed (C8)."""
        item = self._table.item(keys.round_(tournament, round_.number), round_fields(round_))

        def moved_on(stored: Item | None) -> Exception:
            if stored is not None and codecs.round_from(stored.body, version_of(stored)).is_closed:
                return EventClosedError()
            refusal = NotFoundError if stored is None else ConflictError
            return refusal(what="round", round=round_.number)

        as_seen = (type(item).version == round_.revision) & (body_path("state") != RoundState.CLOSED.value)
        saved = Put(item, as_seen, moved_on)
        explained = [] if trace is None else self._explained(tournament, round_.number, trace)
        return self._writer.commit(tournament, [saved, *explained], receipt)

    def delete_round(self, tournament: TournamentId, number: RoundNumber, seen: Version, receipt: Receipt) -> bool:
        """Take the last draft away; with round 1 the start list opens again."""

        def prepare() -> list[Write]:
            meta = self._open_meta(tournament)
            is_first = number == FIRST_ROUND
            at = self._table.at(keys.round_(tournament, number))
            return [
                self._opened(tournament, meta)
                if is_first
                else self._restructured(tournament, same_list(meta), Restructuring()),
                Delete(
                    at,
                    (type(at).version == seen) & (body_path("state") == RoundState.DRAFT.value),
                    lambda _stored: ConflictError(what="round", round=number),
                ),
                Check(
                    self._table.at(keys.round_(tournament, RoundNumber(number + 1))),
                    ABSENT,
                    lambda _stored: ConflictError(what="round", round=number),
                ),
                Delete(self._table.at(keys.trace(tournament, number))),
                *([Delete(self._table.at(keys.roster(tournament)))] if is_first else []),
            ]

        return self._writer.commit_prepared(tournament, prepare, receipt)

    def was_done(self, tournament: TournamentId, request_id: RequestId) -> bool:
        """Whether this request was carried out before."""
        return self._writer.was_done(tournament, request_id)

    def trace(self, tournament: TournamentId, number: RoundNumber) -> tuple[Mapping[str, object], ...]:
        """The pairing's explanation, in board order; empty when none was kept."""
        item = self._table.get(keys.trace(tournament, number))
        return () if item is None else codecs.trace_from(item.body)

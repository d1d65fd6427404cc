"""Entries, and the frozen start list that follows them."""

from collections.abc import Sequence
from functools import reduce
from operator import and_

from chalicelib.domain.errors import ConflictError, NotFoundError
from chalicelib.domain.ids import EntryId, TournamentId
from chalicelib.domain.model.player import Entry, Player
from chalicelib.domain.registration.start_list import is_listed
from chalicelib.ports import Receipt
from chalicelib.store import codecs, keys
from chalicelib.store.items import ABSENT, PRESENT, Fields, Item, body_path, length_of, version_of
from chalicelib.store.partition import Meta, Partition, Restructuring, players_in, same_list, same_structure
from chalicelib.store.transaction import Delete, Put, Update, Write

MOST_TOGETHER = 80
"""Entries that fit in one transaction with all else; more of them are brought in bulk."""


class Entries(Partition):
    """Entries."""

    def entries(self, tournament: TournamentId) -> tuple[Entry, ...]:
        """Every entry, also the withdrawn ones, in the order in which they came."""
        return self._entries(tournament, self._meta(tournament))

    def add_entries(
        self, tournament: TournamentId, entries: Sequence[Entry], numbered: Sequence[Player], receipt: Receipt
    ) -> bool:
        """Add entries; a conflict when the start list was frozen, opened or lengthened meanwhile."""

        def prepare() -> list[Write]:
            seen = self._open_meta(tournament)
            self._refuse_other_list(seen, numbered)
            return [
                *self._added(tournament, seen, entries, numbered, receipt),
                *(self._appended(tournament, numbered) if numbered else ()),
            ]

        return self._writer.commit_prepared(tournament, prepare, receipt)

    def _refuse_other_list(self, seen: Meta, numbered: Sequence[Player]) -> None:
        if seen.is_frozen != bool(numbered):
            raise ConflictError(what="start_list")

    def _added(
        self,
        tournament: TournamentId,
        seen: Meta,
        entries: Sequence[Entry],
        numbered: Sequence[Player],
        receipt: Receipt,
    ) -> list[Write]:
        """Many entries come first, as a generation of their own, out of sight until META names it."""
        more = self._more_players(seen, (), entries, numbered)
        if len(entries) <= MOST_TOGETHER:
            items = self._new_entries(tournament, seen.generations[0], entries, receipt)
            change = Restructuring(players=more)
            return [
                self._restructured(tournament, same_list(seen), change),
                *(Put(item, ABSENT, lambda _stored: ConflictError(what="entry")) for item in items),
            ]
        generation = keys.generation(receipt.request_id)
        if generation in seen.generations:
            raise ConflictError(what="entry")
        self._bring(self._new_entries(tournament, generation, entries, receipt))
        change = Restructuring(players=more, generation=generation)
        return [self._restructured(tournament, same_list(seen), change)]

    def _appended(self, tournament: TournamentId, numbered: Sequence[Player]) -> list[Write]:
        """The next lines of the frozen start list; numbers follow the last one without a gap."""
        item = self._table.get(keys.roster(tournament))
        roster = () if item is None else players_in(item)
        last = max((player.number for player in roster), default=0)
        if [player.number - last for player in numbered] != list(range(1, len(numbered) + 1)):
            raise ConflictError(what="start_list")
        players = body_path("players")
        lines = [codecs.numbered_body(player) for player in numbered]
        return [
            Update(
                self._table.at(keys.roster(tournament)),
                length_of(players) == len(roster),
                lambda _stored: ConflictError(what="start_list"),
                (players.set(players.append(lines)),),
            )
        ]

    def save_entry(
        self, tournament: TournamentId, entry: Entry, receipt: Receipt, numbered: Player | None = None
    ) -> bool:
        """Replace an entry, when its version is still `entry.version`; a frozen start list follows."""

        def prepare() -> list[Write]:
            seen = self._open_meta(tournament)
            stored = self._entry_item(tournament, seen, entry.id)
            if version_of(stored) != entry.version:
                raise ConflictError(what="entry", id=entry.id)
            added = [] if numbered is None else [numbered]
            more = self._more_players(seen, [stored], [entry], added)
            return [
                self._restructured(tournament, same_list(seen), Restructuring(more)),
                self._saved(stored, entry),
                *(self._followed(tournament, [entry]) if numbered is None else self._appended(tournament, added)),
            ]

        return self._writer.commit_prepared(tournament, prepare, receipt)

    def _followed(self, tournament: TournamentId, entries: Sequence[Entry]) -> list[Write]:
        """Their lines of the frozen start list, where they have one: one write, as no two may be of the same item."""
        item = self._table.get(keys.roster(tournament))
        lines = [] if item is None else item.body["players"]
        places = {line["entry"]: place for place, line in enumerate(lines)}
        listed = [(places[entry.id], entry) for entry in entries if entry.id in places]
        if not listed:
            return []
        conditions = [body_path("players", place, "entry") == entry.id for place, entry in listed]
        persons = [body_path("players", place, "person").set(codecs.person_body(one.person)) for place, one in listed]
        return [
            Update(
                self._table.at(keys.roster(tournament)),
                reduce(and_, conditions),
                lambda _stored: ConflictError(what="start_list"),
                tuple(persons),
            )
        ]

    def save_entries(self, tournament: TournamentId, entries: Sequence[Entry], receipt: Receipt) -> bool:
        """Replace entries; a conflict when one of them was changed meanwhile, or the start list is frozen."""
        replaced: list[Item] = []

        def prepare() -> list[Write]:
            seen = self._open_meta(tournament)
            if seen.is_frozen:
                raise ConflictError(what="start_list")
            stored = self._entry_items(tournament, seen)
            versions = {item.body["id"]: version_of(item) for item in stored}
            for entry in entries:
                if versions.get(entry.id) != entry.version:
                    raise ConflictError(what="entry", id=entry.id)
            if len(entries) <= MOST_TOGETHER:
                return self._replaced(tournament, seen, stored, entries)
            replaced.extend(stored)
            return self._replaced_in_bulk(tournament, seen, entries, receipt)

        is_new = self._writer.commit_prepared(tournament, prepare, receipt)
        if is_new:
            # Nobody reads them any more; should this be interrupted, they lie there unseen.
            self._writer.run_possible([Delete(item)] for item in replaced)
        return is_new

    def _replaced(
        self, tournament: TournamentId, seen: Meta, stored: Sequence[Item], entries: Sequence[Entry]
    ) -> list[Write]:
        """Each under the condition of its version."""
        items = {item.body["id"]: item for item in stored}
        more = self._more_players(seen, [items[entry.id] for entry in entries], entries)
        return [
            self._restructured(tournament, same_list(seen), Restructuring(more)),
            *(self._saved(items[entry.id], entry) for entry in entries),
        ]

    def _saved(self, stored: Item, entry: Entry) -> Put:
        fields = Fields(keys.Kind.ENTRY, codecs.entry_body(entry, stored.body["came"]), version=entry.version + 1)
        return Put(
            self._table.item(keys.Key(stored.pk, stored.sk), fields),
            type(stored).version == entry.version,
            lambda _stored: ConflictError(what="entry", id=entry.id),
        )

    def _replaced_in_bulk(
        self, tournament: TournamentId, seen: Meta, entries: Sequence[Entry], receipt: Receipt
    ) -> list[Write]:
        """All entries come anew, as a generation of their own, out of sight until META names it alone."""
        changed = {entry.id: entry for entry in entries}
        whole = [changed.get(entry.id, entry) for entry in self._entries(tournament, seen)]
        generation = keys.generation(receipt.request_id)
        if generation in seen.generations:
            raise ConflictError(what="entry")
        self._bring(self._new_entries(tournament, generation, whole, receipt))
        return [
            Update(
                self._table.at(keys.meta(tournament)),
                same_structure(seen),
                lambda _stored: ConflictError(what="start_list"),
                (
                    body_path("generations").set([generation]),
                    body_path("structure").set(seen.structure + 1),
                    body_path("players").set(sum(map(is_listed, whole))),
                ),
            )
        ]

    def remove_entry(self, tournament: TournamentId, entry: EntryId, receipt: Receipt) -> bool:
        """Take an entry away; a conflict when the start list is frozen."""

        def prepare() -> list[Write]:
            seen = self._open_meta(tournament)
            if seen.is_frozen:
                raise ConflictError(what="start_list")
            stored = self._entry_item(tournament, seen, entry)
            return [
                self._restructured(tournament, same_list(seen), Restructuring(self._more_players(seen, [stored], ()))),
                Delete(stored, PRESENT, lambda _stored: NotFoundError(what="entry", id=entry)),
            ]

        return self._writer.commit_prepared(tournament, prepare, receipt)

    def _entry_item(self, tournament: TournamentId, seen: Meta, entry: EntryId) -> Item:
        for generation in seen.generations:
            item = self._table.get(keys.entry(tournament, generation, entry))
            if item is not None:
                return item
        raise NotFoundError(what="entry", id=entry)

"""Reading one event's items: what all its repositories share."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from pynamodb.expressions.condition import Condition

from chalicelib.domain.errors import ConflictError, NotFoundError
from chalicelib.domain.formats.contract import PairingSystem
from chalicelib.domain.ids import EntryId, RequestId, TournamentId, UserId, Version
from chalicelib.domain.lifecycle.bye_rules import with_late_byes
from chalicelib.domain.lifecycle.closing import EventClosedError
from chalicelib.domain.model.closing import Closing
from chalicelib.domain.model.player import Entry, Player
from chalicelib.domain.model.tournament import Settings, Tournament
from chalicelib.domain.registration.start_list import is_listed, start_list
from chalicelib.ports import AuditLine, Receipt, group_of
from chalicelib.store import codecs, keys
from chalicelib.store.event.closing_codecs import closing_body, closing_from
from chalicelib.store.event.settings_codecs import settings_body, settings_from
from chalicelib.store.items import ABSENT, Body, Fields, Item, Table, body_path, version_of
from chalicelib.store.transaction import Put, Update, Writer

CLOSING = "closing"
"""Where META says that the event is closed; nothing stands there before."""


@dataclass(frozen=True, slots=True)
class Meta:
    """The META item: settings and owner, and what keeps the other items of the event together.

    `generations` mark the entries that are its own: the first is the event's, others came in bulk. `structure` counts
    changes of entries, start list and the set of rounds (never results); `is_frozen` says whether there is a ROSTER;
    `players` counts who is in the start list, for lists of events. `closing` is set once the event is closed (C8): it
    stands here, where it is a condition of every change of the structure.
    """

    settings: Settings
    version: Version
    owner: UserId
    generations: tuple[str, ...]
    structure: int = 0
    is_frozen: bool = False
    players: int = 0
    closing: Closing | None = None


def meta_fields(tournament: TournamentId, meta: Meta) -> Fields:
    """META as an item, shown in the index by first playing day."""
    body: Body = {
        "id": tournament,
        "settings": settings_body(meta.settings),
        "owner": meta.owner,
        "generations": list(meta.generations),
        "structure": meta.structure,
        "is_frozen": meta.is_frozen,
        "players": meta.players,
        **({} if meta.closing is None else {CLOSING: closing_body(meta.closing)}),
    }
    first_day = min(meta.settings.playing_days, default=None)
    list_key = keys.in_events(meta.settings.visibility, first_day.isoformat() if first_day else "", tournament)
    return Fields(keys.Kind.META, body, version=meta.version, list_key=list_key)


def meta_from(item: Item) -> Meta:
    """META again."""
    return Meta(
        settings=settings_from(item.body["settings"]),
        version=Version(version_of(item)),
        owner=UserId(item.body["owner"]),
        generations=tuple(item.body["generations"]),
        structure=item.body["structure"],
        is_frozen=item.body["is_frozen"],
        players=item.body["players"],
        closing=closing_from(item.body[CLOSING]) if CLOSING in item.body else None,
    )


def roster_fields(players: tuple[Player, ...]) -> Fields:
    """The frozen start list as an item."""
    return Fields(keys.Kind.ROSTER, {"players": [codecs.numbered_body(player) for player in players]})


@dataclass(frozen=True, slots=True)
class Restructuring:
    """So many players more (or fewer), of this generation beside the others; the start list frozen or opened."""

    players: int = 0
    generation: str | None = None
    is_frozen: bool | None = None


def same_list(seen: Meta) -> Condition:
    """The event has not been replaced nor closed, and its start list is as open or frozen as it was."""
    closing = body_path(CLOSING)
    condition: Condition = (
        (body_path("generations", 0) == seen.generations[0])
        & (body_path("is_frozen") == seen.is_frozen)
        & (closing.does_not_exist() if seen.closing is None else closing.exists())
    )
    return condition


def same_structure(seen: Meta) -> Condition:
    """No entry, start list or round has come, gone or changed (results and board changes apart)."""
    condition: Condition = same_list(seen) & (body_path("structure") == seen.structure)
    return condition


def _moved_on(stored: Item | None) -> Exception:
    return NotFoundError(what="tournament") if stored is None else ConflictError(what="tournament")


class Partition:
    """One event's items."""

    def __init__(self, table: Table, writer: Writer, system_of: Callable[[str], PairingSystem]) -> None:
        self._table = table
        self._writer = writer
        self._system_of = system_of

    def _meta(self, tournament: TournamentId) -> Meta:
        item = self._table.get(keys.meta(tournament))
        if item is None:
            raise NotFoundError(what="tournament", id=tournament)
        return meta_from(item)

    def _open_meta(self, tournament: TournamentId) -> Meta:
        """META of an event whose start list and rounds can still change. Raises EventClosedError."""
        meta = self._meta(tournament)
        if meta.closing is not None:
            raise EventClosedError
        return meta

    def _read(self, tournament: TournamentId) -> tuple[Meta, list[Item]]:
        """META, which is read first, with the start list and the rounds."""
        first, last = keys.FIRST_OF_CONTENT, keys.LAST_OF_CONTENT
        content = list(self._table.between(group_of(tournament), first, last, without=keys.Kind.TRACE))
        if not content or content[0].kind != keys.Kind.META:
            raise NotFoundError(what="tournament", id=tournament)
        return meta_from(content[0]), content[1:]

    def _assembled(
        self, tournament: TournamentId, meta: Meta, content: Iterable[Item], entries: tuple[Entry, ...]
    ) -> Tournament:
        roster: tuple[Player, ...] | None = None
        rounds = []
        for item in content:
            if item.kind == keys.Kind.ROSTER:
                roster = players_in(item)
            else:
                rounds.append(codecs.round_from(item.body, version_of(item)))
        if roster is None:
            players = start_list(entries, self._system_of(meta.settings.system), meta.settings.seats)
        else:
            players = joined(roster, entries)
        return Tournament(
            id=tournament,
            settings=meta.settings,
            players=players,
            rounds=with_late_byes(rounds, players),
            is_start_list_frozen=roster is not None,
            version=meta.version,
            structure=meta.structure,
            closing=meta.closing,
        )

    def _entries(self, tournament: TournamentId, meta: Meta) -> tuple[Entry, ...]:
        """In the order in which they came."""
        found = self._entry_items(tournament, meta)
        found.sort(key=lambda item: (item.body["came"], item.body["id"]))
        return tuple(codecs.entry_from(item.body, version_of(item)) for item in found)

    def _entry_items(self, tournament: TournamentId, meta: Meta) -> list[Item]:
        group = group_of(tournament)
        return [item for mark in meta.generations for item in self._table.beginning(group, keys.entries(mark))]

    def _roster(self, tournament: TournamentId) -> tuple[Player, ...] | None:
        """The frozen start list with the persons as they were then; None while it is open."""
        item = self._table.get(keys.roster(tournament))
        return None if item is None else players_in(item)

    def _restructured(self, tournament: TournamentId, condition: Condition, change: "Restructuring") -> Update:
        """Count a change of the structure, while the condition on META holds."""
        actions = [
            body_path("structure").set(body_path("structure") + 1),
            body_path("players").set(body_path("players") + change.players),
        ]
        if change.generation is not None:
            actions.append(body_path("generations").set(body_path("generations").append([change.generation])))
        if change.is_frozen is not None:
            actions.append(body_path("is_frozen").set(change.is_frozen))
        return Update(self._table.at(keys.meta(tournament)), condition, _moved_on, tuple(actions))

    def _more_players(
        self, seen: Meta, stored: Iterable[Item], entries: Iterable[Entry], numbered: Sequence[Player] = ()
    ) -> int:
        """How many more are in the start list with these `entries` instead of those `stored`.

        In a frozen one those are that have a number: nobody leaves it.
        """
        if seen.is_frozen:
            return len(numbered)
        before = (codecs.entry_from(item.body, version_of(item)) for item in stored)
        return sum(map(is_listed, entries)) - sum(map(is_listed, before))

    def _new_entries(
        self, tournament: TournamentId, generation: str, entries: Sequence[Entry], receipt: Receipt
    ) -> list[Item]:
        """Items of new entries, in this order."""
        began = codecs.time_text(receipt.at)
        return [
            self._table.item(
                keys.entry(tournament, generation, entry.id),
                Fields(keys.Kind.ENTRY, codecs.entry_body(entry, f"{began}#{place:05d}"), version=entry.version + 1),
            )
            for place, entry in enumerate(entries)
        ]

    def _bring(self, items: Sequence[Item]) -> None:
        """Write entries of a generation that META does not name yet; those already there are of this same request."""
        self._writer.run_possible([Put(item, ABSENT)] for item in items)


def audit_lines(table: Table, group: str) -> tuple[AuditLine, ...]:
    """The change log of an event or a club, newest first."""
    found = [_audit_line(item) for item in table.beginning(group, keys.AUDIT)]
    return tuple(sorted(found, key=lambda line: line.at, reverse=True))


def _audit_line(item: Item) -> AuditLine:
    return AuditLine(
        request_id=RequestId(item.body["request_id"]),
        actor=UserId(item.body["actor"]),
        at=codecs.time_from(item.body["at"]),
        action=item.body["action"],
        details=codecs.json_from(item.body["details"]),
    )


def players_in(roster: Item) -> tuple[Player, ...]:
    """The lines of a frozen start list."""
    return tuple(codecs.numbered_from(line) for line in roster.body["players"])


def joined(roster: tuple[Player, ...], entries: tuple[Entry, ...]) -> tuple[Player, ...]:
    """The start list with what its entries say today; the person stays as he was when round 1 was paired."""
    today: dict[EntryId, Entry] = {entry.id: entry for entry in entries}
    return tuple(
        replace(player, entry=replace(today.get(player.entry.id, player.entry), person=player.person))
        for player in roster
    )

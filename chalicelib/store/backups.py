"""Serves the port Backups: reads the items of events and clubs, and restores them out of sight until all are there."""

import secrets
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any

from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.club.archive import faults_of
from chalicelib.domain.club.club import ClubVisibility
from chalicelib.domain.club.club import checked as checked_club
from chalicelib.domain.errors import ConflictError, InvalidFieldError, NotFoundError
from chalicelib.domain.ids import ClubId, TournamentId
from chalicelib.domain.lifecycle.settings import SlugTakenError, is_slug
from chalicelib.domain.model.tournament import Settings, Visibility
from chalicelib.ports import Official, Receipt, club_group_of, group_of
from chalicelib.ports.backups import BackedUpGroup, BackedUpItem, Backup, BackupKind, Placed, UnusableBackupError
from chalicelib.store import backup_format, keys
from chalicelib.store.backup_kinds import KEPT, LINK_KEY
from chalicelib.store.club.club_codecs import club_from
from chalicelib.store.codecs import entry_from
from chalicelib.store.event.settings_codecs import settings_from
from chalicelib.store.items import ABSENT, Body, Fields, Item, size_of, version_of
from chalicelib.store.keys import Key, Kind, ListKey
from chalicelib.store.partition import CLOSING, Partition, meta_from
from chalicelib.store.people.officials import access_fields
from chalicelib.store.transaction import MOST_WRITES, Delete, Put, Write

HEAD = keys.FIRST_OF_CONTENT
"""The place of the item without which an event or a club is not there."""
_MARK = "RESTORING"
_KEY_BYTES = 32
_LARGEST_BATCH = 2_000_000
"""Bytes. A transaction holds 4 MB."""
_EVENTS, _CLUBS = group_of(TournamentId("")), club_group_of(ClubId(""))


class StoredBackups(Partition):
    """Backups in and out of the table."""

    def event(self, tournament: TournamentId, at: datetime) -> Backup:
        """The event as it is. Raises NotFoundError."""
        return Backup(BackupKind.EVENT, at, (self._event_group(tournament),))

    def club(self, club: ClubId, at: datetime) -> Backup:
        """The club as it is, with all its events. Raises NotFoundError."""
        items = _kept(self._table.all_in(club_group_of(club)))
        if not any(item.place == HEAD for item in items):
            raise NotFoundError(what="club", id=club)
        events = (self._event_group(event) for event in self._events_of(club))
        return Backup(BackupKind.CLUB, at, (BackedUpGroup(club_group_of(club), items), *events))

    def _events_of(self, club: ClubId) -> list[TournamentId]:
        listed = [item for one in Visibility for item in self._table.listed(keys.events_list(one))]
        found = {TournamentId(item.body["id"]) for item in listed if item.body["settings"].get("club") == club}
        return sorted(found)

    def _event_group(self, tournament: TournamentId) -> BackedUpGroup:
        """Read as often as it takes to find it at rest: entries and rounds that belong together."""
        wait = self._writer.patience.begin()
        while True:
            seen = self._meta(tournament)
            items = list(self._table.all_in(group_of(tournament)))
            if self._meta(tournament) == seen or not wait.pause():
                break
        own = tuple(keys.entries(mark) for mark in seen.generations)
        there = (item for item in items if item.kind != Kind.ENTRY or str(item.sk).startswith(own))
        return BackedUpGroup(group_of(tournament), _kept(there))

    def written(self, backup: Backup) -> str:
        """The backup as JSON; the same backup is the same text."""
        return backup_format.written(backup)

    def read(self, file: bytes) -> Backup:
        """The backup again. Raises UnusableBackupError, also for an event that does not hang together."""
        backup = backup_format.read(file)
        for at, group in enumerate(backup.groups):
            if group.group.startswith(_EVENTS):
                self._refuse_broken(group, f"groups[{at}]")
            else:
                _refuse_broken_club(group, f"groups[{at}]")
        return backup

    def _refuse_broken(self, group: BackedUpGroup, at: str) -> None:
        items = [self._item(group.group, item.place, _fields(item)) for item in group.items]
        entries = tuple(entry_from(item.body, version_of(item)) for item in items if item.kind == Kind.ENTRY)
        content = [item for item in items if item.kind in (Kind.ROSTER, Kind.ROUND)]
        try:
            meta = meta_from(next(item for item in items if item.sk == HEAD))
            event = self._assembled(TournamentId(group.group.removeprefix(_EVENTS)), meta, content, entries)
            fault = next(faults_of(event), None)
        except backup_format.UNREADABLE as error:
            raise UnusableBackupError(place=at, reason="unreadable") from error
        if fault is not None:
            raise UnusableBackupError(place=f"{at}{fault[0]}", reason=fault[1])

    def settings_in(self, group: BackedUpGroup) -> Settings:
        """The settings of an event in a backup."""
        return settings_from(dict(_head(group).body["settings"]))

    def is_closed_in(self, group: BackedUpGroup) -> bool:
        """Whether an event in a backup is closed."""
        return CLOSING in _head(group).body

    def slug_in(self, group: BackedUpGroup) -> str:
        """The address of an event or a club in a backup."""
        body = _head(group).body
        return str(body["settings"]["slug"] if group.group.startswith(_EVENTS) else body["slug"])

    def is_free(self, group: str, mark: str) -> bool:
        """Nothing is there, or what this `mark` brought."""
        head, brought = (self._table.get(Key(group, place)) for place in (HEAD, _MARK))
        if head is not None:
            return False
        if brought is not None:
            return bool(brought.body["mark"] == mark)
        return next(self._table.all_in(group), None) is None

    def is_begun(self, group: str, mark: str) -> bool:
        """It was brought under this mark, and is seen or will be."""
        brought = self._table.get(Key(group, _MARK))
        return brought is not None and brought.body["mark"] == mark

    def was_done(self, group: str, receipt: Receipt) -> bool:
        """Whether this request has restored this group."""
        return self._writer.was_done_in(group, receipt.request_id) and (self._table.get(Key(group, HEAD)) is not None)

    def order(self, group: str, receipt: Receipt) -> bool:
        """Only the line of the change log and the job. False when that was done before."""
        return self._writer.commit_in(group, [], receipt)

    def bring(
        self, group: BackedUpGroup, placed: Placed, names: Mapping[str, str], mark: str, receipt: Receipt
    ) -> None:
        """Everything but the head. What is there already was brought under the same mark."""
        own = Put(self._item(placed.group, _MARK, Fields(Kind.RESTORING, {"mark": mark})), ABSENT)
        if self._table.get(Key(placed.group, _MARK)) is None:
            self._writer.run([own])
        if not self.is_begun(placed.group, mark):
            raise ConflictError(what="group", id=placed.group)
        rest = [item for item in group.items if item.place != HEAD and item.place != f"AUDIT#{receipt.request_id}"]
        for batch in _batches(self._restored(placed, item, names) for item in rest):
            self._writer.run_possible([Put(item, ABSENT)] for item in batch)

    def show(
        self,
        groups: Mapping[str, BackedUpGroup],
        places: tuple[Placed, ...],
        names: Mapping[str, str],
        receipt: Receipt,
    ) -> bool:
        """The heads with their addresses and owners. As many as one transaction holds are seen at once."""
        first, *others = places
        writes = [self._shown(groups[placed.group], placed, names, receipt) for placed in others]
        last = self._shown(groups[first.group], first, names, receipt)
        last.append(Delete(self._table.at(Key(first.group, _MARK))))
        room = MOST_WRITES - len(last) - len(receipt.follow_up) - 1
        early, together = _steps(writes, room)
        for step in early:
            self._run_once(step)
        return self._writer.commit_in(first.group, [*last, *(one for step in together for one in step)], receipt)

    def forget(self, groups: Iterable[str]) -> None:
        """The marks of what is restored by now."""
        self._writer.run_possible([Delete(self._table.at(Key(group, _MARK)))] for group in groups)

    def _run_once(self, step: list[Write]) -> None:
        """Unless it was done before the restoring was cut short. Raises SlugTakenError."""
        head = step[0].item
        if self._table.get(Key(head.pk, head.sk)) is None:
            self._writer.run(step)

    def _shown(self, group: BackedUpGroup, placed: Placed, names: Mapping[str, str], receipt: Receipt) -> list[Write]:
        head = self._restored(placed, _head(group), names)
        is_event = placed.group.startswith(_EVENTS)
        own = placed.group.partition("#")[2]
        address = keys.slug(placed.slug) if is_event else keys.club_slug(placed.slug)
        claim = self._table.item(address, Fields(Kind.SLUG, {"tournament" if is_event else "club": own}))
        realm = Realm.event(TournamentId(own)) if is_event else Realm.club(ClubId(own))
        access = access_fields(realm, Official(placed.owner, Role.OWNER), receipt.at)
        return [
            Put(head, ABSENT),
            Put(claim, ABSENT, lambda _stored: SlugTakenError(slug=placed.slug)),
            Put(self._table.item(keys.access(placed.group, placed.owner), access)),
        ]

    def _restored(self, placed: Placed, item: BackedUpItem, names: Mapping[str, str]) -> Item:
        """The item in its new place, with what the file does not say: keys of links, the owner, the address."""
        body: Body = _renamed(dict(item.body), names)
        match Kind(item.kind):
            case Kind.META:
                body = _event_head(body, placed)
            case Kind.CLUB:
                body |= {"slug": placed.slug, LINK_KEY: secrets.token_urlsafe(_KEY_BYTES)}
            case Kind.BOOKING_SETTINGS:
                body[LINK_KEY] = secrets.token_urlsafe(_KEY_BYTES)
        fields = Fields(Kind(item.kind), body, item.saves, _list_key(Kind(item.kind), body), schema=item.schema)
        place = "#".join(names.get(part, part) for part in item.place.split("#"))
        return self._item(placed.group, place, fields)

    def _item(self, group: str, place: str, fields: Fields) -> Item:
        return self._table.item(Key(group, place), fields)


def _fields(item: BackedUpItem) -> Fields:
    return Fields(Kind(item.kind), dict(item.body), item.saves, schema=item.schema)


def _refuse_broken_club(group: BackedUpGroup, at: str) -> None:
    club = club_from(dict(_head(group).body), 0)  # which was read before
    try:
        checked_club(club)
    except InvalidFieldError as error:
        raise UnusableBackupError(place=f"{at}.{error.details['field']}", reason=error.details["reason"]) from error
    if not is_slug(club.slug):
        raise UnusableBackupError(place=f"{at}.slug", reason="not_a_slug")


def _event_head(body: Body, placed: Placed) -> Body:
    settings = {**body["settings"], "slug": placed.slug, "club": placed.club}
    if placed.is_copy:
        settings["visibility"] = Visibility.PRIVATE.value
    return {**body, "settings": settings, "owner": placed.owner}


def _list_key(kind: Kind, body: Body) -> ListKey | None:
    """Where the index shows the head; nothing else of a backup is in a list."""
    match kind:
        case Kind.META:
            settings = settings_from(body["settings"])
            first_day = min(settings.playing_days, default=None)
            day = first_day.isoformat() if first_day else ""
            return keys.in_events(settings.visibility, day, TournamentId(body["id"]))
        case Kind.CLUB:
            club = club_from(body, 0)
            return keys.in_clubs(ClubVisibility(club.visibility), club.name.casefold(), club.id)
        case _:
            return None


def _kept(items: Iterable[Item]) -> tuple[BackedUpItem, ...]:
    """What a backup keeps of these items, in their order."""
    return tuple(_backed_up(item) for item in items if _is_kept(item))


def _is_kept(item: Item) -> bool:
    """Unsent bookings lie at another place than sent ones, and are not kept."""
    kept = KEPT.get(Kind(item.kind))
    return kept is not None and kept.place.fullmatch(str(item.sk)) is not None


def _backed_up(item: Item) -> BackedUpItem:
    body = KEPT[Kind(item.kind)].without_secrets(item.body)
    saves = None if item.version is None else version_of(item)
    return BackedUpItem(str(item.sk), str(item.kind), int(item.schema or 0), saves, body)


def _head(group: BackedUpGroup) -> BackedUpItem:
    return next(item for item in group.items if item.place == HEAD)


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    """The same with new ids in the place of old ones, wherever one of them stands by itself."""
    match value:
        case str():
            return names.get(value, value)
        case list():
            return [_renamed(one, names) for one in value]
        case dict():
            return {names.get(name, name): _renamed(one, names) for name, one in value.items()}
        case _:
            return value


def _batches(items: Iterable[Item]) -> Iterator[list[Item]]:
    batch: list[Item] = []
    size = 0
    for item in items:
        own = size_of(item.body)
        if batch and size + own > _LARGEST_BATCH:
            yield batch
            batch, size = [], 0
        batch.append(item)
        size += own
    if batch:
        yield batch


def _steps(writes: list[list[Write]], room: int) -> tuple[list[list[Write]], list[list[Write]]]:
    """Those that go before, and those that fit with what is seen last: at most `room` writes."""
    together: list[list[Write]] = []
    while writes and sum(map(len, together)) + len(writes[-1]) <= room:
        together.append(writes.pop())
    return writes, together

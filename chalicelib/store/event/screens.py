"""Serves the port Screens from the table: an item each among those of its event."""

from dataclasses import replace
from datetime import datetime

from chalicelib.domain.accounts.screens import Hall, Screen, ScreenSettings, Size, Theme, View
from chalicelib.domain.errors import ConflictError, NotFoundError
from chalicelib.domain.ids import NEVER_SAVED, TournamentId, UserId, Version
from chalicelib.ports import Receipt, group_of
from chalicelib.store import codecs, keys, screen_keys
from chalicelib.store.items import ABSENT, PRESENT, Body, Fields, Item, Table, version_of
from chalicelib.store.transaction import Check, Delete, Put, Writer


class StoredScreens:
    """Screens in the store."""

    def __init__(self, table: Table, writer: Writer) -> None:
        self._table = table
        self._writer = writer

    def hall(self, tournament: TournamentId) -> Hall:
        """All of it, by one query."""
        screens: list[Screen] = []
        seen: dict[str, datetime] = {}
        announcement = ""
        for item in self._table.beginning(group_of(tournament), screen_keys.HALL):
            match item.kind:
                case keys.Kind.SCREEN:
                    screens.append(_screen(item))
                case keys.Kind.SCREEN_SEEN:
                    seen[item.body["screen"]] = codecs.time_from(item.body["at"])
                case keys.Kind.ANNOUNCEMENT:
                    announcement = item.body["text"]
        screens.sort(key=lambda one: (one.made_at, one.id))
        return Hall(tuple(replace(one, seen_at=seen.get(one.id)) for one in screens), announcement)

    def place_of(self, secret_hash: str) -> TournamentId | None:
        """As the index shows it; whether the screen is still there, its own item says."""
        found = next(self._table.listed(screen_keys.screens_list(secret_hash)), None)
        return None if found is None else TournamentId(str(found.gsi1sk))

    def save(self, tournament: TournamentId, screen: Screen, receipt: Receipt) -> bool:
        """Add it, or replace it while it has still its version. Raises ConflictError."""
        listed = screen_keys.in_screens(screen.secret_hash, tournament)
        fields = Fields(keys.Kind.SCREEN, _body(screen), version=screen.version + 1, list_key=listed)
        item = self._table.item(screen_keys.screen(tournament, screen.id), fields)
        seen = ABSENT if screen.version == NEVER_SAVED else type(item).version == screen.version
        saved = Put(item, seen, lambda _stored: ConflictError(what="screen"))
        return self._writer.commit(tournament, [self._is_there(tournament), saved], receipt)

    def remove(self, tournament: TournamentId, screen_id: str, receipt: Receipt) -> bool:
        """With when it was last there."""
        places = (screen_keys.screen(tournament, screen_id), screen_keys.screen_seen(tournament, screen_id))
        return self._writer.commit(tournament, [Delete(self._table.at(place)) for place in places], receipt)

    def announce(self, tournament: TournamentId, announcement: str, receipt: Receipt) -> bool:
        """One for all screens: the last one stands."""
        key = screen_keys.announcement(tournament)
        said = self._table.item(key, Fields(keys.Kind.ANNOUNCEMENT, {"text": announcement}))
        saved = Put(said) if announcement else Delete(self._table.at(key))
        return self._writer.commit(tournament, [self._is_there(tournament), saved], receipt)

    def _is_there(self, tournament: TournamentId) -> Check:
        """Nothing is left of an event that was deleted meanwhile."""
        at = self._table.at(keys.meta(tournament))
        return Check(at, PRESENT, lambda _stored: NotFoundError(what="tournament", id=tournament))

    def note_seen(self, tournament: TournamentId, screen_id: str, at: datetime) -> None:
        """An item of its own, so that it never comes between two officials."""
        body: Body = {"screen": screen_id, "at": codecs.time_text(at)}
        item = self._table.item(screen_keys.screen_seen(tournament, screen_id), Fields(keys.Kind.SCREEN_SEEN, body))
        self._writer.run([Put(item)])


def _body(screen: Screen) -> Body:
    chosen = screen.settings
    return {
        "id": screen.id,
        "name": screen.name,
        "secret_hash": screen.secret_hash,
        "made_by": screen.made_by,
        "made_at": codecs.time_text(screen.made_at),
        "views": [view.value for view in chosen.views],
        "seconds": chosen.seconds,
        "theme": chosen.theme.value,
        "size": chosen.size.value,
        "language": chosen.language,
    }


def _screen(item: Item) -> Screen:
    body = item.body
    return Screen(
        id=body["id"],
        name=body["name"],
        secret_hash=body["secret_hash"],
        made_by=UserId(body["made_by"]),
        made_at=codecs.time_from(body["made_at"]),
        settings=ScreenSettings(
            views=tuple(map(View, body["views"])),
            seconds=body["seconds"],
            theme=Theme(body["theme"]),
            size=Size(body["size"]),
            language=body["language"],
        ),
        version=Version(version_of(item)),
    )

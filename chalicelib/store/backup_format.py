"""Backups as JSON: typed values kept exactly, and every fault named by its path."""

import base64
import binascii
import json
import re
import zlib
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from chalicelib.domain.errors import DomainError
from chalicelib.domain.ids import ClubId, TournamentId
from chalicelib.ports import club_group_of, group_of
from chalicelib.ports.backups import BackedUpGroup, BackedUpItem, Backup, BackupKind, UnusableBackupError
from chalicelib.store.backup_kinds import KEPT
from chalicelib.store.fitting import fits
from chalicelib.store.items import LARGEST_ITEM_BYTES, SCHEMA, Body, size_of
from chalicelib.store.keys import Kind
from chalicelib.store.moments import time_from, time_text

FORMAT, VERSION = "speelzaal-backup", 1
_BYTES, _MAP = "$bytes", "$map"
"""How bytes are written, and a map one of whose names begins with a dollar."""
LARGEST_TEXT = 100_000_000
"""Bytes, unpacked."""
_PACKED, _GZIP = b"\x1f\x8b", 16 + zlib.MAX_WBITS
_LARGEST_NUMBER = 10**38
"""As the store keeps them."""
_ID = r"[\w-]{6,64}"
_GROUPS = {
    BackupKind.EVENT: re.compile(re.escape(group_of(TournamentId(""))) + _ID, re.ASCII),
    BackupKind.CLUB: re.compile(re.escape(club_group_of(ClubId(""))) + _ID, re.ASCII),
}
UNREADABLE = (KeyError, TypeError, ValueError, AttributeError, IndexError, ArithmeticError, zlib.error, DomainError)
"""What the codecs raise for what they have not written."""


def written(backup: Backup) -> str:
    """The backup as JSON, an item a line; the same backup is the same text."""
    head = {"format": FORMAT, "version": VERSION, "made_at": time_text(backup.made_at), "kind": backup.kind.value}
    groups = ",\n".join(_group_text(group) for group in backup.groups)
    return f'{_json(head)[:-1]},"groups":[\n{groups}\n]}}\n'


def _group_text(group: BackedUpGroup) -> str:
    items = ",\n".join(_json(_item_body(item)) for item in group.items)
    return f'{{"group":{_json(group.group)},"items":[\n{items}\n]}}'


def _item_body(item: BackedUpItem) -> Mapping[str, Any]:
    return {
        "place": item.place,
        "kind": item.kind,
        "schema": item.schema,
        "saves": item.saves,
        "body": {name: _plain(value) for name, value in item.body.items()},
    }


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def _plain(value: Any) -> Any:
    match value:
        case bytes():
            return {_BYTES: base64.b64encode(value).decode()}
        case list() | tuple():
            return [_plain(one) for one in value]
        case Mapping():
            inner = {name: _plain(one) for name, one in value.items()}
            return {_MAP: inner} if any(name.startswith("$") for name in inner) else inner
        case _:
            return value


def read(file: bytes) -> Backup:
    """The backup of a file, packed or not. Raises UnusableBackupError."""
    try:
        body = json.loads(_unpacked(file))
    except (ValueError, RecursionError) as error:
        where = f"{error.lineno}:{error.colno}" if isinstance(error, json.JSONDecodeError) else "1:1"
        raise UnusableBackupError(place=where, reason="not_json") from error
    if not isinstance(body, dict) or body.get("format") != FORMAT:
        raise UnusableBackupError(place="format", reason="not_a_backup")
    if type(body.get("version")) is not int or body["version"] != VERSION:
        raise UnusableBackupError(place="version", reason="too_new")
    if body.get("kind") not in [kind.value for kind in BackupKind]:
        raise UnusableBackupError(place="kind", reason="unknown_kind")
    kind = BackupKind(body["kind"])
    groups = tuple(_group(found, f"groups[{at}]") for at, found in enumerate(_list_in(body, "groups", "")))
    _refuse_other_groups(kind, groups)
    return Backup(kind, _moment(body), groups)


def _unpacked(file: bytes) -> str:
    content = file
    if file.startswith(_PACKED):
        unpacking = zlib.decompressobj(_GZIP)
        try:
            content = unpacking.decompress(file, LARGEST_TEXT)
        except zlib.error as error:
            raise UnusableBackupError(place="1:1", reason="not_json") from error
        if not unpacking.eof:
            raise UnusableBackupError(place="1:1", reason="too_large" if unpacking.unconsumed_tail else "not_json")
    return content.decode("utf-8-sig", errors="replace")


def _moment(body: Mapping[str, Any]) -> datetime:
    try:
        return time_from(body["made_at"])
    except UNREADABLE as error:
        raise UnusableBackupError(place="made_at", reason="unreadable") from error


def _refuse_other_groups(kind: BackupKind, groups: tuple[BackedUpGroup, ...]) -> None:
    """One event; or a club, and its events behind it. Each has what makes it one, and none is there twice."""
    if not groups or (kind is BackupKind.EVENT and len(groups) > 1):
        raise UnusableBackupError(place="groups", reason="number_of_groups")
    if len({group.group for group in groups}) < len(groups):
        raise UnusableBackupError(place="groups", reason="group_twice")
    for at, group in enumerate(groups):
        wanted = kind if at == 0 else BackupKind.EVENT
        if not _GROUPS[wanted].fullmatch(group.group):
            raise UnusableBackupError(place=f"groups[{at}].group", reason="other_group")
        _refuse_other_items(group, wanted, f"groups[{at}]")


def _refuse_other_items(group: BackedUpGroup, wanted: BackupKind, at: str) -> None:
    is_club = wanted is BackupKind.CLUB
    own = group.group.partition("#")[2]
    for number, item in enumerate(group.items):
        kept = KEPT[Kind(item.kind)]
        if not kept.is_of_both and kept.is_of_club is not is_club:
            raise UnusableBackupError(place=f"{at}.items[{number}].kind", reason="other_group")
    if len({item.place for item in group.items}) < len(group.items):
        raise UnusableBackupError(place=f"{at}.items", reason="place_twice")
    heads = [(number, item) for number, item in enumerate(group.items) if item.place == "META"]
    if not heads:
        raise UnusableBackupError(place=f"{at}.items", reason="no_head")
    number, head = heads[0]
    if head.body["id"] != own:
        raise UnusableBackupError(place=f"{at}.items[{number}].body.id", reason="other_group")


def _group(found: Any, at: str) -> BackedUpGroup:
    if not isinstance(found, dict) or not isinstance(found.get("group"), str):
        raise UnusableBackupError(place=f"{at}.group", reason="unreadable")
    items = _list_in(found, "items", f"{at}.")
    return BackedUpGroup(found["group"], tuple(_item(one, f"{at}.items[{n}]") for n, one in enumerate(items)))


def _list_in(body: Mapping[str, Any], name: str, at: str) -> list[Any]:
    found = body.get(name)
    if not isinstance(found, list):
        raise UnusableBackupError(place=f"{at}{name}", reason="unreadable")
    return found


def _item(found: Any, at: str) -> BackedUpItem:
    """An item that its own codec reads. Raises UnusableBackupError."""
    if not isinstance(found, dict) or not isinstance(found.get("body"), dict):
        raise UnusableBackupError(place=at, reason="unreadable")
    kind, place, schema, saves = (found.get(name) for name in ("kind", "place", "schema", "saves"))
    if kind not in [one.value for one in KEPT]:
        raise UnusableBackupError(place=f"{at}.kind", reason="unknown_kind")
    kept = KEPT[Kind(kind)]
    if not isinstance(place, str) or not kept.place.fullmatch(place):
        raise UnusableBackupError(place=f"{at}.place", reason="unreadable")
    if type(schema) is not int or schema > SCHEMA:
        raise UnusableBackupError(place=f"{at}.schema", reason="too_new")
    if saves is not None and (type(saves) is not int or not 0 <= saves < _LARGEST_NUMBER):
        raise UnusableBackupError(place=f"{at}.saves", reason="unreadable")
    body = {name: _value(one, f"{at}.body.{name}") for name, one in found["body"].items()}
    if size_of(body) > LARGEST_ITEM_BYTES:
        raise UnusableBackupError(place=f"{at}.body", reason="too_large")
    return BackedUpItem(place, kind, schema, saves, _read_by_codec(kept.read, body, saves or 0, at))


def _read_by_codec(reader: Any, body: Body, saves: int, at: str) -> Body:
    try:
        is_fit = fits(reader(body, saves))
    except UNREADABLE as error:
        raise UnusableBackupError(place=f"{at}.body", reason="unreadable") from error
    if not is_fit:
        raise UnusableBackupError(place=f"{at}.body", reason="unreadable")
    return body


def _value(found: Any, at: str) -> Any:
    match found:
        case None | bool() | str():
            return found
        case int() if abs(found) < _LARGEST_NUMBER:
            return found
        case list():
            return [_value(one, f"{at}[{place}]") for place, one in enumerate(found)]
        case {"$bytes": str(text), **others} if not others:
            return _bytes(text, at)
        case {"$map": dict(inner), **others} if not others:
            return {name: _value(one, f"{at}.{name}") for name, one in inner.items()}
        case dict():
            return {name: _value(one, f"{at}.{name}") for name, one in found.items()}
    raise UnusableBackupError(place=at, reason="unreadable")


def _bytes(text: str, at: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise UnusableBackupError(place=at, reason="unreadable") from error

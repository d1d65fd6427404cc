"""What a group has published: the hash of each file, and publications under way."""

import hashlib
import json
from collections.abc import Mapping, Set
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from chalicelib.ports import PageFile

LONGEST_PUBLICATION = timedelta(minutes=15)
"""No worker lives longer: after that an unfinished publication has crashed."""
_NEVER = -1


@dataclass(frozen=True, slots=True)
class Attempt:
    """A publication under way, or crashed: what it may have put or deleted, whatever it says of it here."""

    began: datetime
    keys: frozenset[str]


@dataclass(frozen=True, slots=True)
class Manifest:
    """The files of a group as last published, and the attempts since then."""

    revision: int = _NEVER
    at: datetime | None = None
    hashes: Mapping[str, str] = field(default_factory=dict)
    attempts: Mapping[str, Attempt] = field(default_factory=dict)

    def in_doubt(self) -> frozenset[str]:
        """Keys of which nobody knows what lies there."""
        return frozenset[str]().union(*(attempt.keys for attempt in self.attempts.values()))

    def changed(self, hashes: Mapping[str, str]) -> frozenset[str]:
        """The keys to put."""
        doubtful = self.in_doubt()
        return frozenset(key for key, value in hashes.items() if self.hashes.get(key) != value or key in doubtful)

    def gone(self, hashes: Mapping[str, str]) -> frozenset[str]:
        """The keys to delete."""
        return (frozenset(self.hashes) | self.in_doubt()) - frozenset(hashes)

    def begin(self, name: str, keys: Set[str], at: datetime) -> "Manifest":
        """Say beforehand what will be touched."""
        return replace(self, attempts={**self.attempts, name: Attempt(at, frozenset(keys))})

    def finish(self, name: str, hashes: Mapping[str, str], revision: int, at: datetime) -> "Manifest":
        """The attempt is done. One of another publisher stays in doubt until that one cannot be running any more."""
        others = {
            other: attempt
            for other, attempt in self.attempts.items()
            if other != name and at - attempt.began < LONGEST_PUBLICATION
        }
        return Manifest(revision, at, dict(hashes), others)


def hash_of(file: PageFile) -> str:
    """The same hash means that nothing needs to be put, also of what is said about the file."""
    head = json.dumps([file.content_type, file.cache.value]).encode()
    body = file.body
    for stamp in file.stamps:
        body = body.replace(stamp, b"")
    return hashlib.sha256(head + b"\n" + body).hexdigest()


def to_bytes(manifest: Manifest) -> bytes:
    """As it is stored."""
    document = {
        "revision": manifest.revision,
        "at": manifest.at.isoformat() if manifest.at else None,
        "files": dict(sorted(manifest.hashes.items())),
        "attempts": {
            name: {"began": attempt.began.isoformat(), "keys": sorted(attempt.keys)}
            for name, attempt in sorted(manifest.attempts.items())
        },
    }
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()


def from_bytes(content: bytes) -> Manifest:
    """As it was stored."""
    document = json.loads(content)
    attempts = {
        name: Attempt(datetime.fromisoformat(attempt["began"]), frozenset(attempt["keys"]))
        for name, attempt in document["attempts"].items()
    }
    at = datetime.fromisoformat(document["at"]) if document["at"] else None
    return Manifest(document["revision"], at, document["files"], attempts)

"""Backups of whole events and clubs: what they hold, and where they are read from and restored to."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, Protocol

from chalicelib.domain.errors import DomainError
from chalicelib.domain.ids import ClubId, TournamentId, UserId
from chalicelib.domain.model.tournament import Settings
from chalicelib.records import Receipt


class UnusableBackupError(DomainError):
    """The file is no backup that can be restored: `place` is the path in its JSON, `reason` says why."""

    code = "unusable_backup"


class BackupKind(StrEnum):
    """Of what it is a backup."""

    EVENT = "event"
    CLUB = "club"


@dataclass(frozen=True, slots=True)
class BackedUpItem:
    """An item as it is stored: its place in its group, its kind, the schema of its body, how often it was saved."""

    place: str
    kind: str
    schema: int
    saves: int | None
    body: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class BackedUpGroup:
    """All that is kept of an event (`T#<id>`) or of a club (`C#<id>`)."""

    group: str
    items: tuple[BackedUpItem, ...]


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup. The first group is the event or the club itself, the others are the events of the club."""

    kind: BackupKind
    made_at: datetime
    groups: tuple[BackedUpGroup, ...]


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a group is restored: under which name, at which address, whose; `club` is that of an event."""

    group: str
    slug: str
    owner: UserId
    club: ClubId | None = None
    is_copy: bool = False
    """There is something under its own id: this is another one, and private."""


class Backups(Protocol):
    """Backups. What is derived, secret or of a person's account is in none of them."""

    def event(self, tournament: TournamentId, at: datetime) -> Backup:
        """The event as it is. Raises NotFoundError."""

    def club(self, club: ClubId, at: datetime) -> Backup:
        """The club as it is, with all its events. Raises NotFoundError."""

    def written(self, backup: Backup) -> str:
        """The backup as JSON; the same backup is the same text."""

    def read(self, file: bytes) -> Backup:
        """The backup of a file, packed (gzip) or not, when all of it can be restored. Raises UnusableBackupError."""

    def settings_in(self, group: BackedUpGroup) -> Settings:
        """The settings of an event in a backup."""

    def is_closed_in(self, group: BackedUpGroup) -> bool:
        """Whether an event in a backup is closed (C8)."""

    def slug_in(self, group: BackedUpGroup) -> str:
        """The address of an event or a club in a backup."""

    def is_free(self, group: str, mark: str) -> bool:
        """Nothing is seen there, and nothing lies there but what the restoring under this `mark` has brought."""

    def is_begun(self, group: str, mark: str) -> bool:
        """The restoring under this mark has brought something, which may be seen already."""

    def bring(
        self, group: BackedUpGroup, placed: Placed, names: Mapping[str, str], mark: str, receipt: Receipt
    ) -> None:
        """Write all of it but for what makes it seen. `names` are new ids by old ones, in all groups of the backup.

        Repeating it writes the rest. Raises ConflictError when something else is there.
        """

    def show(
        self,
        groups: Mapping[str, BackedUpGroup],
        places: tuple[Placed, ...],
        names: Mapping[str, str],
        receipt: Receipt,
    ) -> bool:
        """Make what was brought seen, the first of the places last, all at once as far as a transaction goes.

        False when it was done before. Raises SlugTakenError.
        """

    def forget(self, groups: Iterable[str]) -> None:
        """These are restored: what marks them as being brought goes. Repeating it changes nothing."""

    def was_done(self, group: str, receipt: Receipt) -> bool:
        """Whether this request has restored this group."""

    def order(self, group: str, receipt: Receipt) -> bool:
        """Write the line of the change log and the job of the receipt. False when that was done before."""


class BackupFiles(Protocol):
    """Backups that were made, for a while."""

    def put(self, group: str, file: str, name: str, text: str) -> None:
        """Store the backup of this group as this file; a browser keeps it under the name. Repeating changes nothing."""

    def link(self, group: str, file: str) -> str:
        """An address at which whoever has it reads the file for a few minutes."""

"""Events and clubs restored from their backups: under their own ids where nothing is there, else as copies."""

import hashlib
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass

from chalicelib.commands.caller import (
    LIST_PEOPLE,
    PUBLISH,
    PUBLISH_CALENDAR,
    PUBLISH_CLUB,
    Act,
    Caller,
    id_from,
    receipt,
)
from chalicelib.commands.event.tournaments import numbered
from chalicelib.domain.accounts.permissions import Action, may
from chalicelib.domain.accounts.realm import Realm, RealmKind
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import ClubId, TournamentId
from chalicelib.domain.lifecycle.settings import SlugTakenError
from chalicelib.domain.model.tournament import Tempo
from chalicelib.ports import FollowUp, Job, JobKind, Receipt, Services, club_group_of, group_of, realm_group
from chalicelib.ports.backups import BackedUpGroup, Backup, BackupKind, Placed

_TRIES = 5
_RATE_ALL = tuple(FollowUp(JobKind.RATE, {"tempo": tempo.value}) for tempo in Tempo)
"""C16: how everybody stands follows from the rated events."""
_EVENTS, _CLUBS = group_of(TournamentId("")), club_group_of(ClubId(""))
_FOLLOW_UP: Mapping[BackupKind, tuple[FollowUp, ...]] = {
    BackupKind.EVENT: (PUBLISH, PUBLISH_CALENDAR, LIST_PEOPLE),
    BackupKind.CLUB: (PUBLISH_CLUB, PUBLISH_CALENDAR, LIST_PEOPLE, *_RATE_ALL),
}
_ACTIONS: Mapping[BackupKind, str] = {BackupKind.EVENT: "tournament.restore", BackupKind.CLUB: "club.restore"}


@dataclass(frozen=True, slots=True)
class OrderBackup:
    """Of an event or a club."""

    caller: Caller
    realm: Realm


@dataclass(frozen=True, slots=True)
class RestoreBackup:
    """A backup as its file; the caller becomes the owner. `kinds` are those that he may restore."""

    caller: Caller
    file: bytes
    kinds: Set[BackupKind] = frozenset(BackupKind)


@dataclass(frozen=True, slots=True)
class Restored:
    """What was restored, and under which id. `is_copy`: there was something under its own."""

    kind: BackupKind
    id: str
    is_copy: bool


@dataclass(frozen=True, slots=True)
class _Plan:
    """What is restored, and under which group each group of it; `mark` is that of its text."""

    caller: Caller
    backup: Backup
    names: Mapping[str, str]
    mark: str
    receipt: Receipt

    @property
    def ids(self) -> Mapping[str, str]:
        """New ids by old ones."""
        return {old.partition("#")[2]: new.partition("#")[2] for old, new in self.names.items()}


class OtherBackupError(NotFoundError):
    """The file is a backup of something else than what is restored here."""

    code = "other_backup"


def order_backup(command: OrderBackup, services: Services) -> str:
    """A job makes the file, whose name in the list of backups this is. A request repeated is carried out once."""
    file, group = id_from(command.caller, "backup"), realm_group(command.realm)
    action = "club.backup" if command.realm.kind is RealmKind.CLUB else "tournament.backup"
    act = Act(action, {}, (FollowUp(JobKind.BACK_UP, {"file": file}),))
    services.backups.order(group, receipt(command.caller, act, services))
    return file


def restore_backup(command: RestoreBackup, services: Services) -> Restored:
    """Nothing is seen before all is there. Cut short, the request repeated, or another with this file, does the rest.

    Raises UnusableBackupError, OtherBackupError, ConflictError.
    """
    backup = services.backups.read(command.file)
    if backup.kind not in command.kinds:
        raise OtherBackupError(kind=backup.kind.value)
    mark = hashlib.sha256(services.backups.written(backup).encode()).hexdigest()
    names = _names(backup, mark, command.caller, services)
    act = Act(_ACTIONS[backup.kind], {"made_at": backup.made_at.isoformat()}, _FOLLOW_UP[backup.kind])
    told = receipt(command.caller, act, services)
    own = backup.groups[0].group
    if not services.backups.was_done(names[own], told):
        _restore(_Plan(command.caller, backup, names, mark, told), services)
    services.backups.forget(names.values())
    for group in backup.groups[1:]:
        _order_pages(names[group.group], told, services)
    return Restored(backup.kind, names[own].partition("#")[2], names[own] != own)


def _names(backup: Backup, mark: str, caller: Caller, services: Services) -> dict[str, str]:
    """Under which group each group is restored: its own, where it is free; else one that follows from the request.

    Free is also what this request has restored, and what was restored of a club that was cut short.
    """
    first, *others = (group.group for group in backup.groups)
    told = receipt(caller, Act("restore"), services)
    copies = {group: f"{group.partition('#')[0]}#{id_from(caller, f'restore {group}')}" for group in (first, *others)}
    is_done = any(services.backups.was_done(name, told) for name in (first, copies[first]))
    is_own = services.backups.was_done(first, told) or services.backups.is_free(first, mark)
    names = {first: first if is_own else copies[first]}
    for group in others:
        if is_done:
            copied = services.tournaments.summaries([TournamentId(copies[group].removeprefix(_EVENTS))])
            names[group] = copies[group] if copied else group
        else:
            is_free = services.backups.is_free(group, mark) or (is_own and services.backups.is_begun(group, mark))
            names[group] = group if is_free else copies[group]
    return names


def _restore(plan: _Plan, services: Services) -> None:
    """Raises SlugTakenError when somebody takes the addresses as fast as they are found."""
    groups = plan.backup.groups
    places = _places(plan, services)
    for group, placed in zip(groups, places, strict=True):
        services.backups.bring(group, placed, plan.ids, plan.mark, plan.receipt)
    for _ in range(_TRIES):
        brought = {placed.group: group for group, placed in zip(groups, places, strict=True)}
        try:
            services.backups.show(brought, places, plan.ids, plan.receipt)
        except SlugTakenError:
            places = _places(plan, services)
        else:
            return
    raise SlugTakenError(slug=places[0].slug)


def _places(plan: _Plan, services: Services) -> tuple[Placed, ...]:
    """Each at its own address or the next free one; no two at the same."""
    found: list[Placed] = []
    for group in plan.backup.groups:
        taken = {placed.slug for placed in found if placed.group.startswith(_EVENTS)}
        found.append(_placed(plan, group, taken, services))
    return tuple(found)


def _placed(plan: _Plan, group: BackedUpGroup, taken: Set[str], services: Services) -> Placed:
    name, slug = plan.names[group.group], services.backups.slug_in(group)
    is_copy, owner = name != group.group, plan.caller.user
    if group.group.startswith(_CLUBS):
        return Placed(name, _free(slug, frozenset(), services.clubs.id_of_slug), owner, is_copy=is_copy)
    if plan.backup.kind is BackupKind.CLUB:
        club: ClubId | None = ClubId(plan.names[plan.backup.groups[0].group].removeprefix(_CLUBS))
    else:
        club = _own_club(plan.caller, group, services, is_copy=is_copy)
    return Placed(name, _free(slug, taken, services.tournaments.id_of_slug), owner, club, is_copy)


def _own_club(caller: Caller, group: BackedUpGroup, services: Services, *, is_copy: bool) -> ClubId | None:
    """The event stays that of its club for who may make events there; else it is independent.

    So is a copy of a closed one: its games count in the club already, and never twice (C13).
    """
    club = services.backups.settings_in(group).club
    if club is None or (is_copy and services.backups.is_closed_in(group)):
        return None
    role = services.officials.role(Realm.club(club), caller.user)
    return club if role is not None and may(role, Action.CHANGE_SEASON) else None


def _free(slug: str, taken: Set[str], holder: Callable[[str], str]) -> str:
    """The address, or the first with a number behind it that nobody has."""
    for one in (slug, *numbered(slug)):
        if one in taken:
            continue
        try:
            holder(one)
        except NotFoundError:
            return one
    raise SlugTakenError(slug=slug)


def _order_pages(group: str, told: Receipt, services: Services) -> None:
    """The pages of an event of the club; ordered twice is ordered once."""
    for follow_up in (PUBLISH, LIST_PEOPLE):
        job = Job(
            id=f"restored-{told.request_id}-{follow_up.kind.value}",
            group=group,
            kind=follow_up.kind,
            arguments={},
            created_at=told.at,
            due_at=told.at,
            actor=told.actor,
        )
        services.outbox.add(job)
        services.queue.wake(group, job.id)

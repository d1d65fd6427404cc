"""Backups of events and clubs: asked for, taken away, restored."""

from chalicelib.commands.backups import OrderBackup, RestoreBackup, order_backup, restore_backup
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.accounts.realm import Realm
from chalicelib.ports import club_group_of, group_of
from chalicelib.queries.backups import backup_link, made_backups
from chalicelib.render.facts import utc_text
from chalicelib.web.admin.backups import kinds_for
from chalicelib.web.api.club.archives import RestoreBody
from chalicelib.web.api.endpoint import Answer, Noun
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_EVENT, _CLUB = "/tournaments/{tournament}/backups", "/clubs/{club}/backups"


class OrderedAnswer(Answer):
    """The backup that is being made."""

    file: str


class BackupAnswer(Answer):
    """A backup that was asked for; `made_at` is null while it is being made, and where it failed."""

    file: str
    asked_at: str
    made_at: str | None
    failed: bool


class BackupsAnswer(Answer):
    """The last one first."""

    backups: tuple[BackupAnswer, ...]


class LinkAnswer(Answer):
    """Where the file can be read for a few minutes: JSON, packed with gzip."""

    address: str


class RestoredBackupAnswer(Answer):
    """What was restored (`event` or `club`) under which id; a copy where something was there under its own."""

    kind: str
    id: str
    copy_of_another: bool


@noun.reads(_EVENT, Action.CHANGE_SETTINGS, BackupsAnswer)
def list_event_backups(call: Call) -> BackupsAnswer:
    """The backups of the event that were asked for lately."""
    return _listed(group_of(call.tournament), call)


@noun.does(f"POST {_EVENT}", Action.CHANGE_SETTINGS, OrderedAnswer, status=202)
def post_event_backup(call: Call) -> OrderedAnswer:
    """Have a backup of the event made."""
    return OrderedAnswer(file=order_backup(OrderBackup(call.caller, Realm.event(call.tournament)), call.services))


@noun.reads(f"{_EVENT}/{{file}}", Action.CHANGE_SETTINGS, LinkAnswer)
def read_event_backup(call: Call) -> LinkAnswer:
    """Where a backup of the event can be read."""
    return _link(group_of(call.tournament), call)


@noun.reads(_CLUB, Action.CHANGE_CLUB, BackupsAnswer)
def list_club_backups(call: Call) -> BackupsAnswer:
    """The backups of the club that were asked for lately."""
    return _listed(club_group_of(call.club), call)


@noun.does(f"POST {_CLUB}", Action.CHANGE_CLUB, OrderedAnswer, status=202)
def post_club_backup(call: Call) -> OrderedAnswer:
    """Have a backup of the club made, with all its events."""
    return OrderedAnswer(file=order_backup(OrderBackup(call.caller, Realm.club(call.club)), call.services))


@noun.reads(f"{_CLUB}/{{file}}", Action.CHANGE_CLUB, LinkAnswer)
def read_club_backup(call: Call) -> LinkAnswer:
    """Where a backup of the club can be read."""
    return _link(club_group_of(call.club), call)


@noun.takes("POST /restored-backups", Action.IMPORT_TOURNAMENT, RestoreBody, RestoredBackupAnswer, status=201)
def post_restored_backup(call: Call, body: RestoreBody) -> RestoredBackupAnswer:
    """Restore an event or a club from the text of its backup, beside all that there is."""
    made = restore_backup(RestoreBackup(call.caller, body.file.encode(), kinds_for(call)), call.services)
    return RestoredBackupAnswer(kind=made.kind.value, id=made.id, copy_of_another=made.is_copy)


def _listed(group: str, call: Call) -> BackupsAnswer:
    return BackupsAnswer(
        backups=tuple(
            BackupAnswer(
                file=one.file,
                asked_at=utc_text(one.asked_at),
                made_at=None if one.made_at is None else utc_text(one.made_at),
                failed=one.has_failed,
            )
            for one in made_backups(group, call.services)
        )
    )


def _link(group: str, call: Call) -> LinkAnswer:
    return LinkAnswer(address=backup_link(group, call.request.parameters["file"], call.services))

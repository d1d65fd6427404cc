"""An event or a club restored from its backup."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.backups import RestoreBackup, restore_backup
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.ports.backups import BackupKind
from chalicelib.render.texts import N_
from chalicelib.web.admin.door import file_route, refused, render, route, texts
from chalicelib.web.authorise import Call
from chalicelib.web.request import LARGEST_BODY, go_to

_LABELS: Mapping[str, str] = {"file": N_("File")}
_PLACES: Mapping[BackupKind, str] = {BackupKind.EVENT: "t", BackupKind.CLUB: "c"}
_MEGABYTE = 1_000_000


def kinds_for(call: Call) -> frozenset[BackupKind]:
    """What the caller may restore: what he may make."""
    needed = {BackupKind.EVENT: Action.IMPORT_TOURNAMENT, BackupKind.CLUB: Action.CREATE_CLUB}
    return frozenset(kind for kind, action in needed.items() if call.may(action))


@route("GET", "/restore", Action.IMPORT_TOURNAMENT)
def restore_backup_page(call: Call) -> Response:
    """Ask for the file."""
    return render(call, "restore.html", _asked(call))


@file_route("POST", "/restore", Action.IMPORT_TOURNAMENT)
def restore_backup_file(call: Call) -> Response:
    """Restore what is in it, beside all that there is."""
    sent = call.form.uploads.get("file")
    try:
        if sent is None or not sent.content.strip():
            raise InvalidFieldError(field="file", reason="missing")
        made = restore_backup(RestoreBackup(call.caller, sent.content, kinds_for(call)), call.services)
    except DomainError as error:
        return refused(call, "restore.html", error, _asked(call))
    done = "backup_copied" if made.is_copy else "backup_restored"
    return go_to(f"/admin/{_PLACES[made.kind]}/{made.id}/log?done={done}")


def _asked(call: Call) -> Mapping[str, object]:
    labels = {field: texts(call).text(label) for field, label in _LABELS.items()}
    return {"labels": labels, "most": LARGEST_BODY // _MEGABYTE}

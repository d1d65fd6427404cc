"""Rating lists: an administrator lets an upload become the list in use; an official takes its ratings into an event."""

from dataclasses import dataclass

from chalicelib.commands.caller import Act, Caller, receipt
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ratings.lists.row import ListKind
from chalicelib.ports import FollowUp, JobKind, Services


@dataclass(frozen=True, slots=True)
class ImportList:
    """This upload shall become the list of its kind; `takes_smaller` also when it has far fewer rows."""

    caller: Caller
    kind: ListKind
    upload: str
    takes_smaller: bool = False


def order_import(command: ImportList, services: Services) -> None:
    """Let a worker do it. Raises InvalidFieldError when no such file was sent, or not any more."""
    sent = services.list_files.sent(command.kind, command.upload)
    if sent is None:
        raise InvalidFieldError(field="file", reason="not_sent")
    arguments = {
        "list": command.kind.value,
        "upload": command.upload,
        "tag": sent.tag,
        "version": services.chance.id(),
        "takes_smaller": int(command.takes_smaller),
    }
    follow_up = FollowUp(JobKind.IMPORT_RATING_LIST, arguments)
    act = Act("rating_lists.import", {"list": command.kind.value, "upload": command.upload}, (follow_up,))
    services.rating_lists.order(command.kind, receipt(command.caller, act, services))

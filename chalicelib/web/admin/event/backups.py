"""Backups of an event: asked for, and taken away once they are made."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.backups import OrderBackup, order_backup
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.accounts.realm import Realm
from chalicelib.ports import group_of
from chalicelib.queries.backups import MadeBackup, backup_link, made_backups
from chalicelib.web.admin.door import render, route
from chalicelib.web.admin.frame import frame, local, root_of
from chalicelib.web.authorise import Call
from chalicelib.web.request import go_away, go_to


@route("GET", "/t/{tournament}/backups", Action.CHANGE_SETTINGS)
def event_backups(call: Call) -> Response:
    """What a backup holds, and those that were made."""
    return render(call, "event/backups.html", _shown(call))


@route("POST", "/t/{tournament}/backups", Action.CHANGE_SETTINGS)
def make_event_backup(call: Call) -> Response:
    """Have one made."""
    order_backup(OrderBackup(call.caller, Realm.event(call.tournament)), call.services)
    return go_to(f"{root_of(call)}/backups")


@route("GET", "/t/{tournament}/backups/{file}", Action.CHANGE_SETTINGS)
def take_event_backup(call: Call) -> Response:
    """Go to the file, which can be read for a few minutes at this address."""
    return go_away(backup_link(group_of(call.tournament), call.request.parameters["file"], call.services))


def _shown(call: Call) -> Mapping[str, object]:
    tournament = call.services.tournaments.load(call.tournament)

    def at(one: MadeBackup) -> object:
        return local(one.made_at or one.asked_at, tournament)

    made = [(one, at(one)) for one in made_backups(group_of(call.tournament), call.services)]
    return {"frame": frame(call, tournament, None), "made": made}

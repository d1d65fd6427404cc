"""Backups of a club with all its events: asked for, and taken away once they are made."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.backups import OrderBackup, order_backup
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.accounts.realm import Realm
from chalicelib.ports import club_group_of
from chalicelib.queries.backups import backup_link, made_backups
from chalicelib.web.admin.club_frame import Section, club_frame, club_root, local_to
from chalicelib.web.admin.door import render, route
from chalicelib.web.authorise import Call
from chalicelib.web.request import go_away, go_to


@route("GET", "/c/{club}/backups", Action.CHANGE_CLUB)
def club_backups(call: Call) -> Response:
    """What a backup holds, and those that were made."""
    return render(call, "club/backups.html", _shown(call))


@route("POST", "/c/{club}/backups", Action.CHANGE_CLUB)
def make_club_backup(call: Call) -> Response:
    """Have one made."""
    order_backup(OrderBackup(call.caller, Realm.club(call.club)), call.services)
    return go_to(f"{club_root(call)}/backups")


@route("GET", "/c/{club}/backups/{file}", Action.CHANGE_CLUB)
def take_club_backup(call: Call) -> Response:
    """Go to the file, which can be read for a few minutes at this address."""
    return go_away(backup_link(club_group_of(call.club), call.request.parameters["file"], call.services))


def _shown(call: Call) -> Mapping[str, object]:
    club = call.services.clubs.load(call.club)
    found = made_backups(club_group_of(call.club), call.services)
    made = [(one, local_to(club, one.made_at or one.asked_at)) for one in found]
    return {"frame": club_frame(call, club, Section.SETTINGS), "made": made}

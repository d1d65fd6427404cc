"""A season taken away as one file, and brought back from it."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.club.archives import RestoreSeason, restore_season
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.queries.club.archives import season_archive
from chalicelib.render.texts import N_
from chalicelib.web.admin.club.seasons import season_of_call
from chalicelib.web.admin.club_frame import Section, club_frame, club_root
from chalicelib.web.admin.door import file_route, refused, render, route, texts
from chalicelib.web.authorise import Call
from chalicelib.web.request import attachment, go_to

_JSON = "application/json"
_LABELS: Mapping[str, str] = {"file": N_("File")}


@route("GET", "/c/{club}/seasons/{season}/file", Action.CHANGE_SEASON)
def season_file(call: Call) -> Response:
    """Everything about the season as JSON, members with their addresses included."""
    archive = season_archive(call.club, season_of_call(call), call.services)
    club = call.services.clubs.load(call.club)
    return attachment(f"{club.slug}-{archive.season.slug}.json", _JSON, call.services.archives.written(archive))


@route("GET", "/c/{club}/restore", Action.CHANGE_SEASON)
def restore_page(call: Call) -> Response:
    """Ask for the file."""
    return render(call, "club/restore.html", _asked(call))


@file_route("POST", "/c/{club}/restore", Action.CHANGE_SEASON)
def restore_file(call: Call) -> Response:
    """Make a season of the file, beside those that there are."""
    sent = call.form.uploads.get("file")
    try:
        if sent is None or not sent.content.strip():
            raise InvalidFieldError(field="file", reason="missing")
        text = sent.content.decode("utf-8-sig", errors="replace")
        made = restore_season(RestoreSeason(call.caller, call.club, text), call.services)
    except DomainError as error:
        return refused(call, "club/restore.html", error, _asked(call))
    return go_to(f"{club_root(call)}/seasons/{made}?done=restored")


def _asked(call: Call) -> Mapping[str, object]:
    club = call.services.clubs.load(call.club)
    labels = {field: texts(call).text(label) for field, label in _LABELS.items()}
    return {"frame": club_frame(call, club, Section.OVERVIEW), "labels": labels}

"""Private events and members-only clubs: the published pages from the private bucket, for those who may see them."""

import re

from chalice.app import Blueprint, Response

from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import NotFoundError
from chalicelib.ports import PageFile
from chalicelib.render.paths import LANGUAGES, PRIVATE, key_of
from chalicelib.web.admin.door import FORM_TYPES, refuse
from chalicelib.web.authorise import Call, Door
from chalicelib.web.request import file

_PAGES = (
    "", "/standings", "/standings/{number}", "/statistics", "/crosstable", "/crosstable/number", "/players", "/prizes",
    "/r/{number}", "/r/{number}/names", "/p/{number}",
)  # fmt: skip
_FILES = ("/event.ics", "/live.json", "/data/v1/{noun}", "/data/v1/rounds/{noun}", "/data/v1/standings/{noun}")
_PART = re.compile(r"[a-z0-9]+([.-][a-z0-9]+)*")

blueprint = Blueprint(__name__)
_route = Door(blueprint, PRIVATE.rstrip("/"), refuse, FORM_TYPES)


_EVENT, _CLUB = "/{language}/t/{slug}", "/{language}/c/{club_slug}"
_CLUB_PAGES = ("", "/{season}", "/{season}/cup/{number}", "/{season}/championship")
_CLUB_FILES = ("/club.ics", "/{season}/data/v1/{noun}", "/{season}/data/v1/cups/{noun}")


def _serve(folder: str, below: str, ending: str) -> None:
    """Open one address below the folder of an event or a club; a page's ending is the slash, a file has none."""

    def read(call: Call) -> Response:
        return file(_file(call, f"{folder}{below}{ending}"))

    read.__name__ = re.sub(r"\W+", "_", f"private{folder}{below}")
    _route("GET", f"{folder}{below}", Action.SEE_PRIVATE)(read)


def _file(call: Call, pattern: str) -> PageFile:
    """The stored file. Raises NotFoundError, also for a path that no page of ours has."""
    parameters = call.request.parameters
    if parameters["language"] not in LANGUAGES or not all(map(_PART.fullmatch, parameters.values())):
        raise NotFoundError(what="page")
    path = f"{PRIVATE.rstrip('/')}{pattern}".format(**parameters)
    found = call.services.site.read_private(key_of(path))
    if found is None:
        raise NotFoundError(what="page")
    return found


for _below in _PAGES:
    _serve(_EVENT, _below, "/")
for _below in _FILES:
    _serve(_EVENT, _below, "")
for _below in _CLUB_PAGES:
    _serve(_CLUB, _below, "/")
for _below in _CLUB_FILES:
    _serve(_CLUB, _below, "")

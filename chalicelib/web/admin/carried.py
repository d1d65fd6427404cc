"""What was typed in a form whose session was over: carried through signing in, and shown again, not saved."""

import re
from urllib.parse import parse_qsl, urlencode

from chalicelib.domain.errors import DomainError
from chalicelib.web.authorise import AGAIN, ROUTES
from chalicelib.web.request import Request

LARGEST_CARRIED = 200_000
"""Characters of what is carried: far more than the form of the largest event."""
_NEVER_CARRIED = frozenset({"csrf", AGAIN})


def carried(request: Request, origin: str) -> str:
    """The fields of a form of ours, as one hidden field; empty when there is nothing that can be carried.

    The proof stays behind: the page that shows the form again has a fresh one. A password is never carried, nor a
    file, nor what did not certainly come from a page of ours: a stranger's form is not put before whoever signs in.
    """
    if request.method != "POST" or not _is_from_here(request, origin):
        return ""
    try:
        fields = request.form.fields
    except DomainError:
        return ""
    if any("password" in name for name in fields):
        return ""
    kept = {name: list(given) for name, given in fields.items() if name not in _NEVER_CARRIED}
    text = urlencode(kept, doseq=True)
    return text if len(text) <= LARGEST_CARRIED else ""


def fields_in(text: str) -> list[tuple[str, str]]:
    """The fields that are carried, in their order, each with its value."""
    if len(text) > LARGEST_CARRIED:
        return []
    return [pair for pair in parse_qsl(text, keep_blank_values=True) if pair[0] not in _NEVER_CARRIED]


def page_above(request: Request) -> str:
    """The page that a form stood on or below: the nearest address upwards that can be looked at."""
    pages = {_filled(route.path, request) for route in ROUTES if route.method == "GET"}
    path = request.path
    while path and path not in pages:
        path = path.rpartition("/")[0]
    return path


def _filled(template: str, request: Request) -> str:
    return re.sub(r"{(\w+)}", lambda found: request.parameters.get(found[1], found[0]), template)


def _is_from_here(request: Request, origin: str) -> bool:
    """The browser says that the form stood on this site."""
    site = request.headers.get("sec-fetch-site", "")
    return site == "same-origin" if site else bool(origin) and request.headers.get("origin", "") == origin

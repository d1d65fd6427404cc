"""Which rating list, and which upload of one, a path names."""

import re

from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ratings.lists.row import ListKind
from chalicelib.web.authorise import Call

_UPLOAD = re.compile(r"[0-9a-z]{5,40}")


def kind_of(call: Call) -> ListKind:
    """The kind of list. Raises NotFoundError."""
    named = call.request.parameters["kind"]
    if named not in set(ListKind):
        raise NotFoundError(what="rating_list", kind=named)
    return ListKind(named)


def upload_of(call: Call) -> str:
    """The upload. Raises NotFoundError for what is none of ours."""
    named = call.request.parameters["upload"]
    if not _UPLOAD.fullmatch(named):
        raise NotFoundError(what="upload", id=named)
    return named

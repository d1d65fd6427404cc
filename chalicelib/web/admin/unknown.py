"""Addresses below /admin at which nothing is."""

from chalice.app import Response

from chalicelib.web.admin.door import route
from chalicelib.web.authorise import Access, Call, UnknownAddressError


@route("GET", "/{rest+}", Access.PUBLIC)
def unknown_page(_call: Call) -> Response:
    """The page that says so, in the visitor's language."""
    raise UnknownAddressError

"""Addresses at which nothing is."""

from chalice.app import Blueprint, Response

from chalicelib.web.addresses import REST
from chalicelib.web.admin.door import FORM_TYPES, refuse
from chalicelib.web.authorise import Access, Call, Door
from chalicelib.web.refusals import UnknownAddressError

blueprint = Blueprint(__name__)


@Door(blueprint, "", refuse, FORM_TYPES)("GET", f"/{REST}", Access.PUBLIC)
def unknown_page(_call: Call) -> Response:
    """The page that says so, in the visitor's language."""
    raise UnknownAddressError

"""Addresses below the API at which nothing is: no endpoint, so in no document."""

from chalice.app import Blueprint, Response

from chalicelib.web.api.endpoint import JSON, PREFIX, refuse
from chalicelib.web.authorise import Access, Call, Door
from chalicelib.web.refusals import UnknownAddressError

blueprint = Blueprint(__name__)


@Door(blueprint, PREFIX, refuse, JSON)("GET", "/{rest+}", Access.PUBLIC)
def unknown_endpoint(_call: Call) -> Response:
    """The refusal that says so."""
    raise UnknownAddressError

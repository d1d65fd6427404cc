"""All that is kept about an account, as one file."""

import json

from chalice.app import Response

from chalicelib.queries.people.personal_data import personal_data
from chalicelib.web.account.door import route, shown
from chalicelib.web.authorise import Access, Call
from chalicelib.web.request import attachment


@route("GET", "/data", Access.SIGNED_IN)
def data_page(call: Call) -> Response:
    """What the file holds."""
    return shown(call, "data.html")


@route("GET", "/data/speelzaal.json", Access.SIGNED_IN)
def data_file(call: Call) -> Response:
    """The file."""
    text = json.dumps(personal_data(call.user, call.services), ensure_ascii=False, indent=2)
    return attachment("speelzaal.json", "application/json", text)

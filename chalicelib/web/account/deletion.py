"""The end of an account: what will happen, and the password that confirms it."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.people.accounts import DeleteAccount, delete_account, owned
from chalicelib.domain.accounts.realm import Realm, RealmKind
from chalicelib.domain.errors import DomainError
from chalicelib.queries.booking.bookings import own_bookings
from chalicelib.render.booking_wording import HOLDS
from chalicelib.render.paths import ADMIN_SIGN_IN
from chalicelib.render.texts import N_
from chalicelib.web import session
from chalicelib.web.account.door import labels, route, shown, shown_again
from chalicelib.web.authorise import Access, Call
from chalicelib.web.request import go_to

_LABELS = {"password": N_("Password")}


@route("GET", "/delete", Access.SIGNED_IN)
def deletion_page(call: Call) -> Response:
    """What goes and what stays; or what has to be handed over first."""
    return shown(call, "deletion.html", _values(call))


@route("POST", "/delete", Access.SIGNED_IN)
def deleting(call: Call) -> Response:
    """Delete it."""
    try:
        command = DeleteAccount(call.caller, call.form.raw("password"), call.visitor.place)
        delete_account(command, call.services)
    except DomainError as error:
        return shown_again(call, "deletion.html", error, _values(call))
    call.keep(session.closed())
    return go_to(f"{ADMIN_SIGN_IN}?done=deleted")


def _values(call: Call) -> Mapping[str, object]:
    held = [one for one in own_bookings(call.user.id, call.services) if one.hold is not None]
    owns = [(name, _officials_of(realm)) for realm, name in owned(call.user.id, call.services)]
    return {"labels": labels(call, _LABELS), "owned": owns, "held": held, "holds": HOLDS}


def _officials_of(realm: Realm) -> str:
    """The page on which it is handed over."""
    return f"/admin/{'c' if realm.kind is RealmKind.CLUB else 't'}/{realm.id}/officials"

"""The page behind the link of an invitation: whoever is signed in with its address accepts it there."""

from chalice.app import Response

from chalicelib.commands.people.invitations import Accept, Offer, accept, offer_of
from chalicelib.domain.accounts.realm import RealmKind
from chalicelib.domain.accounts.user import address_digest
from chalicelib.domain.errors import DomainError
from chalicelib.queries.officials import realm_name
from chalicelib.render.wording import ROLES
from chalicelib.web.account.door import route, shown
from chalicelib.web.account.links import gone
from chalicelib.web.authorise import Access, Call
from chalicelib.web.request import go_to


@route("GET", "/invitation/{token}", Access.PUBLIC)
def invitation_page(call: Call) -> Response:
    """What is offered, and to which address; looking changes nothing."""
    try:
        offer = offer_of(call.request.parameters["token"], call.visitor.place, call.services)
    except DomainError as error:
        return gone(call, error)
    user = call.visitor.user
    values = {
        "of": realm_name(offer.realm, call.services),
        "role": ROLES[offer.invitation.role],
        "email": offer.invitation.email,
        "is_for_user": user is not None and address_digest(user.email) == offer.invitation.id,
    }
    return shown(call, "invitation.html", values)


@route("POST", "/invitation/{token}", Access.SIGNED_IN)
def accepting(call: Call) -> Response:
    """The role is the caller's from now on."""
    try:
        command = Accept(call.caller, call.request.parameters["token"], call.visitor.place)
        offer = accept(command, call.services)
    except DomainError as error:
        return gone(call, error)
    return go_to(_place(offer))


def _place(offer: Offer) -> str:
    """Where the role leads."""
    match offer.realm.kind:
        case RealmKind.EVENT:
            return f"/admin/t/{offer.realm.id}"
        case RealmKind.CLUB:
            return f"/admin/c/{offer.realm.id}"
        case RealmKind.SITE:
            return "/admin"

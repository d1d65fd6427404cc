"""Mails about roles: an invitation with its link, made here, and word of a role that was given."""

from collections.abc import Mapping

from chalicelib.commands.people.single_use import make_link
from chalicelib.domain.accounts.links import Purpose
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import Realm, RealmKind
from chalicelib.domain.ids import UserId
from chalicelib.ports import Message, Services
from chalicelib.queries.officials import realm_name
from chalicelib.render.paths import account_link
from chalicelib.render.texts import N_
from chalicelib.render.wording import ROLES

About = Mapping[str, str | int]


def invitation(about: About, services: Services) -> Message | None:
    """To an address without an account, or whose owner has not shown that it is his. None when it was taken back."""
    realm = _realm(about)
    found = services.officials.invitation(realm, str(about["invitation"]))
    if found is None or found.until <= services.clock.now():
        return None
    token = make_link(Purpose.INVITATION, found.id, services, {"realm": realm.kind.value, "id": realm.id})
    link = f"{services.origin}{account_link(Purpose.INVITATION, token)}"
    values = _values(realm, found.role, services) | {"link": link, "email": found.email}
    return Message(found.email, found.language, N_("You are invited"), "invitation", values)


def role_given(about: About, services: Services) -> Message | None:
    """To an account that got a role. None when it was taken away again, or the account is gone."""
    realm, user = _realm(about), services.accounts.by_id(UserId(str(about["user"])))
    role = services.officials.role(realm, user.id)
    if role is None or user.is_deleted:
        return None
    below = {RealmKind.EVENT: f"/t/{realm.id}", RealmKind.CLUB: f"/c/{realm.id}", RealmKind.SITE: "/new"}
    values = _values(realm, role, services) | {"link": f"{services.origin}/admin{below[realm.kind]}"}
    return Message(user.email, user.language, N_("You have a role"), "role_given", values)


def _realm(about: About) -> Realm:
    return Realm(RealmKind(str(about["realm"])), str(about["id"]))


def _values(realm: Realm, role: Role, services: Services) -> dict[str, object]:
    """`of` is the name of the event or club; empty for the site."""
    return {"of": realm_name(realm, services), "role": ROLES[role]}

"""Serves the port Officials from the table: who has which role in an event, in a club, on the site."""

from datetime import datetime, timedelta

from chalicelib.domain.accounts.invitations import Invitation
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import Realm, RealmKind
from chalicelib.domain.errors import ConflictError, NotFoundError
from chalicelib.domain.ids import ClubId, TournamentId, UserId
from chalicelib.ports import Official, Receipt, realm_group
from chalicelib.store import codecs, keys
from chalicelib.store.items import ABSENT, PRESENT, Fields, Item, Table, body_path
from chalicelib.store.transaction import Check, Delete, Put, Update, Write, Writer


def access_fields(realm: Realm, official: Official, since: datetime) -> Fields:
    """A role as an item, shown in the index among the user's others; one on the site is in no list."""
    return Fields(
        keys.Kind.ACCESS,
        {_NAMED_BY[realm.kind]: realm.id, "user": official.user, "role": official.role.value},
        list_key=_list_key(realm, official.user, codecs.time_text(since)),
    )


_KEPT = timedelta(days=7)
"""After an invitation has lapsed, so that whoever made it sees that."""
_NOT_THE_OWNER = body_path("role") != Role.OWNER.value
_NAMED_BY = {RealmKind.EVENT: "tournament", RealmKind.CLUB: "club", RealmKind.SITE: "site"}


def _list_key(realm: Realm, user: UserId, since: str) -> keys.ListKey | None:
    match realm.kind:
        case RealmKind.EVENT:
            return keys.in_roles(user, since, TournamentId(realm.id))
        case RealmKind.CLUB:
            return keys.in_user_clubs(user, since, ClubId(realm.id))
        case RealmKind.SITE:
            return None


class StoredOfficials:
    """Roles in the store."""

    def __init__(self, table: Table, writer: Writer) -> None:
        self._table = table
        self._writer = writer

    def of(self, realm: Realm) -> tuple[Official, ...]:
        """Everybody with a role there: the owner first."""
        found = [_official(item) for item in self._table.beginning(realm_group(realm), keys.ACCESS)]
        return tuple(sorted(found, key=lambda one: (one.role is not Role.OWNER, one.user)))

    def role(self, realm: Realm, user: UserId) -> Role | None:
        """The user's role there, if any."""
        item = self._table.get(keys.access(realm_group(realm), user))
        return None if item is None else _official(item).role

    def give(self, realm: Realm, official: Official, receipt: Receipt) -> bool:
        """Give somebody a role, in the place of the one that he may have.

        Raises NotFoundError without such a realm, ConflictError for its owner and for a deleted account.
        """
        return self._writer.commit_in(realm_group(realm), given(self._table, realm, official, receipt), receipt)

    def take(self, realm: Realm, user: UserId, receipt: Receipt) -> bool:
        """Take somebody's role away. Raises NotFoundError where he has none, and where it is the owner's."""
        at = self._table.at(keys.access(realm_group(realm), user))
        taken = Delete(at, PRESENT & _NOT_THE_OWNER, lambda _stored: NotFoundError(what="official", user=user))
        return self._writer.commit_in(realm_group(realm), [taken], receipt)

    def hand_over(self, realm: Realm, owner: UserId, successor: UserId, receipt: Receipt) -> bool:
        """Another owner; the one before becomes an arbiter.

        Raises ConflictError when a role is another by now, and for a deleted account.
        """
        group = realm_group(realm)
        before = self._changed(realm, Official(owner, Role.ARBITER), receipt)
        after = self._changed(realm, Official(successor, Role.OWNER), receipt)
        writes: list[Write] = [
            _not_deleted(self._table, successor),
            Put(before, body_path("role") == Role.OWNER.value, lambda _stored: ConflictError(what="official")),
            Put(after, PRESENT, lambda _stored: ConflictError(what="official")),
        ]
        if realm.kind is RealmKind.EVENT:
            meta = self._table.at(keys.Key(group, keys.FIRST_OF_CONTENT))
            writes.append(Update(meta, PRESENT, actions=(body_path("owner").set(successor),)))
        return self._writer.commit_in(group, writes, receipt)

    def invitations(self, realm: Realm) -> tuple[Invitation, ...]:
        """Every one, the newest first."""
        found = [_invitation(item) for item in self._table.beginning(realm_group(realm), keys.INVITATION)]
        return tuple(sorted(found, key=lambda one: one.made_at, reverse=True))

    def invitation(self, realm: Realm, invitation_id: str) -> Invitation | None:
        """One of them."""
        item = self._table.get(keys.invitation(realm_group(realm), invitation_id))
        return None if item is None else _invitation(item)

    def invite(self, realm: Realm, invitation: Invitation, receipt: Receipt) -> bool:
        """Store it, in the place of the one that this address may have there."""
        group = realm_group(realm)
        item = self._table.item(keys.invitation(group, invitation.id), _invitation_fields(invitation))
        return self._writer.commit_in(group, [Put(item)], receipt)

    def take_back(self, realm: Realm, invitation_id: str, receipt: Receipt) -> bool:
        """Forget it. Raises NotFoundError."""
        return self._writer.commit_in(realm_group(realm), [self._forgotten(realm, invitation_id)], receipt)

    def accept(self, realm: Realm, invitation: Invitation, user: UserId, receipt: Receipt) -> bool:
        """Give the role of the invitation, and forget it.

        Raises NotFoundError when it is not there any more, else as `give`.
        """
        role = given(self._table, realm, Official(user, invitation.role), receipt)
        return self._writer.commit_in(realm_group(realm), [self._forgotten(realm, invitation.id), *role], receipt)

    def _forgotten(self, realm: Realm, invitation_id: str) -> Delete:
        at = self._table.at(keys.invitation(realm_group(realm), invitation_id))
        return Delete(at, PRESENT, lambda _stored: NotFoundError(what="invitation"))

    def _changed(self, realm: Realm, official: Official, receipt: Receipt) -> Item:
        key = keys.access(realm_group(realm), official.user)
        return self._table.item(key, access_fields(realm, official, receipt.at))


def given(table: Table, realm: Realm, official: Official, receipt: Receipt) -> list[Write]:
    """A role in an event or a club that is there, or on the site: never in the place of the owner's."""
    group = realm_group(realm)
    item = table.item(keys.access(group, official.user), access_fields(realm, official, receipt.at))
    role = Put(item, ABSENT | _NOT_THE_OWNER, lambda _stored: ConflictError(what="official"))
    if realm.kind is RealmKind.SITE:
        return [_not_deleted(table, official.user), role]
    missing = NotFoundError(what=_NAMED_BY[realm.kind], id=realm.id)
    there = Check(table.at(keys.Key(group, keys.FIRST_OF_CONTENT)), PRESENT, lambda _stored: missing)
    return [there, _not_deleted(table, official.user), role]


def _not_deleted(table: Table, user: UserId) -> Check:
    """What was given to a deleted account nobody could take back."""
    is_somebody = ABSENT | (body_path("email") != "")
    return Check(table.at(keys.user(user)), is_somebody, lambda _stored: ConflictError(what="official"))


def _official(item: Item) -> Official:
    return Official(UserId(item.body["user"]), Role(item.body["role"]))


def _invitation_fields(invitation: Invitation) -> Fields:
    body = {
        "id": invitation.id,
        "email": invitation.email,
        "role": invitation.role.value,
        "language": invitation.language,
        "made_by": invitation.made_by,
        "made_at": codecs.time_text(invitation.made_at),
        "until": codecs.time_text(invitation.until),
    }
    return Fields(keys.Kind.INVITATION, body, expires_at=int((invitation.until + _KEPT).timestamp()))


def _invitation(item: Item) -> Invitation:
    body = item.body
    return Invitation(
        id=body["id"],
        email=body["email"],
        role=Role(body["role"]),
        language=body["language"],
        made_by=UserId(body["made_by"]),
        made_at=codecs.time_from(body["made_at"]),
        until=codecs.time_from(body["until"]),
    )

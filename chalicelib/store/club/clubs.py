"""Serves the port Clubs from the table: one partition a club, an item each for the club, members and roles."""

import secrets

from pynamodb.exceptions import UpdateError

from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.club.club import Club, ClubVisibility
from chalicelib.domain.errors import ConflictError, NotFoundError
from chalicelib.domain.ids import ClubId, RequestId, UserId, Version
from chalicelib.domain.lifecycle.settings import SlugTakenError
from chalicelib.ports import AuditLine, Official, Receipt, club_group_of
from chalicelib.store import keys
from chalicelib.store.club.club_codecs import club_body, club_from
from chalicelib.store.club.members import Members
from chalicelib.store.items import ABSENT, PRESENT, Fields, Item, body_path, version_of
from chalicelib.store.partition import audit_lines
from chalicelib.store.people.officials import access_fields
from chalicelib.store.transaction import Delete, Put, Write

_LINK_KEY = "link_key"
_KEY_BYTES = 32


class StoredClubs(Members):
    """Clubs in the store."""

    def create(self, club: Club, owner: UserId, link_key: str, receipt: Receipt) -> bool:
        """A new club. Raises SlugTakenError."""
        group = club_group_of(club.id)
        access = access_fields(Realm.club(club.id), Official(owner, Role.OWNER), receipt.at)
        writes: list[Write] = [
            Put(self._table.item(keys.club(club.id), _club_fields(club, link_key, Version(1))), ABSENT),
            self._claim(club.slug, club.id),
            Put(self._table.item(keys.access(group, owner), access)),
        ]
        return self._writer.commit_in(group, writes, receipt)

    def load(self, club: ClubId) -> Club:
        """The club. Raises NotFoundError."""
        return _club(self._item(club))

    def link_key(self, club: ClubId) -> str:
        """The key under which its personal links are made. Raises NotFoundError.

        A club older than personal links has none: it gets one that stays, by whoever asks first.
        """
        item = self._item(club)
        if _LINK_KEY not in item.body:
            self._give_key(club)
            item = self._item(club)
        return str(item.body[_LINK_KEY])

    def _give_key(self, club: ClubId) -> None:
        """Unless it has one by now."""
        path = body_path(_LINK_KEY)
        has_none = PRESENT & path.does_not_exist()
        try:
            self._table.at(keys.club(club)).update([path.set(secrets.token_urlsafe(_KEY_BYTES))], has_none)
        except UpdateError as error:
            if error.cause_response_code != "ConditionalCheckFailedException":
                raise

    def _item(self, club: ClubId) -> Item:
        item = self._table.get(keys.club(club))
        if item is None:
            raise NotFoundError(what="club", id=club)
        return item

    def save(self, club: Club, receipt: Receipt) -> bool:
        """Replace the club when its version is still `club.version`; its address follows. Raises SlugTakenError."""
        before, link_key = self.load(club.id), self.link_key(club.id)
        item = self._table.item(keys.club(club.id), _club_fields(club, link_key, Version(club.version + 1)))
        is_same = (type(item).version == club.version) & (body_path("slug") == before.slug)
        changed = Put(item, is_same, lambda _stored: ConflictError(what="club", id=club.id))
        moved = [] if club.slug == before.slug else [self._claim(club.slug, club.id), self._freed(before)]
        return self._writer.commit_in(club_group_of(club.id), [changed, *moved], receipt)

    def _claim(self, slug: str, club: ClubId) -> Put:
        """Take an address that is free."""
        item = self._table.item(keys.club_slug(slug), Fields(keys.Kind.SLUG, {"club": club}))
        return Put(item, ABSENT, lambda _stored: SlugTakenError(slug=slug))

    def _freed(self, club: Club) -> Delete:
        return Delete(self._table.at(keys.club_slug(club.slug)), body_path("club") == club.id)

    def was_done(self, club: ClubId, request_id: RequestId) -> bool:
        """Whether this request was carried out before."""
        return self._writer.was_done_in(club_group_of(club), request_id)

    def id_of_slug(self, slug: str) -> ClubId:
        """Which club has this slug."""
        item = self._table.get(keys.club_slug(slug))
        if item is None:
            raise NotFoundError(what="club", slug=slug)
        return ClubId(item.body["club"])

    def of_user(self, user: UserId) -> tuple[Club, ...]:
        """The clubs in which the user has a role, newest first."""
        ids = [ClubId(item.body["club"]) for item in self._table.listed(keys.user_clubs(user))]
        found = {item.body["id"]: _club(item) for item in self._table.get_all(map(keys.club, ids))}
        return tuple(found[one] for one in reversed(ids) if one in found)

    def public_ones(self) -> tuple[Club, ...]:
        """Every public club, by name."""
        return tuple(map(_club, self._table.listed(keys.clubs_list(ClubVisibility.PUBLIC))))

    def everything(self) -> tuple[Club, ...]:
        """Every club, by name."""
        found = [item for one in ClubVisibility for item in self._table.listed(keys.clubs_list(one))]
        return tuple(_club(item) for item in sorted(found, key=lambda item: str(item.gsi1sk)))

    def log(self, club: ClubId) -> tuple[AuditLine, ...]:
        """The change log, newest first."""
        return audit_lines(self._table, club_group_of(club))


def _club_fields(club: Club, link_key: str, version: Version) -> Fields:
    """A club as an item, shown in the index by name. Its key stands beside it and is no part of its value."""
    list_key = keys.in_clubs(club.visibility, club.name.casefold(), club.id)
    return Fields(keys.Kind.CLUB, {**club_body(club), _LINK_KEY: link_key}, version=version, list_key=list_key)


def _club(item: Item) -> Club:
    return club_from(item.body, version_of(item))

"""Who has which role in an event, or in a club."""

from datetime import datetime

from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import TournamentId, UserId
from chalicelib.ports import Official, Receipt, group_of
from chalicelib.store import codecs, keys
from chalicelib.store.items import PRESENT, Fields, Item, Table
from chalicelib.store.partition import Partition
from chalicelib.store.transaction import Check, Delete, Put, Write


def access_fields(tournament: TournamentId, official: Official, since: datetime) -> Fields:
    """A role as an item, shown in the index among the user's others."""
    return Fields(
        keys.Kind.ACCESS,
        {"tournament": tournament, "user": official.user, "role": official.role.value},
        list_key=keys.in_roles(official.user, codecs.time_text(since), tournament),
    )


class Officials(Partition):
    """Roles."""

    def officials(self, tournament: TournamentId) -> tuple[Official, ...]:
        """The owner, then the arbiters."""
        return official_lines(self._table, group_of(tournament))

    def role(self, tournament: TournamentId, user: UserId) -> Role | None:
        """The user's role in this event, if any."""
        return role_of(self._table, group_of(tournament), user)

    def add_official(self, tournament: TournamentId, official: Official, receipt: Receipt) -> bool:
        """Give somebody a role, in the place of the one that he may have."""
        access = access_fields(tournament, official, receipt.at)
        missing = NotFoundError(what="tournament", id=tournament)
        writes = given(self._table, keys.meta(tournament), official, access, missing)
        return self._writer.commit(tournament, writes, receipt)

    def remove_official(self, tournament: TournamentId, user: UserId, receipt: Receipt) -> bool:
        """Take somebody's role away. Raises NotFoundError where he has none."""
        return self._writer.commit(tournament, [taken(self._table, group_of(tournament), user)], receipt)


def official_lines(table: Table, group: str) -> tuple[Official, ...]:
    """Everybody with a role in this group: the owner, then the arbiters."""
    found = [_official(item) for item in table.beginning(group, keys.ACCESS)]
    return tuple(sorted(found, key=lambda one: (one.role is not Role.OWNER, one.user)))


def role_of(table: Table, group: str, user: UserId) -> Role | None:
    """The user's role in this group, if any."""
    item = table.get(keys.access(group, user))
    return None if item is None else _official(item).role


def given(table: Table, to: keys.Key, official: Official, access: Fields, missing: NotFoundError) -> list[Write]:
    """A role in what lies at this place, when it is there."""
    return [
        Check(table.at(to), PRESENT, lambda _stored: missing),
        Put(table.item(keys.access(to.pk, official.user), access)),
    ]


def taken(table: Table, group: str, user: UserId) -> Write:
    """A role that is there, taken away."""
    return Delete(
        table.at(keys.access(group, user)), PRESENT, lambda _stored: NotFoundError(what="official", user=user)
    )


def _official(item: Item) -> Official:
    return Official(UserId(item.body["user"]), Role(item.body["role"]))

"""Who has which role in an event."""

from datetime import datetime

from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import TournamentId, UserId
from chalicelib.ports import Official, Receipt, group_of
from chalicelib.store import codecs, keys
from chalicelib.store.items import PRESENT, Fields, Item
from chalicelib.store.partition import Partition
from chalicelib.store.transaction import Check, Delete, Put


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
        found = [_official(item) for item in self._table.beginning(group_of(tournament), keys.ACCESS)]
        return tuple(sorted(found, key=lambda one: (one.role is not Role.OWNER, one.user)))

    def role(self, tournament: TournamentId, user: UserId) -> Role | None:
        """The user's role in this event, if any."""
        item = self._table.get(keys.access(tournament, user))
        return None if item is None else _official(item).role

    def add_official(self, tournament: TournamentId, official: Official, receipt: Receipt) -> bool:
        """Give somebody a role, in the place of the one that he may have."""
        item = self._table.item(keys.access(tournament, official.user), access_fields(tournament, official, receipt.at))
        exists = Check(
            self._table.at(keys.meta(tournament)),
            PRESENT,
            lambda _stored: NotFoundError(what="tournament", id=tournament),
        )
        return self._writer.commit(tournament, [exists, Put(item)], receipt)

    def remove_official(self, tournament: TournamentId, user: UserId, receipt: Receipt) -> bool:
        """Take somebody's role away. Raises NotFoundError where he has none."""
        gone = Delete(
            self._table.at(keys.access(tournament, user)),
            PRESENT,
            lambda _stored: NotFoundError(what="official", user=user),
        )
        return self._writer.commit(tournament, [gone], receipt)


def _official(item: Item) -> Official:
    return Official(UserId(item.body["user"]), Role(item.body["role"]))

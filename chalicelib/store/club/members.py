"""The members of a club: an item each."""

from collections.abc import Sequence
from dataclasses import replace

from chalicelib.domain.club.member import Member
from chalicelib.domain.errors import ConflictError, NotFoundError
from chalicelib.domain.ids import ClubId, EntryId, RequestId
from chalicelib.ports import Receipt, club_group_of
from chalicelib.store import keys
from chalicelib.store.club.club_codecs import member_body, member_from
from chalicelib.store.items import ABSENT, PRESENT, Fields, Item, Table, version_of
from chalicelib.store.transaction import Check, Put, Write, Writer

MOST_TOGETHER = 80
"""Members that fit in one transaction with all else."""


class Members:
    """Members."""

    def __init__(self, table: Table, writer: Writer) -> None:
        self._table = table
        self._writer = writer

    def members(self, club: ClubId) -> tuple[Member, ...]:
        """Every member, also those who have left, by name."""
        found = [_member(item) for item in self._table.beginning(club_group_of(club), keys.MEMBER)]
        return tuple(sorted(found, key=lambda member: (member.person.name.casefold(), member.id)))

    def member(self, club: ClubId, member: EntryId) -> Member:
        """One member. Raises NotFoundError."""
        item = self._table.get(keys.member(club, member))
        if item is None:
            raise NotFoundError(what="member", id=member)
        return _member(item)

    def save_members(self, club: ClubId, members: Sequence[Member], receipt: Receipt) -> bool:
        """Add those that were never saved, replace the others when each has still its version.

        More than fit in one transaction go in several, the one under the id of the request last: when this is cut
        short, the request repeated does the rest.
        """
        *parts, last = _parts(members)
        for part in parts:
            own = RequestId(f"{receipt.request_id}#{part[0].id}")
            self._save(club, part, replace(receipt, request_id=own, follow_up=()))
        return self._save(club, last, receipt)

    def _save(self, club: ClubId, members: Sequence[Member], receipt: Receipt) -> bool:
        is_there = Check(self._table.at(keys.club(club)), PRESENT, lambda _stored: NotFoundError(what="club", id=club))
        writes: list[Write] = [is_there, *(self._saved(club, member) for member in members)]
        return self._writer.commit_in(club_group_of(club), writes, receipt)

    def _saved(self, club: ClubId, member: Member) -> Put:
        fields = Fields(keys.Kind.MEMBER, member_body(member), version=member.version + 1)
        item = self._table.item(keys.member(club, member.id), fields)
        condition = (type(item).version == member.version) if member.version else ABSENT
        return Put(item, condition, lambda _stored: ConflictError(what="member", id=member.id))


def _parts(members: Sequence[Member]) -> list[Sequence[Member]]:
    """At least one part, which may be empty."""
    return [members[first : first + MOST_TOGETHER] for first in range(0, len(members) or 1, MOST_TOGETHER)]


def _member(item: Item) -> Member:
    return member_from(item.body, version_of(item))

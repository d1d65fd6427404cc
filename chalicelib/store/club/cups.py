"""Cups: an item each in the partition of their club."""

from chalicelib.domain.club.season_cup import SeasonCup
from chalicelib.domain.errors import ConflictError, NotFoundError
from chalicelib.domain.ids import ClubId, CupId, SeasonId, Version
from chalicelib.ports import Receipt, club_group_of
from chalicelib.store import keys
from chalicelib.store.club.knockout_codecs import cup_body, cup_from
from chalicelib.store.items import ABSENT, Body, Fields, Table, version_of
from chalicelib.store.transaction import Put, Writer


class StoredCups:
    """Serves the port Cups from the table."""

    def __init__(self, table: Table, writer: Writer) -> None:
        self._table = table
        self._writer = writer

    def of_season(self, club: ClubId, season: SeasonId) -> tuple[SeasonCup, ...]:
        """Every cup of the season, by number."""
        found = self._table.beginning(club_group_of(club), keys.cups(season))
        return tuple(season_cup_from(item.body, version_of(item)) for item in found)

    def load(self, club: ClubId, season: SeasonId, number: int) -> SeasonCup:
        """One cup. Raises NotFoundError."""
        item = self._table.get(keys.cup(club, season, number))
        if item is None:
            raise NotFoundError(what="cup", number=number)
        return season_cup_from(item.body, version_of(item))

    def save(self, club: ClubId, cup: SeasonCup, receipt: Receipt) -> bool:
        """Store a cup that was never saved, or replace one that has still its version."""
        body = season_cup_body(cup)
        key = keys.cup(club, cup.season, cup.number)
        item = self._table.item(key, Fields(keys.Kind.CUP, body, version=Version(cup.version + 1)))
        unchanged = type(item).version == cup.version if cup.version else ABSENT
        write = Put(item, unchanged, lambda _stored: ConflictError(what="cup", number=cup.number))
        return self._writer.commit_in(club_group_of(club), [write], receipt)


def season_cup_body(cup: SeasonCup) -> Body:
    """A cup. The version is the item's."""
    return {"id": cup.id, "season": cup.season, "number": cup.number, "cup": cup_body(cup.cup)}


def season_cup_from(body: Body, version: int) -> SeasonCup:
    """A cup again."""
    return SeasonCup(
        id=CupId(body["id"]),
        season=SeasonId(body["season"]),
        number=body["number"],
        cup=cup_from(body["cup"]),
        version=Version(version),
    )

"""Seasons: an item each in the partition of their club."""

from chalicelib.domain.club.season import Part, PartKind, Promotion, Season
from chalicelib.domain.errors import ConflictError, NotFoundError
from chalicelib.domain.ids import ClubId, SeasonId, TournamentId, Version
from chalicelib.ports import Receipt, club_group_of
from chalicelib.store import keys
from chalicelib.store.club.ladder_codecs import (
    evening_rules_body,
    evening_rules_from,
    rules_body,
    rules_from,
    times_body,
    times_from,
)
from chalicelib.store.items import ABSENT, Body, Fields, Table, version_of
from chalicelib.store.transaction import Put, Writer


class StoredSeasons:
    """Serves the port Seasons from the table."""

    def __init__(self, table: Table, writer: Writer) -> None:
        self._table = table
        self._writer = writer

    def of_club(self, club: ClubId) -> tuple[Season, ...]:
        """Every season of the club, by name."""
        found = self._table.beginning(club_group_of(club), keys.SEASON)
        seasons = (season_from(item.body, version_of(item)) for item in found)
        return tuple(sorted(seasons, key=lambda season: (season.name, season.id)))

    def load(self, club: ClubId, season: SeasonId) -> Season:
        """One season. Raises NotFoundError."""
        item = self._table.get(keys.season(club, season))
        if item is None:
            raise NotFoundError(what="season", id=season)
        return season_from(item.body, version_of(item))

    def save(self, club: ClubId, season: Season, receipt: Receipt) -> bool:
        """Store a season that was never saved, or replace one that has still its version."""
        return self._writer.commit_in(club_group_of(club), [season_put(self._table, club, season)], receipt)


def season_put(table: Table, club: ClubId, season: Season) -> Put:
    """The step of a transaction that writes this season, when it has still its version."""
    fields = Fields(keys.Kind.SEASON, season_body(season), version=Version(season.version + 1))
    item = table.item(keys.season(club, season.id), fields)
    unchanged = type(item).version == season.version if season.version else ABSENT
    return Put(item, unchanged, lambda _stored: ConflictError(what="season", id=season.id))


def season_body(season: Season) -> Body:
    """A season. The version is the item's."""
    return {
        "id": season.id,
        "name": season.name,
        "slug": season.slug,
        "parts": [_part_body(part) for part in season.parts],
        "preset": season.preset,
        "rules": rules_body(season.rules),
        "evening": evening_rules_body(season.evening),
        "times": times_body(season.times),
        "computer": season.computer,
        "computer_rating": season.computer_rating,
        "is_in_use": season.is_in_use,
    }


def season_from(body: Body, version: int) -> Season:
    """A season again."""
    return Season(
        id=SeasonId(body["id"]),
        name=body["name"],
        slug=body["slug"],
        parts=tuple(map(_part_from, body["parts"])),
        preset=body["preset"],
        rules=rules_from(body["rules"]),
        evening=evening_rules_from(body["evening"]),
        times=times_from(body["times"]),
        computer=body["computer"],
        computer_rating=body["computer_rating"],
        is_in_use=body.get("is_in_use", True),
        version=Version(version),
    )


def _part_body(part: Part) -> Body:
    return {
        "kind": part.kind.value,
        "name": part.name,
        "tournament": part.tournament,
        "promotes_to": part.promotes_to,
        "category": part.category,
        "counts_in_ladder": part.counts_in_ladder,
        "promotion": part.promotion.value,
        "address": part.address,
    }


def _part_from(body: Body) -> Part:
    return Part(
        kind=PartKind(body["kind"]),
        name=body["name"],
        tournament=TournamentId(body["tournament"]),
        promotes_to=None if body["promotes_to"] is None else TournamentId(body["promotes_to"]),
        category=body["category"],
        counts_in_ladder=body["counts_in_ladder"],
        promotion=Promotion(body.get("promotion", Promotion.OPEN)),
        address=body.get("address", ""),
    )

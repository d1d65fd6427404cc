"""How the groups of a Heller period ended, read through the ports (H5, H6)."""

from collections.abc import Iterable

from chalicelib.domain.club.season import Part
from chalicelib.domain.ids import EntryId
from chalicelib.domain.standings.standings import kind_of, standings_of
from chalicelib.ports import Services


def final_orders(groups: Iterable[Part], services: Services) -> tuple[tuple[EntryId, ...], ...]:
    """H6: each group's players from the top down, as its standings are now."""
    return tuple(_order(part, services) for part in groups)


def _order(part: Part, services: Services) -> tuple[EntryId, ...]:
    event = services.tournaments.load(part.tournament)
    entries = {player.number: player.entry.id for player in event.players}
    return tuple(entries[row.number] for row in standings_of(event, kind_of(event.settings)).rows)

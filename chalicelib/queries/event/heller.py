"""How the groups of a Heller period ended, read through the ports (H5, H6)."""

from collections.abc import Iterable

from chalicelib.domain.club.heller_period import Placing
from chalicelib.domain.club.season import Part
from chalicelib.domain.standings.standings import kind_of, standings_of
from chalicelib.ports import Services


def final_placings(groups: Iterable[Part], services: Services) -> tuple[tuple[Placing, ...], ...]:
    """H6: each group's players from the top down, as its standings are now."""
    return tuple(tuple(_placings(part, services)) for part in groups)


def _placings(part: Part, services: Services) -> Iterable[Placing]:
    event = services.tournaments.load(part.tournament)
    for row in standings_of(event, kind_of(event.settings)).rows:
        yield Placing(event.player(row.number).entry.id, row.place)

"""The links by which players report their results, as officials hand them out."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from chalicelib.domain.ids import EntryId, TournamentId, Version
from chalicelib.domain.model.player import Player
from chalicelib.ports import Services
from chalicelib.render.names import by_name
from chalicelib.render.paths import player_link


@dataclass(frozen=True, slots=True)
class LinkLine:
    """A player and the path of his link."""

    player: Player
    path: str


@dataclass(frozen=True, slots=True)
class PlayerLinks:
    """Whether players report; while they do, everybody's link by name."""

    is_on: bool
    version: Version
    lines: tuple[LinkLine, ...]


def player_links(tournament: TournamentId, services: Services) -> PlayerLinks:
    """The links of all players of the event."""
    reporting = services.reports.reporting(tournament)
    players = services.tournaments.load(tournament).players if reporting.is_on else ()
    return PlayerLinks(
        reporting.is_on,
        reporting.version,
        tuple(
            LinkLine(player, player_link(reporting.token(tournament, player.entry.id))) for player in by_name(players)
        ),
    )


def own_links(tournament: TournamentId, entries: Iterable[EntryId], services: Services) -> Mapping[EntryId, str]:
    """The paths of their links, for who has a personal page already; none while players do not report."""
    reporting = services.reports.reporting(tournament)
    return {entry: player_link(reporting.token(tournament, entry)) for entry in entries} if reporting.is_on else {}

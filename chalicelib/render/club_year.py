"""What is known of a season of a club when its pages are made."""

from collections.abc import Mapping
from dataclasses import dataclass

from chalicelib.domain.championship.title import Title
from chalicelib.domain.club.championship import Championship
from chalicelib.domain.club.season import PartKind, Season
from chalicelib.domain.club.season_cup import SeasonCup
from chalicelib.domain.ids import EntryId, TournamentId
from chalicelib.domain.model.tournament import Tournament


@dataclass(frozen=True, slots=True)
class SeasonFacts:
    """A season with its events, cups and championship; `names` are those of the members and of who was one.

    Among the `events` are play-offs of its championship that are played in another season.
    """

    season: Season
    events: Mapping[TournamentId, Tournament]
    cups: tuple[SeasonCup, ...]
    championship: Championship
    titles: tuple[Title, ...]
    names: Mapping[EntryId, str]

    @property
    def has_championship(self) -> bool:
        """D18: there are cycles to win."""
        return bool(self.season.of_kind(PartKind.CYCLE))

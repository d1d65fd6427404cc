"""A club's year in the store: seasons, evenings, cups, championships."""

from collections.abc import Mapping
from typing import Protocol

from chalicelib.domain.club.archive import SeasonArchive
from chalicelib.domain.club.availability import Availability, EveningSheet
from chalicelib.domain.club.championship import Championship
from chalicelib.domain.club.season import Season
from chalicelib.domain.club.season_cup import SeasonCup
from chalicelib.domain.ids import ClubId, EntryId, RoundNumber, SeasonId, TournamentId
from chalicelib.records import Receipt


class Seasons(Protocol):
    """Seasons of clubs in the store; reads and saving methods as those of Tournaments."""

    def of_club(self, club: ClubId) -> tuple[Season, ...]:
        """Every season of the club, by name."""

    def load(self, club: ClubId, season: SeasonId) -> Season:
        """One season."""

    def save(self, club: ClubId, season: Season, receipt: Receipt) -> bool:
        """Store a season that was never saved, or replace one that has still its version."""


class Evenings(Protocol):
    """Who comes on the evenings of a ladder; reads and saving methods as those of Tournaments."""

    def load(self, tournament: TournamentId, number: RoundNumber) -> EveningSheet:
        """What is known of the evening of this round; nothing, when nobody has said anything."""

    def save_availability(
        self, tournament: TournamentId, seen: EveningSheet, said: Mapping[EntryId, Availability], receipt: Receipt
    ) -> bool:
        """Put down what was said of these members; the others stay as they are. The evening is still as `seen`."""

    def save_computer(
        self, tournament: TournamentId, number: RoundNumber, receipt: Receipt, *, has_computer: bool
    ) -> bool:
        """D12: whether the virtual player is available on this evening."""


class Archives(Protocol):
    """Seasons as files."""

    def written(self, archive: SeasonArchive) -> str:
        """The archive as text; the same archive is the same text."""

    def read(self, text: str) -> SeasonArchive:
        """The archive again. Raises UnusableArchiveError."""


class Cups(Protocol):
    """Cups of seasons in the store; reads and saving methods as those of Tournaments."""

    def of_season(self, club: ClubId, season: SeasonId) -> tuple[SeasonCup, ...]:
        """Every cup of the season, by number."""

    def load(self, club: ClubId, season: SeasonId, number: int) -> SeasonCup:
        """One cup."""

    def save(self, club: ClubId, cup: SeasonCup, receipt: Receipt) -> bool:
        """Store a cup that was never saved, or replace one that has still its version."""


class Championships(Protocol):
    """Championships of seasons in the store; reads and saving methods as those of Tournaments."""

    def load(self, club: ClubId, season: SeasonId) -> Championship:
        """The championship of this season; the usual one, when nothing was decided yet."""

    def save(self, club: ClubId, championship: Championship, receipt: Receipt, joined: Season | None = None) -> bool:
        """Store what is decided, when nobody decided anything since; with it the season that a play-off joined."""

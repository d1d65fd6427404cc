"""A season of a club: cycles of the ladder, leagues, Heller groups, cups; what each is, and where it is played."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum

from chalicelib.domain.ids import NEVER_SAVED, SeasonId, TournamentId, Version
from chalicelib.domain.model.ladder import EveningRules, EveningTimes, LadderRules


class PartKind(StrEnum):
    """What a part of a season is. Each is an event of its own."""

    CYCLE = "cycle"
    """A cycle of the ladder."""
    LEAGUE = "league"
    """D14: a round robin whose games count in the ladder."""
    HELLER = "heller"
    """H1: a group of a Heller period."""
    PLAY_OFF = "play-off"
    """D19: the play-off for the championship of a category; its games count in the ladder of the next season."""


class Promotion(StrEnum):
    """D14: what the winner of a league did with his right to promotion."""

    OPEN = "open"
    """Nothing yet."""
    TAKEN = "taken"
    DECLINED = "declined"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a season: an event, under the name that it has within the season.

    Cycles are counted from 0 in the order of the season's list. A league's winner has the right to promotion to the
    part `promotes_to` (D14), and `promotion` is what he did with it. `category` is that of a play-off. `address` is the
    one that its event had when the season was last in use, as long as it has not got it back.
    """

    kind: PartKind
    name: str
    tournament: TournamentId
    promotes_to: TournamentId | None = None
    category: str = ""
    counts_in_ladder: bool = False
    promotion: Promotion = Promotion.OPEN
    address: str = ""


@dataclass(frozen=True, slots=True)
class Season:
    """A season. `preset`, `rules` and `evening` are what a new cycle of it begins with; each cycle has its own.

    `computer` is the name of the virtual player (D12), empty where the club has none. A season that is not in use (one
    restored from its file, one put aside) counts nowhere, and its events are private.
    """

    id: SeasonId
    name: str
    slug: str
    parts: tuple[Part, ...] = ()
    preset: str = "dubbelschaak"
    rules: LadderRules = field(default_factory=LadderRules)
    evening: EveningRules = field(default_factory=EveningRules)
    times: EveningTimes = field(default_factory=EveningTimes)
    computer: str = ""
    computer_rating: int = 0
    is_in_use: bool = True
    version: Version = NEVER_SAVED

    def of_kind(self, kind: PartKind) -> tuple[Part, ...]:
        """The parts of this kind, in the order of the season."""
        return tuple(part for part in self.parts if part.kind is kind)

    def part(self, tournament: TournamentId) -> Part | None:
        """The part that is this event."""
        return next((part for part in self.parts if part.tournament == tournament), None)

    def without(self, tournament: TournamentId) -> "Season":
        """The season when this event is no part of it: nobody is promoted to it (D14)."""
        left = (part for part in self.parts if part.tournament != tournament)
        return replace(self, parts=tuple(_not_up_to(tournament, part) for part in left))


def _not_up_to(tournament: TournamentId, part: Part) -> Part:
    return replace(part, promotes_to=None, promotion=Promotion.OPEN) if part.promotes_to == tournament else part


def in_the_way(season: Season, seasons: Iterable[Season]) -> Season | None:
    """The season in use at the address of this one: only one of them can be in use."""
    return next((one for one in seasons if one.is_in_use and one.slug == season.slug and one.id != season.id), None)

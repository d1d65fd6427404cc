"""What a ladder is made of: who takes part in a cycle, and what they did in each round."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from chalicelib.domain.ids import FIRST_ROUND, PairingNumber, RoundNumber
from chalicelib.domain.model.ladder import Cap, Period, Reason
from chalicelib.domain.model.result import GameResult


@dataclass(frozen=True, slots=True)
class LadderPlayer:
    """Somebody in the ladder of a cycle; `rating` 0 is unrated.

    He is in it from the round that he `joins_in`, and no longer from the round that he `left_from`. `earlier` says how
    often each reason was his in earlier cycles of the season. The virtual player (D12) is a player like any other: it
    has no absences because nobody writes any down for it.
    """

    number: PairingNumber
    rating: int = 0
    joins_in: RoundNumber = FIRST_ROUND
    left_from: RoundNumber | None = None
    is_virtual: bool = False
    earlier: Mapping[Reason, int] = field(default_factory=dict)

    def has_left_by(self, round_number: RoundNumber) -> bool:
        """He no longer takes part in this round."""
        return self.left_from is not None and self.left_from <= round_number


@dataclass(frozen=True, slots=True)
class LadderField:
    """Everybody in a cycle, in the order of its start list (D2), which also decides ties (D6).

    `planned_rounds` are those of the cycle, `season_rounds` those of all cycles of the season: caps ask for them.
    """

    players: tuple[LadderPlayer, ...]
    planned_rounds: int
    season_rounds: int = 0

    def most(self, cap: Cap) -> int:
        """D4: how often this cap gives the full amount."""
        return cap.times(self.planned_rounds if cap.period is Period.CYCLE else self.season_rounds)


@dataclass(frozen=True, slots=True)
class LadderGame:
    """Two players who were paired. `is_extra`: a game of another `event`, beside the ladder of that round (D14)."""

    round_number: RoundNumber
    white: PairingNumber
    black: PairingNumber
    result: GameResult
    is_extra: bool = False
    event: str = ""


@dataclass(frozen=True, slots=True)
class LadderBye:
    """A round of a player without an opponent, and why."""

    round_number: RoundNumber
    player: PairingNumber
    reason: Reason


Counted = LadderGame | LadderBye
"""What counts for the ladder; somebody can have several in one round, of which all count."""

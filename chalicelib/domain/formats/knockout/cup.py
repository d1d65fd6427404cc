"""A club's cup: its settings, its pools and brackets, and what was played (D15-D17)."""

from dataclasses import dataclass
from datetime import date, time
from typing import NewType

from chalicelib.domain.formats.knockout.match import Match
from chalicelib.domain.formats.knockout.steps import DECIDERS, TWO_RAPID_GAMES, Step
from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.result import Code

MatchId = NewType("MatchId", str)
"""Where a match stands: `pool-2-1-1` (pool, round, number), `main-1-3`, `losers-2-1` (round, number)."""


class Stage(Code):
    """The parts of a cup."""

    POOLS = "pools"
    MAIN = "main"
    """The knock-out for the first two of each pool."""
    LOSERS = "losers"
    """The losers' cup, for all others."""


class PoolCriterion(Code):
    """D15: what orders a pool."""

    GAME_POINTS = "game_points"
    MATCH_POINTS = "match_points"
    """2 for a match won, 1 for a level one."""
    MATCH_WINS = "match_wins"
    MUTUAL = "mutual"
    """Game points from the matches between those who are still equal."""
    SONNEBORN_BERGER = "sonneborn_berger"
    """The opponents' game points: all for a game won, half for a draw."""
    LOT = "lot"


MEIERIJ_ORDER = (
    PoolCriterion.GAME_POINTS,
    PoolCriterion.MATCH_WINS,
    PoolCriterion.MUTUAL,
    PoolCriterion.SONNEBORN_BERGER,
    PoolCriterion.LOT,
)


@dataclass(frozen=True, slots=True)
class CupSettings:
    """How a cup is played. The default is the preset `meierij`.

    `match` is what two opponents play in an evening, from `starts_at` on; `deciders` follow in the knock-out when it is
    level. The first `qualifiers` of each pool go on to the knock-out, the others to the losers' cup if there is one.
    A lot is what decides in a pool when `pool_order` has come to its end.
    """

    match: Step = TWO_RAPID_GAMES
    deciders: tuple[Step, ...] = DECIDERS["meierij"]
    pool_order: tuple[PoolCriterion, ...] = MEIERIJ_ORDER
    qualifiers: int = 2
    has_losers_cup: bool = True
    starts_at: time = time(20)


@dataclass(frozen=True, slots=True)
class CupPlayer:
    """Who plays in the cup; rating 0 is unrated."""

    entry: EntryId
    rating: int = 0


@dataclass(frozen=True, slots=True)
class Pool:
    """Those who meet one another, in the order of their numbers (1-4 2-3, ...)."""

    number: int
    entries: tuple[EntryId, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """The draw of a knock-out: who begins in each place, from the top down; None: nobody, so a bye for the neighbour.

    `left_out` are those who had withdrawn when it was drawn, in the order in which they did.
    """

    stage: Stage
    places: tuple[EntryId | None, ...]
    left_out: tuple[EntryId, ...] = ()


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """Who has left, and from which round of the knock-out on: the first one that he had not finished."""

    entry: EntryId
    since: int = 1


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match with at least one game that was entered."""

    id: MatchId
    match: Match


@dataclass(frozen=True, slots=True)
class RoundDate:
    """The evening of a round, or the last day on which its matches can be played."""

    stage: Stage
    round_number: int
    on: date
    is_deadline: bool = False


@dataclass(frozen=True, slots=True)
class Cup:
    """A cup. Whatever is not written here follows from it: schedule, standings, who meets whom, who won.

    `withdrawals` are in the order in which they came.
    """

    name: str
    seed: int
    settings: CupSettings = CupSettings()
    players: tuple[CupPlayer, ...] = ()
    pools: tuple[Pool, ...] = ()
    brackets: tuple[Bracket, ...] = ()
    played: tuple[PlayedMatch, ...] = ()
    withdrawals: tuple[Withdrawal, ...] = ()
    dates: tuple[RoundDate, ...] = ()

    @property
    def ratings(self) -> dict[EntryId, int]:
        """Everybody's rating."""
        return {player.entry: player.rating for player in self.players}

    @property
    def withdrawn(self) -> frozenset[EntryId]:
        """Who has left and not come back."""
        return frozenset(one.entry for one in self.withdrawals)

    @property
    def left_the_pools(self) -> tuple[EntryId, ...]:
        """Who has withdrawn while pools were played, in order: who did later has nothing to lose there."""
        return self.brackets[0].left_out if self.brackets else tuple(one.entry for one in self.withdrawals)

    def bracket(self, stage: Stage) -> Bracket | None:
        """The draw of this knock-out, once it was made."""
        return next((bracket for bracket in self.brackets if bracket.stage is stage), None)

"""Every match of a cup, as it follows from the draw and from what was played: D15-D17."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.formats.knockout.cup import Bracket, Cup, MatchId, Pool, Stage
from chalicelib.domain.formats.knockout.lot import drawn
from chalicelib.domain.formats.knockout.match import (
    Decision,
    Match,
    MatchState,
    MatchStatus,
    PlayedStep,
    Terms,
    state_of,
    with_forfeits,
)
from chalicelib.domain.formats.round_robin.berger import berger_table
from chalicelib.domain.ids import EntryId


@dataclass(frozen=True, slots=True)
class Side:
    """Who plays on one side of a match: somebody, nobody (a bye for the other), or who wins `feeder`."""

    entry: EntryId | None = None
    feeder: MatchId | None = None

    @property
    def is_known(self) -> bool:
        """It is certain who plays here, or that nobody does."""
        return self.feeder is None


@dataclass(frozen=True, slots=True)
class CupMatch:
    """A match where it stands in the cup. `sides` are upper and lower; `match` is there once both are known.

    `match.one` has White in the first game: by the Berger table in a pool (D15), by lot in a bracket. In a pool the
    open games of who has withdrawn (of two: of who did first) count as forfeited, and stand so in `match`.
    """

    id: MatchId
    stage: Stage
    round_number: int
    sides: tuple[Side, Side]
    terms: Terms
    state: MatchState
    match: Match | None = None
    pool: int = 0

    @property
    def is_bye(self) -> bool:
        """Nobody was drawn on one side, or nobody came through to it."""
        return self.state.decision is Decision.BYE

    def has(self, entry: EntryId) -> bool:
        """This player is on one of the sides."""
        return any(side.entry == entry for side in self.sides)


def pool_rounds(cup: Cup, pool: Pool) -> tuple[tuple[CupMatch, ...], ...]:
    """D15: the Berger table; for four 1-4 2-3, 4-3 1-2, 2-4 3-1. In pools of three and five somebody rests."""
    return tuple(
        tuple(
            _pool_match(cup, pool, row, number, (pool.entries[white - 1], pool.entries[black - 1]))
            for number, (white, black) in enumerate(table_round.games, start=1)
        )
        for row, table_round in enumerate(berger_table(len(pool.entries)), start=1)
    )


def bracket_rounds(cup: Cup, bracket: Bracket) -> tuple[tuple[CupMatch, ...], ...]:
    """D17: the rounds of a knock-out, byes included; the last one is the final."""
    rounds: list[tuple[CupMatch, ...]] = []
    sides: Sequence[Side] = tuple(Side(entry) for entry in bracket.places)
    while len(sides) > 1:
        pairs = zip(sides[::2], sides[1::2], strict=True)
        matches = tuple(
            _bracket_match(cup, bracket.stage, len(rounds) + 1, number, pair)
            for number, pair in enumerate(pairs, start=1)
        )
        rounds.append(matches)
        sides = tuple(_coming_from(match) for match in matches)
    return tuple(rounds)


def all_matches(cup: Cup) -> Iterator[CupMatch]:
    """Every match: the pools, then the brackets, round by round."""
    for pool in cup.pools:
        for round_ in pool_rounds(cup, pool):
            yield from round_
    for bracket in cup.brackets:
        for round_ in bracket_rounds(cup, bracket):
            yield from round_


def find_match(cup: Cup, match: MatchId) -> CupMatch:
    """The match with this id. Raises NotFoundError."""
    found = next((one for one in all_matches(cup) if one.id == match), None)
    if found is None:
        raise NotFoundError(match=match)
    return found


def first_unfinished_round(cup: Cup, entry: EntryId) -> int:
    """The first round of a knock-out in which nothing is decided for this player: all before it are behind him."""
    matches = (match for bracket in cup.brackets for round_ in bracket_rounds(cup, bracket) for match in round_)
    return 1 + sum(match.has(entry) and match.state.is_over for match in matches)


def winner_of(cup: Cup, stage: Stage) -> EntryId | None:
    """Who has won this knock-out; None while nobody has."""
    bracket = cup.bracket(stage)
    if bracket is None:
        return None
    rounds = bracket_rounds(cup, bracket)
    return rounds[-1][0].state.winner if rounds else bracket.places[0]


def _pool_match(cup: Cup, pool: Pool, round_number: int, number: int, pair: tuple[EntryId, EntryId]) -> CupMatch:
    one, other = pair
    id_ = MatchId(f"pool-{pool.number}-{round_number}-{number}")
    terms = Terms((cup.settings.match,), cup.seed, id_)
    match = Match(one, other, _played(cup, id_, frozenset(pair)))
    loser = next((entry for entry in cup.left_the_pools if entry in pair), None)
    match = match if loser is None else with_forfeits(match, terms, loser)
    sides = (Side(one), Side(other))
    return CupMatch(id_, Stage.POOLS, round_number, sides, terms, state_of(match, terms), match, pool.number)


def _bracket_match(cup: Cup, stage: Stage, round_number: int, number: int, sides: tuple[Side, Side]) -> CupMatch:
    id_ = MatchId(f"{stage.value}-{round_number}-{number}")
    terms = Terms((cup.settings.match, *cup.settings.deciders), cup.seed, id_, cup.ratings)
    upper, lower = sides
    if not (upper.is_known and lower.is_known):
        return CupMatch(id_, stage, round_number, sides, terms, MatchState(MatchStatus.AWAITED))
    gone = frozenset(one.entry for one in cup.withdrawals if one.since <= round_number)
    if upper.entry is None or lower.entry is None:
        return CupMatch(id_, stage, round_number, sides, terms, _without_opponent(upper.entry or lower.entry, gone))
    one, other = drawn(cup.seed, id_, (upper.entry, lower.entry))
    match = Match(one, other, _played(cup, id_, frozenset((one, other))))
    state = _unless_withdrawn(match, state_of(match, terms), gone)
    return CupMatch(id_, stage, round_number, sides, terms, state, match)


def _without_opponent(entry: EntryId | None, gone: frozenset[EntryId]) -> MatchState:
    """He goes on, unless he has withdrawn before he came here."""
    if entry in gone:
        return MatchState(MatchStatus.DECIDED, None, Decision.WITHDRAWAL)
    return MatchState(MatchStatus.DECIDED, entry, Decision.BYE)


def _unless_withdrawn(match: Match, state: MatchState, gone: frozenset[EntryId]) -> MatchState:
    """Who has withdrawn loses the match that he has not finished."""
    staying = match.players - gone
    if state.is_over or staying == match.players:
        return state
    return MatchState(MatchStatus.DECIDED, next(iter(staying), None), Decision.WITHDRAWAL)


def _coming_from(match: CupMatch) -> Side:
    return Side(match.state.winner) if match.state.is_over else Side(feeder=match.id)


def _played(cup: Cup, id_: MatchId, players: frozenset[EntryId]) -> tuple[PlayedStep, ...]:
    """What these two played here; what others played before a correction is none of theirs."""
    found = next((one.match for one in cup.played if one.id == id_), None)
    return found.played if found is not None and found.players == players else ()

"""D17: who goes on from the pools, in which order of strength, and the draw of the knock-outs."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from chalicelib.domain.errors import DomainError
from chalicelib.domain.formats.knockout.bracket import Seed, bracket_places
from chalicelib.domain.formats.knockout.cup import Bracket, Cup, MatchId, Pool, Stage
from chalicelib.domain.formats.knockout.lot import drawn
from chalicelib.domain.formats.knockout.matches import pool_rounds
from chalicelib.domain.formats.knockout.pool_standing import PoolRow, pool_standing
from chalicelib.domain.ids import EntryId


class PoolsOpenError(DomainError):
    """The knock-out is drawn when every match of the pools is finished: `matches` are not, all are if there is none."""

    code = "pools_open"


class KnockoutBegunError(DomainError):
    """The knock-out is not drawn again once a game of it was entered."""

    code = "knockout_begun"


def with_draw(cup: Cup) -> Cup:
    """D15, D17: the first two of each pool to the knock-out, the others to the losers' cup.

    Who has withdrawn is left out, and the next of his pool moves up. It can be done again until a game was entered.
    """
    if has_knockout_games(cup):
        raise KnockoutBegunError
    undrawn = replace(cup, brackets=())
    left = open_pool_matches(undrawn)
    if left or not cup.pools:
        raise PoolsOpenError(matches=left)
    return replace(cup, brackets=drawn_brackets(undrawn, undrawn.left_the_pools))


def drawn_brackets(cup: Cup, left_out: tuple[EntryId, ...]) -> tuple[Bracket, ...]:
    """The draw that follows from the standings of the pools. A losers' cup needs two players."""
    staying = [(pool.number, _staying(cup, pool, left_out)) for pool in cup.pools]
    first = cup.settings.qualifiers
    main = _in_order(cup, [(pool, rows[:first]) for pool, rows in staying])
    losers = _in_order(cup, [(pool, rows[first:]) for pool, rows in staying])
    made = [Bracket(Stage.MAIN, bracket_places(main), left_out)]
    if cup.settings.has_losers_cup and len(losers) > 1:
        made.append(Bracket(Stage.LOSERS, bracket_places(losers), left_out))
    return tuple(made)


def going_on(cup: Cup, pool: Pool) -> frozenset[EntryId]:
    """D15: who goes on to the knock-out from this pool; nobody while a match of it is to be finished."""
    if _open_matches(cup, pool):
        return frozenset()
    return frozenset(row.entry for row in _staying(cup, pool, cup.left_the_pools)[: cup.settings.qualifiers])


def open_pool_matches(cup: Cup) -> tuple[MatchId, ...]:
    """The matches of the pools that are not finished."""
    return tuple(match for pool in cup.pools for match in _open_matches(cup, pool))


def has_knockout_games(cup: Cup) -> bool:
    """A game was entered in one of the brackets."""
    return any(not one.id.startswith("pool-") for one in cup.played)


def _staying(cup: Cup, pool: Pool, left_out: Container[EntryId]) -> list[PoolRow]:
    return [row for row in pool_standing(cup, pool) if row.entry not in left_out]


def _open_matches(cup: Cup, pool: Pool) -> tuple[MatchId, ...]:
    return tuple(match.id for round_ in pool_rounds(cup, pool) for match in round_ if not match.state.is_over)


def _in_order(cup: Cup, pools: Sequence[tuple[int, Sequence[PoolRow]]]) -> tuple[Seed, ...]:
    """D17: the first of each pool are seeded above all second ones, and so on.

    Among them: game points and match wins, each for one match (pools differ in size), rating, lot.
    """
    lots = drawn(cup.seed, "seeds", (player.entry for player in cup.players))

    def strength(ranked: tuple[int, int, PoolRow]) -> tuple[int, Fraction, Fraction, int, int]:
        place, _, row = ranked
        points, won = Fraction(-row.points, row.matches), Fraction(-row.won, row.matches)
        return place, points, won, -cup.ratings[row.entry], lots.index(row.entry)

    return tuple(Seed(row.entry, pool) for _, pool, row in sorted(_ranked(pools), key=strength))


def _ranked(pools: Iterable[tuple[int, Sequence[PoolRow]]]) -> Iterable[tuple[int, int, PoolRow]]:
    return ((place, pool, row) for pool, rows in pools for place, row in enumerate(rows))

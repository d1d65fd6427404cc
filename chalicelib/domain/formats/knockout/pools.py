"""D15: pools of four, of three or five where the number does not divide: by draw, by rating, by hand."""

from collections.abc import Sequence
from dataclasses import replace

from chalicelib.domain.errors import DomainError, InvalidFieldError, TooManyToPairError
from chalicelib.domain.formats.knockout.cup import Cup, CupPlayer, Pool
from chalicelib.domain.formats.knockout.lot import drawn
from chalicelib.domain.ids import EntryId

POOL_SIZE, SMALLEST_POOL, LARGEST_POOL = 4, 3, 5
MOST_POOLS = 32


class CupHasBegunError(DomainError):
    """Players and pools of a cup are fixed once a game was entered."""

    code = "cup_has_begun"


class TooFewForCupError(DomainError):
    """A pool has three players at least: `players`."""

    code = "too_few_for_cup"


def with_players(cup: Cup, players: Sequence[CupPlayer]) -> Cup:
    """Who plays; pools that were made before are to be made again. Who plays no more has not withdrawn either."""
    _refuse_begun(cup)
    entries = [player.entry for player in players]
    twice = next((entry for entry in entries if entries.count(entry) > 1), None)
    if twice is not None:
        raise InvalidFieldError(field="players", reason="player_twice", entry=twice)
    withdrawals = tuple(one for one in cup.withdrawals if one.entry in entries)
    return replace(cup, players=tuple(players), pools=(), brackets=(), withdrawals=withdrawals)


def with_drawn_pools(cup: Cup) -> Cup:
    """Pools and the numbers in them by lot."""
    return _with_pools(cup, _dealt(drawn(cup.seed, "pools", (player.entry for player in cup.players))))


def with_rated_pools(cup: Cup) -> Cup:
    """The first pool gets the first rated, the second the second, ..., and back again; equal ratings by lot."""
    lots = drawn(cup.seed, "pools", (player.entry for player in cup.players))
    return _with_pools(cup, _dealt(sorted(lots, key=lambda entry: -cup.ratings[entry])))


def with_chosen_pools(cup: Cup, pools: Sequence[Sequence[EntryId]]) -> Cup:
    """Pools by hand: everybody in one of them, three to five in each."""
    for number, entries in enumerate(pools, start=1):
        if not SMALLEST_POOL <= len(entries) <= LARGEST_POOL:
            raise InvalidFieldError(
                field=f"pool-{number}", reason="out_of_range", least=SMALLEST_POOL, most=LARGEST_POOL
            )
    if sorted(entry for entries in pools for entry in entries) != sorted(player.entry for player in cup.players):
        raise InvalidFieldError(field="pools", reason="not_everybody_in_one_pool")
    return _with_pools(cup, pools)


def number_of_pools(players: int) -> int:
    """As many pools of four as can be: one left over makes a pool of five, two or three left over pools of three."""
    return players // POOL_SIZE if players % POOL_SIZE <= 1 else players // POOL_SIZE + 1


def _dealt(entries: Sequence[EntryId]) -> list[list[EntryId]]:
    """Dealt one by one to the pools, forth and back."""
    if len(entries) < SMALLEST_POOL:
        raise TooFewForCupError(players=len(entries))
    count = number_of_pools(len(entries))
    pools: list[list[EntryId]] = [[] for _ in range(count)]
    for place, entry in enumerate(entries):
        row, step = divmod(place, count)
        pools[step if row % 2 == 0 else count - 1 - step].append(entry)
    return pools


def _with_pools(cup: Cup, pools: Sequence[Sequence[EntryId]]) -> Cup:
    _refuse_begun(cup)
    if len(pools) > MOST_POOLS:
        raise TooManyToPairError(players=len(cup.players), most=MOST_POOLS * POOL_SIZE)
    made = tuple(Pool(number, tuple(entries)) for number, entries in enumerate(pools, start=1))
    return replace(cup, pools=made, brackets=())


def _refuse_begun(cup: Cup) -> None:
    if cup.played:
        raise CupHasBegunError

"""A cup of a season, and its matches as several officials enter them (D15-D17)."""

from dataclasses import dataclass, replace

from chalicelib.domain.errors import DomainError
from chalicelib.domain.formats.knockout.cup import Cup, MatchId
from chalicelib.domain.formats.knockout.match import PlayedStep
from chalicelib.domain.formats.knockout.matches import find_match
from chalicelib.domain.formats.knockout.results import MatchResults, NoOpponentsYetError, with_results
from chalicelib.domain.ids import NEVER_SAVED, CupId, EntryId, SeasonId, Version
from chalicelib.domain.model.result import GameResult

MOST_CUPS = 99


class StaleMatchError(DomainError):
    """Somebody else entered other results of this match: `match`, `step`, `stored` and `wanted` results."""

    code = "stale_match"


@dataclass(frozen=True, slots=True)
class SeasonCup:
    """A cup where it belongs: its season, and its number there, which is its address."""

    id: CupId
    season: SeasonId
    number: int
    cup: Cup
    version: Version = NEVER_SAVED


@dataclass(frozen=True, slots=True)
class MatchEntry:
    """C2: games of one step as they are to be, with what the caller saw: between whom, and which results.

    `given_up` are later matches of which the results may lapse: what the caller was told.
    """

    match: MatchId
    players: frozenset[EntryId]
    seen: tuple[GameResult, ...]
    played: PlayedStep
    given_up: tuple[MatchId, ...] = ()


def entered(stored: SeasonCup, entry: MatchEntry) -> SeasonCup:
    """D16, C2: the cup with these games, unless somebody else entered others since they were seen.

    Raises StaleMatchError and what `with_results` raises.
    """
    found = find_match(stored.cup, entry.match)
    if found.match is None:
        raise NoOpponentsYetError(match=entry.match)
    there = found.match.games_of(entry.played.step)
    results = there.results if there is not None else (GameResult.UNDECIDED,) * len(entry.played.results)
    is_there = results == entry.played.results and (there is None or there.white == entry.played.white)
    if found.match.players == entry.players and is_there:
        return stored
    if found.match.players != entry.players or (results != entry.seen):
        raise StaleMatchError(match=entry.match, step=entry.played.step, stored=results, wanted=entry.played.results)
    wanted = MatchResults(entry.match, entry.played)
    return replace(stored, cup=with_results(stored.cup, wanted, entry.given_up))

"""Cups as wall charts: A, B, C, ... are rated from 2000 down; results are those of the player who is named."""

from collections.abc import Callable, Sequence
from itertools import product
from string import ascii_uppercase

from chalicelib.domain.formats.knockout.cup import Cup, CupPlayer, CupSettings, MatchId, Stage
from chalicelib.domain.formats.knockout.draw import with_draw
from chalicelib.domain.formats.knockout.match import Match, MatchStatus, PlayedStep
from chalicelib.domain.formats.knockout.matches import CupMatch, all_matches, bracket_rounds, find_match, pool_rounds
from chalicelib.domain.formats.knockout.pools import with_chosen_pools, with_players
from chalicelib.domain.formats.knockout.results import MatchResults, with_results
from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.result import GameResult

MEIERIJ = CupSettings()
NAMES = [EntryId("".join(letters)) for length in (1, 2) for letters in product(ascii_uppercase, repeat=length)]
RESULTS = {"1": GameResult.WHITE_WINS, "½": GameResult.DRAWN, "0": GameResult.BLACK_WINS, "?": GameResult.UNDECIDED}
FORFEITS = {
    "+": GameResult.WHITE_WINS_BY_FORFEIT,
    "-": GameResult.BLACK_WINS_BY_FORFEIT,
    "x": GameResult.DOUBLE_FORFEIT,
}
MIRRORED = {"1": "0", "0": "1", "½": "½", "+": "-", "-": "+", "x": "x", "?": "?"}


def players(count: int) -> tuple[CupPlayer, ...]:
    return tuple(CupPlayer(name, 2000 - 10 * place) for place, name in enumerate(NAMES[:count]))


def a_cup(pools: str, seed: int = 1, settings: CupSettings = MEIERIJ) -> Cup:
    """Pools by hand: "ABCD EFGH"."""
    names = pools.replace(" ", "")
    cup = with_players(Cup("Meierij Cup", seed, settings), players(len(names)))
    return with_chosen_pools(cup, [[EntryId(one) for one in pool] for pool in pools.split()])


def games(match: Match, first: str, scored: str, step: int = 0, white: str | None = None) -> PlayedStep:
    """What `first` made of the games of a step, one sign a game: "10" wins and loses. 1 0 ½ + - x ?"""
    begins = EntryId(white) if white else match.one
    signs = [one if (begins == first) is (game % 2 == 0) else MIRRORED[one] for game, one in enumerate(scored)]
    return PlayedStep(step, begins, tuple((RESULTS | FORFEITS)[sign] for sign in signs))


def entered(cup: Cup, id_: str, text: str, given_up: Sequence[str] = ()) -> Cup:
    """ "A 1½": A's results in the match itself; "A 1½ 1½ 1" those in the deciders too."""
    first, *steps = text.split()
    for step, scored in enumerate(steps):
        match = find_match(cup, MatchId(id_))
        assert match.match is not None
        due = match.state.due
        white = due.white if due and due.number == step else match.match.one
        played = games(match.match, first, scored, step, white)
        cup = with_results(cup, MatchResults(match.id, played), [MatchId(one) for one in given_up])
    return cup


def correction(cup: Cup, id_: str, first: str, scored: str) -> MatchResults:
    """The games of a match as they should have been."""
    match = find_match(cup, MatchId(id_)).match
    assert match is not None
    return MatchResults(MatchId(id_), games(match, first, scored))


def after_pools(cup: Cup, winner: Callable[[CupMatch], str] = lambda match: min(match_players(match))) -> Cup:
    """Every match of the pools 2-0, for who comes first in the alphabet unless said otherwise; then the draw."""
    for pool in cup.pools:
        for match in (one for round_ in pool_rounds(cup, pool) for one in round_):
            cup = entered(cup, match.id, f"{winner(match)} 11")
    return with_draw(cup)


def match_players(match: CupMatch) -> frozenset[EntryId]:
    assert match.match is not None
    return match.match.players


def pairings(cup: Cup, stage: Stage) -> str:
    """The bracket, round by round: "A-D B-C | A-B"; `.` is a bye, ? is not known yet."""
    bracket = cup.bracket(stage)
    assert bracket is not None
    rounds = bracket_rounds(cup, bracket)
    return " | ".join(" ".join(f"{_side(m, 0)}-{_side(m, 1)}" for m in round_) for round_ in rounds)


def _side(match: CupMatch, side: int) -> str:
    return match.sides[side].entry or ("." if match.sides[side].is_known else "?")


def standing(cup: Cup, id_: str) -> str:
    """Where a match stands: "A games", "waiting 1", "level", ..."""
    state = find_match(cup, MatchId(id_)).state
    if state.status is MatchStatus.DECIDED:
        return f"{state.winner or 'nobody'} {state.decision}"
    return f"waiting {state.due.number}" if state.status is MatchStatus.WAITING and state.due else state.status.value


def finished(cup: Cup) -> Cup:
    """Every open match of the brackets is won by who comes first in the alphabet."""
    while open_ := [one for one in all_matches(cup) if one.match is not None and not one.state.is_over]:
        cup = entered(cup, open_[0].id, f"{min(match_players(open_[0]))} 11")
    return cup

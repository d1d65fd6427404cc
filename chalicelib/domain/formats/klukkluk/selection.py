"""The one pairing of a round that K6-K9 leave: a cheapest perfect matching, the earliest of equals."""

from collections.abc import Sequence

from chalicelib.domain.errors import NoLegalPairingError
from chalicelib.domain.formats.common.matching import cheapest_perfect_matching
from chalicelib.domain.formats.klukkluk.question import PlacePair, Question
from chalicelib.domain.ids import PairingNumber

AT_A_TIME = 50
"""So many players' opponents are settled in one matching: larger numbers are slow, more matchings as well."""


def select(question: Question, at_a_time: int = AT_A_TIME) -> list[PlacePair]:
    """The pairs by place, the upper one first, from the top down; the bye is a pair with its vertex.

    Raises NoLegalPairingError where K6 or pairs kept apart leave nothing: in the pairing that breaks least of it, the
    gravest part that is broken and by whom.
    """
    pairs = _earliest_of_the_cheapest(question, at_a_time)
    for rule in question.absolute:
        broken = [pair for pair in pairs if question.total([pair])[rule]]
        if broken:
            raise NoLegalPairingError(rule=rule, players=_numbers(question, broken))
    return pairs


def _numbers(question: Question, pairs: Sequence[PlacePair]) -> tuple[PairingNumber, ...]:
    places = (place for pair in pairs for place in pair)
    return tuple(question.players[place].number for place in places if place != question.bye)


def _earliest_of_the_cheapest(question: Question, at_a_time: int) -> list[PlacePair]:
    """K9: from the top down every player gets the nearest opponent. Settled for some, they go, the others remain."""
    pairs: list[PlacePair] = []
    left = list(range(question.size))
    while left:
        first = min(at_a_time, len(left))
        mate = cheapest_perfect_matching(_with_order(question, left, first))
        settled = [(left[v], left[mate[v]]) for v in range(first) if v < mate[v]]
        pairs += settled
        gone = {place for pair in settled for place in pair}
        left = [place for place in left if place not in gone]
    return pairs


def _with_order(question: Question, left: Sequence[int], first: int) -> Sequence[Sequence[int]]:
    """Below what a pair costs a digit for each of the first so many players: how far down his opponent is.

    The first player whose opponent differs between two pairings meets a lower one in both: so the lists of opponents
    compare like these digits.
    """
    width = len(left).bit_length()
    costs = [[question.costs[v][w] << first * width for w in left] for v in left]
    for v in range(first):
        for w in range(v + 1, len(left)):
            costs[v][w] += w - v << (first - 1 - v) * width
            costs[w][v] = costs[v][w]
    return costs

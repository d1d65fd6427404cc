"""D8: who meets whom. One cheapest perfect matching: what is counted, then the nearest opponents from the top down."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from chalicelib.domain.formats.common.matching import cheapest_perfect_matching
from chalicelib.domain.formats.common.scale import Scale, scale_of
from chalicelib.domain.formats.contract import PlayerPair
from chalicelib.domain.formats.keizer.cycle import Meeting, Meetings
from chalicelib.domain.formats.keizer.first_round import Plan
from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.model.ladder import EveningRules

PlacePair = tuple[int, int]
"""Two places in the order of a question, the upper one first."""

APART = "260"
"""Two who must not meet; in a round they are two without an opponent."""
LIMIT = "D8 limit"
"""Two who have met as often as they may."""
AVOIDED = "avoided"
"""Two who are kept apart if possible."""
MET = "D8 met"
"""Earlier meetings of two in this cycle."""
GAP = "D8 gap"
"""Two who met within the last rounds."""
PLAN = "D9"
"""Two whom the plan of the first round does not bring together."""


@dataclass(frozen=True)
class Question:
    """An even number of `players`, by whose places what is near is judged. Meetings are those of the cycle."""

    players: tuple[PairingNumber, ...]
    round_number: RoundNumber
    rules: EveningRules
    meetings: Meetings
    forbidden: frozenset[PlayerPair] = frozenset()
    avoided: frozenset[PlayerPair] = frozenset()
    plan: Plan | None = None

    @cached_property
    def scale(self) -> Scale:
        """In this order, each as few as possible."""
        most = len(self.players) // 2
        return scale_of({APART: most, LIMIT: most, AVOIDED: most, MET: most * self.round_number, GAP: most, PLAN: most})

    @cached_property
    def costs(self) -> list[list[int]]:
        """What each pair costs, near or far."""
        size = len(self.players)
        costs = [[0] * size for _ in range(size)]
        for v in range(size):
            for w in range(v + 1, size):
                costs[v][w] = costs[w][v] = self.scale.number(self.counts(v, w))
        return costs

    def met(self, v: int, w: int) -> tuple[Meeting, ...]:
        """The earlier meetings of these two."""
        return self.meetings.get(self._pair(v, w), ())

    def is_forbidden(self, v: int, w: int) -> bool:
        """Never paired, whatever happens."""
        return self._pair(v, w) in self.forbidden

    def counts(self, v: int, w: int) -> Mapping[str, int]:
        """What these two at a board cost. D8: with a gap the number of meetings is nobody's business."""
        if self.is_forbidden(v, w):
            return {APART: 1}
        met, rules = self.met(v, w), self.rules
        is_recent = rules.gap is not None and bool(met) and self.round_number - met[-1].round_number <= rules.gap
        return {
            LIMIT: rules.max_meetings is not None and len(met) >= rules.max_meetings,
            AVOIDED: self._pair(v, w) in self.avoided,
            MET: len(met) if rules.gap is None else 0,
            GAP: is_recent,
            PLAN: self.plan is not None and not self.plan(v, w),
        }

    def total(self, pairs: Iterable[PlacePair]) -> Mapping[str, int]:
        """What a round with these pairs costs, the most important first."""
        return self.scale.counts(sum(self.costs[v][w] for v, w in pairs))

    def _pair(self, v: int, w: int) -> PlayerPair:
        return frozenset((self.players[v], self.players[w]))


def select(question: Question) -> list[PlacePair]:
    """D8: everybody is in one pair, the upper one first, from the top down; two who are kept apart have no opponent.

    Where not everybody can have an opponent, those without one are forbidden to one another (else there would be a
    board more), so that each way to put them in pairs costs the same.
    """
    mate = cheapest_perfect_matching(_with_order(question))
    return [(v, w) for v, w in enumerate(mate) if v < w]


def _with_order(question: Question) -> Sequence[Sequence[int]]:
    """Below what a pair costs a digit for each player: the place of his opponent, and one beyond the last for nobody.

    The upper one of a pair has the digit: the first player whose opponent differs between two rounds meets a lower
    one in both, or nobody. So the lists of opponents compare like these digits.
    """
    size = len(question.players)
    width = size.bit_length()
    digit = [1 << (size - 1 - v) * width for v in range(size)]
    costs = [[cost << size * width for cost in row] for row in question.costs]
    for v in range(size):
        for w in range(v + 1, size):
            far = size * (digit[v] + digit[w]) if question.is_forbidden(v, w) else w * digit[v]
            costs[v][w] = costs[w][v] = costs[v][w] + far
    return costs

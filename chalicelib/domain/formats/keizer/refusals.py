"""Why not somebody nearer: whom a player did not get, and in what the evening would have been worse."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from chalicelib.domain.formats.common.forced_pairs import ForcedPairs
from chalicelib.domain.formats.contract import Reason
from chalicelib.domain.formats.keizer.opponents import APART, AVOIDED, GAP, LIMIT, MET, PLAN, PlacePair, Question

ORDER = "D8 order"
"""Equal in everything that is counted, but somebody higher gets a farther opponent."""
_OF_OTHERS: Mapping[str, str] = {
    APART: "D8 complete",
    LIMIT: "D8 others limit",
    AVOIDED: "D8 others avoided",
    MET: "D8 others met",
    GAP: "D8 others gap",
    PLAN: "D9 others",
}
"""What a count is called when it is others who would pay for it."""
_MET: Mapping[int, str] = {1: "D8 met once", 2: "D8 met twice"}
_MET_MORE = "D8 met more"


class Refusals:
    """Of an evening with these pairs, of which two who are kept apart have no opponent.

    Each is found by forcing the pair and pairing the others as well as can be, where a change of places among the two
    and their mates does not show it already. It nearly always does, at once.
    """

    def __init__(self, question: Question, pairs: Sequence[PlacePair]) -> None:
        self._question = question
        self._pairs = pairs
        self._mates = {place: mate for v, w in pairs for place, mate in ((v, w), (w, v))}
        self._total = question.total(pairs)

    def of_pair(self, upper: int, lower: int) -> list[Reason]:
        """Who is nearer to the upper one and not taken by anybody above, the nearest first."""
        above = (pair for pair in self._pairs if pair[0] < upper and not self._question.is_forbidden(*pair))
        taken = {place for pair in above for place in pair}
        nearer = (place for place in range(upper + 1, lower) if place not in taken)
        return [self._refusal(upper, place) for place in nearer]

    @cached_property
    def _forced(self) -> ForcedPairs:
        return ForcedPairs(self._question.costs)

    def _refusal(self, v: int, w: int) -> Reason:
        players = self._question.players
        return {"player": players[v], "opponent": players[w], "rule": self._rule(v, w)}

    def _rule(self, v: int, w: int) -> str:
        if self._question.is_forbidden(v, w):
            return APART
        own = self._question.counts(v, w)
        worse = self._worse_in(self._changed_places(v, w))
        if worse != ORDER and own.get(worse, 0) <= self._total[worse]:
            mate = self._forced.mate_with(v, w)
            worse = self._worse_in((x, y) for x, y in enumerate(mate) if x < y)
        if worse == ORDER:
            return ORDER
        if not own.get(worse):
            return _OF_OTHERS[worse]
        return _MET.get(len(self._question.met(v, w)), _MET_MORE) if worse == MET else worse

    def _changed_places(self, v: int, w: int) -> Iterator[PlacePair]:
        """A round with this pair: their mates meet, and all others stay as they are.

        The best round with the pair is worse than the round that was paired in no rule before the one in which this
        one is, and in that rule too when the pair alone costs more there than the round that was paired.
        """
        met = {v, w, self._mates[v], self._mates[w]}
        yield v, w
        yield self._mates[v], self._mates[w]
        yield from (pair for pair in self._pairs if not met.intersection(pair))

    def _worse_in(self, pairs: Iterable[PlacePair]) -> str:
        """In which rule these pairs are worse."""
        counts = self._question.total(pairs)
        return next((rule for rule, count in counts.items() if count > self._total[rule]), ORDER)

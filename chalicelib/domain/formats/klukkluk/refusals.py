"""Why not somebody nearer: whom a player did not get, and the rule in which the round would have been worse."""

from collections.abc import Mapping, Sequence

from chalicelib.domain.formats.common.forced_pairs import ForcedPairs
from chalicelib.domain.formats.contract import Reason
from chalicelib.domain.formats.klukkluk.question import PlacePair, Question

ORDER = "K9 order"
"""What decides among pairings that are equal in everything that is counted."""


class Refusals:
    """Of a round with these pairs. Each is found by forcing the pair and pairing the others as well as can be."""

    def __init__(self, question: Question, pairs: Sequence[PlacePair]) -> None:
        self._question = question
        self._pairs = pairs
        self._total = question.total(pairs)
        self._parts = question.parts_of_k7(pairs)
        self._forced = ForcedPairs(question.costs)

    def of_pair(self, upper: int, lower: int) -> list[Reason]:
        """K9: who is nearer to the upper one and not taken by anybody above, the nearest first."""
        taken = {place for pair in self._pairs if pair[0] < upper for place in pair}
        return [self._refusal(upper, place) for place in range(upper + 1, lower) if place not in taken]

    def of_bye(self, receiver: int) -> list[Reason]:
        """K9: everybody below the receiver of the bye, from the last one upwards."""
        bye = len(self._question.players)
        return [self._refusal(place, bye) for place in range(bye - 1, receiver, -1)]

    def _refusal(self, v: int, w: int) -> Reason:
        players = self._question.players
        opponent = None if w == self._question.bye else players[w].number
        return {"player": players[v].number, "opponent": opponent, "rule": self._rule(v, w)}

    def _rule(self, v: int, w: int) -> str:
        mate = self._forced.mate_with(v, w)
        pairs = [(x, y) for x, y in enumerate(mate) if x < y]
        rule = _first_above(self._question.total(pairs), self._total)
        return _first_above(self._question.parts_of_k7(pairs), self._parts) if rule == "K7" else rule


def _first_above(counts: Mapping[str, int], least: Mapping[str, int]) -> str:
    return next((rule for rule, count in counts.items() if count > least[rule]), ORDER)

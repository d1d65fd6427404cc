"""A bracket in which two given players meet: one search instead of a round, where that is enough to know the rule."""

from chalicelib.domain.formats.common.forced_pairs import ForcedPairs
from chalicelib.domain.formats.swiss_dutch.bracket import Bracket, is_ideal_below, on_its_own
from chalicelib.domain.formats.swiss_dutch.selection import Problem, Selection, cost_matrix

ORDER = "order"
"""Equal in everything: the other candidate is generated earlier (art. 3.5-3.7, 4)."""


class ForcedBracket:
    """A bracket that was paired on its own, with the cheapest pairings that hold a given pair.

    When such a pairing has downfloaters of the same scores, and leaves as much below as is needed, nothing changes in
    the brackets above: then what it costs more says the rule.
    """

    def __init__(self, bracket: Bracket, problem: Problem, best: int) -> None:
        self._bracket, self._problem, self._best = bracket, problem, best
        self._place = {v: place for place, v in enumerate(problem.players)}
        self._costs = cost_matrix(problem)
        self._forced = ForcedPairs(self._costs)

    @property
    def is_best(self) -> bool:
        """Nothing below forbids the cheapest pairing of the bracket on its own."""
        return self._total(self._forced.mate) == self._best

    def rule(self, v: int, w: int) -> str | None:
        """The first rule in which the bracket would be worse if these two met; None when the whole round must say."""
        mate = self._forced.mate_with(self._place[v], self._place[w])
        total = self._total(mate)
        if total >> self._problem.costs.bits:
            return None
        floaters = [one for one, place in self._place.items() if mate[place] >= len(self._place)]
        if floaters and not is_ideal_below(self._bracket, floaters):
            return None
        return self._problem.costs.first_worse(self._best, total) or ORDER

    def _total(self, mate: list[int] | tuple[int, ...]) -> int:
        return sum(row[mate[place]] for place, row in enumerate(self._costs)) // 2


def forced_bracket(bracket: Bracket, selection: Selection) -> ForcedBracket | None:
    """None for a bracket that was paired together with what is below it, and had to pay for that."""
    problem = on_its_own(bracket)
    if problem is None or len(problem.sinks) != len(selection.downfloaters):
        return None
    if not is_ideal_below(bracket, selection.downfloaters):
        return None
    costs = problem.costs
    best = sum(costs.of_pair(v, w) for v, w in selection.pairs) + sum(map(costs.of_downfloat, selection.downfloaters))
    forced = ForcedBracket(bracket, problem, best)
    return forced if forced.is_best else None

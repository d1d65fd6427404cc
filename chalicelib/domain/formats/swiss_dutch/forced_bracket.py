"""A bracket in which two given players meet: one search instead of a round, where that is enough to know the rule."""

from chalicelib.domain.formats.common.forced_pairs import ForcedPairs
from chalicelib.domain.formats.swiss_dutch.bracket import Bracket, is_ideal_below, on_its_own, with_all_below
from chalicelib.domain.formats.swiss_dutch.selection import Problem, Selection, cost_matrix

ORDER = "order"
"""Equal in everything: the other candidate is generated earlier (art. 3.5-3.7, 4)."""
_FELT_ABOVE = ("C6", "C7")
"""What the bracket above weighs as its C8: where these are worse, something may change there."""


class ForcedBracket:
    """A paired bracket, with the cheapest pairings that hold a given pair.

    As long as such a pairing has as many downfloaters, of the same scores, and the others can be paired as well as
    before, nothing changes in the brackets above: then what it costs more says the rule.
    """

    def __init__(self, bracket: Bracket, problem: Problem) -> None:
        self._bracket, self._problem = bracket, problem
        self._place = {v: place for place, v in enumerate(problem.players)}
        self._costs = cost_matrix(problem)
        self._forced = ForcedPairs(self._costs)
        self.best = self._total(self._forced.mate)

    def rule(self, v: int, w: int) -> str | None:
        """The first rule in which the bracket would be worse if these two met; None when the whole round must say."""
        costs = self._problem.costs
        mate = self._forced.mate_with(self._place[v], self._place[w])
        total = self._total(mate)
        if total >> costs.bits or costs.breaches_in(total) != costs.breaches_in(self.best):
            return None
        floaters = [one for one, place in self._place.items() if mate[place] >= len(self._place)]
        if self._problem.is_simple and floaters and not is_ideal_below(self._bracket, floaters):
            return None
        worse = costs.first_worse(self.best, total)
        return None if worse in _FELT_ABOVE else worse or ORDER

    def _total(self, mate: list[int] | tuple[int, ...]) -> int:
        return sum(row[mate[place]] for place, row in enumerate(self._costs)) // 2


def forced_bracket(bracket: Bracket, selection: Selection) -> ForcedBracket | None:
    """As it was paired: on its own, or with all that is below it. None where the bye makes it more than that."""
    problem = on_its_own(bracket)
    if problem is not None and len(problem.sinks) == len(selection.downfloaters):
        forced = ForcedBracket(bracket, problem)
        if is_ideal_below(bracket, selection.downfloaters) and forced.best == _cost(problem, selection):
            return forced
    return None if bracket.takes_bye else ForcedBracket(bracket, with_all_below(bracket))


def _cost(problem: Problem, selection: Selection) -> int:
    costs = problem.costs
    return sum(costs.of_pair(v, w) for v, w in selection.pairs) + sum(map(costs.of_downfloat, selection.downfloaters))

"""One bracket after the other (C.04.3 1.3, 1.9): what each may do depends on what is left below it (C4, C8)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chalicelib.domain.formats.common.cardinality import Matching, bits, mask_of
from chalicelib.domain.formats.swiss_dutch.costs import BracketCosts
from chalicelib.domain.formats.swiss_dutch.field import Field
from chalicelib.domain.formats.swiss_dutch.selection import Problem, Selection, Sink, select
from chalicelib.domain.points import HalfPoints


@dataclass(frozen=True, slots=True)
class Bracket:
    """A bracket within the round: who is in it, the next scoregroup, and everybody below that with the bye."""

    field: Field
    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    following: tuple[int, ...]
    rest: int

    @property
    def resident_score(self) -> HalfPoints:
        """The score of the scoregroup."""
        return self.field.players[self.residents[0]].score

    @property
    def members(self) -> tuple[int, ...]:
        """Everybody in the order of the bracket sequence numbers."""
        return self.moved_down + self.residents

    @property
    def takes_bye(self) -> bool:
        """C5 has it that one of this bracket gets the bye."""
        return self.field.bye_score is not None and self.field.bye_score >= self.resident_score

    @property
    def scores(self) -> tuple[HalfPoints, ...]:
        """All scores in this bracket and the next."""
        return tuple(sorted({self.field.players[v].score for v in self.members + self.following}, reverse=True))

    def partners(self) -> dict[int, int]:
        """Who may meet whom here. Moved-down players meet residents only (art. 3.2)."""
        rows, residents, everybody = self.field.rows, mask_of(self.residents), mask_of(self.members)
        return {v: rows[v] & (residents if v in self.moved_down else everybody) for v in self.members}


Paired = tuple[Bracket, Selection]


def brackets_paired(field: Field) -> Iterator[Paired]:
    """The whole round from the top; the downfloater of the last bracket, if any, has the bye."""
    groups = field.scoregroups()
    floating: tuple[int, ...] = ()
    for k, residents in enumerate(groups):
        following = groups[k + 1] if k + 1 < len(groups) else []
        below = field.everybody & ~mask_of([v for group in groups[: k + 2] for v in group])
        bracket = Bracket(field, floating, tuple(residents), tuple(following), below)
        selection = pair_bracket(bracket)
        floating = selection.downfloaters
        yield bracket, selection


def pair_bracket(bracket: Bracket) -> Selection:
    """The bracket on its own, when that leaves nothing to wish for below; else together with all that is below it."""
    for attempt in (on_its_own, with_more_downfloaters):
        problem = attempt(bracket)
        if problem is not None:
            selection = select(problem)
            if is_ideal_below(bracket, selection.downfloaters):
                return selection
    return _paired_with_all_below(bracket)


def with_more_downfloaters(bracket: Bracket) -> Problem | None:
    """As on its own, with as many residents more as those below cannot do without (C4).

    That many have to go down, so C6 and C7 cannot be better, unless a moved-down player is among those who must:
    then there is no such problem, nor where nobody more is needed.
    """
    field = bracket.field
    problem = None if bracket.takes_bye else on_its_own(bracket)
    if problem is None or any(v in bracket.moved_down for v in problem.sinks):
        return None
    needed = Matching(field.rows, mask_of(bracket.following) | bracket.rest).enlarge().exposed.bit_count()
    needed += (len(bracket.members) - needed) % 2
    more = needed - len(problem.sinks)
    if more <= 0 or needed > len(bracket.residents):
        return None
    sinks = [v for v in bracket.residents if v not in problem.sinks][:more]
    return _problem(bracket, problem.partners, (*problem.sinks, *sinks), bye_is_only_downfloat=False)


def on_its_own(bracket: Bracket) -> Problem | None:
    """C6 and C7 by counting: how many downfloaters of each score there must be.

    None when the bye or the price of a breach complicates it.
    """
    field, partners = bracket.field, bracket.partners()
    if field.tariff.prices:
        return None
    rows = [partners.get(v, 0) for v in range(len(field.rows))]
    alive, order = mask_of(bracket.members), list(bracket.members)
    if bracket.takes_bye and field.bye is not None:
        receivers = field.rows[field.bye] & alive
        rows[field.bye] = receivers
        for v in bits(receivers):
            rows[v] |= 1 << field.bye
        alive |= 1 << field.bye
        order.insert(0, field.bye)
    exposed = list(bits(Matching(rows, alive).enlarge(order).exposed))
    if bracket.takes_bye and exposed:
        return None
    if bracket.takes_bye and field.bye is not None:
        return _problem(bracket, partners, (field.bye,), bye_is_only_downfloat=True)
    return _problem(bracket, partners, tuple(exposed), bye_is_only_downfloat=False)


def _problem(
    bracket: Bracket, partners: dict[int, int], sinks: tuple[Sink, ...], *, bye_is_only_downfloat: bool
) -> Problem:
    """Each sink stands for a downfloater of the same score; the bye takes those only who may have it."""
    field = bracket.field
    costs = BracketCosts(field, bracket.scores, bracket.resident_score, bye_is_only_downfloat)

    def downfloat_cost(v: int, sink: Sink) -> int | None:
        if sink == field.bye:
            possible = bool(field.rows[sink] >> v & 1)
        else:
            possible = field.players[v].score == field.players[sink].score
        return costs.of_downfloat(v) if possible else None

    return Problem(
        moved_down=bracket.moved_down,
        residents=bracket.residents,
        partners=partners,
        costs=costs,
        sinks=sinks,
        downfloat_cost=downfloat_cost,
        sink_cost=lambda _one, _other: None,
        is_simple=True,
    )


def is_ideal_below(bracket: Bracket, downfloaters: Sequence[int]) -> bool:
    """C4 holds, and C8 cannot be better: the next bracket leaves over as few as it must, all of them residents."""
    field, floating, following = bracket.field, mask_of(downfloaters), mask_of(bracket.following)
    if bracket.takes_bye:
        bye = 0 if field.bye is None else 1 << field.bye
        return field.can_be_completed(following | bracket.rest & ~bye)
    if not floating:
        return field.can_be_completed(following | bracket.rest)
    rows = [row & (following if floating >> v & 1 else floating | following) for v, row in enumerate(field.rows)]
    return _leaves_one_at_most(bracket, floating, rows) or _leaves_the_least(bracket, downfloaters, rows)


def _leaves_one_at_most(bracket: Bracket, floating: int, rows: Sequence[int]) -> bool:
    """The next bracket pairs everybody, or all but one, and those below can be paired, with him or without."""
    field, following = bracket.field, mask_of(bracket.following)
    if (floating | following).bit_count() % 2 == 0:
        return not Matching(rows, floating | following).enlarge().exposed and field.can_be_completed(bracket.rest)
    below = Matching(field.rows, bracket.rest).enlarge()
    if below.exposed.bit_count() != 1:
        return False
    (exposed,) = bits(below.exposed)
    acceptable = 0
    for v in bits(below.may_stay_exposed(exposed)):
        acceptable |= field.rows[v] & following
    rows = [row | 1 << len(rows) if acceptable >> v & 1 else row for v, row in enumerate(rows)]
    rows.append(acceptable)
    return not Matching(rows, floating | following | 1 << len(rows) - 1).enlarge().exposed


def _leaves_the_least(bracket: Bracket, downfloaters: Sequence[int], rows: Sequence[int]) -> bool:
    """The next bracket sends down no more than it must whoever comes from above.

    It must send down whom it cannot pair even if each of so many moved-down players takes one, and whom those below
    cannot do without. A round that does with these many proves it; the search begins with the largest matchings of
    both parts, and may miss one.
    """
    field, floating, following = bracket.field, mask_of(downfloaters), mask_of(bracket.following)
    below = Matching(field.rows, bracket.rest).enlarge()
    alone = Matching(field.rows, following).enlarge()
    least = max(alone.exposed.bit_count() - len(downfloaters), below.exposed.bit_count())
    least += ((floating | following).bit_count() - least) % 2
    open_rows = [
        row if floating >> v & 1 else whole_row & ~floating if bracket.rest >> v & 1 else whole_row
        for v, (row, whole_row) in enumerate(zip(rows, field.rows, strict=True))
    ]
    whole = Matching(open_rows, floating | following | bracket.rest)
    whole.take_over(Matching(rows, floating | following).enlarge([*downfloaters, *bracket.following]))
    whole.take_over(below)
    if whole.enlarge().exposed:
        return False
    return sum(bracket.rest >> whole.mate[v] & 1 for v in bracket.following) == least


def _paired_with_all_below(bracket: Bracket) -> Selection:
    selection = select(with_all_below(bracket))
    if bracket.takes_bye and len(selection.downfloaters) == 1:
        selection = select(with_all_below(bracket, bye_is_only_downfloat=True))
    return selection


def with_all_below(bracket: Bracket, *, bye_is_only_downfloat: bool = False) -> Problem:
    """Every vertex below is a sink; C6, C7 and C8 are weighed with the rest."""
    field, following = bracket.field, mask_of(bracket.following)
    costs = BracketCosts(field, bracket.scores, bracket.resident_score, bye_is_only_downfloat)
    next_score = field.players[bracket.following[0]].score if bracket.following else None

    def downfloat_cost(v: int, sink: Sink) -> int | None:
        if not field.rows[v] >> sink & 1:
            return None
        cost = costs.of_downfloat(v) + costs.of_breaches(v, sink)
        if next_score is None or following >> sink & 1:
            return cost
        return cost + costs.of_next_downfloat(field.players[v].score)

    def sink_cost(one: Sink, other: Sink) -> int | None:
        if not field.rows[one] >> other & 1:
            return None
        breaches = costs.of_breaches(one, other)
        if next_score is None or (following >> one & 1) == (following >> other & 1):
            return breaches
        return breaches + costs.of_next_downfloat(next_score)

    return Problem(
        moved_down=bracket.moved_down,
        residents=bracket.residents,
        partners=bracket.partners(),
        costs=costs,
        sinks=(*bracket.following, *bits(bracket.rest)),
        downfloat_cost=downfloat_cost,
        sink_cost=sink_cost,
        is_simple=False,
    )

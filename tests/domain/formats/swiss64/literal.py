"""S5-S9 read literally, for a few players: every complete pairing of every receiver of the bye at every step of S7.

Shares with the engine only what a player has done, and the order of candidates of the Dutch system (`Literal`).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from chalicelib.domain.formats.contract import PairingRequest
from chalicelib.domain.formats.swiss64.colours import allocate
from chalicelib.domain.formats.swiss_dutch.contender import Contender, contenders
from chalicelib.domain.model.result import ByeKind, Colour
from tests.domain.formats.swiss_dutch.literal import Group, Literal, Pairs, scores_of

Price = tuple[int, int, tuple[int, ...]]
"""S7: rematches, breaches of the colour limits, and the rounds of the earlier meetings, the latest first."""
FREE: Price = (0, 0, ())


def added(one: Price, other: Price) -> Price:
    return one[0] + other[0], one[1] + other[1], tuple(sorted(one[2] + other[2], reverse=True))


@dataclass(frozen=True)
class Step(Literal):
    """The others at one step of S7: `may_clash` from step 2 on, `may_repeat` in step 3; `spent` by brackets above."""

    may_clash: bool
    may_repeat: bool
    spent: Price = FREE
    known: dict[frozenset[int], Price | None] = field(default_factory=dict, compare=False)

    def round(self) -> set[frozenset[int]]:
        """S5: of the cheapest rounds the one that the Dutch criteria prefer."""
        scores = sorted({one.score for one in self.players}, reverse=True)
        groups = [tuple(one for one in self.players if one.score == score) for score in scores]
        floating: Group = ()
        paired: set[frozenset[int]] = set()
        step = self
        for place, residents in enumerate(groups):
            below = tuple(one for group in groups[place + 1 :] for one in group)
            following = groups[place + 1] if place + 1 < len(groups) else ()
            _, pairs, floating = step._best(floating, residents, following, below)
            step = step.having_paired(pairs)
            paired |= {frozenset((one.number, other.number)) for one, other in pairs}
        return paired

    def having_paired(self, pairs: Pairs) -> "Step":
        spent = self.spent
        for one, other in pairs:
            spent = added(spent, self.price(one, other) or FREE)
        return replace(self, spent=spent)

    def price(self, one: Contender, other: Contender) -> Price | None:
        """What it costs that these two meet, None where this step has no room for it."""
        higher, lower = sorted((one, other), key=lambda player: player.order)
        latest = higher.met.get(lower.number)
        colour, _ = allocate(higher, lower)
        clash = broken_limits(higher, colour) + broken_limits(lower, colour.opposite)
        is_barred = lower.number in higher.kept_apart
        if is_barred or (latest and not self.may_repeat) or (clash and not self.may_clash):
            return None
        return (1, clash, (latest,)) if latest else (0, clash, ())

    @property
    def total(self) -> Price | None:
        """S7: the least that the whole round costs."""
        return self.cheapest(frozenset(self.players))

    def cheapest(self, left: frozenset[Contender]) -> Price | None:
        """The least that a complete pairing of these costs."""
        if not left:
            return FREE
        key = frozenset(one.number for one in left)
        if key not in self.known:
            first = min(left, key=lambda one: one.number)
            found = []
            for other in left - {first}:
                price, rest = self.price(first, other), self.cheapest(left - {first, other})
                if price is not None and rest is not None:
                    found.append(added(price, rest))
            self.known[key] = min(found, default=None)
        return self.known[key]

    def _is_candidate(self, pairs: Pairs, left: Group) -> bool:
        """Only what keeps the whole round at its least."""
        if any(self.price(one, other) is None for one, other in pairs):
            return False
        return self.having_paired(pairs)._leaves_the_least(left)

    def _leaves_the_least(self, left: Group) -> bool:
        rest = self.cheapest(frozenset(left))
        return rest is not None and added(self.spent, rest) == self.total

    def _value(self, pairs: Pairs, *others: Group) -> tuple:
        return super(Step, self.having_paired(pairs))._value(pairs, *others)

    def _next(self, moved: Group, residents: Group, below: Group) -> tuple:
        """C8, among what keeps the round at its least."""
        if not residents:
            return ()
        return min(
            (len(left), scores_of(left))
            for pairs, left in self._pairings(moved + residents, frozenset(moved))
            if self.having_paired(pairs)._leaves_the_least(left + below)
        )

    def _pairings(self, group: Group, moved: frozenset[Contender]) -> Iterator[tuple[Pairs, Group]]:
        if not group:
            yield (), ()
            return
        first, *others = group
        for pairs, left in self._pairings(tuple(others), moved):
            yield pairs, (first, *left)
        for other in others:
            if self.price(first, other) is not None and not (first in moved and other in moved):
                rest = tuple(one for one in others if one is not other)
                for pairs, left in self._pairings(rest, moved):
                    yield ((first, other), *pairs), left


def broken_limits(player: Contender, colour: Colour) -> int:
    """Balance beyond two, one colour three times running."""
    colours = (*player.colours, colour)
    balance = 2 * colours.count(Colour.WHITE) - len(colours)
    return (abs(balance) > 2) + (len(colours) > 2 and len(set(colours[-3:])) == 1)


Answer = tuple[int, int | None, Price, set[frozenset[int]]]


def literally(request: PairingRequest) -> Answer | None:
    """The step of S7, the receiver of the bye (S6), what it costs, and the pairs; None when nobody can have the bye."""
    receivers: list[int | None] = [None]
    if len(request.present) % 2:
        standing = request.standing or sorted(request.records)
        receivers = [
            number for number in reversed(standing) if number in request.present and not had_bye(request, number)
        ]
    for number, (may_clash, may_repeat) in enumerate(((False, False), (True, False), (True, True)), start=1):
        for receiver in receivers:
            others = replace(request, present=request.present - {receiver}, planned_rounds=99)
            step = Step(tuple(contenders(others)), request.initial_colour, may_clash, may_repeat)
            if step.total is not None:
                return number, receiver, step.total, step.round()
    return None


def had_bye(request: PairingRequest, number: int) -> bool:
    return any(made.bye is ByeKind.PAIRING_ALLOCATED for made in request.records[number].appearances)

"""On which terms two players may meet: what is out of the question, and what has a price for want of another way.

A price counts breaches, the worse kinds in higher digits: rematches, limits of colours, how recent the rematches are,
pairs that were to be kept apart if possible. Sums over a round compare like the lists of counts.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from chalicelib.domain.formats.contract import Allowance, PairingRequest, PlayerPair
from chalicelib.domain.formats.swiss_dutch.colours import ColourRule
from chalicelib.domain.formats.swiss_dutch.contender import Contender, partners_in
from chalicelib.domain.formats.swiss_dutch.criteria import Meeting, three_running, wide_differences
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.result import Colour


@dataclass(frozen=True)
class Terms:
    """What may be done beyond the rules, and whether the pairs that are to be kept apart if possible may meet."""

    allowed: frozenset[Allowance] = frozenset()
    avoided: frozenset[PlayerPair] = frozenset()
    avoided_may_meet: bool = False
    forbidden_may_meet: bool = False
    """Only to find out whether it is these pairs that leave nothing."""

    @property
    def are_strict(self) -> bool:
        """Nothing has a price."""
        return not (self.avoided_may_meet or self.allowed - {Allowance.SECOND_BYE})

    @cached_property
    def _avoided_by(self) -> dict[PairingNumber, frozenset[PairingNumber]]:
        return partners_in(self.avoided)

    def may_have_bye(self, player: Contender) -> bool:
        """C2, unless a second bye is allowed."""
        return player.may_have_bye or Allowance.SECOND_BYE in self.allowed

    def barred(self, player: Contender) -> Iterator[PairingNumber]:
        """Whom he cannot meet whatever the colours."""
        if not self.forbidden_may_meet:
            yield from player.kept_apart
        if Allowance.REMATCH not in self.allowed:
            yield from player.met
        if not self.avoided_may_meet:
            yield from self._avoided_by.get(player.number, ())

    def in_the_way(self, one: Contender, other: Contender) -> str | None:
        """The rule that keeps these two apart: C1, C3, `260` (a forbidden pair), `avoided`."""
        if other.number in one.met and Allowance.REMATCH not in self.allowed:
            return "C1"
        if other.number in one.kept_apart:
            return "260"
        if one.must_clash_with(other) and Allowance.COLOURS not in self.allowed:
            return "C3"
        if other.number in self._avoided_by.get(one.number, ()) and not self.avoided_may_meet:
            return "avoided"
        return None

    def tariff(self, players: Sequence[Contender], colour_rule: ColourRule) -> "Tariff":
        """What the breaches of these terms cost in this round."""
        rounds = max((round_ for player in players for round_ in player.met.values()), default=0)
        tariff = Tariff((4 * len(players) + 4).bit_length(), rounds, {})
        if self.are_strict:
            return tariff
        for v, w in self._breaches(players):
            meeting = Meeting(players[v], players[w], colour_rule)
            tariff.prices[v, w] = tariff.price(meeting, is_avoided=self._is_avoided(meeting))
        return tariff

    def _breaches(self, players: Sequence[Contender]) -> set[tuple[int, int]]:
        """Places of all pairs that break a rule and are possible all the same."""
        place_of = {player.number: place for place, player in enumerate(players)}
        found: set[tuple[int, int]] = set()
        for v, player in enumerate(players):
            others = set(self._avoided_by.get(player.number, ())) if self.avoided_may_meet else set()
            if Allowance.REMATCH in self.allowed:
                others |= player.met.keys()
            found |= {(v, place_of[number]) for number in others if place_of.get(number, -1) > v}
        if Allowance.COLOURS in self.allowed:
            for colour in Colour:
                bound = [v for v, one in enumerate(players) if one.is_bound and one.preference.colour is colour]
                found |= set(combinations(bound, 2))
        return {(v, w) for v, w in found if self.in_the_way(players[v], players[w]) is None}

    def _is_avoided(self, meeting: Meeting) -> bool:
        return meeting.lower.number in self._avoided_by.get(meeting.higher.number, ())


@dataclass(frozen=True, slots=True)
class Tariff:
    """Prices of pairs, by their places, the higher player first; who is not in it costs nothing."""

    digit: int
    rounds: int
    prices: dict[tuple[int, int], int]

    def price(self, meeting: Meeting, *, is_avoided: bool) -> int:
        """All that is broken when these two meet."""
        digits = [0] * (self.rounds + 3)
        digits[0] = int(is_avoided)
        if (latest := meeting.higher.met.get(meeting.lower.number)) is not None:
            digits[latest] = digits[-1] = 1
        if meeting.higher.must_clash_with(meeting.lower):
            digits[-2] = wide_differences(meeting) + three_running(meeting)
        return sum(count << place * self.digit for place, count in enumerate(digits))

    @property
    def bits(self) -> int:
        """The room that a sum of prices takes."""
        return (self.rounds + 3) * self.digit if self.prices else 0

    def of_pair(self, v: int, w: int) -> int:
        """What it costs that these two meet."""
        return self.prices.get((v, w) if v < w else (w, v), 0)

    def counts(self, price: int) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """A sum of prices as counts: rematches, limits of colours, rematches by round (latest first), avoided pairs."""
        mask = (1 << self.digit) - 1
        digits = [price >> place * self.digit & mask for place in range(self.rounds + 3)]
        return (
            ("C1", (digits[-1],)),
            ("C3", (digits[-2],)),
            ("C1 latest", tuple(reversed(digits[1:-2]))),
            ("avoided", (digits[0],)),
        )


def ladder(request: PairingRequest) -> Iterator[Terms]:
    """The terms to be tried, from the strictest: as little as possible of what the arbiter allows, rematches last."""
    yield from with_avoided(request, frozenset())
    allowed = [allowance for allowance in reversed(Allowance) if allowance in request.allowed]
    for amount in range(1, len(allowed) + 1):
        for some in combinations(allowed, amount):
            yield Terms(frozenset(some), request.avoided, avoided_may_meet=bool(request.avoided))


def with_avoided(request: PairingRequest, allowed: frozenset[Allowance]) -> Iterator[Terms]:
    """Pairs to be kept apart if possible are apart as long as that leaves a pairing."""
    yield Terms(allowed, request.avoided)
    if request.avoided:
        yield Terms(allowed, request.avoided, avoided_may_meet=True)

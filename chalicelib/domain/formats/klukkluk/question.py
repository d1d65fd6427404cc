"""What is asked of a round: everybody to be paired, what each pair costs, and in which order the rules count."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from chalicelib.domain.formats.common.limits import refuse_beyond
from chalicelib.domain.formats.common.scale import Scale, scale_of
from chalicelib.domain.formats.contract import Allowance, PairingRequest, PlayerPair
from chalicelib.domain.formats.klukkluk.absolute import k6_bye, k6_colours
from chalicelib.domain.formats.klukkluk.colours import Meeting, meeting
from chalicelib.domain.formats.klukkluk.contender import Contender
from chalicelib.domain.formats.klukkluk.order import contenders
from chalicelib.domain.formats.klukkluk.preferences import K7_PARTS, k7, k8_colours, k8_scores

PlacePair = tuple[int, int]
"""Two vertices, the upper one first."""

MOST_PLAYERS = 600
"""A round of so many takes some ten seconds and 110 MB."""
KEPT_APART = "260"
"""A pair that must not meet, by the name of its record in a TRF file."""
AVOIDED = "avoided"
"""A pair that is to be kept apart if possible."""
K6: Mapping[Allowance, str] = {
    Allowance.REMATCH: "K6 rematch",
    Allowance.COLOURS: "K6 colours",
    Allowance.SECOND_BYE: "K6 bye",
}
"""The parts of K6 that an arbiter can lift, the gravest first."""
BYE = "K9 bye"
_OF_KINDS: Mapping[str, Callable[[Meeting], int]] = {
    "K6 colours": k6_colours,
    "K7": k7,
    "K8 scores": k8_scores,
    "K8 colours": k8_colours,
}
"""What depends on scores, colours and floats of the two and on whose lot is lower, not on who they are."""


@dataclass(frozen=True)
class Question:
    """Players are known by their place in the order of K1; with an odd number one vertex more is the bye."""

    players: tuple[Contender, ...]
    forbidden: frozenset[PlayerPair] = frozenset()
    avoided: frozenset[PlayerPair] = frozenset()
    allowed: frozenset[Allowance] = frozenset()

    @property
    def bye(self) -> int | None:
        """The vertex of the bye."""
        return len(self.players) if len(self.players) % 2 else None

    @property
    def size(self) -> int:
        """How many vertices there are."""
        return len(self.players) + len(self.players) % 2

    @property
    def absolute(self) -> tuple[str, ...]:
        """What must not be: pairs kept apart, and K6 as far as the arbiter has not lifted it."""
        return KEPT_APART, *(part for allowance, part in K6.items() if allowance not in self.allowed)

    @cached_property
    def scale(self) -> Scale:
        """In this order: what must not be; what the arbiter has lifted; pairs to be avoided; the bye; K7; K8."""
        count = len(self.players)
        scores = [player.score for player in self.players]
        widest = max(scores, default=0) - min(scores, default=0)
        lifted = (part for part in K6.values() if part not in self.absolute)
        most = dict.fromkeys((*self.absolute, *lifted, AVOIDED), 2 * count)
        return scale_of(most | {BYE: count, "K7": 3 * count, "K8 scores": widest * count, "K8 colours": count})

    @cached_property
    def costs(self) -> list[list[int]]:
        """What each pair of vertices costs; the order of K9 is not in it."""
        costs = [[0] * self.size for _ in range(self.size)]
        for v, row in enumerate(costs):
            for w, cost in self._costs_below(v):
                row[w] = costs[w][v] = cost
        for rule, pairs in (("K6 rematch", self._rematches()), (KEPT_APART, self.forbidden), (AVOIDED, self.avoided)):
            for v, w in self._places(pairs):
                costs[v][w] += self.scale.unit(rule)
                costs[w][v] = costs[v][w]
        return costs

    def meeting(self, v: int, w: int) -> Meeting:
        """These two at a board."""
        return meeting(self.players[min(v, w)], self.players[max(v, w)])

    def total(self, pairs: Iterable[PlacePair]) -> dict[str, int]:
        """What a round with these pairs costs, by rule."""
        return self.scale.counts(sum(self.costs[v][w] for v, w in pairs))

    def parts_of_k7(self, pairs: Iterable[PlacePair]) -> dict[str, int]:
        """What the sum of K7 is made of."""
        counts = [self._parts_of_pair(v, w) for v, w in pairs if self.bye not in (v, w)]
        return {part: sum(count[place] for count in counts) for place, part in enumerate(K7_PARTS)}

    def _parts_of_pair(self, v: int, w: int) -> tuple[int, ...]:
        if (v, w) not in self._parts:
            met = self.meeting(v, w)
            self._parts[v, w] = tuple(count(met) for count in K7_PARTS.values())
        return self._parts[v, w]

    def _costs_below(self, v: int) -> Iterator[tuple[int, int]]:
        """What v costs with everybody below him and with the bye, but for who he is."""
        if v == self.bye:
            return
        kinds, known, lot = self._kinds, self._known, self.players[v].lot
        for w in range(v + 1, len(self.players)):
            key = kinds[v], kinds[w], lot < self.players[w].lot
            if key not in known:
                met = self.meeting(v, w)
                known[key] = self.scale.number({rule: count(met) for rule, count in _OF_KINDS.items()})
            yield w, known[key]
        if self.bye is not None:
            counts = {"K6 bye": k6_bye(self.players[v]), BYE: len(self.players) - 1 - v}
            yield self.bye, self.scale.number(counts)

    @cached_property
    def _kinds(self) -> list[int]:
        seen: dict[tuple[object, ...], int] = {}
        return [seen.setdefault(player.kind, len(seen)) for player in self.players]

    @cached_property
    def _known(self) -> dict[tuple[int, int, bool], int]:
        return {}

    @cached_property
    def _parts(self) -> dict[PlacePair, tuple[int, ...]]:
        return {}

    def _rematches(self) -> set[PlayerPair]:
        return {frozenset((player.number, other)) for player in self.players for other in player.met}

    def _places(self, pairs: Iterable[PlayerPair]) -> Iterator[PlacePair]:
        """Of those pairs that are here."""
        place_of = {player.number: place for place, player in enumerate(self.players)}
        for pair in pairs:
            places = sorted(place_of[number] for number in pair if number in place_of)
            if len(places) == 2:
                yield places[0], places[1]


def question(request: PairingRequest) -> Question:
    """What this request asks. Raises TooManyToPairError."""
    refuse_beyond(MOST_PLAYERS, len(request.present))
    return Question(contenders(request), request.forbidden, request.avoided, request.allowed)

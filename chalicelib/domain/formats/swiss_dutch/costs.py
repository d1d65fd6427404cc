"""What a bracket pays: all criteria in one integer, the more important ones in higher bits."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from chalicelib.domain.formats.swiss_dutch.criteria import (
    OF_DIFFERENCES,
    OF_DOWNFLOATERS,
    OF_LIMBO,
    OF_PAIRS,
    PRIORITY,
    Meeting,
    c9_unplayed_games,
)
from chalicelib.domain.formats.swiss_dutch.field import Field
from chalicelib.domain.points import HalfPoints

_BY_SCORE = frozenset({"C7", "C8 scores", *OF_DIFFERENCES, *OF_LIMBO})


@dataclass(frozen=True)
class BracketCosts:
    """Costs in one bracket: of each pair and of each downfloat.

    `scores` are all scores of the bracket and of the next one, highest first. A sum over a whole pairing compares
    like the list of criteria, because no field can overflow into the one above.
    """

    field: Field
    scores: tuple[HalfPoints, ...]
    resident_score: HalfPoints
    bye_is_only_downfloat: bool
    """C9 applies: the bracket has one downfloater, and he gets the bye."""

    @cached_property
    def _width(self) -> int:
        return (2 * len(self.field.players) + 2).bit_length() + (8 if self.bye_is_only_downfloat else 0)

    @cached_property
    def _shifts(self) -> dict[str, int]:
        shifts, at = {}, 0
        for name in reversed(PRIORITY):
            shifts[name] = at
            at += self._width * (len(self.scores) if name in _BY_SCORE else 1)
        shifts["all"] = at
        return shifts

    @property
    def bits(self) -> int:
        """The room that one total takes."""
        return self._shifts["all"] + self.field.tariff.bits

    @cached_property
    def _kinds(self) -> list[int]:
        known: dict[tuple[object, ...], int] = {}
        return [known.setdefault(player.kind, len(known)) for player in self.field.players]

    @cached_property
    def _known(self) -> dict[tuple[int, int], int]:
        return {}

    def first_worse(self, best: int, other: int) -> str | None:
        """The criterion that decides between two totals of the same breaches; None where they are equal in all."""
        for name in PRIORITY:
            mask = (1 << self._width * (len(self.scores) if name in _BY_SCORE else 1)) - 1
            if best >> self._shifts[name] & mask != other >> self._shifts[name] & mask:
                return name.partition(" ")[0]
        return None

    def breaches_in(self, total: int) -> int:
        """What a total pays for breaches."""
        return total >> self._shifts["all"]

    def of_pair(self, v: int, w: int) -> int:
        """What it costs that these two meet in this bracket."""
        if v > w:
            v, w = w, v
        key = self._kinds[v], self._kinds[w]
        if key in self._known:
            return self._known[key] + self.of_breaches(v, w)
        meeting = self.field.meeting(v, w)
        cost = self._of_meeting(meeting)
        if not meeting.denies_absolutely:
            self._known[key] = cost
        return cost + self.of_breaches(v, w)

    def of_breaches(self, v: int, w: int) -> int:
        """What it costs, before all criteria, that these two meet at all."""
        return self.field.tariff.of_pair(v, w) << self._shifts["all"] if self.field.tariff.prices else 0

    def _of_meeting(self, meeting: Meeting) -> int:
        cost = self._sum((name, count(meeting)) for name, count in OF_PAIRS.items())
        if meeting.is_downfloat:
            cost += self._by_score(
                ((name, count(meeting)) for name, count in OF_DIFFERENCES.items()), meeting.higher.score
            )
        return cost

    def of_downfloat(self, v: int) -> int:
        """What it costs that this player stays unpaired here: C6, C7, C9, C14, C16, C18, C20."""
        player = self.field.players[v]
        cost = self._sum([("C6", 1)]) + self._by_score([("C7", 1)], player.score)
        if self.bye_is_only_downfloat:
            cost += self._sum([("C9", c9_unplayed_games(player))])
        if player.score == self.resident_score:
            cost += self._sum((name, count(player)) for name, count in OF_DOWNFLOATERS.items())
        else:
            cost += self._by_score(((name, count(player)) for name, count in OF_LIMBO.items()), player.score)
        return cost

    def of_next_downfloat(self, score: HalfPoints) -> int:
        """C8: what it costs that somebody with this score will stay unpaired in the next bracket."""
        return self._sum([("C8", 1)]) + self._by_score([("C8 scores", 1)], score)

    def _by_score(self, counts: Iterable[tuple[str, int]], score: HalfPoints) -> int:
        above = self._width * (len(self.scores) - 1 - self.scores.index(score))
        return sum(count << self._shifts[name] + above for name, count in counts)

    def _sum(self, counts: Iterable[tuple[str, int]]) -> int:
        return sum(count << self._shifts[name] for name, count in counts)

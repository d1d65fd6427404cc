"""Ordering by one criterion after another: each splits only the groups that the ones before left tied (C.07 4.2)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.tiebreaks.criterion import POINTS, Better, Kind, Tiebreak
from chalicelib.domain.tiebreaks.event import Event
from chalicelib.domain.tiebreaks.working import Worked


@dataclass(frozen=True, slots=True)
class TiedGroup:
    """Players whom nothing has separated yet; `separated_by` is what put them below the group above."""

    members: tuple[PairingNumber, ...]
    separated_by: str | None = None


@dataclass(frozen=True, slots=True)
class Ranking:
    """Groups from the top down (of one player each when everything is decided), and the working by code."""

    groups: tuple[TiedGroup, ...]
    worked: Mapping[str, Mapping[PairingNumber, Worked]]

    @property
    def places(self) -> dict[PairingNumber, int]:
        """Everybody's place; those whom nothing separates share the smallest one."""
        first = accumulate((len(group.members) for group in self.groups), initial=1)
        return {number: place for place, group in zip(first, self.groups, strict=False) for number in group.members}


SortValue = Callable[[PairingNumber], tuple[int, Fraction | int]]
"""Smaller goes first."""


def rank(event: Event, tiebreaks: Sequence[Tiebreak]) -> Ranking:
    """S10: points first, then the tie-breaks in order."""
    everybody = TiedGroup(tuple(sorted(event.records)))
    return _ranked(event, tiebreaks, _split(everybody, POINTS, lambda number: (0, -event.records[number].score)))


def rank_by(event: Event, criteria: Sequence[Tiebreak]) -> Ranking:
    """An order of its own (TRF 212): points are a criterion where they are named, in the place that they have."""
    return _ranked(event, criteria, [TiedGroup(tuple(sorted(event.records)))])


def _ranked(event: Event, tiebreaks: Sequence[Tiebreak], groups: list[TiedGroup]) -> Ranking:
    everybody = tuple(sorted(event.records))
    worked: dict[str, Mapping[PairingNumber, Worked]] = {}
    for tiebreak in tiebreaks:
        found = _work_out(event, tiebreak, groups, everybody)
        groups = _split_all(groups, tiebreak, found)
        worked[tiebreak.code] = found
    return Ranking(tuple(groups), worked)


def _work_out(
    event: Event, tiebreak: Tiebreak, groups: Iterable[TiedGroup], everybody: tuple[PairingNumber, ...]
) -> Mapping[PairingNumber, Worked]:
    """Kind A is worked out within each group that is still tied, the others once for everybody."""
    if tiebreak.kind is not Kind.MUTUAL:
        return tiebreak.evaluate(event, everybody)
    return {number: one for group in groups for number, one in tiebreak.evaluate(event, group.members).items()}


def _split_all(
    groups: Iterable[TiedGroup], tiebreak: Tiebreak, worked: Mapping[PairingNumber, Worked]
) -> list[TiedGroup]:
    sign = 1 if tiebreak.better is Better.LOWER else -1

    def sort_value(number: PairingNumber) -> tuple[int, Fraction | int]:
        value = worked[number].value
        return (1, 0) if value is None else (0, sign * value.value)

    return [part for group in groups for part in _split(group, tiebreak.code, sort_value)]


def _split(group: TiedGroup, code: str, sort_value: SortValue) -> list[TiedGroup]:
    if len(group.members) == 1:
        return [group]
    parts: dict[tuple[int, Fraction | int], list[PairingNumber]] = {}
    for number in group.members:
        parts.setdefault(sort_value(number), []).append(number)
    return [
        TiedGroup(tuple(parts[value]), code if place else group.separated_by)
        for place, value in enumerate(sorted(parts))
    ]

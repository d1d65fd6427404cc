"""Ordering by one criterion after another: each splits only the groups that the ones before left tied (C.07 4.2)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.tiebreaks.criterion import POINTS, Better, Kind, Tiebreak, Values
from chalicelib.domain.tiebreaks.event import Event
from chalicelib.domain.tiebreaks.working import Worked


@dataclass(frozen=True, slots=True)
class TiedGroup:
    """Players whom nothing has separated yet; `separated_by` is what put them below the group above."""

    members: tuple[PairingNumber, ...]
    separated_by: str | None = None


@dataclass(frozen=True, slots=True)
class Ranking:
    """Groups from the top down (of one player each when everything is decided), and everybody's values by code.

    `tied` are the groups that were left when the turn of a code came: the working is made of them when it is asked for.
    """

    event: Event
    tiebreaks: tuple[Tiebreak, ...]
    groups: tuple[TiedGroup, ...]
    values: Mapping[str, Values]
    tied: Mapping[str, "Groups"]

    def workings(self) -> dict[PairingNumber, tuple[Worked, ...]]:
        """S18: how everybody's values come about, in the order of the criteria."""
        worked = [_work_out(self.event, one, self.tied[one.code]) for one in self.tiebreaks]
        return {number: tuple(one[number] for one in worked) for number in self.event.records}


Groups = Sequence[TiedGroup]


def rank(event: Event, tiebreaks: Sequence[Tiebreak]) -> Ranking:
    """S10: points first, then the tie-breaks in order."""
    groups: Groups = by_points(event)
    values: dict[str, Values] = {}
    tied: dict[str, Groups] = {}
    for tiebreak in tiebreaks:
        tied[tiebreak.code] = groups
        values[tiebreak.code] = values_within(event, tiebreak, groups)
        groups = split(groups, tiebreak, values[tiebreak.code])
    return Ranking(event, tuple(tiebreaks), tuple(groups), values, tied)


def values_within(event: Event, tiebreak: Tiebreak, groups: Groups) -> Values:
    """C.07 4.2: kind A is worked out within each group that is still tied, the others once for everybody."""
    if tiebreak.kind is not Kind.MUTUAL:
        return tiebreak.values(event, tuple(event.records))
    return {number: one for group in groups for number, one in tiebreak.values(event, group.members).items()}


def everybody_tied(event: Event) -> Groups:
    """Before the first criterion."""
    return (TiedGroup(tuple(sorted(event.records))),)


def by_points(event: Event) -> Groups:
    """4.1: equal points are what tie-breaks are for."""
    scores: dict[int, list[PairingNumber]] = {}
    for number in sorted(event.records):
        scores.setdefault(event.records[number].score, []).append(number)
    best = sorted(scores, reverse=True)
    return tuple(TiedGroup(tuple(scores[score]), POINTS if place else None) for place, score in enumerate(best))


def split(groups: Groups, tiebreak: Tiebreak, values: Values) -> Groups:
    """C.07 4.2: each group apart, in the order of this criterion's values."""
    return tuple(part for group in groups for part in _parts(group, tiebreak, values))


def places_of(groups: Groups) -> dict[PairingNumber, int]:
    """Everybody's place; those whom nothing separates share the smallest one."""
    first = accumulate((len(group.members) for group in groups), initial=1)
    return {number: place for place, group in zip(first, groups, strict=False) for number in group.members}


def _work_out(event: Event, tiebreak: Tiebreak, groups: Groups) -> Mapping[PairingNumber, Worked]:
    """The same as `values_within`, with the terms."""
    if tiebreak.kind is not Kind.MUTUAL:
        return tiebreak.evaluate(event, tuple(event.records))
    return {number: one for group in groups for number, one in tiebreak.evaluate(event, group.members).items()}


def _parts(group: TiedGroup, tiebreak: Tiebreak, values: Values) -> Iterator[TiedGroup]:
    if len(group.members) == 1:
        yield group
        return
    parts: dict[Fraction | int, list[PairingNumber]] = {}
    without: list[PairingNumber] = []
    for number in group.members:
        value = values[number]
        (without if value is None else parts.setdefault(value.value, [])).append(number)
    members = [parts[value] for value in sorted(parts, reverse=tiebreak.better is Better.HIGHER)]
    for place, part in enumerate([*members, without] if without else members):
        yield TiedGroup(tuple(part), tiebreak.code if place else group.separated_by)

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
    """Groups from the top down (of one player each when everything is decided), and the working by code."""

    groups: tuple[TiedGroup, ...]
    worked: Mapping[str, Mapping[PairingNumber, Worked]]


Groups = Sequence[TiedGroup]


def rank(event: Event, tiebreaks: Sequence[Tiebreak]) -> Ranking:
    """S10: points first, then the tie-breaks in order."""
    everybody = tuple(sorted(event.records))
    groups: Groups = by_points(event)
    worked: dict[str, Mapping[PairingNumber, Worked]] = {}
    for tiebreak in tiebreaks:
        found = _work_out(event, tiebreak, groups, everybody)
        groups = split(groups, tiebreak, {number: one.value for number, one in found.items()})
        worked[tiebreak.code] = found
    return Ranking(tuple(groups), worked)


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


def _work_out(
    event: Event, tiebreak: Tiebreak, groups: Groups, everybody: tuple[PairingNumber, ...]
) -> Mapping[PairingNumber, Worked]:
    """Kind A is worked out within each group that is still tied, the others once for everybody."""
    if tiebreak.kind is not Kind.MUTUAL:
        return tiebreak.evaluate(event, everybody)
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

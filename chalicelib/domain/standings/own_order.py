"""A table by criteria of one's own choice, points among them: the order of record 212 (C.07 4)."""

from dataclasses import dataclass

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.standings.profiles import Order
from chalicelib.domain.standings.ranking import Groups, by_points, everybody_tied, places_of, split, values_within
from chalicelib.domain.tiebreaks.criterion import POINTS, Kind, Values
from chalicelib.domain.tiebreaks.event import Event
from chalicelib.domain.tiebreaks.working import TiebreakValue, Unit


@dataclass(frozen=True, slots=True)
class OwnRow:
    """A line: `rank` is shared by those whom nothing separates, `values` are in the order of the criteria."""

    rank: int
    number: PairingNumber
    values: tuple[TiebreakValue | None, ...]


def rows_by_criteria(event: Event, order: Order) -> tuple[OwnRow, ...]:
    """The lines from the top down, those of equal rank by number. Points go first unless the order names them.

    Raises InvalidFieldError for a criterion that this event cannot have.
    """
    criteria, scoregroups = order.tiebreaks, by_points(event)
    names_points = any(one.code.upper() == POINTS for one in criteria)
    groups = everybody_tied(event) if names_points else scoregroups
    columns: list[Values] = []
    for criterion in criteria:
        if criterion.kind is Kind.MUTUAL:
            among_equals = values_within(event, criterion, scoregroups)
            columns.append(_places(split(scoregroups, criterion, among_equals)))
            values = among_equals if _are_same(groups, scoregroups) else values_within(event, criterion, groups)
        else:
            values = criterion.values(event, tuple(event.records))
            columns.append(values)
        groups = split(groups, criterion, values)
    lines = sorted((place, number) for number, place in places_of(groups).items())
    return tuple(OwnRow(place, number, tuple(column[number] for column in columns)) for place, number in lines)


def _places(groups: Groups) -> Values:
    """A criterion of kind A has no number of its own: shown is the place by points and by it, wherever it stands."""
    return {number: TiebreakValue(place, Unit.NUMBER) for number, place in places_of(groups).items()}


def _are_same(groups: Groups, others: Groups) -> bool:
    return [group.members for group in groups] == [group.members for group in others]

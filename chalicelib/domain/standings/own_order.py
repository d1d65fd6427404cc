"""A table by criteria of one's own choice, points among them: the order of record 212 (C.07 4)."""

from collections.abc import Mapping
from dataclasses import dataclass

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.standings.profiles import Order
from chalicelib.domain.standings.ranking import rank, rank_by
from chalicelib.domain.tiebreaks.criterion import POINTS, Kind, Tiebreak
from chalicelib.domain.tiebreaks.event import Event
from chalicelib.domain.tiebreaks.working import TiebreakValue, Unit

NAME = "own"
"""What such an order is called where a profile is asked for."""


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
    criteria = order.tiebreaks
    names_points = any(one.code.upper() == POINTS for one in criteria)
    ranking = rank_by(event, criteria) if names_points else rank(event, criteria)
    values = [_values(event, one) for one in criteria]
    lines = sorted((place, number) for number, place in ranking.places.items())
    return tuple(OwnRow(place, number, tuple(one[number] for one in values)) for place, number in lines)


def _values(event: Event, criterion: Tiebreak) -> Mapping[PairingNumber, TiebreakValue | None]:
    """The values of everybody; of a criterion of kind A his place by points and by it, wherever it stands."""
    if criterion.kind is Kind.MUTUAL:
        places = rank(event, (criterion,)).places
        return {number: TiebreakValue(place, Unit.NUMBER) for number, place in places.items()}
    worked = criterion.evaluate(event, tuple(event.records))
    return {number: one.value for number, one in worked.items()}

"""Event: what a tie-break may look at."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.history import PlayerRecord
from chalicelib.domain.model.result import STANDARD_SCORING, Scoring
from chalicelib.domain.points import HalfPoints


class SystemKind(StrEnum):
    """C.07 15: pairings made round by round, or fixed beforehand."""

    SWISS = "swiss"
    PREDETERMINED = "predetermined"
    """Round robins and schedules."""


ANY_KIND = frozenset(SystemKind)


@dataclass(frozen=True, slots=True, eq=False)
class Event:
    """Everybody's record over the rounds that count, and what the event's rules say about them.

    Two events are the same only if they are one: what was worked out of an event is remembered by it.
    """

    records: Mapping[PairingNumber, PlayerRecord]
    kind: SystemKind = SystemKind.SWISS
    scoring: Scoring = STANDARD_SCORING

    def score_of(self, number: PairingNumber) -> HalfPoints:
        """A player's score."""
        return self.records[number].score

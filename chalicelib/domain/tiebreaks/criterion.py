"""What a criterion is: its code, where it is written, what it is based on, how it is worked out."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.tiebreaks.event import ANY_KIND, Event, SystemKind
from chalicelib.domain.tiebreaks.working import TiebreakValue, Worked

POINTS = "PTS"
"""The code of the score itself, which every order begins with."""


class Edition(StrEnum):
    """Whose meaning of the codes holds."""

    SWISS64 = "swiss64"
    KLUKKLUK = "klukkluk"
    HELLER = "heller"
    FIDE_2024 = "fide-2024"
    """C.07 as it was for events that began before 1 March 2026."""
    FIDE_2026 = "fide-2026"


class Kind(StrEnum):
    """C.07 3: what a tie-break is based on."""

    MUTUAL = "A"
    """The games of the tied players among themselves: worked out for each tied group."""
    OWN = "B"
    """The player's own record or data."""
    OPPONENTS = "C"
    """The final scores of the opponents."""
    RATINGS = "D"
    """The ratings of the opponents."""


class Better(StrEnum):
    """Which value goes first. No value comes last either way."""

    HIGHER = "higher"
    LOWER = "lower"


Evaluation = Callable[[Event, Sequence[PairingNumber]], Mapping[PairingNumber, Worked]]
"""Works a tie-break out for a group of players: the tied ones for kind A, anybody otherwise."""
Values = Mapping[PairingNumber, TiebreakValue | None]
Valuation = Callable[[Event, Sequence[PairingNumber]], Values]
"""The values alone, without the terms that they are made of."""


@dataclass(frozen=True, slots=True)
class Tiebreak:
    """A criterion: `rule` is where it is written, `kinds` are the events that may use it.

    `measure` gives the values where they can be had sooner than the whole working.
    """

    code: str
    rule: str
    kind: Kind
    evaluate: Evaluation
    better: Better = Better.HIGHER
    kinds: frozenset[SystemKind] = ANY_KIND
    measure: Valuation | None = None

    def values(self, event: Event, group: Sequence[PairingNumber]) -> Values:
        """The values of these players, as `evaluate` works them out."""
        if self.measure is not None:
            return self.measure(event, group)
        return {number: one.value for number, one in self.evaluate(event, group).items()}

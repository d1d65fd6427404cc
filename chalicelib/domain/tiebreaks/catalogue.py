"""Every tie-break by its code: the rule, what kind it is, how it is worked out."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.tiebreaks.buchholz import buchholz
from chalicelib.domain.tiebreaks.direct_encounter import direct_encounter
from chalicelib.domain.tiebreaks.event import Event
from chalicelib.domain.tiebreaks.own_rating import own_rating
from chalicelib.domain.tiebreaks.performance import performance_rating
from chalicelib.domain.tiebreaks.resistance import resistance_points
from chalicelib.domain.tiebreaks.sonneborn_berger import sonneborn_berger
from chalicelib.domain.tiebreaks.start_number import start_number
from chalicelib.domain.tiebreaks.wins import games_won
from chalicelib.domain.tiebreaks.working import Worked

POINTS = "PTS"
"""The code of the score itself, which every order begins with."""


class Edition(StrEnum):
    """Whose meaning of the codes holds."""

    SWISS64 = "swiss64"
    KLUKKLUK = "klukkluk"


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


@dataclass(frozen=True, slots=True)
class Tiebreak:
    """A criterion: `rule` is where it is written."""

    code: str
    rule: str
    kind: Kind
    evaluate: Evaluation
    better: Better = Better.HIGHER


def tiebreak(code: str, edition: Edition) -> Tiebreak:
    """The criterion that this code means in this edition. Raises InvalidFieldError."""
    try:
        return _CATALOGUE[edition][code]
    except KeyError as error:
        raise InvalidFieldError(field="tiebreak", reason="unknown_tiebreak", code=code, edition=edition) from error


def codes(edition: Edition) -> tuple[str, ...]:
    """The codes that this edition knows."""
    return tuple(_CATALOGUE[edition])


def _each(evaluate: Callable[[Event, PairingNumber], Worked]) -> Evaluation:
    """A tie-break that looks at one player at a time."""
    return lambda event, group: {number: evaluate(event, number) for number in group}


_SWISS64 = (
    Tiebreak("BH", "S11", Kind.OPPONENTS, _each(buchholz)),
    Tiebreak("SB", "S12", Kind.OPPONENTS, _each(sonneborn_berger)),
    Tiebreak("DE", "S13", Kind.MUTUAL, direct_encounter),
    Tiebreak("WON", "S14", Kind.OWN, _each(games_won)),
    Tiebreak("TPN", "S10", Kind.OWN, _each(start_number), Better.LOWER),
    Tiebreak("TPR", "S15", Kind.RATINGS, _each(performance_rating)),
)
_KLUKKLUK = (
    Tiebreak("RP", "K2", Kind.OPPONENTS, _each(resistance_points)),
    Tiebreak("RTNG", "K1", Kind.OWN, _each(own_rating)),
    Tiebreak("TPN", "K1", Kind.OWN, _each(start_number), Better.LOWER),
)
_CATALOGUE: dict[Edition, dict[str, Tiebreak]] = {
    Edition.SWISS64: {one.code: one for one in _SWISS64},
    Edition.KLUKKLUK: {one.code: one for one in _KLUKKLUK},
}

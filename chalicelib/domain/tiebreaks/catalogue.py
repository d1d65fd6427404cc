"""Every tie-break by its code: the rule, what kind it is, how it is worked out."""

from collections.abc import Callable

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.tiebreaks.buchholz import buchholz
from chalicelib.domain.tiebreaks.criterion import Better, Edition, Evaluation, Kind, Tiebreak
from chalicelib.domain.tiebreaks.direct_encounter import direct_encounter
from chalicelib.domain.tiebreaks.event import Event
from chalicelib.domain.tiebreaks.fide.catalogue import fide_codes, fide_tiebreak
from chalicelib.domain.tiebreaks.fide.editions import EDITIONS
from chalicelib.domain.tiebreaks.opponents import sum_of_opponents
from chalicelib.domain.tiebreaks.own_rating import own_rating
from chalicelib.domain.tiebreaks.performance import performance_rating
from chalicelib.domain.tiebreaks.resistance import resistance_points
from chalicelib.domain.tiebreaks.sonneborn_berger import sonneborn_berger
from chalicelib.domain.tiebreaks.start_number import start_number
from chalicelib.domain.tiebreaks.wins import games_won
from chalicelib.domain.tiebreaks.working import Worked


def tiebreak(code: str, edition: Edition) -> Tiebreak:
    """The criterion that this code means in this edition. Raises InvalidFieldError."""
    if edition in EDITIONS:
        return fide_tiebreak(code, edition)
    try:
        return _CATALOGUE[edition][code]
    except KeyError as error:
        raise InvalidFieldError(field="tiebreak", reason="unknown_tiebreak", code=code, edition=edition) from error


def codes(edition: Edition) -> tuple[str, ...]:
    """The codes that this edition knows."""
    return fide_codes(edition) if edition in EDITIONS else tuple(_CATALOGUE[edition])


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
_HELLER = (
    fide_tiebreak("DE", Edition.FIDE_2026),
    fide_tiebreak("SB", Edition.FIDE_2026),
    Tiebreak("SOS", "H6", Kind.OPPONENTS, _each(sum_of_opponents)),
)
_CATALOGUE: dict[Edition, dict[str, Tiebreak]] = {
    Edition.SWISS64: {one.code: one for one in _SWISS64},
    Edition.KLUKKLUK: {one.code: one for one in _KLUKKLUK},
    Edition.HELLER: {one.code: one for one in _HELLER},
}

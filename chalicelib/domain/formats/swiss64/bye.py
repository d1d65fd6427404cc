"""S6: who gets the bye."""

from collections.abc import Sequence

from chalicelib.domain.errors import NoLegalPairingError
from chalicelib.domain.formats.contract import Allowance, PairingRequest
from chalicelib.domain.ids import PairingNumber


def receivers(request: PairingRequest) -> Sequence[PairingNumber | None]:
    """Who can have the bye, the first choice first; None where nobody needs one.

    Raises NoLegalPairingError S6 when everybody present has had one.
    """
    if len(request.present) % 2 == 0:
        return (None,)
    if Allowance.SECOND_BYE in request.allowed:
        return lowest_first(request)
    found = [number for number in lowest_first(request) if not request.records[number].has_had_bye]
    if not found:
        raise NoLegalPairingError(rule="S6", players=tuple(sorted(request.present)))
    return found


def lowest_first(request: PairingRequest) -> list[PairingNumber]:
    """Everybody present by the standings after the previous round, the lowest placed first; before that by number."""
    place = {number: place for place, number in enumerate(request.standing)}
    last = len(place)
    return sorted(request.present, key=lambda number: (place.get(number, last), number), reverse=True)

"""Every pairing system by its code: the one place that knows them all."""

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.contract import PairingSystem
from chalicelib.domain.formats.keizer.system import Keizer
from chalicelib.domain.formats.klukkluk.system import Klukkluk
from chalicelib.domain.formats.round_robin.system import DoubleRoundRobin, RoundRobin
from chalicelib.domain.formats.swiss64.system import Swiss64
from chalicelib.domain.formats.swiss_dutch.system import FideDutch

_SYSTEMS: tuple[PairingSystem, ...] = (Swiss64(), FideDutch(), Klukkluk(), RoundRobin(), DoubleRoundRobin())
_OF_CLUBS: tuple[PairingSystem, ...] = (Keizer(),)
"""Those that want more than an event knows by itself: a club's ladder and its evening."""
_BY_CODE: dict[str, PairingSystem] = {one.code: one for one in (*_SYSTEMS, *_OF_CLUBS)}

_ACCELERATED = frozenset({Swiss64.code, FideDutch.code})
"""Their scoregroups are those of the pairing scores; Klukkluk has one group, a round robin has a table."""


def system(code: str) -> PairingSystem:
    """The system with this code. Raises InvalidFieldError where there is none."""
    if code not in _BY_CODE:
        raise InvalidFieldError(field="system", reason="unknown_system")
    return _BY_CODE[code]


def systems() -> tuple[PairingSystem, ...]:
    """The systems of an event that stands by itself, in the order in which people choose from them."""
    return _SYSTEMS


def takes_acceleration(code: str) -> bool:
    """C.04.7: the system pairs by the virtual points of a request."""
    return code in _ACCELERATED

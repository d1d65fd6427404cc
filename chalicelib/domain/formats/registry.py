"""Every pairing system by its code: the one place that knows them all."""

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.contract import PairingSystem, Scheduler
from chalicelib.domain.formats.heller.system import Heller, NearestHeller, ProportionalHeller
from chalicelib.domain.formats.keizer.system import Keizer
from chalicelib.domain.formats.klukkluk.system import Klukkluk
from chalicelib.domain.formats.round_robin.system import DoubleRoundRobin, RoundRobin
from chalicelib.domain.formats.swiss64.system import Swiss64
from chalicelib.domain.formats.swiss_dutch.system import FideDutch
from chalicelib.domain.model.tournament import Schedule

_SCHEDULERS: tuple[Scheduler, ...] = (
    RoundRobin(),
    DoubleRoundRobin(),
    Heller(),
    ProportionalHeller(),
    NearestHeller(),
)
_SYSTEMS: tuple[PairingSystem, ...] = (Swiss64(), FideDutch(), Klukkluk(), *_SCHEDULERS)
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


def systems_for(code: str) -> tuple[PairingSystem, ...]:
    """What an event of this system can change to: any of `systems()`, but a club's stays as it is."""
    return tuple(one for one in _OF_CLUBS if one.code == code) or _SYSTEMS


def is_of_a_club(code: str) -> bool:
    """The system is that of a ladder, which an event by itself does not have."""
    return any(one.code == code for one in _OF_CLUBS)


def takes_acceleration(code: str) -> bool:
    """C.04.7: the system pairs by the virtual points of a request."""
    return code in _ACCELERATED


def schedule(code: str, players: int, own: Schedule = ()) -> Schedule:
    """All games of an event of this system, by start number; empty where it pairs round by round.

    Raises NoLegalPairingError, TooManyToPairError where there is no schedule for so many players.
    """
    scheduler = next((one for one in _SCHEDULERS if one.code == code), None)
    return () if scheduler is None else scheduler.schedule(players, own)


def takes_own_table(code: str) -> bool:
    """H3: the system plays by the event's own table, where it has one."""
    return any(one.code == code and one.takes_own_table for one in _SCHEDULERS)

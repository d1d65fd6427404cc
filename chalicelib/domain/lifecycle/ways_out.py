"""What an arbiter can allow when no pairing obeys the rules (C.04.3 1.9.3)."""

from dataclasses import replace
from itertools import combinations

from chalicelib.domain.errors import DomainError
from chalicelib.domain.formats.contract import PairingRequest, PairingSystem
from chalicelib.domain.model.allowance import Allowance

MOST_TRIED = 120
"""Players. Above this a trial takes too long for a page, and every allowance is offered."""


def ways_out(system: PairingSystem, request: PairingRequest) -> tuple[frozenset[Allowance], ...]:
    """The smallest sets of allowances, on top of those of the request, with which there is a pairing: all tried."""
    is_odd = len(request.present) % 2 == 1
    left = [one for one in Allowance if one not in request.allowed and (is_odd or one is not Allowance.SECOND_BYE)]
    if len(request.present) > MOST_TRIED:
        return tuple(frozenset({one}) for one in left)
    found: list[frozenset[Allowance]] = []
    for amount in range(1, len(left) + 1):
        for some in map(frozenset, combinations(left, amount)):
            if not any(smaller <= some for smaller in found) and _helps(system, request, some):
                found.append(some)
    return tuple(found)


def _helps(system: PairingSystem, request: PairingRequest, more: frozenset[Allowance]) -> bool:
    try:
        system.pair_round(replace(request, allowed=request.allowed | more))
    except DomainError:
        return False
    return True

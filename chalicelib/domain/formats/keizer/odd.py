"""D12: with an odd number, whose evening is without a human opponent."""

from collections.abc import Sequence, Set
from dataclasses import dataclass

from chalicelib.domain.formats.common.cardinality import Matching, bits, mask_of
from chalicelib.domain.formats.contract import Evening, PairingRequest, PlayerPair
from chalicelib.domain.formats.keizer.cycle import times_free
from chalicelib.domain.ids import PairingNumber

TOP = 5
"""D12: the upper places of the ladder, for which the board of the computer is kept free."""


@dataclass(frozen=True, slots=True)
class Odd:
    """The odd player. `computer` is who he meets; None: he is free.

    `before` were asked first and are needed, or more of the others would be without an opponent; `freer` stand lower
    and have been free more often.
    """

    player: PairingNumber
    times_free: int
    computer: PairingNumber | None = None
    before: tuple[PairingNumber, ...] = ()
    freer: tuple[PairingNumber, ...] = ()


def odd_player(order: Sequence[PairingNumber], request: PairingRequest, evening: Evening) -> Odd | None:
    """D12: the lowest placed of those who have been free least often, among those whom the others can do without."""
    if len(order) % 2 == 0:
        return None
    free = {number: times_free(request.records[number]) for number in order}
    candidates = sorted(order, key=lambda number: (free[number], -order.index(number)))
    spared = _who_can_be_spared(order, request.forbidden)
    chosen = next(number for number in candidates if number in spared)
    return Odd(
        player=chosen,
        times_free=free[chosen],
        computer=evening.computer if _may_meet_computer(chosen, request, evening) else None,
        before=tuple(candidates[: candidates.index(chosen)]),
        freer=tuple(number for number in order[order.index(chosen) + 1 :] if free[number] > free[chosen]),
    )


def is_pity(odd: Odd, request: PairingRequest, evening: Evening) -> bool:
    """D12: one of the top of the ladder is free because the board of the computer is needed elsewhere."""
    return (
        evening.is_computer_elsewhere
        and odd.player in request.standing[:TOP]
        and odd.player not in evening.not_computer
    )


def _may_meet_computer(number: PairingNumber, request: PairingRequest, evening: Evening) -> bool:
    """D12: he has neither declined the computer nor met it this season."""
    if evening.computer is None or number in evening.declined | evening.not_computer:
        return False
    return frozenset((number, evening.computer)) not in request.forbidden


def _who_can_be_spared(order: Sequence[PairingNumber], forbidden: Set[PlayerPair]) -> frozenset[PairingNumber]:
    """Those without whom as many as possible of the others have an opponent."""
    everybody = (1 << len(order)) - 1
    rows = []
    for place, number in enumerate(order):
        apart = [other for other, one in enumerate(order) if frozenset((number, one)) in forbidden]
        rows.append(everybody & ~mask_of([place, *apart]))
    largest = Matching(rows, everybody).enlarge()
    spared = 0
    for place in bits(largest.exposed):
        spared |= largest.may_stay_exposed(place)
    return frozenset(order[place] for place in bits(spared))

"""D9: the first round of a cycle deviates, since nobody has been placed by results yet."""

import hashlib
from collections.abc import Callable, Sequence

from chalicelib.domain.formats.contract import PairingRequest
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.ladder import EveningRules, FirstRound
from chalicelib.domain.model.player import Player

Plan = Callable[[int, int], bool]
"""May these two meet, by their places among those who are paired? Nearest opponents come after that."""


def in_order(order: Sequence[PairingNumber], request: PairingRequest, rules: EveningRules) -> tuple[PairingNumber, ...]:
    """Those to be paired, in the order in which neighbours are near: NOISE makes one of its own."""
    if rules.first_round is not FirstRound.NOISE:
        return tuple(order)

    def rating(number: PairingNumber) -> int:
        player = request.records[number].player
        return player.rating + _lot(request.seed, player, rules.noise)

    return tuple(sorted(order, key=rating, reverse=True))


def plan_for(rules: EveningRules, players: int) -> Plan | None:
    """Halves against each other, of all of them or of each group; None: the nearest will do."""
    match rules.first_round:
        case FirstRound.TOP_HALF:
            return _halves_of(players, players)
        case FirstRound.GROUPS:
            return _halves_of(rules.group_size, players)
        case FirstRound.ADJACENT | FirstRound.NOISE:
            return None


def _halves_of(size: int, players: int) -> Plan:
    """Groups of this size from the top; the last one is what is left."""

    def side(place: int) -> tuple[int, bool]:
        group, within = divmod(place, size)
        members = min(size, players - group * size)
        return group, within < members // 2

    def is_planned(one: int, other: int) -> bool:
        (group, is_upper), (its_group, its_upper) = side(one), side(other)
        return group == its_group and is_upper is not its_upper

    return is_planned


def _lot(seed: int, player: Player, most: int) -> int:
    """From -`most` to `most` points, drawn for the entry, whatever its place in the list."""
    drawn = hashlib.sha256(f"{seed} {player.entry.id}".encode()).digest()
    return int.from_bytes(drawn) % (2 * most + 1) - most

"""What a cycle has seen so far, as the pairing of an evening looks at it: who met, and who was free."""

from collections.abc import Mapping
from typing import NamedTuple

from chalicelib.domain.formats.contract import PairingRequest, PlayerPair
from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.model.history import Appearance, PlayerRecord
from chalicelib.domain.model.ladder import BYE, FREE, NO_REASON
from chalicelib.domain.model.result import ByeKind, Colour


class Meeting(NamedTuple):
    """A game that was played."""

    round_number: RoundNumber
    white: PairingNumber


Meetings = Mapping[PlayerPair, tuple[Meeting, ...]]
"""By the two who met, the earliest first."""


def meetings_in(records: Mapping[PairingNumber, PlayerRecord]) -> Meetings:
    """D8: the games of this cycle's own rounds. A forfeit is no meeting."""
    found: dict[PlayerPair, tuple[Meeting, ...]] = {}
    for number, record in records.items():
        for one in record.appearances:
            if one.is_played and one.opponent is not None and one.colour is Colour.WHITE:
                pair = frozenset((number, one.opponent))
                found[pair] = tuple(sorted((*found.get(pair, ()), Meeting(one.round_number, number))))
    return found


def times_free(record: PlayerRecord) -> int:
    """D12: rounds of this cycle in which he was the odd player and had no game; one against the computer is a game."""
    return sum(map(_was_free, record.appearances))


def _was_free(one: Appearance) -> bool:
    return one.reason in (BYE, FREE) or (one.reason == NO_REASON and one.bye is ByeKind.PAIRING_ALLOCATED)


def places_in(request: PairingRequest) -> Mapping[PairingNumber, int]:
    """Everybody's place in the ladder, from 0; who is not in it yet comes after the others, by number."""
    newcomers = sorted(request.records.keys() - set(request.standing))
    return {number: place for place, number in enumerate((*request.standing, *newcomers))}

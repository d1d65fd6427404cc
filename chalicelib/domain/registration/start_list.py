"""The start list before round 1 is paired: who is on it, in which order."""

from collections.abc import Iterable, Sequence

from chalicelib.domain.formats.contract import PairingSystem
from chalicelib.domain.ids import FIRST_ROUND, EntryId, PairingNumber
from chalicelib.domain.model.player import Entry, Player


def start_list(entries: Iterable[Entry], system: PairingSystem, seats: Sequence[EntryId] = ()) -> tuple[Player, ...]:
    """S3, C.04.2 2.2: in the system's order; entries that it holds equal stay in the order in which they came.

    Those who have `seats` come first, in that order (D19). Who withdrew before round 1 is not on it.
    """
    places = {entry: place for place, entry in enumerate(seats)}
    present = filter(is_listed, entries)
    ordered = sorted(present, key=lambda entry: (places.get(entry.id, len(places)), system.start_order(entry.person)))
    return tuple(Player(PairingNumber(place), entry) for place, entry in enumerate(ordered, start=1))


def is_listed(entry: Entry) -> bool:
    """He is a player of the event, now or for the rounds that he was there: he did not withdraw before round 1."""
    return entry.withdrawn_from is None or entry.withdrawn_from > FIRST_ROUND

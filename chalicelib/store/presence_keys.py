"""The key pattern of presence lists, beside `keys.py`."""

from chalicelib.domain.ids import RoundNumber, TournamentId
from chalicelib.ports import group_of
from chalicelib.store.keys import Key


def presence(tournament: TournamentId, number: RoundNumber) -> Key:
    """`T#<id> / HERE#<round>`: who was ticked before this round; not among what a reading of the event brings."""
    return Key(group_of(tournament), f"HERE#{number:03d}")

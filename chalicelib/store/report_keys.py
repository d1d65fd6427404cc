"""The key patterns of what players report, beside `keys.py`; behind the rounds: they are not read with the event."""

from chalicelib.domain.ids import RoundNumber, TournamentId
from chalicelib.ports import group_of
from chalicelib.store.keys import Key


def reporting(tournament: TournamentId) -> Key:
    """`T#<id> / SLIPS`: whether players report, with the key of their links."""
    return Key(group_of(tournament), "SLIPS")


def reports(tournament: TournamentId, number: RoundNumber) -> Key:
    """`T#<id> / SLIPS#<nn>`: what they reported of a round."""
    return Key(group_of(tournament), f"SLIPS#{number:02d}")

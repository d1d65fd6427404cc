"""The key pattern of prizes, beside `keys.py`."""

from chalicelib.domain.ids import TournamentId
from chalicelib.ports import group_of
from chalicelib.store.keys import Key


def prizes(tournament: TournamentId) -> Key:
    """`T#<id> / FUND`: what there is to win. It lies outside what is read with every event."""
    return Key(group_of(tournament), "FUND")

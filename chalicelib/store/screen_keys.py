"""The key patterns of screens in the hall, beside `keys.py`: one query reads them all."""

from chalicelib.domain.ids import TournamentId
from chalicelib.ports import group_of
from chalicelib.store.keys import Key, ListKey

HALL = "HALL#"


def screen(tournament: TournamentId, screen_id: str) -> Key:
    """`T#<id> / HALL#SCREEN#<id>`: a screen and what it shows."""
    return Key(group_of(tournament), f"{HALL}SCREEN#{screen_id}")


def screen_seen(tournament: TournamentId, screen_id: str) -> Key:
    """`T#<id> / HALL#SEEN#<id>`: when it last asked for news."""
    return Key(group_of(tournament), f"{HALL}SEEN#{screen_id}")


def announcement(tournament: TournamentId) -> Key:
    """`T#<id> / HALL#ANNOUNCEMENT`: what all screens of the event say."""
    return Key(group_of(tournament), f"{HALL}ANNOUNCEMENT")


def screens_list(secret_hash: str) -> str:
    """`SCREENS#<hash of a secret>`: where the index shows the screen that it opens."""
    return f"SCREENS#{secret_hash}"


def in_screens(secret_hash: str, tournament: TournamentId) -> ListKey:
    """A screen under the hash of its secret."""
    return ListKey(screens_list(secret_hash), tournament)

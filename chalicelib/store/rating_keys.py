"""The key patterns of clubs' ratings, beside `keys.py`."""

from datetime import datetime

from chalicelib.domain.ids import ClubId, EntryId, TournamentId
from chalicelib.domain.model.tournament import Tempo
from chalicelib.ports import club_group_of, group_of
from chalicelib.store.keys import Key
from chalicelib.store.moments import time_text


def initial(club: ClubId, tempo: Tempo, member: EntryId) -> Key:
    """`C#<club> / RATING#<tempo>#<member>`: his initial rating."""
    return Key(club_group_of(club), f"{initials(tempo)}{member}")


def initials(tempo: Tempo) -> str:
    """How the places of a tempo's initial ratings begin."""
    return f"RATING#{tempo.value}#"


def rated(club: ClubId, tempo: Tempo, closed_at: datetime, event: TournamentId) -> Key:
    """`C#<club> / RATED#<tempo>#<closed at>#<event>`: the range of a tempo is its history, in closing order."""
    return Key(club_group_of(club), f"{history(tempo)}{time_text(closed_at)}#{event}")


def history(tempo: Tempo) -> str:
    """How the places of a tempo's rated events begin."""
    return f"RATED#{tempo.value}#"


def standings(club: ClubId, tempo: Tempo) -> Key:
    """`C#<club> / RATING_LIST#<tempo>`: how everybody stands."""
    return Key(club_group_of(club), f"RATING_LIST#{tempo.value}")


def stands_for(tournament: TournamentId) -> Key:
    """`T#<id> / STANDS_FOR`: which members entries are that were made without saying so."""
    return Key(group_of(tournament), "STANDS_FOR")

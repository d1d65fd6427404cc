"""The key patterns of series, beside `keys.py`."""

from chalicelib.domain.ids import SeriesId, TournamentId
from chalicelib.ports import group_of, series_group_of
from chalicelib.store.keys import FIRST_OF_CONTENT, Key, ListKey

POINTER = "SERIES#"
"""How the places of an event's pointers to its series begin."""
ALL = "SERIES"
"""Index partition of all series."""


def series(series_id: SeriesId) -> Key:
    """`SERIES#<id> / META`: the series itself."""
    return Key(series_group_of(series_id), FIRST_OF_CONTENT)


def series_slug(text: str) -> Key:
    """`SERIESSLUG#<slug>`: one series only has this address."""
    return Key(f"SERIESSLUG#{text}")


def pointer(tournament: TournamentId, series_id: SeriesId) -> Key:
    """`T#<id> / SERIES#<series>`: the event is in this series."""
    return Key(group_of(tournament), f"{POINTER}{series_id}")


def in_all(name: str, series_id: SeriesId) -> ListKey:
    """A series among all others, by name."""
    return ListKey(ALL, f"{name.casefold()}#{series_id}")

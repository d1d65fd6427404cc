"""The club ratings of one tempo, event after event in the order in which they were closed (C16)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from chalicelib.domain.ratings.club.change import Change, Game, Standing, changes


@dataclass(frozen=True, slots=True)
class ClosedEvent:
    """A closed event of the club, and its games that count."""

    id: str
    games: Sequence[Game]


@dataclass(frozen=True, slots=True)
class Replay:
    """The rows of each event, in the same order, and how everybody stands after the last."""

    events: tuple[tuple[str, Mapping[str, Change]], ...]
    standings: Mapping[str, Standing]


def replay(standings: Mapping[str, Standing], events: Iterable[ClosedEvent]) -> Replay:
    """Rate these events, beginning with these standings: those before the first event that is affected.

    Raises KeyError for a player without a rating (C18).
    """
    now, rows = dict(standings), []
    for event in events:
        found = changes(now, event.games)
        now.update((player, change.after) for player, change in found.items())
        rows.append((event.id, found))
    return Replay(tuple(rows), now)

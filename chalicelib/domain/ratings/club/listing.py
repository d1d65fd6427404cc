"""The rating list of a club at one tempo (C17)."""

from dataclasses import dataclass
from datetime import date

from chalicelib.domain.ids import EntryId
from chalicelib.domain.ratings.club.change import Change
from chalicelib.domain.ratings.club.history import History


@dataclass(frozen=True, slots=True)
class Line:
    """A player's rating and the rated games behind it; `last` is what the last event `on` that day changed."""

    player: EntryId
    rating: int
    games: int = 0
    last: Change | None = None
    on: date | None = None


def rating_list(history: History) -> tuple[Line, ...]:
    """Everybody with a rating, the highest first, as far as the events are rated."""
    lines = {player: Line(player, rating) for player, rating in history.initial.items()}
    for event in history.events:
        for player, change in (event.rows or {}).items():
            after, own = change.after, EntryId(player)
            lines[own] = Line(own, after.rating, after.games, change, event.ended)
    return tuple(sorted(lines.values(), key=lambda line: (-line.rating, line.player)))


def as_of(history: History) -> date | None:
    """The day of the list: the last day of the last event in it."""
    return max((event.ended for event in history.events if event.rows), default=None)

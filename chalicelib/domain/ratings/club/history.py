"""The rated events of a club at one tempo, in the order of their closing, and what is out of date in them (C16)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from chalicelib.domain.errors import DomainError
from chalicelib.domain.ids import NEVER_SAVED, EntryId, TournamentId, Version
from chalicelib.domain.ratings.club.change import Change, Game, Standing, changes

LOWEST, HIGHEST = 100, 3500
"""What an initial rating can be."""
Standings = Mapping[str, Standing]
Rows = Mapping[str, Change]


class UnratedPlayersError(DomainError):
    """C18: these players have no initial rating at this `tempo`: `players` by their ids, `names` as they are called."""

    code = "unrated_players"


@dataclass(frozen=True, slots=True)
class RatedEvent:
    """A closed event: its games that count, and what they changed. `rows` None: not rated since its games changed.

    `closed_at` is UTC; `ended` is its last day. Players are ids, here as everywhere in a history: it names nobody.
    """

    event: TournamentId
    closed_at: datetime
    ended: date
    games: tuple[Game, ...]
    rows: Rows | None = None
    version: Version = NEVER_SAVED

    @property
    def players(self) -> frozenset[str]:
        """Who has a game in it that counts."""
        return frozenset(player for game in self.games for player in (game.white, game.black))

    def with_games(self, games: tuple[Game, ...]) -> "RatedEvent":
        """C11: as it is after a correction. The same games are the same event."""
        return self if games == self.games else replace(self, games=games, rows=None)


@dataclass(frozen=True, slots=True)
class History:
    """Everything from which the ratings of one tempo follow: initial ratings, and events in the order of closing."""

    initial: Mapping[EntryId, int]
    events: tuple[RatedEvent, ...] = ()


@dataclass(frozen=True, slots=True)
class Rated:
    """A history with all its rows right, and how everybody stands after the last event."""

    events: tuple[RatedEvent, ...]
    standings: Standings


def rated(history: History) -> Rated:
    """C16: rows that still follow from what is before them stay; every other event is rated anew.

    So nothing before the first event that is affected is looked at twice. Raises UnratedPlayersError.
    """
    now: dict[str, Standing] = {player: Standing(rating) for player, rating in history.initial.items()}
    events = []
    for event in history.events:
        found = event if _follows(event, now) else replace(event, rows=_rows(event, now))
        now.update((player, change.after) for player, change in (found.rows or {}).items())
        events.append(found)
    return Rated(tuple(events), now)


def out_of_date(history: History) -> tuple[RatedEvent, ...]:
    """The events whose rows are not right, rated anew."""
    return tuple(made for made, stored in zip(rated(history).events, history.events, strict=True) if made != stored)


def _follows(event: RatedEvent, now: Standings) -> bool:
    if event.rows is None:
        return False
    return all(now.get(player) == change.before for player, change in event.rows.items())


def _rows(event: RatedEvent, now: Standings) -> Rows:
    unrated = sorted(player for player in event.players if player not in now)
    if unrated:
        raise UnratedPlayersError(players=tuple(unrated), names=())
    return changes(now, event.games)


def from_first_of(players: frozenset[EntryId], events: Sequence[RatedEvent]) -> Sequence[RatedEvent]:
    """C16: the events that another initial rating of these players touches: from their first one on."""
    first = next((place for place, one in enumerate(events) if players & one.players), len(events))
    return events[first:]


def of_player(player: EntryId, events: Sequence[RatedEvent]) -> Iterator[tuple[RatedEvent, Change]]:
    """C17: his own rows, in the order of closing."""
    return ((event, event.rows[player]) for event in events if event.rows and player in event.rows)


def estimate(standings: Standings, games: Sequence[Game]) -> Rows:
    """What an event under way would change if it ended now, as far as both players of a game have a rating."""
    return changes(standings, [game for game in games if game.white in standings and game.black in standings])

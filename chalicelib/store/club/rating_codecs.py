"""Rated events and standings as plain values and back. What an event changed is a line a player."""

from collections.abc import Mapping
from datetime import date

from chalicelib.domain.ids import TournamentId, Version
from chalicelib.domain.ratings.club.change import Change, Game, Standing
from chalicelib.domain.ratings.club.history import RatedEvent, Standings
from chalicelib.store.codecs import json_from, json_text
from chalicelib.store.items import Body
from chalicelib.store.moments import time_from, time_text


def event_body(event: RatedEvent) -> Body:
    """A rated event. The version is the item's."""
    rows = None if event.rows is None else {player: _change_line(change) for player, change in event.rows.items()}
    return {
        "event": event.event,
        "closed_at": time_text(event.closed_at),
        "ended": event.ended.isoformat(),
        "games": json_text([[game.white, game.black, game.white_score] for game in event.games]),
        "rows": None if rows is None else json_text(rows),
    }


def event_from(body: Body, version: int) -> RatedEvent:
    """A rated event again."""
    rows = None if body["rows"] is None else json_from(body["rows"])
    return RatedEvent(
        event=TournamentId(body["event"]),
        closed_at=time_from(body["closed_at"]),
        ended=date.fromisoformat(body["ended"]),
        games=tuple(Game(*line) for line in json_from(body["games"])),
        rows=None if rows is None else {player: _change_from(line) for player, line in rows.items()},
        version=Version(version),
    )


def standings_text(standings: Standings) -> str:
    """How everybody stands; the same standings are the same text."""
    return json_text({player: _standing_line(standings[player]) for player in sorted(standings)})


def standings_from(text: str) -> Mapping[str, Standing]:
    """How everybody stands, again."""
    return {player: _standing_from(line) for player, line in json_from(text).items()}


def _change_line(change: Change) -> list[int]:
    before = _standing_line(change.before)
    return [*before, change.k, change.games, change.score, change.expected, change.change]


def _change_from(line: list[int]) -> Change:
    rating, games, ever_2400, *rest = line
    return Change(_standing_from([rating, games, ever_2400]), *rest)


def _standing_line(standing: Standing) -> list[int]:
    return [standing.rating, standing.games, int(standing.ever_2400)]


def _standing_from(line: list[int]) -> Standing:
    rating, games, ever_2400 = line
    return Standing(rating, games, ever_2400=bool(ever_2400))

"""A club's rated events of one tempo as a JSON file; its form is in `docs/rules/club-ratings.md`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from chalicelib.cli.failure import ExitCode
from chalicelib.cli.json_file import Found, read_json
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.ratings.club.change import Game, Standing
from chalicelib.domain.ratings.club.replay import ClosedEvent

_SCORES: Final = {"1-0": 2, "1/2": 1, "0-1": 0}
_HIGHEST, _MOST_EVENTS, _MOST_GAMES = 4000, 10_000, 500_000
_OF_A_GAME = 3


@dataclass(frozen=True, slots=True)
class ClubHistory:
    """What a file says: how everybody stands before the first event, and the events in the order of their closing."""

    tempo: Tempo
    standings: Mapping[str, Standing]
    events: tuple[ClosedEvent, ...]


def read_ratings(name: str) -> ClubHistory:
    """The history in the file with this name. Raises CommandFailedError."""
    body = read_json(name).members(("tempo", "initial", "events"), ("state",))
    tempo = body["tempo"].choice({one.value: one for one in Tempo})
    ratings = {player: _rating(found) for player, found in body["initial"].named().items()}
    states = body["state"].named() if "state" in body else {}
    for player, found in states.items():
        if player not in ratings:
            found.refuse(f"no initial rating: {player}")
    standings = {player: _standing(rating, states.get(player)) for player, rating in ratings.items()}
    return ClubHistory(tempo, standings, _events(body["events"], standings))


def _rating(found: Found) -> int:
    rating = found.whole(1)
    if rating > _HIGHEST:
        found.refuse(f"not a rating: more than {_HIGHEST}")
    return rating


def _standing(rating: int, state: Found | None) -> Standing:
    if state is None:
        return Standing(rating)
    body = state.members(("games", "ever_2400"))
    return Standing(rating, body["games"].whole(0), body["ever_2400"].flag())


def _events(found: Found, standings: Mapping[str, Standing]) -> tuple[ClosedEvent, ...]:
    items, ids, left = found.items(), set[str](), _MOST_GAMES
    if len(items) > _MOST_EVENTS:
        found.refuse(f"more than {_MOST_EVENTS} events", ExitCode.TOO_LARGE)
    events = []
    for item in items:
        body = item.members(("id", "games"))
        event = body["id"].text()
        if event in ids:
            body["id"].refuse(f"this event is given twice: {event}")
        ids.add(event)
        games = body["games"].items()
        left -= len(games)
        if left < 0:
            body["games"].refuse(f"more than {_MOST_GAMES} games", ExitCode.TOO_LARGE)
        events.append(ClosedEvent(event, tuple(_game(game, standings) for game in games)))
    return tuple(events)


def _game(found: Found, standings: Mapping[str, Standing]) -> Game:
    parts = found.items()
    if len(parts) != _OF_A_GAME:
        found.refuse("not a game: White, Black and the result")
    white, black = (_player(part, standings) for part in parts[:2])
    if white == black:
        found.refuse(f"a game of a player against himself: {white}")
    return Game(white, black, parts[2].choice(_SCORES))


def _player(found: Found, standings: Mapping[str, Standing]) -> str:
    """C18: nobody is rated without an initial rating."""
    player = found.text()
    if player not in standings:
        found.refuse(f"no initial rating: {player}")
    return player

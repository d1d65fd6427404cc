"""`speelzaal ratings FILE.json`: the club ratings of one tempo, event after event."""

import argparse
import json
from collections.abc import Mapping

from chalicelib.cli.columns import in_columns
from chalicelib.cli.ratings_file import read_ratings
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.ratings.club.change import Change
from chalicelib.domain.ratings.club.replay import Replay, replay

_NAME = 0
"""Column of the player."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("file", metavar="FILE.json")
    parser.add_argument("--json", action="store_true", help="every event with its changes, as JSON")


def run(arguments: argparse.Namespace) -> str:
    """The changes of each event and the ratings after the last, as tables or as JSON."""
    history = read_ratings(arguments.file)
    made = replay(history.standings, history.events)
    if arguments.json:
        return f"{json.dumps(_as_json(made), ensure_ascii=False)}\n"
    return "\n".join([*(_table(event, rows) for event, rows in made.events), _final(made, history.tempo)])


def _as_json(made: Replay) -> dict[str, object]:
    return {
        "events": [
            {"id": event, "players": {player: _row(change) for player, change in rows.items()}}
            for event, rows in made.events
        ],
        "final": {player: standing.rating for player, standing in made.standings.items()},
    }


def _row(change: Change) -> dict[str, object]:
    return {
        "ro": change.before.rating,
        "k": change.k,
        "n": change.games,
        "score": _score(change),
        "expected": _expected(change),
        "change": change.change,
        "rn": change.after.rating,
    }


def _score(change: Change) -> str:
    return f"{change.score // 2}.{change.score % 2 * 5}"


def _expected(change: Change) -> str:
    return f"{change.expected // 100}.{change.expected % 100:02}"


def _table(event: str, rows: Mapping[str, Change]) -> str:
    heads = ("Player", "Ro", "K", "Games", "Score", "Expected", "Change", "Rn")
    lines = [
        (
            player,
            str(one.before.rating),
            str(one.k),
            str(one.games),
            _score(one),
            _expected(one),
            f"{one.change:+}",
            str(one.after.rating),
        )
        for player, one in rows.items()
    ]
    return f"{event}\n{in_columns((heads, *lines), _NAME)}"


def _final(made: Replay, tempo: Tempo) -> str:
    lines = [(player, str(one.rating)) for player, one in made.standings.items()]
    return f"Club ratings, {tempo.value}\n{in_columns((('Player', 'Rating'), *lines), _NAME)}"

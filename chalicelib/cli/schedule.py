"""`speelzaal schedule berger -n N`: who meets whom in which round."""

import argparse
import json

from chalicelib.cli.failure import CommandFailedError, ExitCode
from chalicelib.domain.formats.round_robin.berger import TableRound, berger_table, double_berger_table

_MOST_PLAYERS = 500


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("kind", choices=["berger"], help="the tables of C.05 Annex 1")
    parser.add_argument("-n", type=int, required=True, metavar="N", dest="players", help="number of players")
    parser.add_argument("--double", action="store_true", help="everybody meets everybody twice")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(arguments: argparse.Namespace) -> str:
    """The table, a line a round; who rests in a round of an odd number of players comes last."""
    if arguments.players < 2:
        raise CommandFailedError(ExitCode.WRONG_USE, "a schedule needs two players or more (-n)")
    if arguments.players > _MOST_PLAYERS:
        raise CommandFailedError(ExitCode.TOO_LARGE, f"a schedule is made for {_MOST_PLAYERS} players at most (-n)")
    table = (double_berger_table if arguments.double else berger_table)(arguments.players)
    if arguments.json:
        return f"{json.dumps(_as_json(arguments.players, table))}\n"
    width = len(str(len(table)))
    return "".join(f"{number:>{width}}: {_text(row)}\n" for number, row in enumerate(table, start=1))


def _as_json(players: int, table: tuple[TableRound, ...]) -> dict[str, object]:
    rounds = [
        {"round": number, "games": [list(game) for game in row.games], "rest": row.rest}
        for number, row in enumerate(table, start=1)
    ]
    return {"players": players, "rounds": rounds}


def _text(row: TableRound) -> str:
    games = [f"{white}-{black}" for white, black in row.games]
    return "  ".join(games if row.rest is None else [*games, f"{row.rest} rests"])

"""`speelzaal keizer FILE.json`: the ladder after every round of a season."""

import argparse
import json
from collections.abc import Sequence

from chalicelib.cli.columns import in_columns
from chalicelib.cli.keizer_file import Id, KeizerSeason, read_season
from chalicelib.domain.formats.keizer.ladder import Ladder, ladder, ladders
from chalicelib.domain.formats.keizer.values import Order

_NAME = 2
"""Column of the player."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("file", metavar="FILE.json")
    parser.add_argument("--json", action="store_true", help="after every round, as JSON")


def run(arguments: argparse.Namespace) -> str:
    """The ladder after the last round as a table, or after every round as JSON."""
    season = read_season(arguments.file)
    if arguments.json:
        made = ladders(season.field, season.counted, season.rules)
        return f"{json.dumps(_as_json(made, season), ensure_ascii=False)}\n"
    return _table(ladder(season.field, season.counted, season.rules), season)


def _as_json(made: Sequence[Ladder], season: KeizerSeason) -> dict[str, object]:
    return {
        "after_round": {str(one.after_round): _rows(one, season) for one in made},
        "cycles": [
            {
                "round": one.after_round,
                "length": len(one.cycle),
                "orders": [_named(order, season) for order in one.cycle],
            }
            for one in made
            if one.cycle
        ],
    }


def _rows(made: Ladder, season: KeizerSeason) -> list[dict[str, object]]:
    return [
        {
            "place": row.place,
            "player": season.ids[row.player],
            "value_used": str(row.value_used),
            "total": str(row.total),
        }
        for row in made.rows
    ]


def _named(order: Order, season: KeizerSeason) -> list[Id]:
    return [season.ids[player] for player in order]


def _table(made: Ladder, season: KeizerSeason) -> str:
    from chalicelib.render.figures import exact, signed  # loads the page machinery: only for people

    heads = ("", "±", "Player", "Total", "Value used", "Value now")
    rows = [
        (
            str(row.place),
            "" if row.movement is None else signed(row.movement),
            str(season.ids[row.player]),
            exact(row.total),
            exact(row.value_used),
            exact(row.value_now),
        )
        for row in made.rows
    ]
    cycle = f", the mean of {len(made.cycle)} orders that come back in turn" if made.cycle else ""
    title = f"After round {made.after_round}, {season.rules.mode.value}{cycle}"
    return f"{title}\n{in_columns((heads, *rows), _NAME)}"

"""`speelzaal schedule berger|heller -n N`: who meets whom in which round; `--table FILE` verifies a club's own."""

import argparse
import json
from collections.abc import Iterator

from chalicelib.cli.failure import CommandFailedError, ExitCode
from chalicelib.cli.json_file import read_utf_8
from chalicelib.cli.whole_number import whole_number
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.common.schedule import NumberLine, number_lines, resting_in
from chalicelib.domain.formats.heller.checker import players_of
from chalicelib.domain.formats.heller.own_table import read_table
from chalicelib.domain.formats.heller.tables import TABLES
from chalicelib.domain.formats.heller.variants import Variant
from chalicelib.domain.formats.round_robin.berger import berger_table, double_berger_table
from chalicelib.domain.model.tournament import Schedule
from chalicelib.render.figures import signed
from chalicelib.render.texts import Texts
from chalicelib.render.views.schedule import colour_letters
from chalicelib.web.errors import text_of

_MOST_PLAYERS = 500
_BERGER, _HELLER = "berger", "heller"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "kind", choices=[_BERGER, _HELLER], help="the tables of C.05 Annex 1, or those of a Heller period"
    )
    numbers = parser.add_mutually_exclusive_group(required=True)
    numbers.add_argument("-n", type=whole_number, metavar="N", dest="players", help="number of players")
    numbers.add_argument("--table", metavar="FILE", help="heller: verify this table, written as --json prints one")
    parser.add_argument("--double", action="store_true", help="berger: everybody meets everybody twice")
    parser.add_argument(
        "--variant", choices=[one.value for one in Variant], help="heller: what the table aims at (equal)"
    )
    parser.add_argument("--json", action="store_true", help="as JSON; who rests does not appear")


def run(arguments: argparse.Namespace) -> str:
    """The table, a line a round; who rests in a round of an odd number of players comes last."""
    _refuse_mixed(arguments)
    table = _berger(arguments) if arguments.kind == _BERGER else _heller(arguments)
    if arguments.json:
        return f"{json.dumps({'rounds': table})}\n"
    players = arguments.players or players_of(table)
    lines = list(_round_lines(table, players))
    if arguments.kind == _HELLER:
        lines += ["", *_number_lines(number_lines(table, players))]
    return "".join(f"{line}\n" for line in lines)


def _refuse_mixed(arguments: argparse.Namespace) -> None:
    foreign = {
        _BERGER: {"--table": arguments.table, "--variant": arguments.variant},
        _HELLER: {"--double": arguments.double, "--variant": arguments.table and arguments.variant},
    }[arguments.kind]
    for option, given in foreign.items():
        if given:
            with_table = " with --table" if arguments.kind == _HELLER and option == "--variant" else ""
            raise CommandFailedError(ExitCode.WRONG_USE, f"schedule {arguments.kind}{with_table} has no {option}")


def _berger(arguments: argparse.Namespace) -> Schedule:
    if arguments.players < 2:
        raise CommandFailedError(ExitCode.WRONG_USE, "a schedule needs two players or more (-n)")
    if arguments.players > _MOST_PLAYERS:
        raise CommandFailedError(ExitCode.TOO_LARGE, f"a schedule is made for {_MOST_PLAYERS} players at most (-n)")
    rows = (double_berger_table if arguments.double else berger_table)(arguments.players)
    return tuple(row.games for row in rows)


def _heller(arguments: argparse.Namespace) -> Schedule:
    if arguments.table:
        return _own(arguments.table)
    tables = TABLES[Variant(arguments.variant or Variant.EQUAL)]
    if arguments.players < min(tables):
        raise CommandFailedError(ExitCode.WRONG_USE, f"a Heller period needs {min(tables)} players or more (-n)")
    if arguments.players > max(tables):
        raise CommandFailedError(ExitCode.TOO_LARGE, f"there are Heller tables for {max(tables)} players at most (-n)")
    return tables[arguments.players]


def _own(name: str) -> Schedule:
    """H3. All its faults are said."""
    text = read_utf_8(name)
    try:
        return read_table(text)
    except InvalidFieldError as error:
        said = " ".join(text_of(one, Texts("en", {})) for one in (error, *error.others))
        raise CommandFailedError(ExitCode.BAD_FILE, f"{name}: {said}") from error


def _round_lines(table: Schedule, players: int) -> Iterator[str]:
    width = len(str(len(table)))
    for number, games in enumerate(table, start=1):
        row = [f"{white}-{black}" for white, black in games]
        row += [f"{resting} rests" for resting in resting_in(games, players)]
        yield f"{number:>{width}}: {'  '.join(row)}"


def _number_lines(lines: tuple[NumberLine, ...]) -> Iterator[str]:
    """H3: each number's colours, balance and sum of opponents."""
    yield "number  colours  balance  sum of opponents"
    for line in lines:
        yield f"{line.number:>6}  {colour_letters(line):<7}  {signed(line.balance):>7}  {line.opponent_sum:>16}"

"""`speelzaal standings FILE.trf`: everybody's place, and the values that decided it."""

import argparse
import json
from dataclasses import replace

from chalicelib.cli.failure import CommandFailedError, ExitCode
from chalicelib.cli.trf_file import read_document
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.model.player import Player
from chalicelib.domain.standings.profiles import Order, profile, profile_codes
from chalicelib.domain.standings.standings import Standings, standings_of_records
from chalicelib.domain.tiebreaks.event import SystemKind
from chalicelib.domain.trf.document import TrfDocument
from chalicelib.domain.trf.scores import records_after
from chalicelib.domain.trf.systems import is_predetermined

_NAME = 2
"""Column of the name."""

Players = dict[PairingNumber, Player]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("file", metavar="FILE.trf")
    parser.add_argument("--profile", default="swiss64", metavar="P", help=", ".join(profile_codes()))
    parser.add_argument("--after-round", type=int, metavar="N", help="as if the event had ended there")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--swiss", dest="kind", action="store_const", const=SystemKind.SWISS)
    kind.add_argument("--predetermined", dest="kind", action="store_const", const=SystemKind.PREDETERMINED)
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(arguments: argparse.Namespace) -> str:
    """The table over all rounds of the file, or over the first of them."""
    document = read_document(arguments.file)
    standings = _standings(document, _order(document, arguments), _rounds(document, arguments.after_round))
    players = {player.number: player for player in document.model_players()}
    return _as_json(standings, players) if arguments.json else _table(standings, players)


def _order(document: TrfDocument, arguments: argparse.Namespace) -> Order:
    kind = SystemKind.PREDETERMINED if is_predetermined(document) else SystemKind.SWISS
    try:
        return profile(arguments.profile).order(arguments.kind or kind)
    except InvalidFieldError as error:
        codes = ", ".join(profile_codes())
        reason = f"no profile {arguments.profile!r}; there are {codes}"
        raise CommandFailedError(ExitCode.WRONG_USE, reason) from error


def _rounds(document: TrfDocument, after_round: int | None) -> int:
    last = len(document.rounds)
    if after_round is None:
        return last
    if not 0 <= after_round <= last:
        raise CommandFailedError(ExitCode.WRONG_USE, f"--after-round {after_round}: the file has {last} rounds")
    return after_round


def _standings(document: TrfDocument, order: Order, rounds: int) -> Standings:
    made = standings_of_records(records_after(document, rounds), order, document.scoring)
    complete = all(round_.is_complete for round_ in document.rounds[:rounds])
    return replace(made, after_round=RoundNumber(rounds), is_final_so_far=complete)


def _as_json(standings: Standings, players: Players) -> str:
    from chalicelib.render.data import standings_data  # loads the page machinery: only when asked for

    return f"{json.dumps(standings_data(standings, players), ensure_ascii=False)}\n"


def _table(standings: Standings, players: Players) -> str:
    from chalicelib.render.figures import exact, points

    heads = ["", "No", "Name", "Rating", "Points", *standings.order.codes]
    rows = [
        [
            str(row.place),
            str(row.number),
            players[row.number].name,
            str(players[row.number].rating or "-"),
            points(row.points),
            *("-" if value is None else exact(value.value) for value in row.values),
        ]
        for row in standings.rows
    ]
    widths = [max(len(line[column]) for line in (heads, *rows)) for column in range(len(heads))]
    lines = [_justified(line, widths) for line in (heads, *rows)]
    return f"After round {standings.after_round}, {standings.order.profile}\n" + "".join(f"{one}\n" for one in lines)


def _justified(line: list[str], widths: list[int]) -> str:
    """Names to the left, figures to the right."""
    cells = [cell.rjust(width) for cell, width in zip(line, widths, strict=True)]
    cells[_NAME] = line[_NAME].ljust(widths[_NAME])
    return "  ".join(cells).rstrip()

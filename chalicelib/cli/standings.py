"""`speelzaal standings FILE.trf`: everybody's place, and the values that decided it."""

import argparse
import json
from dataclasses import replace

from chalicelib.cli.columns import in_columns
from chalicelib.cli.criteria_table import as_json, as_table, edition_year
from chalicelib.cli.failure import CommandFailedError, ExitCode
from chalicelib.cli.trf_file import read_document
from chalicelib.cli.whole_number import whole_number
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.player import Player
from chalicelib.domain.standings.own_order import rows_by_criteria
from chalicelib.domain.standings.profiles import OWN, Order, profile, profile_codes
from chalicelib.domain.standings.standings import Standings
from chalicelib.domain.tiebreaks.criterion import Edition
from chalicelib.domain.tiebreaks.event import Event, SystemKind
from chalicelib.domain.tiebreaks.fide.editions import EDITIONS, edition_of
from chalicelib.domain.trf.dates import read_date
from chalicelib.domain.trf.document import TrfDocument
from chalicelib.domain.trf.scores import records_after, with_rounds_of_byes
from chalicelib.domain.trf.systems import is_predetermined
from chalicelib.domain.trf.table import as_counted, standings_of_file

_NAME = 2
"""Column of the name."""
_EDITIONS: dict[str, Edition] = {"2024": Edition.FIDE_2024, "2026": Edition.FIDE_2026}
_REASONS: dict[str, str] = {
    "unknown_tiebreak": "no tie-break {code!r}",
    "bad_modifier": "{code!r}: {modifier!r} does not change this tie-break",
    "not_for_this_kind": "{code!r} is not for {kind} events since 2026 (C.07)",
}

Players = dict[PairingNumber, Player]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("file", metavar="FILE.trf")
    order = parser.add_mutually_exclusive_group()
    order.add_argument("--profile", default="swiss64", metavar="P", help=", ".join(profile_codes()))
    order.add_argument("--tiebreaks", metavar="CODES", help="criteria of C.07 in order, such as PTS,BH-C1,SB,DE")
    parser.add_argument("--edition", choices=_EDITIONS, help="of C.07; without it by the day on which the event began")
    parser.add_argument("--after-round", type=whole_number, metavar="N", help="as if the event had ended there")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--swiss", dest="kind", action="store_const", const=SystemKind.SWISS)
    kind.add_argument("--predetermined", dest="kind", action="store_const", const=SystemKind.PREDETERMINED)
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(arguments: argparse.Namespace) -> str:
    """The table over all rounds of the file, or over the first of them."""
    document = with_rounds_of_byes(read_document(arguments.file))
    if arguments.tiebreaks is not None:
        return _by_criteria(document, arguments)
    rounds = _rounds(document, arguments.after_round)
    standings = standings_of_file(document, _order(document, arguments), rounds)
    players = {player.number: player for player in document.model_players()}
    return _as_json(standings, players) if arguments.json else _table(standings, players)


def _by_criteria(document: TrfDocument, arguments: argparse.Namespace) -> str:
    codes = tuple(code.strip() for code in arguments.tiebreaks.split(","))
    order = Order(OWN, _edition(document, arguments), _kind(document, arguments), codes)
    rounds = _rounds(document, arguments.after_round)
    event = Event(records_after(as_counted(document, order.kind, rounds), rounds), order.kind, document.scoring)
    try:
        rows = rows_by_criteria(event, order)
    except InvalidFieldError as error:
        reason = _REASONS[str(error.details["reason"])].format_map(error.details)
        raise CommandFailedError(ExitCode.WRONG_USE, f"--tiebreaks: {reason}") from error
    players = {player.number: player for player in document.model_players()}
    return as_json(rows, order, players) if arguments.json else as_table(rows, order, players)


def _order(document: TrfDocument, arguments: argparse.Namespace) -> Order:
    try:
        order = profile(arguments.profile).order(_kind(document, arguments), read_date(document.header.start_date))
    except InvalidFieldError as error:
        codes = ", ".join(profile_codes())
        reason = f"no profile {arguments.profile!r}; there are {codes}"
        raise CommandFailedError(ExitCode.WRONG_USE, reason) from error
    if arguments.edition is None:
        return order
    if order.edition not in EDITIONS:
        reason = f"--edition: profile {arguments.profile!r} is not one of C.07"
        raise CommandFailedError(ExitCode.WRONG_USE, reason)
    return replace(order, edition=_EDITIONS[arguments.edition])


def _kind(document: TrfDocument, arguments: argparse.Namespace) -> SystemKind:
    """As asked for, else as records 192 and 092 say."""
    if arguments.kind is not None:
        return SystemKind(arguments.kind)
    return SystemKind.PREDETERMINED if is_predetermined(document) else SystemKind.SWISS


def _edition(document: TrfDocument, arguments: argparse.Namespace) -> Edition:
    """As asked for, else by record 042."""
    return _EDITIONS.get(arguments.edition) or edition_of(read_date(document.header.start_date))


def _rounds(document: TrfDocument, after_round: int | None) -> int:
    last = len(document.rounds)
    if after_round is None:
        return last
    if not 0 <= after_round <= last:
        raise CommandFailedError(ExitCode.WRONG_USE, f"--after-round {after_round}: the file has {last} rounds")
    return after_round


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
    return f"After round {standings.after_round}, {_named(standings.order)}\n{in_columns((heads, *rows), _NAME)}"


def _named(order: Order) -> str:
    """The profile, and the text of C.07 where it is one of those."""
    return f"{order.profile}, C.07 of {edition_year(order)}" if order.edition in EDITIONS else order.profile

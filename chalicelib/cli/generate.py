"""`speelzaal generate`: a tournament report file of an event played out by lot."""

import argparse
import re
from fractions import Fraction
from random import Random

from chalicelib.cli.engine import add_system_argument, no_pairing, system_named
from chalicelib.cli.failure import CommandFailedError, ExitCode
from chalicelib.cli.output import written
from chalicelib.cli.whole_number import whole_number
from chalicelib.domain.errors import NoLegalPairingError
from chalicelib.domain.formats.contract import PairingSystem
from chalicelib.domain.lifecycle.simulation import NOBODY_PRESENT, Rates, new_event, play_out
from chalicelib.domain.trf.cells import MOST_ROUNDS
from chalicelib.domain.trf.systems import DEFAULT_SYSTEM
from chalicelib.domain.trf.writer import write_trf

_MOST_PLAYERS = 2000
_MOST_PLAYERS_OF_A_TABLE = 500
_RATE = re.compile(r"[01]?\.?[0-9]{0,6}")

_RATES = {
    "draws": "of the games that are played (default 0.3)",
    "forfeits": "of the boards, decided without a game, a fifth of them lost by both sides",
    "half-byes": "of the players in a round, absent with a half-point bye",
    "zero-byes": "of the players in a round, absent without points",
    "withdraw": "of the players, leave before the end",
    "late": "of the players, join after round 1",
    "forbid": "of the players, kept apart from one other (record 260)",
}
_NOT_IN_A_TABLE = ("half_byes", "late", "forbid")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--players", type=whole_number, required=True, metavar="N")
    parser.add_argument("--rounds", type=whole_number, required=True, metavar="R")
    parser.add_argument(
        "--seed", type=whole_number, required=True, metavar="X", help="the same seed gives the same file"
    )
    add_system_argument(parser, "without it fide-dutch")
    for name, meaning in _RATES.items():
        default = getattr(Rates(), name.replace("-", "_"))
        parser.add_argument(f"--{name}", type=_rate, default=default, metavar="F", help=f"share, 0 to 1, {meaning}")
    parser.add_argument("-o", metavar="OUT.trf", dest="out", help="write to this file; - is standard output")


def run(arguments: argparse.Namespace) -> str | None:
    """Play all rounds; the stronger one wins the more often, the higher he is rated."""
    system = system_named(arguments.system or DEFAULT_SYSTEM)
    rates = Rates(**{name.replace("-", "_"): getattr(arguments, name.replace("-", "_")) for name in _RATES})
    _refuse_impossible(arguments, system, rates)
    chance = Random(arguments.seed)  # noqa: S311  # a game, not a secret
    event = new_event(arguments.players, arguments.rounds, system, rates, chance)
    try:
        document = play_out(event, system, chance)
    except NoLegalPairingError as error:
        raise _stopped(error, arguments.rounds) from error
    return written(write_trf(document), arguments.out)


def _refuse_impossible(arguments: argparse.Namespace, system: PairingSystem, rates: Rates) -> None:
    most_players = _MOST_PLAYERS_OF_A_TABLE if system.pairs_ahead else _MOST_PLAYERS
    if arguments.players < 2 or arguments.rounds < 1:
        raise CommandFailedError(ExitCode.WRONG_USE, "an event needs two players (--players) and a round (--rounds)")
    if arguments.players > most_players or arguments.rounds > MOST_ROUNDS:
        reason = f"{system.code} events are made of {most_players} players and {MOST_ROUNDS} rounds at most"
        raise CommandFailedError(ExitCode.TOO_LARGE, reason)
    if rates.half_byes + rates.zero_byes > 1:
        raise CommandFailedError(ExitCode.WRONG_USE, "--half-byes and --zero-byes are more than 1 together")
    not_possible = [f"--{name.replace('_', '-')}" for name in _NOT_IN_A_TABLE if getattr(rates, name)]
    if system.pairs_ahead and not_possible:
        raise CommandFailedError(ExitCode.WRONG_USE, f"{system.code} has no {' or '.join(not_possible)}")


def _stopped(error: NoLegalPairingError, rounds: int) -> CommandFailedError:
    where = f"round {error.details['round']} of {rounds} cannot be paired"
    if error.details["rule"] == NOBODY_PRESENT:
        return CommandFailedError(ExitCode.NO_PAIRING, f"{where}: nobody is there")
    return no_pairing(where, error)


def _rate(text: str) -> Fraction:
    """A share: 0, 0.25, .25, 1."""
    rate = Fraction(text) if _RATE.fullmatch(text) and text.strip(".") else None
    if rate is None or rate > 1:
        raise argparse.ArgumentTypeError(f"not a share from 0 to 1: {text!r}")
    return rate

"""Which pairing system a command uses, and what it says when it cannot."""

import argparse

from chalicelib.cli.failure import CommandFailedError, ExitCode
from chalicelib.domain.errors import InvalidFieldError, NoLegalPairingError
from chalicelib.domain.formats.contract import PairingSystem
from chalicelib.domain.formats.registry import system, systems
from chalicelib.domain.trf.document import TrfDocument
from chalicelib.domain.trf.systems import DEFAULT_SYSTEM, system_of


def add_system_argument(
    parser: argparse.ArgumentParser, default: str = f"without it record 192, else {DEFAULT_SYSTEM}"
) -> None:
    """`--system` for commands that pair."""
    codes = ", ".join(one.code for one in systems())
    parser.add_argument("--system", metavar="S", help=f"{codes}; {default}")


def chosen_system(document: TrfDocument, code: str | None) -> PairingSystem:
    """The system asked for, else the file's. Raises CommandFailedError."""
    code = code or system_of(document)
    if code is None:
        raise CommandFailedError(ExitCode.WRONG_USE, f"no system {document.system} (record 192); say which: --system S")
    return system_named(code)


def system_named(code: str) -> PairingSystem:
    """The system with this code. Raises CommandFailedError."""
    try:
        return system(code)
    except InvalidFieldError as error:
        codes = ", ".join(one.code for one in systems())
        raise CommandFailedError(ExitCode.WRONG_USE, f"no system {code!r}; there are {codes}") from error


def no_pairing(name: str, error: NoLegalPairingError) -> CommandFailedError:
    """Exit code 1, with the rule and the players that stand in the way."""
    details = dict(error.details)
    rule, players = details.get("rule", ""), details.get("players") or ()
    reason = f"{name}: no legal pairing"
    if rule:
        reason += f": {rule}"
    if isinstance(players, (tuple, list, set, frozenset)) and players:
        reason += f" (players {', '.join(str(number) for number in players)})"
    return CommandFailedError(ExitCode.NO_PAIRING, reason)

"""Pairing programs side by side: each takes the text of a file and gives back what pairs its next round when called.

Reading the file is not part of the call, so that pairing alone is timed; bbpPairings, a program of its own, reads it
within the call. What each of them stumbles over:

- gacrux draws the initial colour by lot where record 152 is missing, takes acceleration and forbidden pairs from 250
  and 260 only (not XXA, XXP), and wants a cell, `0000 - Z`, in every round that somebody missed.
- py4swiss pairs by the rules in force until 31 January 2026, takes XXR, XXC, XXA, XXP only, and wants the points of
  the bye that is given for the round to be paired in the points column.
- bbpPairings accepts 142, 152, 250, 260 and the older records alike.

A file of `write_trf` whose points are those of `with_declarations` suits all of them.
"""

import os
import resource
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from chalicelib.domain.errors import NoLegalPairingError
from chalicelib.domain.formats.swiss_dutch.system import FideDutch
from chalicelib.domain.trf.pairing import next_request
from chalicelib.domain.trf.reader import read_trf

Boards = frozenset[tuple[int, int]]
"""White and Black of every board, in no order; the pairing-allocated bye has 0 for Black."""
Pairing = Callable[[], Boards]
"""Pairs the round. Raises NoPairingError, PeerFailedError."""
Engine = Callable[[str, int], Pairing]
"""Reads a file's text whose next round has this number."""

BBP_PAIRINGS = "BBP_PAIRINGS"
"""The environment variable that names the program bbpPairings."""


class NoPairingError(Exception):
    """The program says that no pairing of the round obeys the rules."""


class PeerFailedError(Exception):
    """The program did not understand the file, or broke down over it."""


def ours(text: str, _round_number: int) -> Pairing:
    """The engine of this project."""
    request = next_request(read_trf(text))

    def pair() -> Boards:
        try:
            pairing = FideDutch().pair_round(request)
        except NoLegalPairingError as error:
            raise NoPairingError(str(error)) from error
        boards = [(int(one.white), int(one.black)) for one in pairing.pairs]
        return frozenset(boards if pairing.bye is None else [*boards, (int(pairing.bye), 0)])

    return pair


def gacrux(text: str, round_number: int) -> Pairing:
    """Gacrux in its default mode, which tries simple methods before weights."""
    from gacrux.gacruxexeptions import GacruxError, GacruxNoLegalPairing
    from gacrux.pairingdutch import pairing_dutch
    from gacrux.trf2json import trf2json

    reader = trf2json()
    try:
        reader.parse_file(text, 0)
    except GacruxError as error:
        raise PeerFailedError(str(error)) from error
    if reader.get_status():
        raise PeerFailedError(str(reader.chessjson["status"]))
    engine = pairing_dutch(reader.get_tournament(1), round_number, {"experimental": [], "verbose": 0, "rank": False})

    def pair() -> Boards:
        try:
            brackets = engine.compute_pairing(checkonly=False, reportlevel=0)
        except GacruxNoLegalPairing as error:
            raise NoPairingError(str(error)) from error
        except (GacruxError, LookupError, TypeError, ValueError, AttributeError) as error:
            raise PeerFailedError(f"{type(error).__name__}: {error}") from error
        found = [board for bracket in brackets if bracket for board in bracket["pairs"]]
        return frozenset((int(board["w"]), int(board["b"])) for board in found)

    return pair


def py4swiss(text: str, _round_number: int) -> Pairing:
    """py4swiss: the Dutch system in the edition of 2017."""
    from py4swiss.engines import DutchEngine
    from py4swiss.engines.common import PairingError
    from py4swiss.trf import TrfParser

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "event.trf")
        file.write_text(text, encoding="utf-8", newline="")
        event = TrfParser.parse(file)

    def pair() -> Boards:
        try:
            boards = DutchEngine.generate_pairings(event)
        except PairingError as error:
            raise NoPairingError(str(error)) from error
        return frozenset((int(board.white), int(board.black)) for board in boards)

    return pair


def bbp_pairings(text: str, _round_number: int) -> Pairing:
    """The program that the environment variable names, started anew for each round: starting and reading included."""
    program = os.environ[BBP_PAIRINGS]

    def pair() -> Boards:
        with tempfile.TemporaryDirectory() as folder:
            file, out = Path(folder, "event.trf"), Path(folder, "round.txt")
            file.write_text(text, encoding="utf-8", newline="")
            done = subprocess.run(
                [program, "--dutch", str(file), "-p", str(out)], capture_output=True, text=True, check=False
            )
            if done.returncode == 1:
                raise NoPairingError(done.stderr.strip())
            if done.returncode:
                raise PeerFailedError(done.stderr.strip() or f"exit code {done.returncode}")
            rows = [line.split() for line in out.read_text(encoding="utf-8").splitlines()[1:]]
        return frozenset((int(row[0]), int(row[1])) for row in rows if row)

    return pair


ENGINES: dict[str, Engine] = {"ours": ours, "gacrux": gacrux, "py4swiss": py4swiss, "bbpPairings": bbp_pairings}


def is_at_hand(engine: str) -> bool:
    """bbpPairings only where somebody has it."""
    return engine != "bbpPairings" or bool(os.environ.get(BBP_PAIRINGS))


def peak_of_children() -> int:
    """Bytes of the largest program that was started from here; no less than this process had when it started one."""
    return 1024 * resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss


def seconds_of_children() -> float:
    """Of the processor, for all programs that were started from here."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime

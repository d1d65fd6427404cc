"""`speelzaal check FILE...`: pair every round again; what differs, and which rules the round breaks."""

import argparse
import json
from collections.abc import Iterator
from itertools import zip_longest

from chalicelib.cli.engine import add_system_argument, chosen_system
from chalicelib.cli.trf_file import bad_file, read_document
from chalicelib.domain.errors import NoLegalPairingError
from chalicelib.domain.formats.contract import PairingRequest, PairingSystem
from chalicelib.domain.legality import Situation, breaches, rules_of
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.round import Round
from chalicelib.domain.trf.document import TrfDocument, TrfError
from chalicelib.domain.trf.pairing import replayed_request, with_standing

Line = tuple[int, int]
"""White and Black; the bye has 0 for Black."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("files", nargs="+", metavar="FILE")
    add_system_argument(parser)
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the lot; without it start numbers decide")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(arguments: argparse.Namespace) -> str:
    """Check all rounds of all files; a file that cannot be used ends the command."""
    reports = [_check_file(name, arguments.system, arguments.seed) for name in arguments.files]
    if arguments.json:
        return f"{json.dumps({'files': reports}, ensure_ascii=False)}\n"
    return "".join(f"{line}\n" for report in reports for line in _lines(report))


def _check_file(name: str, code: str | None, seed: int) -> dict[str, object]:
    document = read_document(name)
    system = chosen_system(document, code)
    try:
        rounds = [_check_round(document, round_, system, seed) for round_ in document.rounds if round_.is_complete]
    except TrfError as error:
        raise bad_file(name, error) from error
    return {"file": name, "system": system.code, "rounds": rounds}


def _check_round(document: TrfDocument, round_: Round, system: PairingSystem, seed: int) -> dict[str, object]:
    request = with_standing(replayed_request(document, round_.number, seed), document, system)
    expected, found = _expected(system, request), _found(round_, system)
    differences = [
        {"expected": list(one) if one else None, "found": list(other) if other else None}
        for one, other in zip_longest(sorted(expected - found), sorted(found - expected))
    ]
    situation = Situation(request.records, request.is_last_round, request.scoring, rules_of(system.code))
    illegal = [
        {"rule": one.rule, "players": list(one.players), "text": one.text} for one in breaches(round_, situation)
    ]
    return {"round": round_.number, "identical": not differences, "differences": differences, "illegal": illegal}


def _expected(system: PairingSystem, request: PairingRequest) -> set[Line]:
    """What the system makes of it; nothing where it finds no legal pairing, so that everything found differs."""
    try:
        pairing = system.pair_round(request)
    except NoLegalPairingError:
        return set()
    boards: set[Line] = {(pair.white, pair.black) for pair in pairing.pairs}
    if pairing.bye is None or pairing.bye_kind is not ByeKind.PAIRING_ALLOCATED:
        return boards
    return boards | {(pairing.bye, 0)}


def _found(round_: Round, system: PairingSystem) -> set[Line]:
    """The boards and the pairing-allocated bye; who rests in a round robin is written as a bye by some."""
    boards: set[Line] = {(board.white, board.black) for board in round_.boards}
    if system.pairs_ahead:
        return boards
    return boards | {(bye.player, 0) for bye in round_.byes if bye.kind is ByeKind.PAIRING_ALLOCATED}


def _lines(report: dict[str, object]) -> Iterator[str]:
    """One line a round, one more for each difference and breach."""
    rounds = report["rounds"]
    assert isinstance(rounds, list)  # noqa: S101  # made above
    same = sum(one["identical"] for one in rounds)
    breached = sum(len(one["illegal"]) for one in rounds)
    yield f"{report['file']}: {same} of {len(rounds)} rounds identical, {breached} rule breaches"
    for one in rounds:
        for difference in one["differences"]:
            expected, found = _text(difference["expected"]), _text(difference["found"])
            yield f"  round {one['round']}: expected {expected}, found {found}"
        for breach in one["illegal"]:
            yield f"  round {one['round']}: {breach['rule']}: {breach['text']}"


def _text(line: list[int] | None) -> str:
    if line is None:
        return "nothing"
    return f"{line[0]}-{line[1]}" if line[1] else f"{line[0]} bye"

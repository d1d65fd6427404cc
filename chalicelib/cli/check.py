"""`speelzaal check FILE...`: pair every round again; what differs, and which rules the round breaks."""

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from chalicelib.cli.engine import add_system_argument, chosen_system
from chalicelib.cli.failure import CommandFailedError, in_one_line
from chalicelib.cli.trf_file import bad_file, read_document
from chalicelib.cli.whole_number import whole_number
from chalicelib.domain.errors import NoLegalPairingError
from chalicelib.domain.formats.contract import Allowance, PairingRequest, PairingSystem
from chalicelib.domain.legality import Situation, breaches, rules_of
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.round import Round
from chalicelib.domain.trf.byes import excused_from
from chalicelib.domain.trf.document import RawRecord, TrfDocument, TrfError
from chalicelib.domain.trf.pairing import next_request, replayed_request, with_standing
from chalicelib.render.remarks import line_of

Line = tuple[int, int]
"""White and Black; the bye has 0 for Black."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("files", nargs="+", metavar="FILE")
    add_system_argument(parser)
    parser.add_argument(
        "--seed", type=whole_number, default=0, metavar="N", help="the lot; without it start numbers decide"
    )
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(arguments: argparse.Namespace) -> str:
    """Check all rounds of all files. All are read before the first is paired; the bad ones are named together."""
    files = _readable(arguments.files, arguments.system)
    reports = [_check_file(file, arguments.seed) for file in files]
    if arguments.json:
        return f"{json.dumps({'files': reports}, ensure_ascii=False)}\n"
    return "".join(f"{line}\n" for report in reports for line in _lines(report))


@dataclass(frozen=True, slots=True)
class _File:
    name: str
    document: TrfDocument
    system: PairingSystem


def _readable(names: Sequence[str], code: str | None) -> list[_File]:
    """Every file, or one failure for all that cannot be used, with the exit code of the first."""
    files, failures = [], []
    for name in names:
        try:
            files.append(_read(name, code))
        except CommandFailedError as failure:
            failures.append(failure)
    if failures:
        raise CommandFailedError(failures[0].exit_code, "; ".join(failure.reason for failure in failures))
    return files


def _read(name: str, code: str | None) -> _File:
    document = read_document(name)
    try:
        next_request(document)
        excused_from(_byes_asked_for(document), document.next_round)
    except TrfError as error:
        raise bad_file(name, error) from error
    return _File(name, document, chosen_system(document, code))


def _check_file(file: _File, seed: int) -> dict[str, object]:
    complete = (round_ for round_ in file.document.rounds if round_.is_complete)
    rounds = [_check_round(file.document, round_, file.system, seed) for round_ in complete]
    remarks = [
        {"line": one.line, "column": one.column, "code": one.code, "detail": one.detail, "text": line_of(one)}
        for one in file.document.remarks
    ]
    return {"file": file.name, "system": file.system.code, "remarks": remarks, "rounds": rounds}


def _check_round(document: TrfDocument, round_: Round, system: PairingSystem, seed: int) -> dict[str, object]:
    request = with_standing(replayed_request(document, round_.number, seed), document, system)
    (expected, needed), found = _expected(system, request), _found(round_, system)
    differences = [
        {"expected": list(one) if one else None, "found": list(other) if other else None}
        for one, other in zip_longest(sorted(expected - found), sorted(found - expected))
    ]
    situation = Situation(
        records=request.records,
        is_last_round=request.is_last_round,
        scoring=request.scoring,
        rules=rules_of(system.code),
        kept_apart=request.forbidden,
        excused=excused_from(_byes_asked_for(document), round_.number),
    )
    illegal = [
        {"rule": situation.rules.citation(one.rule), "players": list(one.players), "text": one.text}
        for one in breaches(round_, situation)
        if differences or one.rule not in needed
    ]
    return {"round": round_.number, "identical": not differences, "differences": differences, "illegal": illegal}


def _byes_asked_for(document: TrfDocument) -> list[RawRecord]:
    """240; in a team event its numbers are teams."""
    return [] if document.is_team_event else list(document.raw("240"))


_NEEDED: Mapping[Allowance, tuple[str, ...]] = {
    Allowance.REMATCH: ("C1",),
    Allowance.COLOURS: ("C3", "C.04.1 6", "C.04.1 7"),
    Allowance.SECOND_BYE: ("C2",),
}
"""S7: a system that repeats in need breaks no rule of its own by what it needed."""


def _expected(system: PairingSystem, request: PairingRequest) -> tuple[set[Line], frozenset[str]]:
    """What the system makes of it, and which rules it could not keep.

    Nothing where it finds no legal pairing, so that everything found differs.
    """
    try:
        pairing = system.pair_round(request)
    except NoLegalPairingError:
        return set(), frozenset()
    needed = frozenset(rule for one in pairing.used for rule in _NEEDED[one])
    boards: set[Line] = {(pair.white, pair.black) for pair in pairing.pairs}
    if pairing.bye is None or pairing.bye_kind is not ByeKind.PAIRING_ALLOCATED:
        return boards, needed
    return boards | {(pairing.bye, 0)}, needed


def _found(round_: Round, system: PairingSystem) -> set[Line]:
    """The boards and the pairing-allocated bye; who rests in a round robin is written as a bye by some."""
    boards: set[Line] = {(board.white, board.black) for board in round_.boards}
    if system.pairs_ahead:
        return boards
    return boards | {(bye.player, 0) for bye in round_.byes if bye.kind is ByeKind.PAIRING_ALLOCATED}


def _lines(report: dict[str, object]) -> Iterator[str]:
    """One line a file, one more for each remark about it, each difference and each breach."""
    rounds, remarks = report["rounds"], report["remarks"]
    assert isinstance(rounds, list)  # noqa: S101  # made above
    assert isinstance(remarks, list)  # noqa: S101
    same = sum(one["identical"] for one in rounds)
    breached = sum(len(one["illegal"]) for one in rounds)
    yield f"{report['file']}: {same} of {len(rounds)} rounds identical, {breached} rule breaches"
    yield from (f"  {in_one_line(one['text'])}" for one in remarks)
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

"""`speelzaal pair FILE.trf`: the next round, as the pairing programs commonly write it."""

import argparse
import json
from collections.abc import Iterator, Mapping
from dataclasses import replace

from chalicelib.cli.engine import add_system_argument, chosen_system, no_pairing
from chalicelib.cli.failure import CommandFailedError, ExitCode
from chalicelib.cli.output import written
from chalicelib.cli.trf_file import bad_file, read_document
from chalicelib.domain.errors import NoLegalPairingError
from chalicelib.domain.formats.contract import PairingRequest, PairingSystem, RoundPairing
from chalicelib.domain.trf.document import TrfDocument, TrfError
from chalicelib.domain.trf.pairing import next_request, refuse_undecided, with_standing


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("file", metavar="FILE.trf")
    add_system_argument(parser)
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the lot; without it start numbers decide")
    parser.add_argument("--explain", action="store_true", help="say why, after the pairing")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.add_argument("-o", metavar="OUT", dest="out", help="write to this file")


def run(arguments: argparse.Namespace) -> str | None:
    """Pair the round that follows the last one of the file."""
    document = read_document(arguments.file)
    system = chosen_system(document, arguments.system)
    request = _request(arguments.file, document, system, arguments.seed)
    try:
        pairing = system.pair_round(request)
    except NoLegalPairingError as error:
        raise no_pairing(arguments.file, error) from error
    if arguments.explain:
        pairing = replace(pairing, explanation=system.explain(request, pairing))
    if arguments.json:
        text = f"{json.dumps(_as_json(request, system, pairing), ensure_ascii=False, default=str)}\n"
    else:
        text = "".join(f"{line}\n" for line in _lines(pairing, arguments.explain))
    return written(text, arguments.out)


def _request(name: str, document: TrfDocument, system: PairingSystem, seed: int) -> PairingRequest:
    if document.planned_rounds is not None and document.next_round > document.planned_rounds:
        raise CommandFailedError(ExitCode.WRONG_USE, f"{name}: all {document.planned_rounds} rounds are paired")
    try:
        if not system.pairs_ahead:
            refuse_undecided(document)
        return with_standing(next_request(document, seed), document, system)
    except TrfError as error:
        raise bad_file(name, error) from error


def _lines(pairing: RoundPairing, explain: bool) -> Iterator[str]:  # noqa: FBT001
    """Number of lines, `white black` in board order, the bye last as `id 0`; then the reasons, a line each."""
    lines = [f"{pair.white} {pair.black}" for pair in pairing.pairs]
    lines += [] if pairing.bye is None else [f"{pairing.bye} 0"]
    yield str(len(lines))
    yield from lines
    if explain:
        yield from (f"# {' '.join((note.code, *map(str, note.players)))}" for note in pairing.notes)
        for line, reason in zip(lines, pairing.explanation, strict=False):
            said = (f"{key} {_value(value)}" for key, value in reason.items() if value not in (None, [], ()))
            yield f"# {line}: {', '.join(said)}"


def _value(value: object) -> str:
    """Counts by rule as `(C12 1, C14 2)`, who was refused as `(3-7 C12, 3-8 C13)`; the bye is 0."""
    if isinstance(value, Mapping) and "rule" in value:
        return f"{value['player']}-{value['opponent'] or 0} {value['rule']}"
    if isinstance(value, Mapping):
        return f"({', '.join(f'{rule} {_value(count)}' for rule, count in value.items())})"
    if isinstance(value, list | tuple):
        return f"({', '.join(map(_value, value))})"
    return str(value)


def _as_json(request: PairingRequest, system: PairingSystem, pairing: RoundPairing) -> dict[str, object]:
    return {
        "system": system.code,
        "round": request.round_number,
        "pairs": [
            {"board": board, "white": pair.white, "black": pair.black}
            for board, pair in enumerate(pairing.pairs, start=1)
        ],
        "bye": pairing.bye,
        "notes": [{"code": note.code, "players": list(note.players)} for note in pairing.notes],
        "explanation": [dict(reason) for reason in pairing.explanation],
    }

"""`speelzaal pair FILE.trf`: the next round, as the pairing programs commonly write it."""

import argparse
import json
from collections.abc import Iterator
from dataclasses import replace

from chalicelib.cli.engine import add_system_argument, chosen_system, no_pairing
from chalicelib.cli.failure import CommandFailedError, ExitCode, in_one_line
from chalicelib.cli.output import refuse_own_input, written
from chalicelib.cli.trf_file import bad_file, read_document
from chalicelib.cli.whole_number import whole_number
from chalicelib.domain.errors import NoLegalPairingError
from chalicelib.domain.formats.common.acceleration import with_virtual_points
from chalicelib.domain.formats.contract import PairingRequest, PairingSystem, RoundPairing
from chalicelib.domain.model.allowance import Allowance
from chalicelib.domain.trf.document import TrfDocument, TrfError
from chalicelib.domain.trf.pairing import next_request, refuse_undecided, with_standing
from chalicelib.render.reasons import Wording, players_of
from chalicelib.render.rules import NEEDED
from chalicelib.render.texts import Texts


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("file", metavar="FILE.trf")
    add_system_argument(parser)
    parser.add_argument(
        "--seed", type=whole_number, default=0, metavar="N", help="the lot; without it start numbers decide"
    )
    parser.add_argument(
        "--allow",
        action="append",
        default=[],
        choices=[one.value for one in Allowance],
        help="what is allowed should no pairing obey the rules; can be given several times",
    )
    parser.add_argument("--explain", action="store_true", help="say why, after the pairing")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.add_argument("-o", metavar="OUT", dest="out", help="write to this file")


def run(arguments: argparse.Namespace) -> str | None:
    """Pair the round that follows the last one of the file."""
    refuse_own_input(arguments.out, arguments.file)
    document = read_document(arguments.file)
    system = chosen_system(document, arguments.system)
    request = _request(arguments.file, document, system, arguments.seed)
    request = replace(request, allowed=frozenset(map(Allowance, arguments.allow)))
    try:
        pairing = system.pair_round(request)
    except NoLegalPairingError as error:
        raise no_pairing(arguments.file, error) from error
    if arguments.explain:
        pairing = replace(pairing, explanation=with_virtual_points(system.explain(request, pairing), request))
    if arguments.json:
        text = f"{json.dumps(_as_json(request, system, pairing), ensure_ascii=False, default=str)}\n"
    else:
        said = _said(document, pairing) if arguments.explain else ()
        text = "".join(f"{line}\n" for line in (*_lines(pairing), *said))
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


def _lines(pairing: RoundPairing) -> Iterator[str]:
    """Number of lines, `white black` in board order, the bye last as `id 0`."""
    lines = [f"{pair.white} {pair.black}" for pair in pairing.pairs]
    lines += [] if pairing.bye is None else [f"{pairing.bye} 0"]
    yield str(len(lines))
    yield from lines


def _said(document: TrfDocument, pairing: RoundPairing) -> Iterator[str]:
    """What is out of the ordinary, then the reasons, a line each, in English."""
    names = {player.number: f"{player.number} {player.person.name}" for player in document.players}
    wording = Wording(Texts("en", {}), names, pairing.used)
    yield from (f"# {NEEDED[one]}" for one in Allowance if one in pairing.used)
    yield from (in_one_line(f"# {wording.note(note)}") for note in pairing.notes)
    for reason in pairing.explanation:
        players = " - ".join(names[number] for number in players_of(reason))
        yield in_one_line(f"# {players}: {' '.join(wording.reason(reason))}")


def _as_json(request: PairingRequest, system: PairingSystem, pairing: RoundPairing) -> dict[str, object]:
    return {
        "system": system.code,
        "round": request.round_number,
        "pairs": [
            {"board": board, "white": pair.white, "black": pair.black}
            for board, pair in enumerate(pairing.pairs, start=1)
        ],
        "bye": pairing.bye,
        "used": [one.value for one in Allowance if one in pairing.used],
        "notes": [{"code": note.code, "players": list(note.players)} for note in pairing.notes],
        "explanation": [dict(reason) for reason in pairing.explanation],
    }

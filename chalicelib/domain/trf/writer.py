"""Write a tournament report file: `write_trf`. The same document gives the same bytes."""

from collections.abc import Iterator

from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.model.result import Colour
from chalicelib.domain.model.round import Round
from chalicelib.domain.trf.byes import write_abnormal_points, write_byes
from chalicelib.domain.trf.cells import board_cell, bye_cell
from chalicelib.domain.trf.document import ByePlace, Place, TrfDocument
from chalicelib.domain.trf.editions import TrfEdition
from chalicelib.domain.trf.header import write_header
from chalicelib.domain.trf.players import static_part
from chalicelib.domain.trf.scoring import CODES as SCORING_CODES
from chalicelib.domain.trf.scoring import write_scoring, write_scoring_for_programs

_LINE_END = "\r\n"
_BLANK_CELL = " " * 8
_COLOURS = {Colour.WHITE: ("W", "white1"), Colour.BLACK: ("B", "black1")}

Cells = dict[tuple[PairingNumber, int], str]


def write_trf(document: TrfDocument, edition: TrfEdition = TrfEdition.TRF26) -> str:
    """The file with CRLF, to be encoded as UTF-8; `editions.adapted` makes a document that says all in this edition.

    Rounds and initial colour are said in records of pairing programs (XXR, XXC), in TRF26 also in FIDE's (142, 152).
    """
    lines = [
        *write_header(document.header),
        *(_settings(document) if edition is TrfEdition.TRF26 else _settings_of_programs(document)),
        *(record.text for record in document.records if record.place is Place.HEAD),
        *_players(document),
        *write_byes(document.requested_byes),
        *(record.text for record in document.records if record.place is Place.TAIL),
    ]
    return "".join(f"{line.rstrip()}{_LINE_END}" for line in lines)


def _settings(document: TrfDocument) -> Iterator[str]:
    if document.planned_rounds is not None:
        yield f"142 {document.planned_rounds}"
    if document.initial_colour is not None:
        yield f"152 {_COLOURS[document.initial_colour][0]}"
    if document.system:
        yield f"192 {document.system}"
    if not any(document.raw(*SCORING_CODES)):
        yield from write_scoring(document.scoring)
    yield from write_abnormal_points(document.abnormal_points)
    yield from _rounds_and_colour(document)


def _settings_of_programs(document: TrfDocument) -> Iterator[str]:
    """TRF16 has no record for any of this; 299 stays, as the points would not follow from the results without it."""
    yield from write_scoring_for_programs(document.scoring)
    yield from write_abnormal_points(document.abnormal_points)
    yield from _rounds_and_colour(document)


def _rounds_and_colour(document: TrfDocument) -> Iterator[str]:
    if document.planned_rounds is not None:
        yield f"XXR {document.planned_rounds}"
    if document.initial_colour is not None:
        yield f"XXC {_COLOURS[document.initial_colour][1]}"


def _players(document: TrfDocument) -> Iterator[str]:
    cells: Cells = {}
    for round_ in document.rounds:
        cells.update(_cells_of(round_, document.without_colour))
    for bye in document.requested_byes:
        if bye.place is ByePlace.ROUND_COLUMNS:
            cells[bye.player, bye.round_number] = bye_cell(bye.kind)
    rounds = max((number for _, number in cells), default=0)
    for player in document.players:
        own = (cells.get((player.number, number), _BLANK_CELL) for number in range(1, rounds + 1))
        yield static_part(player) + "".join(f"  {cell}" for cell in own)


def _cells_of(round_: Round, without_colour: frozenset[tuple[RoundNumber, PairingNumber]]) -> Cells:
    cells: Cells = {(bye.player, round_.number): bye_cell(bye.kind) for bye in round_.byes}
    for board in round_.boards:
        for own, other, colour in (
            (board.white, board.black, Colour.WHITE),
            (board.black, board.white, Colour.BLACK),
        ):
            names_colour = (round_.number, own) not in without_colour
            cells[own, round_.number] = board_cell(other, colour, board.result, names_colour=names_colour)
    return cells

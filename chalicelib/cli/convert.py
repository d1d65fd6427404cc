"""`speelzaal convert IN --to FORM`: a tournament report file in another form, and what of it was put right or lost."""

import argparse
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from chalicelib.cli.failure import in_one_line
from chalicelib.cli.output import refuse_own_input, written
from chalicelib.cli.trf_file import read_document
from chalicelib.domain.standings.profiles import Order
from chalicelib.domain.trf.document import Remark, TrfDocument
from chalicelib.domain.trf.editions import TrfEdition, adapted
from chalicelib.domain.trf.orders import order_of_file
from chalicelib.domain.trf.writer import write_trf
from chalicelib.render.exports.document import document_data
from chalicelib.render.exports.event import exported_file
from chalicelib.render.exports.pgn import left_out, pgn
from chalicelib.render.exports.spreadsheet import FOR_PROGRAMS, csv_text
from chalicelib.render.exports.tables import Table, rows_of
from chalicelib.render.remarks import line_of
from chalicelib.render.texts import Texts


@dataclass(frozen=True, slots=True)
class _Converted:
    text: str
    remarks: Sequence[Remark] = ()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("file", metavar="IN")
    parser.add_argument("--to", required=True, choices=tuple(_FORMATS), help="the form to convert to")
    parser.add_argument(
        "--table",
        choices=[one.value for one in Table],
        default=Table.STANDINGS.value,
        help="the table of csv (default standings)",
    )
    parser.add_argument("--report", action="store_true", help="print what was put right or left out, a line each")
    parser.add_argument("-o", metavar="OUT", dest="out", help="write to this file; - is standard output")


def run(arguments: argparse.Namespace) -> str | None:
    """The file in its other form; with --report what happened to it instead, and the other form only in OUT."""
    refuse_own_input(arguments.out, arguments.file)
    document = read_document(arguments.file)
    made = _FORMATS[arguments.to](document, Table(arguments.table))
    if not arguments.report:
        return written(made.text, arguments.out)
    if arguments.out is not None:
        written(made.text, arguments.out)
    return "".join(f"{in_one_line(line_of(remark))}\n" for remark in (*document.remarks, *made.remarks))


def _trf(edition: TrfEdition) -> Callable[[TrfDocument, Table], _Converted]:
    def converted(document: TrfDocument, _table: Table) -> _Converted:
        made = adapted(document, edition)
        return _Converted(write_trf(made.document, edition), made.lost)

    return converted


def _json(document: TrfDocument, _table: Table) -> _Converted:
    order, remarks = _order(document)
    data = document_data(document, exported_file(document, order))
    return _Converted(f"{json.dumps(data, ensure_ascii=False)}\n", remarks)


def _csv(document: TrfDocument, table: Table) -> _Converted:
    order, remarks = _order(document)
    rows = rows_of(exported_file(document, order), table, Texts("en", {}).text)
    return _Converted(csv_text(rows, FOR_PROGRAMS), remarks)


def _pgn(document: TrfDocument, _table: Table) -> _Converted:
    order, _ = _order(document)
    event = exported_file(document, order)
    return _Converted(pgn(event), tuple(left_out(event)))


def _order(document: TrfDocument) -> tuple[Order, Sequence[Remark]]:
    found = order_of_file(document)
    return found.order, found.remarks


_FORMATS: Mapping[str, Callable[[TrfDocument, Table], _Converted]] = {
    "trf16": _trf(TrfEdition.TRF16),
    "trf26": _trf(TrfEdition.TRF26),
    "json": _json,
    "csv": _csv,
    "pgn": _pgn,
}

"""CSV as spreadsheets open it: how a country separates cells and decimals, and no cell that is taken for a formula."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from chalicelib.domain.registration.clean import clean_text

Cell = str | int | Fraction | None
"""What stands in a cell; None where nothing does."""

_FORMULA = re.compile(r"[=+\-@\uff1d\uff0b\uff0d\uff20]")
"""How a spreadsheet knows a formula (OWASP, CSV injection), full-width signs included."""
_NUMBER = re.compile(r"-?\d+([.,]\d+)?")


@dataclass(frozen=True, slots=True)
class Spelling:
    """What separates cells, the decimal sign, and the mark at the beginning by which Excel knows UTF-8."""

    delimiter: str
    decimal: str
    mark: str


FOR_PROGRAMS = Spelling(",", ".", "")
"""RFC 4180."""
_WITH_DECIMAL_POINT = Spelling(",", ".", "\ufeff")
_WITH_DECIMAL_COMMA = Spelling(";", ",", "\ufeff")


def spelling_for(language: str) -> Spelling:
    """Excel in Dutch and Spanish takes a semicolon between cells, as the comma is the decimal sign."""
    return _WITH_DECIMAL_POINT if language == "en" else _WITH_DECIMAL_COMMA


def csv_text(rows: Iterable[Sequence[Cell]], spelling: Spelling) -> str:
    """The rows, each with CRLF behind it."""
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter=spelling.delimiter, lineterminator="\r\n")
    writer.writerows([_written(cell, spelling) for cell in row] for row in rows)
    return f"{spelling.mark}{file.getvalue()}"


def _written(cell: Cell, spelling: Spelling) -> str:
    match cell:
        case None:
            return ""
        case str():
            return _defused(clean_text(cell))
        case int():
            return str(cell)
        case Fraction():
            return _decimal(cell).replace(".", spelling.decimal)


def _decimal(number: Fraction) -> str:
    """At most two decimals, a half away from zero."""
    hundredths = (abs(number) * 100 + Fraction(1, 2)).__floor__()
    whole, rest = divmod(hundredths, 100)
    sign = "-" if number < 0 and hundredths else ""
    return f"{sign}{whole}.{rest:02}".rstrip("0").rstrip(".") if rest else f"{sign}{whole}"


def _defused(text: str) -> str:
    """An apostrophe before what would be worked out; a number stays a number."""
    return f"'{text}" if _FORMULA.match(text) and not _NUMBER.fullmatch(text) else text

"""Workbooks that people send: the cells of one sheet, as text. The one door to the library that reads them.

Of ADR 8: rows are read one by one, so that a cell far away costs nothing; sizes are known before anything is unpacked.
"""

import re
import struct
import warnings
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

from chalicelib.domain.errors import InvalidFieldError

LARGEST_FILE = 2_000_000
_LARGEST_UNPACKED = 30_000_000
_MOST_PARTS = 2000
_MOST_ROWS = 5000
_MOST_COLUMNS = 40
_ZIP, _OLD_OFFICE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
_STYLES = "xl/styles.xml"
_SHEETS = "xl/worksheets/"
_NUMBER_FORMATS = frozenset({"numFmts", "cellStyleXfs", "cellXfs"})
_PLAIN_PACKING = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_FORMULA = re.compile(rb"<(?:\w+:)?f[ >/]")
_BROKEN = (
    *(zipfile.BadZipFile, zlib.error, struct.error, EOFError, NotImplementedError, RuntimeError),
    *(ElementTree.ParseError, KeyError, IndexError, ValueError, TypeError, AttributeError, OverflowError),
)
"""What the library raises when a workbook is not what it says it is: it checks little and has no error of its own."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rows of one sheet from the first one on, empty ones too; `others` are the workbook's other sheets."""

    name: str
    rows: tuple[tuple[str, ...], ...]
    others: tuple[str, ...] = ()


def is_workbook(content: bytes) -> bool:
    """A file of a spreadsheet program, of whatever kind; else it is text."""
    return content.startswith((_ZIP, _OLD_OFFICE))


Rows = tuple[tuple[str, ...], ...]


def read_sheet(content: bytes, wanted: str = "", likeness: Callable[[Rows], int] = lambda _rows: 0) -> Sheet:
    """The sheet of this name, else of those that are to be seen and hold something the one with the most likeness.

    Formulas give the value that was last worked out, and where there is none themselves; macros are not looked at.
    Raises InvalidFieldError.
    """
    _refuse_other_kinds(content)
    try:
        return _chosen(_books(content), wanted, likeness)
    except InvalidFieldError:
        raise
    except _BROKEN as error:
        raise InvalidFieldError(field="file", reason="not_a_workbook") from error


def _refuse_other_kinds(content: bytes) -> None:
    """The archive's own list of contents says how large it is unpacked; no part is unpacked beyond that."""
    if len(content) > LARGEST_FILE:
        raise InvalidFieldError(field="file", reason="file_too_large", most=LARGEST_FILE // 1_000_000)
    if content.startswith(_OLD_OFFICE):
        raise InvalidFieldError(field="file", reason="old_workbook")
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            parts = archive.infolist()
    except _BROKEN as error:
        raise InvalidFieldError(field="file", reason="not_a_workbook") from error
    if not any(part.filename.startswith("xl/") for part in parts):
        raise InvalidFieldError(field="file", reason="old_workbook")
    if len(parts) > _MOST_PARTS or sum(part.file_size for part in parts) > _LARGEST_UNPACKED:
        raise InvalidFieldError(field="file", reason="file_too_large", most=LARGEST_FILE // 1_000_000)
    if any(part.compress_type not in _PLAIN_PACKING for part in parts):
        raise InvalidFieldError(field="file", reason="not_a_workbook")


def _without_looks(content: bytes) -> bytes:
    """The workbook with the formats of numbers alone: programs write looks in ways that the library refuses."""
    kept = BytesIO()
    with zipfile.ZipFile(BytesIO(content)) as old, zipfile.ZipFile(kept, "w") as new:
        for part in old.infolist():
            text = old.read(part)
            new.writestr(part.filename, _formats(text) if part.filename == _STYLES else text)
    return kept.getvalue()


def _formats(styles: bytes) -> bytes:
    root = ElementTree.fromstring(styles)  # noqa: S314  # expat 2.4 and later refuses entities that multiply
    for child in list(root):
        if child.tag.rpartition("}")[2] not in _NUMBER_FORMATS:
            root.remove(child)
    return ElementTree.tostring(root)


def _books(content: bytes) -> Sequence[Any]:
    """The workbook with its values, and where there are formulas in it, the workbook with those."""
    # Loaded here: few requests need it, and it makes the first one of a function a twentieth of a second slower.
    from openpyxl import load_workbook

    plain = _without_looks(content)
    wanted = (True, False) if _has_formulas(content) else (True,)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of looks that are missing: they were taken away
        return [load_workbook(BytesIO(plain), read_only=True, data_only=values, keep_links=False) for values in wanted]


def _has_formulas(content: bytes) -> bool:
    with zipfile.ZipFile(BytesIO(content)) as archive:
        sheets = [part for part in archive.infolist() if part.filename.startswith(_SHEETS)]
        return any(_FORMULA.search(archive.read(part)) for part in sheets)


def _chosen(books: Sequence[Any], wanted: str, likeness: Callable[[Rows], int]) -> Sheet:
    versions = list(zip(*(book.worksheets for book in books), strict=True))
    names = [str(first.title) for first, *_ in versions]
    if wanted:
        called_so = [one for one, name in zip(versions, names, strict=True) if name.casefold() == wanted.casefold()]
        if not called_so:
            raise InvalidFieldError(field="sheet", reason="unknown_sheet", sheets=tuple(names))
        return _sheet(called_so[0], names)
    shown = [one for one in versions if one[0].sheet_state == "visible"] or versions
    filled = [sheet for sheet in (_sheet(one, names) for one in shown) if sheet.rows]
    if not filled:
        raise InvalidFieldError(field="file", reason="empty_workbook")
    return max(filled, key=lambda sheet: likeness(sheet.rows))


def _sheet(versions: Sequence[Any], names: Iterable[str]) -> Sheet:
    rows: list[tuple[str, ...]] = []
    for number, row in _filled(_values(versions)):
        if number > _MOST_ROWS:
            raise InvalidFieldError(field="file", reason="too_many_lines", most=_MOST_ROWS)
        rows += [()] * (number - 1 - len(rows))
        rows.append(row)
    title = str(versions[0].title)
    return Sheet(title, tuple(rows), tuple(name for name in names if name != title))


def _values(versions: Sequence[Any]) -> Iterator[Sequence[object]]:
    """Of each cell its value, else its formula."""
    for sheet in versions:
        # Programs write a wrong size of the sheet now and then; the cells themselves are right.
        sheet.reset_dimensions()
    for rows in zip(*(sheet.iter_rows(max_col=_MOST_COLUMNS, values_only=True) for sheet in versions), strict=True):
        yield [next((value for value in cell if value is not None), None) for cell in zip(*rows, strict=True)]


def _filled(values: Iterable[Sequence[object]]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The rows that hold something, with their numbers, up to their last filled cell."""
    for number, row in enumerate(values, start=1):
        cells = [_text(value) for value in row] if any(value is not None for value in row) else []
        while cells and not cells[-1]:
            cells.pop()
        if cells:
            yield number, tuple(cells)


def _text(value: object) -> str:
    """As it would be typed: whole numbers without a point, days as 2026-12-01, a formula as its text."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d}" if value.time() == time() else f"{value:%Y-%m-%d %H:%M}"
    if isinstance(value, date | time):
        return value.isoformat()
    return " ".join(str(getattr(value, "text", value)).split())

"""A pasted or sent list as rows of cells: how its columns are parted is found out from the text."""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.registration.clean import clean_text
from chalicelib.domain.registration.federations import FEDERATIONS
from chalicelib.domain.registration.lists.contents import TELLING, content_of
from chalicelib.domain.registration.lists.fields import NAMES, Field, described, named, surely
from chalicelib.domain.registration.lists.names import rating_apart, undressed
from chalicelib.domain.registration.lists.quoted import records

MOST_LINES = 1000
"""Entries in one list."""
MOST_ABOVE = 15
"""Lines above the heading, such as the name of the event."""
MOST_COLUMNS = 40
_LONGEST_LINE = 500
_COUNTED = re.compile(r"^(?:[0-9]{1,3}[.)]? |[-–•*] )(?=[^\W\d])")
_DEFUSED = re.compile(r"^'(?=[=+\-@\uff1d\uff0b\uff0d\uff20])")
"""The apostrophe by which a spreadsheet takes a formula for text; our own exports write it too."""
_GAP = re.compile(r" {2,}")
_FEDERATION_LAST = re.compile(r"(?P<rest>.*[a-z].*[^,]) (?P<found>[A-Z]{3})")
_CLUB_LAST = re.compile(r"(?P<rest>[^0-9]+) (?P<rating>[0-9]{3,4}) (?P<club>[^\W\d].*)")
_NUMBER_LAST = re.compile(r"(?P<rest>.*[^\W\d].*) (?P<found>[1-9][0-9]{4,7})")


class Separator(StrEnum):
    """What parts the columns."""

    TAB = "tab"
    SEMICOLON = "semicolon"
    BAR = "bar"
    COMMA = "comma"
    SPACES = "spaces"
    NONE = "none"


_SIGNS: Mapping[Separator, str] = {
    Separator.TAB: "\t",
    Separator.SEMICOLON: ";",
    Separator.BAR: "|",
    Separator.COMMA: ",",
}


@dataclass(frozen=True, slots=True)
class Row:
    """The line where it begins (from 1), its text as it came, its tidied cells up to the last one that is filled.

    `places` counts the empty ones behind it too.
    """

    line: int
    text: str
    cells: tuple[str, ...]
    places: int

    def cell(self, column: int) -> str:
        """What stands there; nothing beyond the end of a short row."""
        return self.cells[column] if column < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class Table:
    """The rows that are not empty. `known` is the meaning of columns that were made here: of plain lines."""

    separator: Separator
    rows: tuple[Row, ...]
    known: tuple[Field, ...] = ()

    @property
    def width(self) -> int:
        """How many columns there are."""
        return max((len(row.cells) for row in self.rows), default=0)

    def usual_width(self, below: int = 0) -> int:
        """How many cells most rows have, from this row on; of numbers as frequent the smaller."""
        counts = Counter(row.places for row in self.rows[below:])
        return max(counts, key=lambda width: (counts[width], -width), default=0)

    def column(self, place: int, below: int = 0) -> list[str]:
        """The cells of a column, from this row on; of rows with a cell too many, only those that are too many."""
        usual = self.usual_width(below)
        return [row.cell(place) for row in self.rows[below:] if place >= usual or len(row.cells) <= usual]


def read_table(text: str) -> Table:
    """Whatever comes is a table, if only of one column. Raises InvalidFieldError when there are too many lines."""
    lines = text.removeprefix("\ufeff").splitlines()
    filled = [line for line in lines if line.strip()]
    if len(filled) > MOST_LINES + MOST_ABOVE:
        raise InvalidFieldError(field="list", reason="too_many_lines", most=MOST_LINES)
    separated = {separator: _separated(lines, separator) for separator in _SIGNS}
    headed = next((table for table in separated.values() if _is_headed(table)), None)
    return headed or _unheaded(lines, separated)


def text_of(rows: Sequence[Sequence[str]]) -> str:
    """The text of a sheet's rows, a row a line: what spreadsheets put on the clipboard. Read again, it is the same."""
    width = max(map(len, rows), default=0)
    if width < 2:
        return "\n".join("".join(row) for row in rows)
    file = io.StringIO(newline="")
    squared = ((*row, *[""] * (width - len(row))) for row in rows)
    csv.writer(file, delimiter=_SIGNS[Separator.TAB], lineterminator="\n").writerows(squared)
    return file.getvalue()


def _unheaded(lines: Sequence[str], separated: Mapping[Separator, Table]) -> Table:
    """A tab parts, a semicolon or a bar where half of the rows hold one, commas and spaces where that makes columns."""
    if separated[Separator.TAB].width > 1:
        return separated[Separator.TAB]
    semicolons = separated[Separator.SEMICOLON]
    for table in (semicolons, separated[Separator.BAR]):
        if 2 * sum(len(row.cells) > 1 for row in table.rows) >= len(table.rows) > 0:
            return table
    if _has_columns(separated[Separator.COMMA]):
        return separated[Separator.COMMA]
    return _spaced(lines) or (semicolons if semicolons.width > 1 else _plain(lines))


def recognised(cells: Sequence[str]) -> list[Field]:
    """The fields that these cells name when they are a heading; empty when they are none.

    A heading names a player. One of its words at least is a column's name and nothing else, beside bare numbers (a
    year, the rounds of a crosstable) two are; or every cell speaks of a column, as the questions of a form do.
    """
    filled = [cell for cell in cells if cell]
    texts = [cell for cell in filled if not cell.isdecimal()]
    words = texts if len(filled) > 1 else filled[0].split() if filled else []
    exact = [field for field in map(surely, words) if field is not None]
    loose = [field for field in map(described, words) if field is not None]
    found = exact if len(exact) == len(words) else [*exact, *loose]
    speaks_of_players = any(field in NAMES for field in found)
    enough = len(exact) == len(words) or (len(filled) > 1 and len(exact) + len(loose) > 1)
    is_form = len(filled) > 1 and all(surely(word) is not None or described(word) is not None for word in filled)
    sure = is_form or len(exact) > 1 or (len(exact) == 1 and len(texts) == len(filled))
    return found if sure and speaks_of_players and enough else []


def _has_columns(table: Table) -> bool:
    """Commas and spaces stand in names as well: a heading, or a column that can be no name, shows that they part."""
    counts = Counter(len(row.cells) for row in table.rows)
    several = sum(number for width, number in counts.items() if width > 1)
    if 2 * several < len(table.rows) or table.width < 2:
        return False
    return _is_headed(table) or any(content_of(table.column(place)) in TELLING for place in range(1, table.width))


def _is_headed(table: Table) -> bool:
    return any(len(row.cells) > 1 and recognised(row.cells) for row in table.rows[: MOST_ABOVE + 1])


def _separated(lines: Sequence[str], separator: Separator) -> Table:
    sign = _SIGNS[separator]
    straight = [line.strip().strip(sign) for line in lines] if separator is Separator.BAR else lines
    rows = (_row(place + 1, "\n".join(lines[place:behind]), cells) for place, behind, cells in records(straight, sign))
    return Table(separator, _filled(rows))


def _row(line: int, text: str, cells: Sequence[str]) -> Row:
    tidied = [_DEFUSED.sub("", clean_text(cell)) for cell in cells[:MOST_COLUMNS]]
    while tidied and not tidied[-1]:
        tidied.pop()
    return Row(line, text, tuple(tidied), len(cells))


def _filled(rows: Iterable[Row]) -> tuple[Row, ...]:
    return tuple(row for row in rows if row.cells)


def _spaced(lines: Sequence[str]) -> Table | None:
    """Columns of a fixed width, or parted by several spaces, as pages and print-outs give them."""
    if any(len(line) > _LONGEST_LINE for line in lines):
        return None
    straight = [line.expandtabs() for line in lines]
    for cut in (_headed_columns(straight), _blank_columns(straight)):
        if cut:
            table = Table(Separator.SPACES, _filled(_cut(lines, straight, cut)))
            if _has_columns(table):
                return table
    parted = [_row(number, line, _GAP.split(line.strip())) for number, line in enumerate(straight, start=1)]
    table = Table(Separator.SPACES, _filled(parted))
    widths = Counter(len(row.cells) for row in table.rows)
    is_even = bool(widths) and 2 * max(widths.values()) > len(table.rows)
    return table if is_even and _has_columns(table) else None


def _headed_columns(lines: Sequence[str]) -> list[int]:
    """Where columns begin below a heading: only where a word of the heading begins one, so that names stay whole."""
    filled = [line for line in lines if line.strip()]
    for number, heading in enumerate(filled[:-1][: MOST_ABOVE + 1]):
        if not any(map(named, heading.split())):
            continue
        starts = [start for start, end in _stretches(filled[number:], 1) if heading[start:end].strip()]
        words = [heading[start:end].strip() for start, end in zip(starts, [*starts[1:], None], strict=False)]
        if len(words) > 1 and recognised(words):
            return starts
    return []


def _blank_columns(lines: Sequence[str]) -> list[int]:
    """Where columns begin that two blanks or more part in every line."""
    filled = [line for line in lines if line.strip()]
    found = _stretches(filled, 2) if len(filled) > 1 else []
    return [start for start, _ in found] if len(found) > 1 else []


def _stretches(lines: Sequence[str], gap: int) -> list[tuple[int, int]]:
    """From where to where some line is written on, when so many blank columns part."""
    written = {place for line in lines for place, sign in enumerate(line) if not sign.isspace()}
    runs = "".join("x" if place in written else " " for place in range(max(written, default=-1) + 1))
    return [found.span() for found in re.finditer(rf"x(?: {{0,{gap - 1}}}x)*", runs)]


def _cut(lines: Sequence[str], straight: Sequence[str], starts: Sequence[int]) -> Iterable[Row]:
    ends = [*starts[1:], None]
    first = [0, *starts[1:]]
    for number, (text, line) in enumerate(zip(lines, straight, strict=True), start=1):
        yield _row(number, text, [line[start:end] for start, end in zip(first, ends, strict=True)])


def _plain(lines: Sequence[str]) -> Table:
    """A line a player: his name, and behind it a rating, a federation, a FIDE id, in any order, or rating and club."""
    parts = [
        _parts(undressed(clean_text(line))) if len(line) <= _LONGEST_LINE else {Field.NAME: line} for line in lines
    ]
    fields = [field for field in _PLAIN if field is Field.NAME or any(field in found for found in parts)]
    rows = (
        _row(number, line, [found.get(field, "") for field in fields])
        for number, (line, found) in enumerate(zip(lines, parts, strict=True), start=1)
    )
    return Table(Separator.NONE, _filled(rows), tuple(fields))


_BEHIND = (Field.FEDERATION, Field.RATING, Field.FIDE_ID)
_PLAIN = (Field.NAME, *_BEHIND, Field.CLUB)


def _parts(text: str) -> dict[Field, str]:
    """What stands behind the name, taken off from the end; each only once."""
    found: dict[Field, str] = {}
    rest = _COUNTED.sub("", text)
    for _ in _BEHIND:
        for field in _BEHIND:
            shorter, value = (rest, "") if field in found else _last(field, rest)
            if value:
                rest, found[field] = shorter, value
    club = _CLUB_LAST.fullmatch(rest) if not found else None
    if club is not None:
        return {Field.NAME: club["rest"], Field.RATING: club["rating"], Field.CLUB: club["club"]}
    return {Field.NAME: rest, **found}


def _last(field: Field, text: str) -> tuple[str, str]:
    if field is Field.RATING:
        return rating_apart(text)
    found = (_NUMBER_LAST if field is Field.FIDE_ID else _FEDERATION_LAST).fullmatch(text)
    if found is None or (field is Field.FEDERATION and found["found"] not in FEDERATIONS):
        return text, ""
    return found["rest"].rstrip(" ,;"), found["found"]

"""Entries from a list: every row below the heading is an entry, or is told with its place and the reason."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.model.player import Person, Title
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.registration.cells import (
    birth_in,
    federation_in,
    rating_apart,
    rating_in,
    sex_in,
    title_apart,
    title_in,
    without_number,
)
from chalicelib.domain.registration.fields import Field
from chalicelib.domain.registration.layout import Layout, propose
from chalicelib.domain.registration.person import checked
from chalicelib.domain.registration.table import MOST_LINES, Row, Table, read_table

RATINGS: Mapping[Tempo, tuple[Field, ...]] = {
    Tempo.STANDARD: (Field.RATING, Field.FIDE_STANDARD, Field.NATIONAL_RATING),
    Tempo.RAPID: (Field.FIDE_RAPID, Field.RATING, Field.FIDE_STANDARD, Field.NATIONAL_RATING),
    Tempo.BLITZ: (Field.FIDE_BLITZ, Field.RATING, Field.FIDE_RAPID, Field.FIDE_STANDARD, Field.NATIONAL_RATING),
}
"""Of several ratings the first one counts that a player has, in this order (C.04.2 2.1: one kind for all)."""
_NONE = frozenset({"-", "–", "0"})


@dataclass(frozen=True, slots=True)
class ReadEntry:
    """Somebody, and the line where he stands."""

    line: int
    person: Person


@dataclass(frozen=True, slots=True)
class UnreadRow:
    """A row that is no entry: where it begins, its text, the column at fault (None: the whole row) and why."""

    line: int
    text: str
    column: int | None
    field: str
    reason: str
    details: Mapping[str, object]

    @property
    def place(self) -> str:
        """The cell as spreadsheets call it (B7); the line alone where the whole row is meant."""
        return f"{'' if self.column is None else column_letters(self.column)}{self.line}"


@dataclass(frozen=True, slots=True)
class EntriesRead:
    """What was made of a list: each of its rows is an entry, is unread, or is heading (`above`)."""

    entries: tuple[ReadEntry, ...]
    unread: tuple[UnreadRow, ...]
    above: tuple[Row, ...] = ()

    @property
    def persons(self) -> tuple[Person, ...]:
        """Those who can be entered."""
        return tuple(entry.person for entry in self.entries)


def read_pasted(text: str, tempo: Tempo = Tempo.STANDARD) -> EntriesRead:
    """The entries of a text by the proposed layout. Raises InvalidFieldError when there are too many lines."""
    table = read_table(text)
    return entries_from(table, propose(table), tempo)


def entries_from(table: Table, layout: Layout, tempo: Tempo) -> EntriesRead:
    """Read row by row. A heading that is there again, as on every sheet of a print-out, is heading again.

    Raises InvalidFieldError when there are too many rows.
    """
    heading = None if layout.heading is None else table.rows[layout.heading].cells
    below = table.rows[layout.first :]
    rows = [row for row in below if row.cells != heading]
    if len(rows) > MOST_LINES:
        raise InvalidFieldError(field="list", reason="too_many_lines", most=MOST_LINES)
    entries: list[ReadEntry] = []
    unread: list[UnreadRow] = []
    for row in rows:
        try:
            entries.append(ReadEntry(row.line, checked(_person(row, layout, tempo))))
        except InvalidFieldError as error:
            unread.append(_unread(row, layout, error))
    above = (*table.rows[: layout.first], *(row for row in below if row.cells == heading))
    return EntriesRead(tuple(entries), tuple(unread), above)


def left_over(table: Table, layout: Layout, read: EntriesRead) -> str:
    """The text of what is unread, below its heading, to be mended and read again."""
    heading = [] if layout.heading is None else [table.rows[layout.heading].text]
    return "\n".join([*heading, *(row.text for row in read.unread)])


def column_letters(column: int) -> str:
    """A, B ... Z, AA: as spreadsheets count, from 0."""
    before, letter = divmod(column, 26)
    return (column_letters(before - 1) if before else "") + chr(ord("A") + letter)


def _person(row: Row, layout: Layout, tempo: Tempo) -> Person:
    def value(field: Field) -> str:
        return next((row.cell(place) for place in layout.places(field) if row.cell(place)), "")

    name, rating = _name(value), _rating(row, layout, tempo)
    if not rating:
        name, behind = rating_apart(name)
        rating = rating_in(behind)
    in_name, name = title_apart(name)
    return Person(
        name=name,
        rating=rating,
        title=title_in(value(Field.TITLE)) or in_name or Title.NONE,
        sex=sex_in(value(Field.SEX)),
        federation=federation_in(value(Field.FEDERATION)),
        fide_id=_number(value(Field.FIDE_ID)),
        national_id=_number(value(Field.NATIONAL_ID)),
        birth=birth_in(value(Field.BIRTH)),
        club=value(Field.CLUB),
    )


Cells = Callable[[Field], str]


def _name(value: Cells) -> str:
    """As it stands in one column; of several, "Last, First" with what comes between behind: Berg, Jan van den."""
    last = without_number(value(Field.LAST_NAME) or value(Field.NAME))
    first = " ".join(part for part in (value(Field.FIRST_NAME), value(Field.PREFIX)) if part)
    return ", ".join(part for part in (last, first) if part) if last else ""


def _rating(row: Row, layout: Layout, tempo: Tempo) -> int:
    for field in RATINGS[tempo]:
        for place in layout.places(field):
            try:
                rating = rating_in(row.cell(place))
            except InvalidFieldError as error:
                raise InvalidFieldError(**{**error.details, "column": place}) from error
            if rating:
                return rating
    return 0


def _number(text: str) -> str:
    """A number of FIDE or of a federation, also in groups (1 234 567); programs write 0 where there is none."""
    joined = text.replace(" ", "")
    return "" if text in _NONE else joined if joined.isdecimal() else text


def _unread(row: Row, layout: Layout, error: InvalidFieldError) -> UnreadRow:
    field = str(error.details["field"])
    places = [place for one in _MEANT.get(field, (field,)) for place in layout.places(Field(one))]
    column = error.details.get("column", next(iter(places), None))
    details = {name: value for name, value in error.details.items() if name != "column"}
    return UnreadRow(
        row.line, row.text, column if isinstance(column, int) else None, field, str(details["reason"]), details
    )


_MEANT: Mapping[str, Sequence[Field]] = {
    "name": (Field.NAME, Field.LAST_NAME),
    "rating": (Field.RATING, Field.FIDE_STANDARD, Field.FIDE_RAPID, Field.FIDE_BLITZ, Field.NATIONAL_RATING),
}
"""The columns that a field of a person comes from, where they are several."""

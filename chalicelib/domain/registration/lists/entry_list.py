"""Entries from a list: every row below the heading is an entry, or is told with its place and the reason."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.model.player import Person, Title
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.registration.lists.cells import (
    birth_in,
    fide_id_in,
    is_nothing,
    months_come_first,
    number_in,
    rating_in,
    sex_in,
    title_in,
)
from chalicelib.domain.registration.lists.column import Basis
from chalicelib.domain.registration.lists.fields import OF_RATINGS, Field, is_heading_word
from chalicelib.domain.registration.lists.layout import Layout, propose
from chalicelib.domain.registration.lists.names import rating_apart, title_apart, without_number
from chalicelib.domain.registration.lists.table import MOST_LINES, Row, Table, read_table, text_of
from chalicelib.domain.registration.person import checked

RATINGS: Mapping[Tempo, tuple[Field, ...]] = {
    Tempo.STANDARD: (Field.RATING, Field.FIDE_STANDARD, Field.NATIONAL_RATING),
    Tempo.RAPID: (Field.FIDE_RAPID, Field.RATING, Field.FIDE_STANDARD, Field.NATIONAL_RATING),
    Tempo.BLITZ: (Field.FIDE_BLITZ, Field.RATING, Field.FIDE_RAPID, Field.FIDE_STANDARD, Field.NATIONAL_RATING),
}
"""Of several ratings the first one counts that a player has, in this order (C.04.2 2.1: one kind for all)."""
_NO_NAME = re.compile(r"^[=#]|^[\W\d_]*$|[/:|]|^[^,]* [-–] [^,]*$|^[^(]*\)|\([^)]*$")
"""A formula, or what it says when it goes wrong; no letters; more than a name; half of a pair of brackets."""
_SEVERAL = re.compile(r".*,.*,(?! ?(?:jr|sr|dr|mr|ii|iii)\.?$).*", re.IGNORECASE)
"""Persons on one line; Davis, Sammy, Jr. is one."""
_HEAD = re.compile(
    r"(?:groep|group|grupo|gruppe|poule|klasse?|categor[íi]e|category|categor[íi]a|afdeling|team|ronde|round|ronda)"
    r" [\w-]{1,2}|.*(?:toernooi|tournament|torneo|turnier|kampioenschap|championship|campeonato|meisterschaft).*|"
    r"(?:totaal|total|wachtlijst|reserves?|aanmeldingen|inschrijvingen|inscritos)",
    re.IGNORECASE,
)
"""The head of a group, the name of an event, what stands below a list."""


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
    month_first = any(months_come_first(table.column(place, layout.first)) for place in layout.places(Field.BIRTH))
    entries: list[ReadEntry] = []
    unread: list[UnreadRow] = []
    for row in rows:
        try:
            entries.append(ReadEntry(row.line, _person(row, layout, tempo, month_first=month_first)))
        except InvalidFieldError as error:
            unread.append(_unread(row, layout, error))
    above: list[Row] = [row for row in below if row.cells == heading]
    for row in table.rows[: layout.first]:
        if row.cells != heading and _is_player(row, layout, tempo):
            unread.append(UnreadRow(row.line, row.text, None, "list", "above_heading", {}))
        else:
            above.append(row)
    return EntriesRead(tuple(entries), tuple(sorted(unread, key=_line)), tuple(sorted(above, key=_line)))


def likeness(rows: Sequence[Sequence[str]]) -> int:
    """How much a sheet is a list of entries: 2 where a heading names players, 1 where ratings stand beside names."""
    table = read_table(text_of(rows[: MOST_LINES // 2]))
    layout = propose(table)
    if layout.heading is not None:
        return 2
    read = entries_from(table, layout, Tempo.STANDARD)
    return int(2 * sum(person.rating > 0 for person in read.persons) > len(table.rows))


def left_over(table: Table, layout: Layout, read: EntriesRead) -> str:
    """The text of what is unread, below its heading, to be mended and read again."""
    heading = [] if layout.heading is None else [table.rows[layout.heading].text]
    return "\n".join([*heading, *(row.text for row in read.unread)])


def column_letters(column: int) -> str:
    """A, B ... Z, AA: as spreadsheets count, from 0."""
    before, letter = divmod(column, 26)
    return (column_letters(before - 1) if before else "") + chr(ord("A") + letter)


def _line(row: Row | UnreadRow) -> int:
    return row.line


def _is_player(row: Row, layout: Layout, tempo: Tempo) -> bool:
    """Above the heading stand the name of the event and the like; somebody with a rating does not belong there."""
    try:
        return _person(row, layout, tempo).rating > 0
    except InvalidFieldError:
        return False


def _person(row: Row, layout: Layout, tempo: Tempo, *, month_first: bool = False) -> Person:
    """Somebody, as he can be entered. Raises InvalidFieldError."""
    if len(row.cells) > layout.widest:
        raise InvalidFieldError(field="list", reason="too_many_cells", most=layout.widest)

    def value(field: Field) -> str:
        return next((row.cell(place) for place in layout.places(field) if row.cell(place)), "")

    def said(field: Field) -> str:
        return "" if is_nothing(value(field)) else value(field)

    name, rating = _name(value), _rating(row, layout, tempo)
    if not rating:
        name, behind = rating_apart(name)
        rating = rating_in(behind)
    in_name, name = title_apart(name)
    person = Person(
        name=name,
        rating=rating,
        title=title_in(said(Field.TITLE)) or in_name or Title.NONE,
        sex=sex_in(said(Field.SEX)),
        federation=said(Field.FEDERATION),
        fide_id=fide_id_in(said(Field.FIDE_ID)),
        national_id=number_in(said(Field.NATIONAL_ID)),
        birth=birth_in(said(Field.BIRTH), month_first=month_first),
        club=said(Field.CLUB),
    )
    _refuse_unlikely(person, layout)
    return checked(person)


def _refuse_unlikely(person: Person, layout: Layout) -> None:
    """Lists shift: a number in a name, or instead of a club unless somebody wants it so, belongs elsewhere."""
    name = person.name
    if any(sign.isdecimal() for sign in name):
        raise InvalidFieldError(field="name", reason="digit_in_name")
    if name and (_is_no_name(name) or is_heading_word(name)):
        raise InvalidFieldError(field="name", reason="not_a_name")
    is_wanted = any(layout.columns[place].basis is Basis.CHOSEN for place in layout.places(Field.CLUB))
    if person.club.isdecimal() and not is_wanted:
        raise InvalidFieldError(field="club", reason="number_for_text")


def _is_no_name(name: str) -> bool:
    return any(form is not None for form in (_NO_NAME.search(name), _SEVERAL.fullmatch(name), _HEAD.fullmatch(name)))


Cells = Callable[[Field], str]


def _name(value: Cells) -> str:
    """As it stands in one column; of several, "Last, First" with what comes between behind: Berg, Jan van den."""
    whole = without_number(value(Field.LAST_NAME) or value(Field.NAME))
    last = " ".join(part for part in (whole, value(Field.SECOND_LAST_NAME)) if part)
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


def _unread(row: Row, layout: Layout, error: InvalidFieldError) -> UnreadRow:
    field = str(error.details["field"])
    places = [place for one in _MEANT.get(field, ()) for place in layout.places(one)]
    column = error.details.get("column", next(iter(places), None))
    details = {name: value for name, value in error.details.items() if name != "column"}
    return UnreadRow(
        row.line, row.text, column if isinstance(column, int) else None, field, str(details["reason"]), details
    )


_MEANT: Mapping[str, Sequence[Field]] = {
    **{field.value: (field,) for field in Field},
    "name": (Field.NAME, Field.LAST_NAME),
    "rating": tuple(field for field in Field if field in OF_RATINGS),
}
"""The columns that a field of a person comes from; none of them is at fault when the whole row is."""

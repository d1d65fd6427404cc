"""What each column of an entry list means, as far as its heading and its cells tell; an official can change it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from chalicelib.domain.registration.contents import Content, content_of, single_words
from chalicelib.domain.registration.fields import Field, described, named
from chalicelib.domain.registration.table import MOST_ABOVE, Separator, Table, recognised


class Basis(StrEnum):
    """How a column got its meaning: the surer, the earlier."""

    CHOSEN = "chosen"
    HEADING = "heading"
    CONTENT = "content"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Column:
    """What a column means, the words above it, and how that was found."""

    field: Field
    heading: str = ""
    basis: Basis = Basis.NOTHING


@dataclass(frozen=True, slots=True)
class Layout:
    """The meaning of every column; `heading` is the row that names them, None where none does."""

    columns: tuple[Column, ...]
    heading: int | None = None

    @property
    def first(self) -> int:
        """The first row that can be an entry."""
        return 0 if self.heading is None else self.heading + 1

    def places(self, field: Field) -> list[int]:
        """The columns that mean this."""
        return [place for place, column in enumerate(self.columns) if column.field is field]


def propose(table: Table) -> Layout:
    """The most likely layout. Without any sign of names the first column of text is taken for them."""
    heading = _heading(table)
    columns = _by_content(table) if heading is None else _by_heading(table, heading)
    return Layout(tuple(_named_in_parts(columns)), heading)


def chosen(table: Table, fields: Sequence[Field], *, has_heading: bool) -> Layout:
    """The layout as an official wants it; which row the heading is stays as proposed, else it is the first one."""
    found = propose(table)
    heading = (found.heading or 0) if has_heading and table.rows else None
    named_by = table.rows[heading].cell if heading is not None else lambda _place: ""
    columns = [
        column if column.field is field else Column(field, basis=Basis.CHOSEN)
        for column, field in zip(found.columns, fields, strict=False)
    ]
    kept = (*columns, *found.columns[len(columns) :])
    return Layout(tuple(replace(column, heading=named_by(place)) for place, column in enumerate(kept)), heading)


def _heading(table: Table) -> int | None:
    for place, row in enumerate(table.rows[: MOST_ABOVE + 1]):
        if recognised(row.cells):
            return place
    return None


def _by_heading(table: Table, heading: int) -> list[Column]:
    """Exact names first, then longer headings, then what stands under no heading at all; no field twice."""
    if table.separator is Separator.NONE:
        return [Column(field, table.rows[heading].cell(place)) for place, field in enumerate(table.known)]
    words = [table.rows[heading].cell(place) for place in range(table.width)]
    columns = [Column(Field.IGNORED, word) for word in words]
    for reading in (named, described):
        for place, word in enumerate(words):
            field = reading(word) if columns[place].basis is Basis.NOTHING else None
            if field is not None:
                wanted = Field.IGNORED if _is_taken(field, columns) else field
                columns[place] = Column(wanted, word, Basis.HEADING)
    for place, column in enumerate(columns):
        field = _told(column, content_of(table.column(place, heading + 1)))
        if field and not _is_taken(field, columns):
            columns[place] = Column(field, column.heading, Basis.CONTENT)
    return columns


def _told(column: Column, content: Content) -> Field:
    """What the cells say where the heading says nothing; below `FIDE` or `KNSB`, long numbers are no ratings."""
    if not column.heading:
        return _TOLD.get(content, Field.IGNORED)
    return _NUMBERS.get(column.field, Field.IGNORED) if content is Content.NUMBER else Field.IGNORED


_NUMBERS = {Field.FIDE_STANDARD: Field.FIDE_ID, Field.NATIONAL_RATING: Field.NATIONAL_ID}
_TOLD = {
    Content.TITLE: Field.TITLE,
    Content.FEDERATION: Field.FEDERATION,
    Content.SEX: Field.SEX,
    Content.RATING: Field.RATING,
    Content.NUMBER: Field.FIDE_ID,
    Content.DATE: Field.BIRTH,
}
"""What a column is whose cells are of this kind, wherever it stands."""


def _is_taken(field: Field, columns: Iterable[Column]) -> bool:
    return any(column.field is field for column in columns)


def _by_content(table: Table) -> list[Column]:
    if table.known:
        return [Column(field, basis=Basis.CONTENT) for field in table.known]
    contents = [content_of(table.column(place)) for place in range(table.width)]
    fields = [Field.IGNORED] * table.width
    _give(fields, contents, (Content.TITLE,), (Field.TITLE,))
    _give(fields, contents, (Content.SEX,), (Field.SEX,))
    _give(fields, contents, (Content.FEDERATION,), (Field.FEDERATION,))
    _give(fields, contents, (Content.NUMBER,), (Field.FIDE_ID, Field.NATIONAL_ID))
    _give(fields, contents, (Content.RATING, Content.YEAR_OR_RATING), (Field.RATING,))
    _give(fields, contents, (Content.DATE, Content.YEAR_OR_RATING), (Field.BIRTH,))
    _give_texts(fields, contents, table)
    _give_the_rest(fields, contents)
    return [Column(field, basis=Basis.CONTENT if field else Basis.NOTHING) for field in fields]


def _give(fields: list[Field], contents: Sequence[Content], kinds: Sequence[Content], wanted: Sequence[Field]) -> None:
    """To columns of these kinds, the surest kind first, these fields one after another."""
    free = [place for kind in kinds for place, one in enumerate(contents) if one is kind and not fields[place]]
    for place, field in zip(free, wanted, strict=False):
        fields[place] = field


def _give_texts(fields: list[Field], contents: Sequence[Content], table: Table) -> None:
    """Names come first, then the club. Two columns of single words side by side are last and first name."""
    texts = [place for place, content in enumerate(contents) if content is Content.TEXT and not fields[place]]
    if not texts:
        return
    name, others = texts[0], texts[1:]
    fields[name] = Field.NAME
    if others[:1] == [name + 1] and single_words(table.column(name)) and single_words(table.column(name + 1)):
        fields[name], fields[name + 1] = Field.LAST_NAME, Field.FIRST_NAME
        others = others[1:]
    if others:
        fields[others[0]] = Field.CLUB


def _give_the_rest(fields: list[Field], contents: Sequence[Content]) -> None:
    """Name; rating; club; FIDE id: where cells tell nothing, the usual order does. One name column there must be."""
    if not any(field in (Field.NAME, Field.LAST_NAME) for field in fields) and fields:
        mixed = [place for place, content in enumerate(contents) if content is Content.MIXED]
        fields[next(iter(mixed), 0)] = Field.NAME
    usual = (Field.NAME, Field.RATING, Field.CLUB, Field.FIDE_ID)
    for place, field in enumerate(usual[: len(fields)]):
        if fields[:place] != list(usual[:place]):
            return
        if not fields[place] and field not in fields and contents[place] is not Content.ADDRESS:
            fields[place] = field


def _named_in_parts(columns: Sequence[Column]) -> list[Column]:
    """Beside a first name, `Name` is the last name; beside a last name, the first; beside both, too much."""
    present = {column.field for column in columns}
    if Field.LAST_NAME in present:
        instead = Field.IGNORED if Field.FIRST_NAME in present else Field.FIRST_NAME
    else:
        instead = Field.LAST_NAME if Field.FIRST_NAME in present else Field.NAME
    return [replace(one, field=instead) if one.field is Field.NAME else one for one in columns]

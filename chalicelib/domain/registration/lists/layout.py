"""What each column of an entry list means, as far as its heading and its cells tell; an official can change it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from chalicelib.domain.registration.lists.cells import is_short_birth, is_unsure_rating
from chalicelib.domain.registration.lists.column import Basis, Column
from chalicelib.domain.registration.lists.contents import NUMERIC, RATINGS, Content, content_of
from chalicelib.domain.registration.lists.fields import (
    NAMES,
    OF_RATINGS,
    Field,
    described,
    named,
    speaks_of_player,
    speaks_of_rating,
    surely,
)
from chalicelib.domain.registration.lists.table import MOST_ABOVE, Separator, Table, recognised
from chalicelib.domain.registration.lists.unheaded import USUAL, by_content


@dataclass(frozen=True, slots=True)
class Layout:
    """The meaning of every column; `heading` is the row that names them, None where none does.

    A row with more cells than `widest` is cut in the wrong places, such as at the comma of a name.
    """

    columns: tuple[Column, ...]
    heading: int | None
    widest: int

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
    columns = by_content(table) if heading is None else _by_heading(table, heading)
    read = _unsure(_named_in_parts(columns), table, 0 if heading is None else heading + 1)
    return Layout(tuple(read), heading, _widest(table, heading, columns))


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
    wanted = [place for place, column in enumerate(kept, start=1) if column.field and column.basis is Basis.CHOSEN]
    widest = max([_widest(table, heading, kept), *wanted])
    return Layout(tuple(replace(column, heading=named_by(place)) for place, column in enumerate(kept)), heading, widest)


def _heading(table: Table) -> int | None:
    for place, row in enumerate(table.rows[: MOST_ABOVE + 1]):
        if recognised(row.cells):
            return place
    return None


def _widest(table: Table, heading: int | None, columns: Sequence[Column]) -> int:
    """As many cells as the heading has, else as most rows have; in the usual order, the last ones may be left out."""
    if heading is not None:
        return table.width if table.separator is Separator.NONE else table.rows[heading].places
    known = [column.field for column in columns]
    is_usual = len(known) <= len(USUAL) and known == list(USUAL[: len(known)])
    return table.width if is_usual or table.known else table.usual_width()


def _by_heading(table: Table, heading: int) -> list[Column]:
    """The surest headings first, then what stands under no heading at all; no field twice."""
    if table.separator is Separator.NONE:
        return [Column(field, table.rows[heading].cell(place)) for place, field in enumerate(table.known)]
    words = [table.rows[heading].cell(place) for place in range(table.width)]
    contents = [content_of(table.column(place, heading + 1)) for place in range(table.width)]
    columns = [Column(Field.IGNORED, word) for word in words]
    for place in sorted(range(len(words)), key=lambda place: _sureness(words[place])):
        taken = {column.field for column in columns}
        columns[place] = _meant(words[place], contents[place], taken)
    missing = _missing(columns)
    looked_at = [_is_unknown(column) and content in missing for column, content in zip(columns, contents, strict=True)]
    doubted = [_doubted(column, columns) for column in columns]
    return [replace(one, is_doubtful=one.is_doubtful or more) for one, more in zip(doubted, looked_at, strict=True)]


def _missing(columns: Sequence[Column]) -> frozenset[Content]:
    """What columns whose heading nobody knows may hold: the first name beside a last name; the only rating."""
    fields = {column.field for column in columns}
    is_half_named = Field.LAST_NAME in fields and fields.isdisjoint((Field.FIRST_NAME, Field.NAME))
    return (frozenset() if fields & OF_RATINGS else RATINGS) | (frozenset({Content.TEXT} if is_half_named else ()))


def _is_unknown(column: Column) -> bool:
    return not column.field and bool(column.heading) and _said(column.heading) is None


def _doubted(column: Column, columns: Sequence[Column]) -> Column:
    """Of two ratings or numbers that are asked for alike, one is not used: somebody must say which."""
    if not column.heading or _said(column.heading) not in _COMPARED:
        return column
    alike = [one for one in columns if _said(one.heading) is _said(column.heading)]
    rivals = [one for one in alike if _sureness(one.heading) == _sureness(column.heading)]
    is_rival = len(rivals) > 1 and any(one.field is Field.IGNORED for one in rivals)
    return replace(column, is_doubtful=column.is_doubtful or is_rival)


def _said(heading: str) -> Field | None:
    field = named(heading)
    return described(heading) if field is None else field


def _sureness(heading: str) -> int:
    """Who says that it is the player's name goes before a mere name, a column's own name before a question."""
    if not heading:
        return 3
    if surely(heading) in NAMES and speaks_of_player(heading):
        return 0
    return 1 if named(heading) is not None else 2


def _meant(heading: str, content: Content, taken: Iterable[Field]) -> Column:
    """What the heading says, where the cells do not gainsay it; under no heading what the cells say."""
    if not heading:
        field = _TOLD.get(content, Field.IGNORED)
        is_used = field and field not in taken
        return (
            Column(field, basis=Basis.CONTENT, is_doubtful=content not in _SURE) if is_used else Column(Field.IGNORED)
        )
    said = _said(heading)
    if said is None:
        return Column(Field.IGNORED, heading)
    field = _by_cells(said, heading, content)
    if field in taken:
        field = _SECOND.get(field, Field.IGNORED)
    is_gainsaid = field is Field.IGNORED and said not in (Field.IGNORED, *taken)
    return Column(field, heading, Basis.HEADING if field is said else Basis.CONTENT, is_gainsaid)


def _by_cells(said: Field, heading: str, content: Content) -> Field:
    """Below `FIDE` or `KNSB` long numbers are no ratings, short ones no FIDE id; below a name numbers are no names."""
    if content is Content.NUMBER:
        return Field.IGNORED if said in NAMES else _NUMBERS.get(said, said)
    if content in RATINGS and speaks_of_rating(heading):
        return _RATINGS.get(said, said)
    is_gainsaid = (said is Field.FIDE_ID and content in RATINGS) or (said in NAMES and content in NUMERIC)
    return Field.IGNORED if is_gainsaid else said


_NUMBERS = {Field.FIDE_STANDARD: Field.FIDE_ID, Field.NATIONAL_RATING: Field.NATIONAL_ID}
_RATINGS = {number: rating for rating, number in _NUMBERS.items()}
_COMPARED = frozenset({*_NUMBERS, *_RATINGS, Field.RATING, Field.FIDE_RAPID, Field.FIDE_BLITZ})
_SECOND = {Field.LAST_NAME: Field.SECOND_LAST_NAME}
"""What a second column of the same name means: Apellido; Apellido."""
_TOLD = {
    Content.TITLE: Field.TITLE,
    Content.FEDERATION: Field.FEDERATION,
    Content.SEX: Field.SEX,
    Content.RATING: Field.RATING,
    Content.NUMBER: Field.FIDE_ID,
    Content.DATE: Field.BIRTH,
}
"""What a column is whose cells are of this kind, wherever it stands."""
_SURE = frozenset({Content.TITLE, Content.FEDERATION, Content.SEX})


def _unsure(columns: Sequence[Column], table: Table, below: int) -> list[Column]:
    """Somebody must look where a rating is about so much, or a year of birth has no century."""
    return [
        replace(one, is_doubtful=one.is_doubtful or any(map(_UNSURE[one.field], table.column(place, below))))
        if one.field in _UNSURE
        else one
        for place, one in enumerate(columns)
    ]


_UNSURE: Mapping[Field, Callable[[str], bool]] = {
    Field.BIRTH: is_short_birth,
    **dict.fromkeys(OF_RATINGS, is_unsure_rating),
}


def _named_in_parts(columns: Sequence[Column]) -> list[Column]:
    """Beside a first name, `Name` is the last name; beside a last name, the first; beside both, too much."""
    present = {column.field for column in columns}
    if Field.LAST_NAME in present:
        instead = Field.IGNORED if Field.FIRST_NAME in present else Field.FIRST_NAME
    else:
        instead = Field.LAST_NAME if Field.FIRST_NAME in present else Field.NAME
    return [replace(one, field=instead) if one.field is Field.NAME else one for one in columns]

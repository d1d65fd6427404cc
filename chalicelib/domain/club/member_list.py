"""A club's list of members: read as any entry list is, and besides what a club alone asks, by the heading."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from chalicelib.domain.club.member import NO_WISH, StandingChoice
from chalicelib.domain.email import is_email
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.keizer.tempo import FAST, REGULAR
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.registration.lists.cells import is_nothing, rating_in
from chalicelib.domain.registration.lists.entry_list import EntriesRead, UnreadRow, entries_from
from chalicelib.domain.registration.lists.fields import OF_MEMBERS, OF_RATINGS, Field, spelled
from chalicelib.domain.registration.lists.layout import Layout, propose
from chalicelib.domain.registration.lists.table import Row, Table, read_table

Said = Mapping[str, object]
"""What a row says of a member, by the name of the field; what it does not say is not in it."""
_WORDS: Mapping[str, str] = {
    **OF_MEMBERS,
    "club_rating": "clubrating clubelo internerating interneelo ratingclub eloclub ratinginterno elointerno",
    "email": "email emailadres emailaddress mail mailadres correo correoelectronico",
}
_PERHAPS_STANDING = frozenset(("standaard", "keuze", "standard", "choice", "estandar", "eleccion"))
"""Headings that mean the standing choice where every cell below says one, and elsewhere what they say by themselves."""
_BY_WORD = {word: field for field, words in _WORDS.items() for word in words.split()}
_YES = frozenset(("ja", "j", "yes", "y", "si", "true", "waar", "x", "1"))
_NO = frozenset(("nee", "n", "no", "false", "onwaar", "0", "niet"))
_STANDING: Mapping[str, StandingChoice] = {
    **dict.fromkeys(("always", "altijd", "siempre", "in", "altijdin", "alwaysin", *_YES), StandingChoice.ALWAYS),
    **dict.fromkeys(("never", "nooit", "nunca", "out", "uit", "nooitin", "neverin", *_NO), StandingChoice.NEVER),
}
_TEMPO: Mapping[str, str] = {
    **dict.fromkeys(("regular", "regulier", "normaal", "gewoon", "normal", "lento", "9030", "90"), REGULAR),
    **dict.fromkeys(("fast", "snel", "sneller", "rapido", "6030", "60"), FAST),
    **dict.fromkeys(("geen", "none", "ninguno"), NO_WISH),
}


@dataclass(frozen=True, slots=True)
class ListedMember:
    """Somebody on the list, the line where he stands and its text, and what else it says of him."""

    line: int
    text: str
    person: Person
    said: Said


@dataclass(frozen=True, slots=True)
class MembersRead:
    """What was made of a list: its heading, its members, the rows that are none, the columns that nobody knows.

    `used` are the headings of the others, each with the field that it was taken for.
    """

    heading: str
    members: tuple[ListedMember, ...]
    unread: tuple[UnreadRow, ...]
    unused: tuple[str, ...]
    used: tuple[tuple[str, str], ...] = ()


def read_members(text: str) -> MembersRead:
    """Every row below the heading is a member or is unread. Raises InvalidFieldError when there are too many lines."""
    table = read_table(text)
    layout = propose(table)
    ours = _ours(layout, table)
    persons = _for_persons(layout, ours)
    read = entries_from(table, persons, Tempo.STANDARD)
    members, unread = _members(table, ours, read)
    unused = tuple(
        column.heading
        for place, column in enumerate(layout.columns)
        if column.heading and not column.field and place not in ours.values()
    )
    heading = "" if layout.heading is None else table.rows[layout.heading].text
    unread_rows = tuple(sorted((*read.unread, *unread), key=lambda row: row.line))
    return MembersRead(heading, members, unread_rows, unused, _used(persons, ours))


def _used(persons: Layout, ours: Mapping[str, int]) -> tuple[tuple[str, str], ...]:
    by_place = {place: field for field, place in ours.items()}
    read = [(column.heading, by_place.get(place, column.field.value)) for place, column in enumerate(persons.columns)]
    return tuple((heading, field) for heading, field in read if heading and field)


def _ours(layout: Layout, table: Table) -> dict[str, int]:
    """The columns of a club, by field; of two of one name the first counts."""
    found: dict[str, int] = {}
    for place, column in enumerate(layout.columns):
        field = _BY_WORD.get(spelled(column.heading))
        if field is None and spelled(column.heading) in _PERHAPS_STANDING and _says_standing(layout, table, place):
            field = "standing"
        if field is not None:
            found.setdefault(field, place)
    return found


def _says_standing(layout: Layout, table: Table, place: int) -> bool:
    """Every cell says a standing choice in words; a 1 or a 0 can be anything."""
    words = {spelled(cell) for cell in table.column(place, layout.first) if not is_nothing(cell)} - {""}
    return bool(words) and all(word in _STANDING and not word.isdecimal() for word in words)


def _for_persons(layout: Layout, ours: Mapping[str, int]) -> Layout:
    """Without the columns of the club; where the national rating has a column, no other rating is taken for it."""
    has_national = bool(layout.places(Field.NATIONAL_RATING))
    others = OF_RATINGS - {Field.NATIONAL_RATING} if has_national else frozenset()
    columns = tuple(
        replace(column, field=Field.IGNORED) if place in ours.values() or column.field in others else column
        for place, column in enumerate(layout.columns)
    )
    return replace(layout, columns=columns)


def _members(
    table: Table, ours: Mapping[str, int], read: EntriesRead
) -> tuple[tuple[ListedMember, ...], tuple[UnreadRow, ...]]:
    rows = {row.line: row for row in table.rows}
    members: list[ListedMember] = []
    unread: list[UnreadRow] = []
    for entry in read.entries:
        row = rows[entry.line]
        try:
            members.append(ListedMember(row.line, row.text, entry.person, _said(row, ours)))
        except InvalidFieldError as error:
            name, reason = str(error.details["field"]), str(error.details["reason"])
            unread.append(UnreadRow(row.line, row.text, ours[name], name, reason, error.details))
    return tuple(members), tuple(unread)


def _said(row: Row, ours: Mapping[str, int]) -> Said:
    """An empty cell says no where the question is yes or no, and nothing elsewhere. Raises InvalidFieldError."""
    cells = {field: "" if is_nothing(row.cell(place)) else row.cell(place) for field, place in ours.items()}
    return {field: _READ[field](cell) for field, cell in cells.items() if cell or field in _YES_OR_NO}


def _yes_or_no(field: str) -> Callable[[str], bool]:
    def read(cell: str) -> bool:
        word = spelled(cell)
        if word in _YES or not word:
            return bool(word)
        if word in _NO:
            return False
        raise InvalidFieldError(field=field, reason="not_yes_or_no_word")

    return read


def _standing(cell: str) -> StandingChoice:
    if spelled(cell) not in _STANDING:
        raise InvalidFieldError(field="standing", reason="not_a_standing_choice")
    return _STANDING[spelled(cell)]


def _tempo(cell: str) -> str:
    if spelled(cell) not in _TEMPO:
        raise InvalidFieldError(field="tempo", reason="not_a_tempo_wish")
    return _TEMPO[spelled(cell)]


def _club_rating(cell: str) -> int:
    try:
        return rating_in(cell)
    except InvalidFieldError as error:
        raise InvalidFieldError(**{**error.details, "field": "club_rating"}) from error


def _email(cell: str) -> str:
    if not is_email(cell):
        raise InvalidFieldError(field="email", reason="not_an_email")
    return cell


_YES_OR_NO = ("is_junior", "plays_computer")
_READ: Mapping[str, Callable[[str], object]] = {
    **{field: _yes_or_no(field) for field in _YES_OR_NO},
    "standing": _standing,
    "tempo": _tempo,
    "club_rating": _club_rating,
    "email": _email,
}

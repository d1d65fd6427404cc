"""National lists: one player a line, values between semicolons, commas or tabs; what each is says the header."""

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence

from chalicelib.domain.model.player import Sex
from chalicelib.domain.ratings.lists.lines import text_of
from chalicelib.domain.ratings.lists.row import (
    SEXES,
    BrokenRow,
    BrokenRowError,
    ListRow,
    RefusedListError,
    read_birth_year,
    read_rating,
    read_title,
)

_HEADINGS: Mapping[str, Sequence[str]] = {
    "number": ("relatienummer", "relatienr", "knsbnummer", "knsbid", "lidnummer", "bondsnummer"),
    "name": ("naam", "name", "speler"),
    "title": ("titel", "title"),
    "federation": ("fed", "federatie", "federation", "land"),
    "standard": ("rating", "standaard", "standard", "knsbrating", "klassiek"),
    "rapid": ("rapid", "rapidrating"),
    "blitz": ("snel", "snelschaak", "blitz", "blitzrating", "snelschaakrating"),
    "birth": ("geboren", "geboortejaar", "geboortedatum", "jaar", "birthday", "birthyear"),
    "sex": ("s", "geslacht", "mv", "sex"),
    "fide_id": ("fideid", "fidenummer", "fidenr", "fide"),
}
_FIELDS: Mapping[str, str] = {heading: field for field, headings in _HEADINGS.items() for heading in headings}
_SEPARATORS = (";", "\t", ",")


def read_separated(lines: Iterable[bytes]) -> Iterator[ListRow | BrokenRow]:
    """The rows of the list, and what is no row. Raises RefusedListError where the last line was cut."""
    places: dict[str, int] = {}
    separator, number, line, last = ";", 0, b"\n", None
    for number, line in enumerate(lines, start=1):
        text = text_of(line).strip("\r\n\x1a\ufeff")
        if not text.strip(f" {separator}"):
            continue
        if not places:
            separator = max(_SEPARATORS, key=text.count)
            places = _places(_headings(text, separator))
            continue
        last = _row(number, text, separator, places)
        yield last
    if not places:
        raise RefusedListError(reason="no_rating_list")
    if isinstance(last, BrokenRow) and last.line == number and not line.endswith(b"\n"):
        raise RefusedListError(reason="list_cut", line=number)


def _cells(text: str, separator: str) -> list[str]:
    """Raises BrokenRowError."""
    try:
        return [cell.strip() for cell in next(csv.reader([text], delimiter=separator))]
    except csv.Error as error:
        raise BrokenRowError("unreadable") from error


def _headings(text: str, separator: str) -> list[str]:
    try:
        return _cells(text, separator)
    except BrokenRowError as broken:
        raise RefusedListError(reason="no_rating_list") from broken


def _places(headings: Sequence[str]) -> dict[str, int]:
    """Which column holds what. Raises RefusedListError where number, name or rating is missing."""
    places: dict[str, int] = {}
    for place, heading in enumerate(headings):
        field = _FIELDS.get("".join(sign for sign in heading.lower() if sign.isalnum()))
        if field is not None:
            places.setdefault(field, place)
    if not {"number", "name", "standard"} <= set(places):
        raise RefusedListError(reason="no_rating_list")
    return places


def _row(line: int, text: str, separator: str, places: Mapping[str, int]) -> ListRow | BrokenRow:
    try:
        cells = _cells(text, separator)
        if len(cells) <= max(places.values()):
            raise BrokenRowError("too_short")
        return _player({field: cells[place] for field, place in places.items()})
    except BrokenRowError as broken:
        return BrokenRow(line, broken.reason)


def _player(cells: Mapping[str, str]) -> ListRow:
    if not cells["number"].isalnum():
        raise BrokenRowError("bad_number")
    if not cells["name"]:
        raise BrokenRowError("missing_name")
    fide_id = cells.get("fide_id", "")
    return ListRow(
        number=cells["number"],
        name=cells["name"],
        federation=cells.get("federation", "").upper(),
        sex=SEXES.get(cells.get("sex", "").upper(), Sex.UNKNOWN),
        title=read_title(cells.get("title", "")),
        standard=read_rating(cells["standard"]),
        rapid=read_rating(cells.get("rapid", "")),
        blitz=read_rating(cells.get("blitz", "")),
        birth_year=read_birth_year(cells.get("birth", "")),
        fide_id=fide_id if fide_id.isdecimal() and fide_id.strip("0") else "",
    )

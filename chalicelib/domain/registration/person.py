"""What an entry must look like, and lists of entries as people paste them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.model.player import Person, Title

LONGEST_NAME = 100
HIGHEST_RATING = 3500
MOST_LINES = 1000

_TITLES: Mapping[str, Title] = {title.value: title for title in Title}
_PLAIN_LINE = re.compile(r"^(?P<name>.*?\D)\s+(?P<rating>\d{3,4}|-)$")
_NUMBERED = re.compile(r"^\d{1,3}[.)]\s+")
_SPACES = re.compile(r"\s+")


def checked(person: Person) -> Person:
    """The person with tidy spaces. Raises InvalidFieldError naming the field."""
    name = _SPACES.sub(" ", person.name).strip()
    if not name:
        raise InvalidFieldError(field="name", reason="missing")
    if len(name) > LONGEST_NAME:
        raise InvalidFieldError(field="name", reason="too_long", most=LONGEST_NAME)
    if not 0 <= person.rating <= HIGHEST_RATING:
        raise InvalidFieldError(field="rating", reason="out_of_range", least=0, most=HIGHEST_RATING)
    if person.fide_id and not person.fide_id.isdigit():
        raise InvalidFieldError(field="fide_id", reason="not_a_number")
    for field in ("federation", "fide_id", "national_id", "birth", "club"):
        if len(getattr(person, field)) > LONGEST_NAME:
            raise InvalidFieldError(field=field, reason="too_long", most=LONGEST_NAME)
    return replace(person, name=name, federation=person.federation.strip().upper(), club=person.club.strip())


@dataclass(frozen=True, slots=True)
class UnreadLine:
    """A pasted line that is no entry: its number (from 1), its text and the reason."""

    line: int
    text: str
    field: str
    reason: str


@dataclass(frozen=True, slots=True)
class PastedEntries:
    """What was made of a pasted list: every line is either a person or an unread line."""

    persons: tuple[Person, ...]
    unread: tuple[UnreadLine, ...]


def read_pasted(text: str) -> PastedEntries:
    """Read one entry a line: `Name 1850`, or `Name; rating; club; FIDE id` with semicolons or tabs.

    A leading number with a dot and a title before the name are understood. Empty lines are skipped.
    Raises InvalidFieldError when there are too many lines.
    """
    persons: list[Person] = []
    unread: list[UnreadLine] = []
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise InvalidFieldError(field="list", reason="too_many_lines", most=MOST_LINES)
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            persons.append(checked(_read_line(line)))
        except InvalidFieldError as error:
            unread.append(UnreadLine(number, line.strip(), str(error.details["field"]), str(error.details["reason"])))
    return PastedEntries(tuple(persons), tuple(unread))


def _read_line(line: str) -> Person:
    separator = next((sign for sign in ("\t", ";") if sign in line), None)
    if separator:
        fields = [field.strip() for field in line.split(separator)]
        if len(fields) > 4 and any(fields[4:]):
            raise InvalidFieldError(field="list", reason="too_many_fields")
        name, rating, club, fide_id = [*fields, "", "", "", ""][:4]
        return _with_title(Person(_unnumbered(name), _rating(rating), club=club, fide_id=fide_id))
    plain = _PLAIN_LINE.match(_unnumbered(line.strip()))
    if plain:
        return _with_title(Person(plain["name"].rstrip(" ,"), _rating(plain["rating"])))
    return _with_title(Person(_unnumbered(line.strip())))


def _unnumbered(text: str) -> str:
    return _NUMBERED.sub("", text)


def _rating(text: str) -> int:
    if text in ("", "-"):
        return 0
    if not text.isdecimal():
        raise InvalidFieldError(field="rating", reason="not_a_number")
    return int(text)


def _with_title(person: Person) -> Person:
    """GM Jansen, Piet: the title is no part of the name."""
    first, _, rest = person.name.partition(" ")
    title = _TITLES.get(first.upper(), Title.NONE) if rest else Title.NONE
    return person if title is Title.NONE else replace(person, name=rest, title=title)

"""What a rating list says of one player, which lists there are, and why a list is not taken."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum

from chalicelib.domain.errors import DomainError
from chalicelib.domain.model.player import Person, Sex, Title
from chalicelib.domain.model.tournament import Tempo

HIGHEST_RATING = 3500
_MOST_DIGITS = 9
MOST_ROWS = 5_000_000


class ListKind(StrEnum):
    """Whose list it is; one of each kind is in use at a time."""

    FIDE = "fide"
    KNSB = "knsb"


@dataclass(frozen=True, slots=True)
class ListRow:
    """One player of a list. Ratings and birth year are 0 where there is none.

    `number` is the list's own: the FIDE id, or the national number with `fide_id` as cross reference where the list
    has it. `flags` are FIDE's: `i` inactive, `w` woman, `wi` both.
    """

    number: str
    name: str
    federation: str = ""
    sex: Sex = Sex.UNKNOWN
    title: Title = Title.NONE
    standard: int = 0
    rapid: int = 0
    blitz: int = 0
    birth_year: int = 0
    flags: str = ""
    fide_id: str = ""

    @property
    def is_inactive(self) -> bool:
        """FIDE's flag for who has not played for a year."""
        return "i" in self.flags

    def rating(self, tempo: Tempo) -> int:
        """The rating for an event of this tempo: its own, else the standard one; 0 is unrated."""
        own = {Tempo.STANDARD: self.standard, Tempo.RAPID: self.rapid, Tempo.BLITZ: self.blitz}[tempo]
        return own or self.standard

    def person(self, kind: ListKind, tempo: Tempo) -> Person:
        """Him as he enters an event of this tempo."""
        is_fide = kind is ListKind.FIDE
        return Person(
            name=self.name,
            rating=self.rating(tempo),
            title=self.title,
            sex=self.sex,
            federation=self.federation,
            fide_id=self.number if is_fide else self.fide_id,
            national_id="" if is_fide else self.number,
            birth=str(self.birth_year or ""),
        )


def person_in(rows: Sequence[tuple[ListKind, ListRow]], tempo: Tempo) -> Person:
    """One person as several lists have him together: of each field what the first list says that says anything."""
    persons = [row.person(kind, tempo) for kind, row in rows]
    said = {field.name: [text for one in persons if (text := getattr(one, field.name))] for field in fields(Person)}
    return replace(Person(""), **{field: found[0] for field, found in said.items() if found})


@dataclass(frozen=True, slots=True)
class BrokenRow:
    """A line (from 1) that says nothing usable; `reason` names what is wrong."""

    line: int
    reason: str


class RefusedListError(DomainError):
    """The file is not taken and the present list stays: `reason`, with `line` where there is one."""

    code = "refused_list"


class ShrunkenListError(DomainError):
    """The list has far fewer rows than the present one: `rows`, `present`. An administrator may take it anyway."""

    code = "shrunken_list"


class BrokenRowError(Exception):
    """Inside the readers: this row is broken."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


TITLES: Mapping[str, Title] = {title.value: title for title in Title} | {
    "G": Title.GM,
    "M": Title.IM,
    "F": Title.FM,
    "C": Title.CM,
    "WG": Title.WGM,
    "WM": Title.WIM,
    "WF": Title.WFM,
    "WC": Title.WCM,
}
"""Titles by their abbreviation, in full and in the short form of older and national lists."""
SEXES: Mapping[str, Sex] = {"M": Sex.MAN, "W": Sex.WOMAN, "F": Sex.WOMAN, "V": Sex.WOMAN}


def read_rating(text: str) -> int:
    """A rating as it stands in a list; nothing and 0 are unrated. Raises BrokenRowError."""
    if not text or text == "0":
        return 0
    if not text.isdecimal() or len(text) > _MOST_DIGITS or int(text) > HIGHEST_RATING:
        raise BrokenRowError("bad_rating")
    return int(text)


def read_birth_year(text: str) -> int:
    """The year of a birth date in any usual form, 0 where there is none. Raises BrokenRowError."""
    if not text or not text.strip("0"):
        return 0
    if len(text) == 4 and text.isdecimal():
        return int(text)
    for part in text.replace("/", "-").replace(".", "-").split("-"):
        if len(part) == 4 and part.isdecimal():
            return int(part)
    raise BrokenRowError("bad_birth")


def read_title(*texts: str) -> Title:
    """The first of the titles that is known: a list may hold ones that give no place in a start list."""
    return next((TITLES[text.upper()] for text in texts if text and text.upper() in TITLES), Title.NONE)

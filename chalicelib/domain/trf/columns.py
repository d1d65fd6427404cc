"""Where things stand in a record 001 (TRF16), and how numbers are written."""

import re
from dataclasses import dataclass

from chalicelib.domain.model.player import Sex, Title
from chalicelib.domain.points import HalfPoints


@dataclass(frozen=True, slots=True)
class Field:
    """Columns `first` to `last`, 1-based and inclusive as in the FIDE text, counted in characters."""

    first: int
    last: int

    @property
    def width(self) -> int:
        """Number of characters."""
        return self.last - self.first + 1

    def of(self, line: str) -> str:
        """What stands there, without the spaces around it."""
        return line[self.first - 1 : self.last].strip()


START_NUMBER = Field(5, 8)
SEX = Field(10, 10)
TITLE = Field(11, 13)
NAME = Field(15, 47)
RATING = Field(49, 52)
FEDERATION = Field(54, 56)
FIDE_ID = Field(58, 68)
BIRTH = Field(70, 79)
POINTS = Field(81, 84)
RANK = Field(86, 89)
FIRST_ROUND_COLUMN = 92
ROUND_WIDTH = 10


def column_of_round(round_number: int) -> int:
    """First column of the opponent in this round; his colour is 5 further, the result 7."""
    return FIRST_ROUND_COLUMN + ROUND_WIDTH * (round_number - 1)


SEXES: dict[str, Sex] = {"m": Sex.MAN, "w": Sex.WOMAN, "f": Sex.WOMAN, "": Sex.UNKNOWN}
"""As written in files, in lower case; `f` is found in some."""

TITLES: dict[str, Title] = {title.value: title for title in Title} | {
    "G": Title.GM,
    "M": Title.IM,
    "F": Title.FM,
    "C": Title.CM,
    "WG": Title.WGM,
    "WM": Title.WIM,
    "WF": Title.WFM,
    "WC": Title.WCM,
}
"""As written in files, in upper case; the short ones are those of TRF06."""

_POINTS = re.compile(r"(-?)(\d{1,5})(?:[.,](\d{1,5}))?")
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_FRACTIONS = {"": 0, "0": 0, "5": 1}


def parse_points(text: str) -> HalfPoints | None:
    """Half points of `3.5`; None if it is no number of half points."""
    match = _POINTS.fullmatch(text.strip())
    if match is None:
        return None
    fraction = _FRACTIONS.get((match[3] or "").rstrip("0"))
    if fraction is None:
        return None
    size = 2 * int(match[2]) + fraction
    return HalfPoints(-size if match[1] else size)


def format_points(points: HalfPoints) -> str:
    """`3.5` of seven half points."""
    whole, half = divmod(abs(points), 2)
    return f"{'-' if points < 0 else ''}{whole}.{'5' if half else '0'}"


def without_controls(text: str) -> str:
    """Tabs, NULs, line and paragraph separators as spaces; the columns stay where they are."""
    return _CONTROLS.sub(" ", text)


def one_line(text: str) -> str:
    """The text as it can stand in a record."""
    return without_controls(text).strip()


def parse_number(text: str) -> int | None:
    """A whole number of at most nine digits without a sign; None if it is none."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None

"""What a column of an entry list holds, seen from its cells alone."""

import re
from collections.abc import Mapping, Sequence
from enum import Enum, auto
from itertools import pairwise

from chalicelib.domain.registration.cells import sex_in, title_in, without_number

_EMPTY = frozenset({"", "-", "–", "—"})
_RATING = re.compile(r"0|[1-9][0-9]{2}|[12][0-9]{3}|3[0-5][0-9]{2}")
_YEAR = re.compile(r"19[2-9][0-9]|20[0-2][0-9]")
_DATE = re.compile(r"[0-9]{1,2}[-/.][0-9]{1,2}[-/.][0-9]{4}|[0-9]{4}[-/.][0-9]{1,2}[-/.][0-9]{1,2}")
_NUMBER = re.compile(r"[1-9][0-9]{4,9}")
"""A number of FIDE or of a federation; those of telephones begin with a 0 or a +."""
_FEDERATION = re.compile(r"[A-Z]{3}")
_COUNT = re.compile(r"[0-9]{1,4}")
_SAMPLE = 200
_MOSTLY = (7, 10)


class Content(Enum):
    """Of what kind the cells of a column are."""

    NOTHING = auto()
    COUNT = auto()
    TITLE = auto()
    FEDERATION = auto()
    SEX = auto()
    RATING = auto()
    YEAR_OR_RATING = auto()
    DATE = auto()
    NUMBER = auto()
    TEXT = auto()
    ADDRESS = auto()
    MIXED = auto()


TELLING = frozenset(
    set(Content) - {Content.NOTHING, Content.COUNT, Content.TEXT, Content.ADDRESS, Content.MIXED, Content.SEX}
)
"""Kinds that no part of a name can be."""
_PATTERNS: Mapping[Content, re.Pattern[str]] = {
    Content.DATE: _DATE,
    Content.YEAR_OR_RATING: _YEAR,
    Content.RATING: _RATING,
    Content.NUMBER: _NUMBER,
}


def content_of(cells: Sequence[str]) -> Content:
    """The kind of most cells: three cells in ten may be a mistake that is told later."""
    filled = [cell for cell in cells[:_SAMPLE] if cell not in _EMPTY]
    if not filled:
        return Content.NOTHING
    if _counts(filled):
        return Content.COUNT
    for content, pattern in _PATTERNS.items():
        if _most([pattern.fullmatch(cell) is not None for cell in filled]):
            return content
    return _letters(filled)


def _letters(filled: Sequence[str]) -> Content:
    if _most(["@" in cell or cell.startswith(("+", "0")) for cell in filled]):
        return Content.ADDRESS
    if _most([bool(title_in(cell)) and len(cell) > 1 for cell in filled]):
        return Content.TITLE
    if all(len(cell) == 1 and sex_in(cell) for cell in filled):
        return Content.SEX
    if _most([_FEDERATION.fullmatch(cell) is not None for cell in filled]):
        return Content.FEDERATION
    return Content.TEXT if _most([without_number(cell)[0].isalpha() for cell in filled]) else Content.MIXED


def single_words(cells: Sequence[str]) -> bool:
    """Most cells are one word: a first name or a last name, no full name. Small letters (van der) do not count."""
    filled = [cell for cell in cells[:_SAMPLE] if cell]
    return _most([sum(not word.islower() for word in cell.split()) <= 1 and "," not in cell for cell in filled])


def _counts(filled: Sequence[str]) -> bool:
    """1, 2, 3 ...: the numbers of the lines."""
    if not all(_COUNT.fullmatch(cell.rstrip(".")) for cell in filled):
        return False
    numbers = [int(cell.rstrip(".")) for cell in filled]
    return numbers[0] <= 3 and all(before < after for before, after in pairwise(numbers))


def _most(answers: Sequence[bool]) -> bool:
    share, whole = _MOSTLY
    return sum(answers) * whole >= len(answers) * share

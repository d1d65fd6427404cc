"""What a column of an entry list holds, seen from its cells alone."""

import re
from collections.abc import Mapping, Sequence
from enum import Enum, IntEnum, auto

from chalicelib.domain.model.player import Title
from chalicelib.domain.registration.federations import FEDERATIONS
from chalicelib.domain.registration.lists.cells import is_nothing, is_title, sex_in
from chalicelib.domain.registration.lists.names import without_number

_RATING = re.compile(r"0|[1-9][0-9]{2}|[12][.,]?[0-9]{3}|3[.,]?[0-5][0-9]{2}")
_YEAR = re.compile(r"19[2-9][0-9]|20[0-2][0-9]")
_DATE = re.compile(r"[0-9]{1,2}[-/.][0-9]{1,2}[-/.][0-9]{4}|[0-9]{4}[-/.][0-9]{1,2}[-/.][0-9]{1,2}")
_NUMBER = re.compile(r"0|[1-9][0-9]{4,7}")
"""A number of FIDE or of a federation, 0 for none. Those of telephones are longer, or begin with a 0 or a +."""
_KNSB_NUMBER = re.compile(r"[6-9][0-9]{6}")
"""So the KNSB numbers its members; few numbers of FIDE are like that."""
_ADDRESS = re.compile(r".*@.*|[+0][0-9].*|[0-9][0-9 ./()-]{8,}")
_PREFIXES = frozenset(("DE", "DEN", "DER", "DEL", "EL", "LA", "LAS", "LE", "LOS", "TE", "TEN", "TER", "VAN", "VON"))
_TITLE_LIKE = re.compile(r"[A-Z]{1,3}")
_BEFORE_LETTERS = "\"'(["
_SAMPLE = 200
_MOST_DIGITS = 9
_MOSTLY = (7, 10)
_NEARLY_ALL = (9, 10)


class Content(Enum):
    """Of what kind the cells of a column are."""

    NOTHING = auto()
    COUNT = auto()
    TITLE = auto()
    FEDERATION = auto()
    SEX = auto()
    ZERO = auto()
    RATING = auto()
    YEAR_OR_RATING = auto()
    DATE = auto()
    NUMBER = auto()
    TEXT = auto()
    ADDRESS = auto()
    MIXED = auto()


class Likeness(IntEnum):
    """How much the cells of a column look like names of persons."""

    NONE = auto()
    SINGLE_WORDS = auto()
    WORDS = auto()
    LAST_AND_FIRST = auto()


TELLING = frozenset(
    set(Content) - {Content.NOTHING, Content.COUNT, Content.TEXT, Content.ADDRESS, Content.MIXED, Content.SEX}
)
"""Kinds that no part of a name can be."""
NUMERIC = frozenset(
    {Content.COUNT, Content.ZERO, Content.RATING, Content.YEAR_OR_RATING, Content.DATE, Content.NUMBER, Content.ADDRESS}
)
"""Kinds that are no words."""
RATINGS = frozenset({Content.RATING, Content.YEAR_OR_RATING})
_PATTERNS: Mapping[Content, re.Pattern[str]] = {
    Content.DATE: _DATE,
    Content.YEAR_OR_RATING: _YEAR,
    Content.RATING: _RATING,
    Content.NUMBER: _NUMBER,
    Content.ADDRESS: _ADDRESS,
}


def content_of(cells: Sequence[str]) -> Content:
    """The kind of most cells: three cells in ten may be a mistake that is told later."""
    filled = _filled(cells)
    if not filled:
        return Content.NOTHING
    if set(filled) == {"0"}:
        return Content.ZERO
    if _counts(filled):
        return Content.COUNT
    for content, pattern in _PATTERNS.items():
        if _most([pattern.fullmatch(cell) is not None for cell in filled]):
            return content
    return _letters(filled)


def _letters(filled: Sequence[str]) -> Content:
    if _are_titles(filled):
        return Content.TITLE
    if all(len(cell) == 1 and sex_in(cell) for cell in filled):
        return Content.SEX
    if _most([cell in FEDERATIONS for cell in filled], _NEARLY_ALL):
        return Content.FEDERATION
    letters = [without_number(cell).lstrip(_BEFORE_LETTERS)[:1].isalpha() for cell in filled]
    return Content.TEXT if _most(letters) else Content.MIXED


def _are_titles(filled: Sequence[str]) -> bool:
    """Most are titles, or more than half where the others are as short: titles that nobody knows."""
    titles = [is_title(cell) and len(cell) > 1 and not cell.istitle() for cell in filled]
    return _most(titles) or (2 * sum(titles) > len(titles) and all(map(_TITLE_LIKE.fullmatch, filled)))


def single_words(cells: Sequence[str]) -> bool:
    """Most cells are one word: a first name or a last name, no full name. What stands before it does not count."""
    filled = [cell for cell in cells[:_SAMPLE] if cell]
    return _most(["," not in cell and sum(not _is_prefix(word, cell) for word in cell.split()) <= 1 for cell in filled])


def likeness_to_names(cells: Sequence[str]) -> Likeness:
    """Names are all different, and have two words or a comma."""
    filled = _filled(cells)
    if len(set(filled)) < len(filled) or not filled:
        return Likeness.NONE
    if _most(["," in cell for cell in filled]):
        return Likeness.LAST_AND_FIRST
    return Likeness.WORDS if _most([not single_words([cell]) for cell in filled]) else Likeness.SINGLE_WORDS


def words_and_numbers(cells: Sequence[str]) -> bool:
    """Some cells are numbers, others hold letters."""
    filled = _filled(cells)
    return any(map(str.isdecimal, filled)) and any(any(map(str.isalpha, cell)) for cell in filled)


def single_letters(cells: Sequence[str]) -> bool:
    """Of groups, classes, ages: nobody is called so."""
    return all(len(cell) == 1 for cell in _filled(cells))


def _is_prefix(word: str, cell: str) -> bool:
    """Van der, of names all in capitals VAN DER too."""
    return word.islower() or (cell.isupper() and word in _PREFIXES)


def are_clubs(cells: Sequence[str], names: Sequence[str]) -> bool:
    """Rather clubs than first names: some come back, or they alone are all capitals."""
    filled, named = _filled(cells), _filled(names)
    come_back = len(set(filled)) < len(filled) > 2
    alone = all(cell.isupper() for cell in filled) and not all(name.isupper() for name in named)
    return come_back or alone


def are_first_names(titles: Sequence[str]) -> bool:
    """The one title that is a first name as well, and no other."""
    return set(_filled(titles)) == {Title.WIM.value}


def are_knsb_numbers(cells: Sequence[str]) -> bool:
    """Nearly all are as the KNSB numbers its members."""
    return _most([_KNSB_NUMBER.fullmatch(cell) is not None for cell in _filled(cells)], _NEARLY_ALL)


def middle(cells: Sequence[str]) -> int:
    """The number in the middle of a column of ratings; 0 for no rating is left out, and so is what is far too long."""
    numbers = sorted(int(cell) for cell in cells if cell.isdecimal() and len(cell) <= _MOST_DIGITS and int(cell))
    return numbers[len(numbers) // 2] if numbers else 0


def _filled(cells: Sequence[str]) -> list[str]:
    return [cell for cell in cells[:_SAMPLE] if cell and not is_nothing(cell)]


def _counts(filled: Sequence[str]) -> bool:
    """1, 2, 3 ...: the numbers of the lines."""
    numbers = [cell.rstrip(".") for cell in filled]
    return all(number == str(place) for place, number in enumerate(numbers, start=1))


def _most(answers: Sequence[bool], least: tuple[int, int] = _MOSTLY) -> bool:
    share, whole = least
    return sum(answers) * whole >= len(answers) * share

"""What columns mean that no heading names: their cells tell, and where two readings are as likely, that is marked."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from chalicelib.domain.registration.lists.column import Basis, Column
from chalicelib.domain.registration.lists.contents import (
    Content,
    Likeness,
    are_clubs,
    are_first_names,
    are_knsb_numbers,
    content_of,
    likeness_to_names,
    middle,
    single_letters,
    single_words,
    words_and_numbers,
)
from chalicelib.domain.registration.lists.fields import NAMES, Field
from chalicelib.domain.registration.lists.table import Separator, Table

USUAL = (Field.NAME, Field.RATING, Field.CLUB, Field.FIDE_ID)
"""Name; rating; club; FIDE id: the order in which lists without a heading are asked for."""
_LIKELY_RATING = 1000
"""Beside years of birth, columns of lower numbers can be something else, such as a fee."""
_MANY = 5
"""So many ratings do not all lie between 1920 and 2029; years of birth do."""


@dataclass(slots=True)
class _Reading:
    """The columns while they get their meaning."""

    cells: Sequence[Sequence[str]]
    contents: Sequence[Content]
    fields: list[Field]
    doubtful: set[int]

    def free(self, *kinds: Content) -> list[int]:
        """The columns of these kinds that mean nothing yet."""
        return [place for place, one in enumerate(self.contents) if one in kinds and not self.fields[place]]

    def give(self, places: Iterable[int], *wanted: Field) -> None:
        """To these columns these meanings, one after another."""
        for place, field in zip(places, wanted, strict=False):
            self.fields[place] = field


def by_content(table: Table) -> list[Column]:
    """The most likely meaning of every column, by what stands in it."""
    cells = [table.column(place) for place in range(table.width)]
    usual = table.usual_width()
    contents = [content_of(column) if place < usual else Content.MIXED for place, column in enumerate(cells)]
    reading = _Reading(cells, contents, list(table.known) or [Field.IGNORED] * table.width, set())
    if table.known:
        _number_behind_a_name(reading)
        _year_behind_a_name(reading)
    else:
        _read(reading, are_spaced=_are_spaced(table))
    return [
        Column(field, basis=Basis.CONTENT if field else Basis.NOTHING, is_doubtful=place in reading.doubtful)
        for place, field in enumerate(reading.fields)
    ]


def _read(reading: _Reading, *, are_spaced: bool) -> None:
    titles = reading.free(Content.TITLE)
    reading.give(titles, Field.TITLE)
    reading.doubtful.update(place for place in titles if are_first_names(reading.cells[place]))
    reading.give(reading.free(Content.SEX), Field.SEX)
    reading.give(reading.free(Content.FEDERATION), Field.FEDERATION)
    _numbers(reading)
    _ratings(reading)
    reading.give(reading.free(Content.DATE), Field.BIRTH)
    _texts(reading, are_spaced=are_spaced)
    _the_rest(reading)
    _shifted(reading)


def _are_spaced(table: Table) -> bool:
    """A comma and a space stand between a last and a first name: `Vermeer, Anna, 1902`."""
    return table.separator is Separator.COMMA and all(", " in row.text for row in table.rows)


def _number_behind_a_name(reading: _Reading) -> None:
    for place, field in enumerate(reading.fields):
        if field is Field.FIDE_ID and are_knsb_numbers(reading.cells[place]):
            reading.fields[place] = Field.NATIONAL_ID
            reading.doubtful.add(place)


def _year_behind_a_name(reading: _Reading) -> None:
    """As in a column: of many, years from 1920 to 2029 are years of birth."""
    for place, field in enumerate(reading.fields):
        if field is Field.RATING and reading.contents[place] is Content.YEAR_OR_RATING and _are_many(reading, place):
            reading.fields[place] = Field.BIRTH
            reading.doubtful.add(place)


def _are_many(reading: _Reading, place: int) -> bool:
    return sum(map(bool, reading.cells[place])) >= _MANY


def _numbers(reading: _Reading) -> None:
    """Of FIDE or of the KNSB, as they look. Two alike could be each other's: then neither is used."""
    places = reading.free(Content.NUMBER)
    national = [place for place in places if are_knsb_numbers(reading.cells[place])]
    others = [place for place in places if place not in national]
    for alike, field in ((national, Field.NATIONAL_ID), (others, Field.FIDE_ID)):
        if len(alike) == 1:
            reading.give(alike, field)
        reading.doubtful.update(alike if len(alike) > 1 else ())
    if len(places) == 1 and (national or places != [USUAL.index(Field.FIDE_ID)]):
        reading.doubtful.update(places)


def _ratings(reading: _Reading) -> None:
    """A column with ratings and one with years tell themselves apart; else the higher numbers are the ratings."""
    years, ratings = reading.free(Content.YEAR_OR_RATING), reading.free(Content.RATING)
    both = sorted([*years, *ratings])
    if not both:
        reading.give(reading.free(Content.ZERO), Field.RATING)
    elif not ratings:
        _only_years(reading, years)
    else:
        best = max(ratings, key=lambda place: middle(reading.cells[place]))
        reading.give([best], Field.RATING)
        reading.give(years, Field.BIRTH)
        is_clear = len(ratings) == 1 and (not years or middle(reading.cells[best]) >= _LIKELY_RATING)
        reading.doubtful.update(() if is_clear else both)


def _only_years(reading: _Reading, years: Sequence[int]) -> None:
    """Numbers from 1920 to 2029: years of birth where they are many, ratings where they are few, never surely."""
    reading.doubtful.update(years)
    if len(years) == 1:
        reading.give(years, Field.BIRTH if _are_many(reading, years[0]) else Field.RATING)


def _texts(reading: _Reading, *, are_spaced: bool) -> None:
    """Names come first, then the club. Two columns of single words side by side are last and first name."""
    found = reading.free(Content.TEXT)
    texts = [place for place in found if not single_letters(reading.cells[place])] or found
    if not texts:
        return
    name = _names_among(reading, texts)
    words = _single_words_behind(reading, name)
    has_first_names = bool(words) and single_words(reading.cells[name])
    if len(words) < 2:
        wanted = (Field.LAST_NAME, Field.FIRST_NAME) if has_first_names else (Field.NAME,)
        reading.give([name, *words], *wanted)
    is_clear = not words or (has_first_names and len(words) == 1 and are_spaced)
    reading.doubtful.update(() if is_clear else (name, *words))
    reading.give([place for place in texts if place not in (name, *words)], Field.CLUB)


def _names_among(reading: _Reading, texts: Sequence[int]) -> int:
    """The first column of text, unless another one holds names for sure; where both could, both are doubtful."""
    first = texts[0]
    likeness = {place: likeness_to_names(reading.cells[place]) for place in texts}
    best = max(texts, key=likeness.__getitem__)
    repeats = likeness[first] is Likeness.NONE or are_clubs(reading.cells[first], reading.cells[best])
    if likeness[best] is Likeness.LAST_AND_FIRST or (likeness[best] is Likeness.WORDS and repeats):
        return best
    rivals = [place for place in texts if likeness[place] is Likeness.WORDS]
    if rivals and rivals != [first]:
        reading.doubtful.update((first, *rivals))
    return first


def _single_words_behind(reading: _Reading, name: int) -> list[int]:
    """The one or two columns right behind the names that hold single words, and rather names than clubs.

    García;López;Ana has two last names, Berg;Joost;Pion a club: with two such columns nobody is named here.
    """
    found: list[int] = []
    for place in range(name + 1, min(name + 3, len(reading.cells))):
        cells = reading.cells[place]
        is_name = reading.contents[place] is Content.TEXT and single_words(cells)
        if not is_name or are_clubs(cells, reading.cells[name]):
            break
        found.append(place)
    return found


def _shifted(reading: _Reading) -> None:
    """A column of words and numbers says that rows are shifted: then a rating may be part of another cell."""
    if any(words_and_numbers(reading.cells[place]) for place in reading.free(Content.MIXED)):
        reading.doubtful.update(place for place, field in enumerate(reading.fields) if field is Field.RATING)


def _the_rest(reading: _Reading) -> None:
    """Where cells tell nothing, the usual order does. One column of names there must be."""
    fields = reading.fields
    if fields and not reading.free(Content.TEXT) and not any(field in NAMES for field in fields):
        reading.give([next(iter(reading.free(Content.MIXED)), 0)], Field.NAME)
    for place, field in enumerate(USUAL[: len(fields)]):
        if fields[:place] != list(USUAL[:place]):
            return
        is_open = not fields[place] and field not in fields and place not in reading.doubtful
        if is_open and reading.contents[place] in (Content.NOTHING, Content.MIXED, Content.TEXT):
            fields[place] = field

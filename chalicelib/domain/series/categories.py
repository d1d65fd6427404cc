"""Q7: categories of a series, by rating, age, sex and club; somebody may be in several."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.lifecycle.settings import LONGEST_NAME
from chalicelib.domain.model.player import Person, Sex
from chalicelib.domain.ratings.lists.folding import folded
from chalicelib.domain.registration.clean import clean_text

MOST_RATING = 3999
MOST_AGE = 120


class Ranking(StrEnum):
    """Q7: which place of an event counts in the table of a category."""

    OVERALL = "overall"
    """The place among everybody."""
    WITHIN = "within"
    """The place among those of the category."""


@dataclass(frozen=True, slots=True)
class SeriesCategory:
    """Q7. `number` is its address; it stays. What is None or empty excludes nobody.

    Ratings from `rating_least` up to `rating_below` (not included). Ages in completed years on `age_on`, both bounds
    included. `club` is a name as it stands in the entries, whatever its letter case and accents.
    """

    number: int
    name: str
    rating_least: int | None = None
    rating_below: int | None = None
    age_least: int | None = None
    age_most: int | None = None
    age_on: date | None = None
    sex: Sex = Sex.UNKNOWN
    club: str = ""
    ranking: Ranking = Ranking.WITHIN


def checked_category(category: SeriesCategory) -> SeriesCategory:
    """The category with tidy texts, when every value is usable. Raises InvalidFieldError, with its others."""
    tidy = replace(category, name=clean_text(category.name), club=clean_text(category.club))
    faults = tuple(_faults(tidy))
    if faults:
        raise InvalidFieldError.of(faults)
    return tidy


def _faults(category: SeriesCategory) -> Iterator[InvalidFieldError]:
    if not category.name:
        yield InvalidFieldError(field="name", reason="missing")
    for field, text in (("name", category.name), ("club", category.club)):
        if len(text) > LONGEST_NAME:
            yield InvalidFieldError(field=field, reason="too_long", most=LONGEST_NAME)
    for field, most in (("rating_least", MOST_RATING), ("rating_below", MOST_RATING)):
        yield from _outside(field, getattr(category, field), most)
    for field in ("age_least", "age_most"):
        yield from _outside(field, getattr(category, field), MOST_AGE)
    if (category.age_least, category.age_most) != (None, None) and category.age_on is None:
        yield InvalidFieldError(field="age_on", reason="missing")
    if not _excludes_somebody(category):
        yield InvalidFieldError(field="rating_below", reason="category_of_all")


def _outside(field: str, value: int | None, most: int) -> Iterator[InvalidFieldError]:
    if value is not None and not 0 <= value <= most:
        yield InvalidFieldError(field=field, reason="out_of_range", least=0, most=most)


def _excludes_somebody(category: SeriesCategory) -> bool:
    bounds = (category.rating_least, category.rating_below, category.age_least, category.age_most)
    return any(one is not None for one in bounds) or category.sex is not Sex.UNKNOWN or bool(category.club)


def is_in(category: SeriesCategory, persons: Sequence[Person]) -> bool:
    """Q7: whether somebody is in it, by what the entries say of him, in the order of the events.

    The rating is that of his first event, so that nobody changes category on the way; birth and sex are those that are
    known of him first; he plays for the club in one of the events. Nobody is in a category by what is not known.
    """
    return (
        _fits_rating(category, persons[0].rating)
        and _fits_age(category, next((one.birth for one in persons if one.birth.strip("0/")), ""))
        and category.sex in (Sex.UNKNOWN, next((one.sex for one in persons if one.sex), Sex.UNKNOWN))
        and (not category.club or folded(category.club) in {folded(one.club) for one in persons})
    )


def _fits_rating(category: SeriesCategory, rating: int) -> bool:
    """The unrated, 0, are below every limit."""
    return (category.rating_least or 0) <= rating and (category.rating_below is None or rating < category.rating_below)


def _fits_age(category: SeriesCategory, birth: str) -> bool:
    if category.age_on is None or (category.age_least, category.age_most) == (None, None):
        return True
    age = age_on(birth, category.age_on)
    if age is None:
        return False
    return (category.age_least or 0) <= age and (category.age_most is None or age <= category.age_most)


def age_on(birth: str, day: date) -> int | None:
    """Completed years of who was born on `2001/05/12`; of whom only the year is known, as if on its last day."""
    year, *rest = birth.split("/")
    if not (year.isascii() and year.isdecimal() and int(year)):
        return None
    month, number = (int(part) if part.isdecimal() else 0 for part in (*rest, "0", "0")[:2])
    return day.year - int(year) - ((day.month, day.day) < (month or 12, number or 31))

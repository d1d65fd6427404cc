"""Who qualifies for a category of prizes."""

import re
from datetime import date

from chalicelib.domain.model.player import Entry, Sex
from chalicelib.domain.prizes.fund import Qualification

_BIRTH = re.compile(r"(\d{4})(?:[/.-](\d{2})[/.-](\d{2}))?", re.ASCII)
_LAST_MONTH, _LAST_DAY = 12, 31


def qualifies(entry: Entry, said: Qualification) -> bool:
    """All that is said of the category holds for him, as far as is known of him: what is not known does not hold."""
    return (
        _has_rating(entry.person.rating, said)
        and _has_age(entry.person.birth, said)
        and (not said.is_for_women or entry.person.sex is Sex.WOMAN)
        and (not said.club or entry.person.club.strip().casefold() == said.club.strip().casefold())
        and (not said.entries or entry.id in said.entries)
    )


def age_on(birth: str, day: date) -> int | None:
    """Completed years, the birthday included; None where the birth is not known.

    Of a year alone the last day counts, of a month without a day its last: nobody is taken for older than he may be.
    """
    found = _BIRTH.fullmatch(birth.strip())
    if found is None or not int(found[1]):
        return None
    month, in_month = int(found[2] or 0) or _LAST_MONTH, int(found[3] or 0) or _LAST_DAY
    return day.year - int(found[1]) - ((day.month, day.day) < (month, in_month))


def _has_rating(rating: int, said: Qualification) -> bool:
    if said.is_unrated:
        return rating == 0
    if said.rating_from is None and said.rating_to is None:
        return True
    return rating > 0 and (said.rating_from or 0) <= rating <= (said.rating_to or rating)


def _has_age(birth: str, said: Qualification) -> bool:
    if said.age_on is None or (said.age_from is None and said.age_to is None):
        return True
    age = age_on(birth, said.age_on)
    return age is not None and (said.age_from or 0) <= age <= (age if said.age_to is None else said.age_to)

"""Who is not of age, as far as anybody knows, and how such a person is named."""

from collections.abc import Iterable
from datetime import date

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.registration.birth import birth_of

OF_AGE = 18
"""Years."""


def may_be_minor(births: Iterable[str], today: date) -> bool:
    """One of these dates or years, as entries and lists have them, is of somebody who may be younger than 18.

    Of whom only the year is known, he is so until that year's birthdays are over.
    """
    return any(_may_be_minor(birth, today) for birth in births)


def _may_be_minor(text: str, today: date) -> bool:
    try:
        birth = birth_of(text)
    except InvalidFieldError:
        return False
    return bool(birth) and f"{today.year - OF_AGE}/{today:%m/%d}" < (birth if "/" in birth else f"{birth}/12/31")


def shortened(name: str) -> str:
    """First name and initial: `Vries, Anna de` is `Anna V.`, and so is `Anna de Vries`."""
    last, comma, first = name.partition(",")
    if not comma:
        *front, last = name.split() or [""]
        first = " ".join(front)
    called = next(iter(first.split()), "")
    words = last.split()
    family = next((word for word in words if word[:1].isupper()), next(iter(words), ""))
    return f"{called} {family[:1]}.".strip() if called else f"{family[:1]}."

"""When somebody was born, as tournament report files and rating lists write it."""

import re
from datetime import date

from chalicelib.domain.errors import InvalidFieldError

_YEARS = range(1900, 2100)
_YEAR = r"(?P<year>[0-9]{4})"
_BETWEEN = r"(?: ?[-/.] ?| )"
_FORMS = tuple(
    re.compile(form)
    for form in (
        _YEAR,
        rf"{_YEAR}{_BETWEEN}(?P<month>[0-9]{{1,2}}){_BETWEEN}(?P<day>[0-9]{{1,2}})",
        rf"(?P<day>[0-9]{{1,2}}){_BETWEEN}(?P<month>[0-9]{{1,2}}){_BETWEEN}{_YEAR}",
    )
)
"""A year alone is all that rating lists have; of two numbers before a year, the first one is the day."""


def birth_of(text: str, last_day: date = date.max) -> str:
    """`2001/05/12` of a date (TRF16, columns 70-79), `2001` of a year, nothing of nothing; 00 is not known.

    Raises InvalidFieldError for what is no date, for one that is in no calendar, and for one after `last_day`, that of
    the event.
    """
    birth = _written(text)
    if birth > f"{last_day:%Y/%m/%d}":
        raise InvalidFieldError(field="birth", reason="born_after_event", birth=birth)
    return birth


def _written(text: str) -> str:
    if not text.strip("0/-. "):
        return ""
    found = next((one for form in _FORMS if (one := form.fullmatch(text))), None)
    if found is None:
        raise InvalidFieldError(field="birth", reason="not_a_birth")
    parts = {name: int(number) for name, number in found.groupdict().items()}
    year, month, day = parts["year"], parts.get("month", 0), parts.get("day", 0)
    if year not in _YEARS:
        raise InvalidFieldError(field="birth", reason="no_such_date")
    if not month and not day:
        return f"{year}"
    try:
        return f"{date(year, month, day):%Y/%m/%d}"
    except ValueError as error:
        raise InvalidFieldError(field="birth", reason="no_such_date") from error

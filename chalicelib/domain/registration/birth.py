"""When somebody was born, as tournament report files and rating lists write it."""

import re
from datetime import date

from chalicelib.domain.errors import InvalidFieldError

_YEARS = range(1900, 2100)
_YEAR = r"(?P<year>[0-9]{4})"
_FORMS = tuple(
    re.compile(form)
    for form in (
        _YEAR,
        rf"{_YEAR}[-/.](?P<month>[0-9]{{1,2}})[-/.](?P<day>[0-9]{{1,2}})",
        rf"(?P<day>[0-9]{{1,2}})[-/.](?P<month>[0-9]{{1,2}})[-/.]{_YEAR}",
    )
)
"""A year alone is all that rating lists have; of two numbers before a year, the first one is the day."""


def birth_of(text: str) -> str:
    """`2001/05/12` of a date (TRF16, columns 70-79), `2001` of a year, nothing of nothing; 00 is not known.

    Raises InvalidFieldError for what is no date, and for one that is in no calendar.
    """
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

"""Dates as files write them: 2026/03/01, 2026-03-01, 01.03.2026, 26/03/01."""

import re
from datetime import date

_FORMS = tuple(
    re.compile(form)
    for form in (
        r"(?P<year>\d{4})[/.-]?(?P<month>\d{1,2})[/.-]?(?P<day>\d{1,2})(?!\d)",
        r"(?P<day>\d{1,2})[/.-](?P<month>\d{1,2})[/.-](?P<year>\d{4})(?!\d)",
        r"(?P<year>\d{2})[/-](?P<month>\d{1,2})[/-](?P<day>\d{1,2})(?!\d)",
        r"(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{2})(?!\d)",
    )
)
_CENTURY = 2000


def read_date(text: str) -> date | None:
    """The date that a header record begins with; None if there is none."""
    found = (form.match(text.strip()) for form in _FORMS)
    match = next((one for one in found if one is not None), None)
    if match is None:
        return None
    year, month, day = (int(match[part]) for part in ("year", "month", "day"))
    try:
        return date(year if year > 99 else _CENTURY + year, month, day)
    except ValueError:
        return None

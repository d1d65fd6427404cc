"""Days and times as people type them."""

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.lifecycle.settings import MOST_DAYS
from chalicelib.render.texts import N_
from chalicelib.web.request import Form

_DAY_FIRST = re.compile(r"(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})", re.ASCII)
_YEAR_FIRST = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})", re.ASCII)
_TIME = re.compile(r"(\d{1,2})[:.](\d{2})(?::00)?", re.ASCII)
RHYTHMS: Mapping[str, str] = {
    "weekly": N_("every week"),
    "daily": N_("every day"),
    "fortnightly": N_("every other week"),
}
_STEP = {"daily": timedelta(days=1), "weekly": timedelta(weeks=1), "fortnightly": timedelta(weeks=2)}


def a_day(text: str, field: str) -> date:
    """2027-03-02, or 2-3-2027 as people write it. Raises InvalidFieldError."""
    found = _YEAR_FIRST.fullmatch(text.strip())
    parts = found.groups() if found else ()
    if not parts and (found := _DAY_FIRST.fullmatch(text.strip())):
        parts = found.groups()[::-1]
    if not parts:
        raise InvalidFieldError(field=field, reason="not_a_date" if text.strip() else "missing")
    try:
        return date(*map(int, parts))
    except ValueError as error:
        raise InvalidFieldError(field=field, reason="not_a_date") from error


def listed_days(text: str, field: str) -> tuple[date, ...]:
    """One day a line. Raises InvalidFieldError."""
    return tuple(sorted({a_day(line, field) for line in text.splitlines() if line.strip()}))


def days_in_rhythm(first: date, count: int, rhythm: str) -> tuple[date, ...]:
    """This many playing days from the first one on. Raises InvalidFieldError."""
    if not 1 <= count <= MOST_DAYS:
        raise InvalidFieldError(field="day_count", reason="out_of_range", least=1, most=MOST_DAYS)
    if rhythm not in RHYTHMS:
        raise InvalidFieldError(field="rhythm", reason="unknown_choice")
    try:
        return tuple(first + _STEP[rhythm] * number for number in range(count))
    except OverflowError as error:
        raise InvalidFieldError(field="first_day", reason="not_a_date") from error


def typed_days(form: Form, listed: str, suffix: str = "") -> tuple[date, ...]:
    """The days listed in this field, or those in a rhythm from the first one.

    Raises InvalidFieldError, also when both are given. The fields of the rhythm are
    `first_day`, `day_count` and `rhythm`, with the suffix of the part of the form.
    """
    first, count = f"first_day{suffix}", f"day_count{suffix}"
    if form.text(listed) and form.text(first):
        raise InvalidFieldError(field=listed, reason="list_or_first")
    if form.text(listed):
        return listed_days(form.raw(listed), listed)
    day, number = a_day(form.text(first), first), form.number(count, 1)
    try:
        return days_in_rhythm(day, number, form.text(f"rhythm{suffix}"))
    except InvalidFieldError as fault:
        field = f"{fault.details['field']}{suffix}"
        raise InvalidFieldError(**{**fault.details, "field": field}) from fault


def typed_moment(moment: datetime | None, zone: str) -> tuple[str, str]:
    """A moment as a local day and time, as a form has them; nothing where there is none."""
    local = moment.astimezone(ZoneInfo(zone)) if moment else None
    return (f"{local:%Y-%m-%d}", f"{local:%H:%M}") if local else ("", "")


def a_moment(day: str, clock: str, zone: str, field: str, present: datetime | None = None) -> datetime | None:
    """A local day and time as a moment in UTC; nothing typed is nothing. Raises InvalidFieldError.

    What was left as the form showed it stays the `present` moment, its seconds and its half of a repeated hour too.
    """
    if not day.strip() and not clock.strip():
        return None
    if (day.strip(), clock.strip()) == typed_moment(present, zone):
        return present
    hour = a_clock(clock, field)
    return datetime.combine(a_day(day, field), hour, ZoneInfo(zone)).astimezone(UTC)


def a_clock(text: str, field: str) -> time:
    """A time of the day: 20:30, or 20.30 as people write it. Raises InvalidFieldError."""
    found = _TIME.fullmatch(text.strip())
    if found is None or int(found[1]) > 23 or int(found[2]) > 59:
        raise InvalidFieldError(field=field, reason="not_a_time")
    return time(int(found[1]), int(found[2]))

"""Days and times as people read them: local, in the tournament's own time zone, with the weekday."""

from datetime import date, datetime
from functools import lru_cache

from babel.dates import format_datetime

_DAY = {"nl": "EEE d MMMM", "en": "EEE d MMMM", "es": "EEE d 'de' MMMM"}
_SHORT_DAY = {"nl": "EEE d MMM", "en": "EEE d MMM", "es": "EEE d MMM"}
_LONG_DAY = {"nl": "EEEE d MMMM y", "en": "EEEE d MMMM y", "es": "EEEE d 'de' MMMM 'de' y"}


@lru_cache(maxsize=4096)
def day(value: date, language: str) -> str:
    """A day near to now: di 3 maart."""
    return _written(value, _DAY[language], language)


@lru_cache(maxsize=4096)
def short_day(value: date, language: str) -> str:
    """A day where there is little room: di 3 mrt."""
    return _written(value, _SHORT_DAY[language], language).replace(".", "")


@lru_cache(maxsize=4096)
def long_day(value: date, language: str) -> str:
    """A day in full: dinsdag 3 maart 2026."""
    return _written(value, _LONG_DAY[language], language)


@lru_cache(maxsize=4096)
def short_date(value: date, language: str) -> str:
    """A day of any year where there is little room: 3 mrt 2026."""
    return _written(value, "d MMM y", language).replace(".", "")


@lru_cache(maxsize=4096)
def days(first: date, last: date, language: str) -> str:
    """From the first to the last day, saying month and year once: 3 maart – 21 april 2026."""
    year = _written(last, "y", language)
    if first == last:
        return long_day(first, language)
    of = "'de' " if language == "es" else ""
    end = _written(last, f"d {of}MMMM {of}", language).strip()
    if first.year != last.year:
        begin = _written(first, f"d {of}MMMM {of}y", language)
    elif first.month != last.month:
        begin = _written(first, f"d {of}MMMM", language)
    else:
        begin = str(first.day)
    return f"{begin} – {end} {year}"


def birth(text: str, language: str) -> str:
    """A day as it is typed, of one as in TRF: 17-5-2012 in Dutch, 17/5/2012 elsewhere; a year alone as it is."""
    parts = text.split("/")
    mark = "-" if language == "nl" else "/"
    return mark.join(str(int(part)) for part in reversed(parts)) if len(parts) == len("ymd") else text


def clock(value: datetime) -> str:
    """The time of day: 20:14."""
    return f"{value:%H:%M}"


def _written(value: date, pattern: str, language: str) -> str:
    moment = datetime(value.year, value.month, value.day)  # noqa: DTZ001 - a day, not a moment
    return str(format_datetime(moment, pattern, locale=language))

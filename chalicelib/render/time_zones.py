"""A time zone for calendar programs (RFC 5545 3.6.5): when its clocks change in the years concerned.

Every change is taken from the tz database and written out, so that any zone's rule comes out right: the last Sunday of
Europe, the second of America, a country that gave up summer time.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

_DAY, _SECOND = timedelta(days=1), timedelta(seconds=1)
_LONG_AGO = "19700101T000000"
_ALWAYS = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class _Clocks:
    """How clocks stand: their distance from UTC, what that is called, whether it is summer time."""

    offset: timedelta
    name: str
    is_summer: bool


@dataclass(frozen=True, slots=True)
class _Change:
    """At this moment the clocks change."""

    at: datetime
    before: _Clocks
    after: _Clocks


def time_zone_lines(zone: str, first: datetime, last: datetime) -> Iterator[str]:
    """The VTIMEZONE component for moments from the first to the last one."""
    known = [change for year in range(first.year - 1, last.year + 1) for change in _changes(zone, year)]
    yield "BEGIN:VTIMEZONE"
    yield f"TZID:{zone}"
    if not known or known[0].at > first:
        clocks = _clocks(zone, datetime(first.year - 1, 1, 1, tzinfo=UTC))
        yield from _observance(_Change(_ALWAYS, clocks, clocks))
    for change in known:
        yield from _observance(change)
    yield "END:VTIMEZONE"


def _observance(change: _Change) -> Iterator[str]:
    """It begins at a local time of the clocks before it."""
    kind = "DAYLIGHT" if change.after.is_summer else "STANDARD"
    begins = _LONG_AGO if change.at == _ALWAYS else f"{change.at + change.before.offset:%Y%m%dT%H%M%S}"
    yield f"BEGIN:{kind}"
    yield f"DTSTART:{begins}"
    yield f"TZOFFSETFROM:{_offset(change.before.offset)}"
    yield f"TZOFFSETTO:{_offset(change.after.offset)}"
    yield f"TZNAME:{change.after.name}"
    yield f"END:{kind}"


def _offset(offset: timedelta) -> str:
    """RFC 5545 3.3.14: hours and minutes; seconds where there are any, as before zones had whole hours."""
    sign, seconds = "-" if offset < timedelta() else "+", abs(offset) // _SECOND
    rest = f"{seconds % 60:02d}" if seconds % 60 else ""
    return f"{sign}{seconds // 3600:02d}{seconds // 60 % 60:02d}{rest}"


@cache
def _changes(zone: str, year: int) -> tuple[_Change, ...]:
    """Of one year (UTC), to the second; there are never two on one day."""
    midnights = [datetime(year, 1, 1, tzinfo=UTC) + day * _DAY for day in range(367)]
    days = [(day, day + _DAY) for day in midnights if day.year == year]
    return tuple(_change(zone, *day) for day in days if _clocks(zone, day[0]) != _clocks(zone, day[1]))


def _change(zone: str, before: datetime, after: datetime) -> _Change:
    """The one between these two moments."""
    first, there = _clocks(zone, before), _clocks(zone, after)
    while after - before > _SECOND:
        middle = before + (after - before) // _SECOND // 2 * _SECOND
        before, after = (middle, after) if _clocks(zone, middle) == first else (before, middle)
    return _Change(after, first, there)


def _clocks(zone: str, at: datetime) -> _Clocks:
    local = at.astimezone(ZoneInfo(zone))
    return _Clocks(local.utcoffset() or timedelta(), local.tzname() or zone, bool(local.dst()))

"""Calendar files (RFC 5545): what is written of an occasion, its times in their own zone, lines folded by octets."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from chalicelib.render.time_zones import time_zone_lines

_LONGEST_LINE = 75
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class Span:
    """From one moment to another, in this time zone."""

    begins: datetime
    ends: datetime
    zone: str


@dataclass(frozen=True, slots=True)
class Occasion:
    """Something that stands in a calendar: a time or a whole day.

    `uid` never changes; `sequence` rises, and `changed_at` with it, when what stands here has changed.
    """

    uid: str
    title: str
    when: Span | date
    sequence: int
    changed_at: datetime
    place: str = ""
    url: str = ""
    is_cancelled: bool = False

    @property
    def order(self) -> tuple[datetime, str]:
        """By time; a whole day before what begins on it."""
        when = self.when
        begins = when.begins if isinstance(when, Span) else datetime(when.year, when.month, when.day, tzinfo=UTC)
        return begins, self.uid


def calendar_text(name: str, occasions: Sequence[Occasion]) -> str:
    """The whole file: the same occasions give the same bytes, in whatever order they come."""
    ordered = sorted(occasions, key=lambda one: one.order)
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Speelzaal//Speelzaal 1//EN",
        "CALSCALE:GREGORIAN",
        f"X-WR-CALNAME:{_escaped(name)}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        *_zones([one.when for one in ordered if isinstance(one.when, Span)]),
        *(line for one in ordered for line in _entry(one)),
        "END:VCALENDAR",
    ]
    return "".join(f"{_folded(line)}\r\n" for line in lines)


def _zones(spans: Sequence[Span]) -> Iterator[str]:
    """Every zone that a time is written in."""
    for zone in sorted({span.zone for span in spans}):
        own = [span for span in spans if span.zone == zone]
        yield from time_zone_lines(zone, min(span.begins for span in own), max(span.ends for span in own))


def _entry(one: Occasion) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{one.uid}"
    yield f"DTSTAMP:{_utc(one.changed_at)}"
    yield f"LAST-MODIFIED:{_utc(one.changed_at)}"
    yield f"SEQUENCE:{one.sequence}"
    yield from _times(one.when)
    yield f"SUMMARY:{_escaped(one.title)}"
    if one.place:
        yield f"LOCATION:{_escaped(one.place)}"
    if one.url:
        yield f"URL:{one.url}"
    yield f"STATUS:{'CANCELLED' if one.is_cancelled else 'CONFIRMED'}"
    yield "END:VEVENT"


def _times(when: Span | date) -> tuple[str, str]:
    if isinstance(when, Span):
        return f"DTSTART{_local(when.begins, when.zone)}", f"DTEND{_local(when.ends, when.zone)}"
    return f"DTSTART;VALUE=DATE:{when:%Y%m%d}", f"DTEND;VALUE=DATE:{when + timedelta(days=1):%Y%m%d}"


def _local(moment: datetime, zone: str) -> str:
    """RFC 5545 3.3.5: a time that comes twice, as clocks go back, is the first one; the second is written in UTC."""
    local = moment.astimezone(ZoneInfo(zone))
    return f":{_utc(moment)}" if local.fold else f";TZID={zone}:{local:%Y%m%dT%H%M%S}"


def _utc(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    """RFC 5545 3.3.11."""
    plain = _CONTROL.sub(" ", text.replace("\r\n", "\n"))
    return plain.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def _folded(line: str) -> str:
    """RFC 5545 3.1: at most 75 octets a line; a sign is never cut in two."""
    parts: list[str] = []
    part, size = "", 0
    for sign in line:
        octets = len(sign.encode())
        if size + octets > _LONGEST_LINE:
            parts.append(part)
            part, size = "", 1
        part, size = part + sign, size + octets
    return "\r\n ".join([*parts, part])

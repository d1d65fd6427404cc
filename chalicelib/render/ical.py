"""An event's rounds for calendar programs (RFC 5545): stable identities, UTC times, lines folded by octets."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

from chalicelib.domain.model.tournament import RoundStart, Tournament
from chalicelib.render.paths import EventPaths
from chalicelib.render.site import RenderContext
from chalicelib.render.texts import Texts

_LONGEST_LINE = 75
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


def event_calendar(tournament: Tournament, paths: EventPaths, context: RenderContext) -> str:
    """One entry a round on the schedule; without a schedule one for each playing day.

    The identity of an entry never changes and its SEQUENCE rises with every save of the settings, so that a moved
    round moves in the reader's calendar too.
    """
    texts = context.site.texts[paths.language]
    entries = [line for entry in _entries(tournament, texts) for line in _entry(tournament, entry, context, paths)]
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Speelzaal//Speelzaal 1//EN",
        "CALSCALE:GREGORIAN",
        f"X-WR-CALNAME:{_escaped(tournament.settings.name)}",
        f"X-WR-TIMEZONE:{tournament.settings.time_zone}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        *entries,
        "END:VCALENDAR",
    ]
    return "".join(f"{_folded(line)}\r\n" for line in lines)


Entry = tuple[str, str, list[str]]
"""Identity, summary, and the lines that say when."""


def _entries(tournament: Tournament, texts: Texts) -> Iterator[Entry]:
    settings = tournament.settings
    if settings.schedule:
        for start in sorted(settings.schedule, key=lambda one: one.round_number):
            title = texts.text("Round {round}", round=start.round_number)
            yield f"r{start.round_number}", f"{settings.name}: {title}", _times(start, settings.round_minutes)
        return
    for day in sorted(settings.playing_days):
        yield f"d{day:%Y%m%d}", settings.name, _whole_day(day)


def _entry(tournament: Tournament, entry: Entry, context: RenderContext, paths: EventPaths) -> Iterator[str]:
    identity, summary, when = entry
    settings = tournament.settings
    place = ", ".join(part for part in (settings.venue.name, settings.venue.address, settings.city) if part)
    yield "BEGIN:VEVENT"
    yield f"UID:{identity}.{tournament.id}@speelzaal"
    yield f"DTSTAMP:{_utc(context.updated_at)}"
    yield f"SEQUENCE:{tournament.version}"
    yield from when
    yield f"SUMMARY:{_escaped(summary)}"
    if place:
        yield f"LOCATION:{_escaped(place)}"
    if context.origin:
        yield f"URL:{context.origin}{paths.root}"
    yield "STATUS:CONFIRMED"
    yield "END:VEVENT"


def _times(start: RoundStart, minutes: int) -> list[str]:
    end = start.starts_at + timedelta(minutes=minutes)
    return [f"DTSTART:{_utc(start.starts_at)}", f"DTEND:{_utc(end)}"]


def _whole_day(day: date) -> list[str]:
    return [f"DTSTART;VALUE=DATE:{day:%Y%m%d}", f"DTEND;VALUE=DATE:{day + timedelta(days=1):%Y%m%d}"]


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

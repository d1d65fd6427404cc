"""What readers' calendars say of an event, and that a change of it is counted (RFC 5545 3.8.7.4)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.model.tournament import CalendarMark, RoundStart, Settings

_SHOWN = (
    "name", "slug", "language", "playing_days", "schedule", "round_minutes", "time_zone", "venue", "city", "visibility",
    "is_practice",
)  # fmt: skip
"""The settings that a calendar shows, or that decide whether it shows the event."""


def marked(before: Settings | None, after: Settings, at: datetime) -> Settings:
    """The settings after a change at this moment; its mark rises when calendars say something else, and only then."""
    if before is None:
        return replace(after, calendar=CalendarMark(0, at))
    is_same = all(getattr(before, name) == getattr(after, name) for name in _SHOWN)
    mark = before.calendar if is_same else CalendarMark(before.calendar.sequence + 1, at)
    return replace(after, calendar=mark)


@dataclass(frozen=True, slots=True)
class Sitting:
    """The rounds of one day, from the start of the first to the end of the last. Times are UTC."""

    first: RoundNumber
    last: RoundNumber
    begins: datetime
    ends: datetime


def rounds_of(settings: Settings) -> tuple[Sitting, ...]:
    """Every round on the schedule by itself."""
    return tuple(_sitting([start], settings) for start in _in_order(settings))


def sittings_of(settings: Settings) -> tuple[Sitting, ...]:
    """The rounds on the schedule, those of one day (where it is played) together."""
    zone = ZoneInfo(settings.time_zone)
    days: dict[date, list[RoundStart]] = {}
    for start in _in_order(settings):
        days.setdefault(start.starts_at.astimezone(zone).date(), []).append(start)
    return tuple(_sitting(starts, settings) for starts in days.values())


def unscheduled_days(settings: Settings) -> Iterator[date]:
    """The playing days of an event whose rounds have no times yet."""
    return iter(() if settings.schedule else sorted(settings.playing_days))


def _in_order(settings: Settings) -> Sequence[RoundStart]:
    return sorted(settings.schedule, key=lambda start: start.round_number)


def _sitting(starts: Sequence[RoundStart], settings: Settings) -> Sitting:
    last = max(start.starts_at for start in starts)
    return Sitting(
        first=starts[0].round_number,
        last=starts[-1].round_number,
        begins=min(start.starts_at for start in starts),
        ends=last + timedelta(minutes=settings.round_minutes),
    )

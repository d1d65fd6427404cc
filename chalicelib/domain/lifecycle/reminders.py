"""When people are reminded of an event: moments in its own time zone, whatever its clocks do in between (ADR 12, 6)."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from chalicelib.domain.ids import FIRST_ROUND, RoundNumber
from chalicelib.domain.model.tournament import Settings

THE_DAY_BEFORE = timedelta(days=1)
HOUR = time(18, 0)
"""Of the evening before an event, where it is played."""


class ReminderKind(StrEnum):
    """Of what."""

    EVENT = "event"
    """It begins: to those who play and those who follow it."""
    EVENING = "evening"
    """The time to sign off is almost over: to members of whom nothing is known."""


@dataclass(frozen=True, slots=True)
class Reminder:
    """It is due `at` this moment (UTC). A round has one of a kind at most."""

    kind: ReminderKind
    round_number: RoundNumber
    at: datetime


def local_moment(day: date, hour: time, zone: str) -> datetime:
    """This hour of a day where it is played, in UTC.

    An hour that comes twice, as clocks go back, is the first one; one that is left out comes as much later as the
    clocks are put forward (PEP 495).
    """
    return datetime.combine(day, hour, ZoneInfo(zone)).astimezone(UTC)


def first_day(settings: Settings) -> date | None:
    """The day of the first start on the schedule, where it is played; else the first playing day."""
    zone = ZoneInfo(settings.time_zone)
    starts = [start.starts_at.astimezone(zone).date() for start in settings.schedule]
    return min(starts or settings.playing_days, default=None)


def begins_at(settings: Settings) -> datetime | None:
    """The first start on the schedule, in UTC; without one the end of the first playing day. None: no day is known."""
    if settings.schedule:
        return min(start.starts_at for start in settings.schedule)
    day = first_day(settings)
    return None if day is None else local_moment(day + timedelta(days=1), time(), settings.time_zone)


def event_reminder(settings: Settings) -> Reminder | None:
    """The evening before an event begins, where its organiser wants it."""
    day = first_day(settings)
    if day is None or not settings.reminds:
        return None
    return Reminder(ReminderKind.EVENT, FIRST_ROUND, local_moment(day - THE_DAY_BEFORE, HOUR, settings.time_zone))

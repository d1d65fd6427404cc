"""When members are reminded to say whether they come, and all reminders of an event together (D13, ADR 12, 6)."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from chalicelib.domain.club.availability import deadline_of
from chalicelib.domain.club.club import EveningReminder
from chalicelib.domain.lifecycle.reminders import Reminder, ReminderKind, event_reminder, local_moment
from chalicelib.domain.model.tournament import Settings


def reminders_of(settings: Settings, rule: EveningReminder | None) -> tuple[Reminder, ...]:
    """All of an event, in order of time; `rule` is that of its club, if it reminds its members."""
    event = event_reminder(settings)
    evenings = () if rule is None else _evening_reminders(settings, rule)
    return tuple(sorted([*([event] if event else ()), *evenings], key=lambda one: (one.at, one.kind, one.round_number)))


def next_after(reminders: Iterable[Reminder], since: datetime) -> datetime | None:
    """The first moment after this one."""
    return min((one.at for one in reminders if one.at > since), default=None)


def _evening_reminders(settings: Settings, rule: EveningReminder) -> Iterator[Reminder]:
    """One an evening of the ladder; a moment that is not before the deadline reminds of nothing."""
    zone = ZoneInfo(settings.time_zone)
    for start in settings.schedule:
        deadline = deadline_of(settings, start.round_number)
        day = start.starts_at.astimezone(zone).date() - timedelta(days=rule.days_before)
        at = local_moment(day, rule.at, settings.time_zone)
        if deadline is not None and at < deadline.astimezone(UTC):
            yield Reminder(ReminderKind.EVENING, start.round_number, at)

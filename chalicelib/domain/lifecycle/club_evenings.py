"""The evenings of a club's event of a round an evening: their hours stay when its days or rounds change (D14)."""

from dataclasses import dataclass
from datetime import date, time
from zoneinfo import ZoneInfo

from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.lifecycle.reminders import local_moment
from chalicelib.domain.model.tournament import RoundStart, Settings

EVENING = time(20, 0)
"""When a round begins that has its day for itself."""


@dataclass(frozen=True, slots=True)
class LocalStart:
    """When a round begins, where it is played."""

    number: int
    day: date
    hour: time


def local_starts(settings: Settings) -> list[LocalStart]:
    """The schedule in the event's own time, by round."""
    zone = ZoneInfo(settings.time_zone)
    starts = sorted(settings.schedule, key=lambda start: start.round_number)
    local = [(start.round_number, start.starts_at.astimezone(zone)) for start in starts]
    return [LocalStart(number, moment.date(), moment.time()) for number, moment in local]


def is_by_evenings(settings: Settings) -> bool:
    """A club's event, each round of which has its day for itself."""
    days = {start.day for start in local_starts(settings)}
    return bool(settings.club) and len(days) == len(settings.schedule)


def evening_starts(present: Settings, wanted: Settings) -> tuple[RoundStart, ...]:
    """The starts that there are, as the days were changed; then the later playing days, as far as the rounds go.

    New evenings begin at the hour of the last one that there was, else at that of the ladder (D13).
    """
    known = local_starts(present)
    begins = wanted.ladder.times.begins if wanted.ladder else EVENING
    hour = known[-1].hour if known else begins
    starts = _with_other_days(known, set(present.playing_days), set(wanted.playing_days), hour) if known else []
    last = starts[-1] if starts else LocalStart(0, date.min, hour)
    later = sorted(day for day in set(wanted.playing_days) if day > last.day)
    starts += [LocalStart(number, day, hour) for number, day in enumerate(later, start=last.number + 1)]
    return tuple(
        _written(start, present, wanted.time_zone) for start in starts if start.number <= wanted.planned_rounds
    )


def _written(start: LocalStart, present: Settings, zone: str) -> RoundStart:
    """In UTC; what is said of a start that was moved by hand stays with it while it stays."""
    moment = local_moment(start.day, start.hour, zone)
    stored = present.start(RoundNumber(start.number))
    return stored if stored and stored.starts_at == moment else RoundStart(RoundNumber(start.number), moment)


def _with_other_days(starts: list[LocalStart], before: set[date], after: set[date], hour: time) -> list[LocalStart]:
    """Without the evenings of days taken away, with those of days put in; as they are while the days are the same."""
    if before == after:
        return starts
    kept = {start.day: start.hour for start in starts if start.day not in before - after}
    evenings = dict.fromkeys(after - before, hour) | kept
    return [LocalStart(number, day, evenings[day]) for number, day in enumerate(sorted(evenings), start=1)]

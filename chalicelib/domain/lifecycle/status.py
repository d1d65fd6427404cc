"""S17: where a round and a tournament stand, computed from facts at read time and stored nowhere."""

from collections.abc import Iterable
from datetime import UTC, datetime, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from chalicelib.domain.model.round import Round
from chalicelib.domain.model.tournament import RoundStart, Settings, Tournament


class Status(StrEnum):
    """S17: the three states, of a round as of a tournament; and that of a tournament which is not held."""

    NOT_BEGUN = "not_begun"
    UNDER_WAY = "under_way"
    DONE = "done"
    CANCELLED = "cancelled"
    """Called off, whatever was played before. No round is."""


def round_status(round_: Round, settings: Settings, now: datetime) -> Status:
    """S17: done when every board has a result, under way when started or with a result, else not begun.

    A draft is not begun, whatever the time: nobody can know whom he plays.
    """
    if not round_.is_published:
        return Status.NOT_BEGUN
    if round_.is_complete:
        return Status.DONE
    if round_.has_result or _has_started(round_, settings, now):
        return Status.UNDER_WAY
    return Status.NOT_BEGUN


def tournament_status(tournament: Tournament, now: datetime, *, is_cancelled: bool = False) -> Status:
    """S17 for the whole: done when closed or all planned rounds are done, not begun while none has begun.

    Between two rounds it is under way.
    """
    if is_cancelled:
        return Status.CANCELLED
    if tournament.is_closed:
        return Status.DONE
    statuses = [round_status(round_, tournament.settings, now) for round_ in tournament.published_rounds]
    if all(status is Status.NOT_BEGUN for status in statuses):
        return Status.NOT_BEGUN
    done = sum(status is Status.DONE for status in statuses)
    return Status.DONE if done >= tournament.settings.planned_rounds else Status.UNDER_WAY


def next_start(tournament: Tournament, now: datetime) -> RoundStart | None:
    """The first round on the schedule that is still to begin.

    One that was started or finished ahead of it is not; a single game played ahead leaves the others their moment.
    """
    begun = {one.number for one in tournament.published_rounds if one.is_complete or one.started_at is not None}
    schedule = tournament.settings.schedule
    coming = (start for start in schedule if start.starts_at > now and start.round_number not in begun)
    return min(coming, key=lambda start: (start.starts_at, start.round_number), default=None)


def next_change(tournament: Tournament, now: datetime) -> datetime | None:
    """S17: when the clock alone changes the next word on the tournament's pages; None when it never will.

    That is each start of a round not begun: if published it is then under way, and the next start is another one.
    """
    start = next_start(tournament, now)
    return None if start is None else start.starts_at


def calendar_status(settings: Settings, now: datetime) -> Status:
    """Where an event stands in a list of events, by its playing days in its own time zone."""
    today = now.astimezone(ZoneInfo(settings.time_zone)).date()
    if not settings.playing_days or today < min(settings.playing_days):
        return Status.NOT_BEGUN
    return Status.UNDER_WAY if today <= max(settings.playing_days) else Status.DONE


def next_calendar_change(events: Iterable[Settings], now: datetime) -> datetime | None:
    """When the next event of a list begins or is over: a midnight in its own time zone."""
    moments = (moment for settings in events for moment in _calendar_moments(settings) if moment > now)
    return min(moments, default=None)


def _has_started(round_: Round, settings: Settings, now: datetime) -> bool:
    starts_at = settings.starts_at(round_.number)
    return round_.started_at is not None or (starts_at is not None and starts_at <= now)


def _calendar_moments(settings: Settings) -> tuple[datetime, ...]:
    if not settings.playing_days:
        return ()
    zone = ZoneInfo(settings.time_zone)
    days = (min(settings.playing_days), max(settings.playing_days) + timedelta(days=1))
    return tuple(datetime.combine(day, time.min, tzinfo=zone).astimezone(UTC) for day in days)

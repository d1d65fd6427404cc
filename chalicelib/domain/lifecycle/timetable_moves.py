"""What another timetable does to each round, before it is done (S64-59): old and new time, and what is odd there."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.lifecycle.timetable import gap_after, hour_breaks, timetable_of
from chalicelib.domain.model.tournament import Settings, Tournament


class Fate(StrEnum):
    """Why a round stays or follows."""

    PUBLISHED = "published"
    """It keeps its time."""
    BY_HAND = "by_hand"
    """It was set by hand: it is kept, or follows the timetable again, as the organiser says."""
    FOLLOWS = "follows"


class Oddity(StrEnum):
    """What an organiser should look at; nothing of it is refused."""

    NO_ROOM = "no_room"
    """The days do not hold the round: it has no time."""
    PAST_MIDNIGHT = "past_midnight"
    AFTER_LAST_DAY = "after_last_day"
    ON_BREAK = "on_break"
    BEFORE_PREVIOUS_ENDS = "before_previous_ends"
    CLOCKS_CHANGE = "clocks_change"
    """An hour is lost or comes twice while it is played, or it begins in such an hour."""


@dataclass(frozen=True, slots=True)
class RoundMove:
    """A round with its present start and its new one, in UTC; None: it has none."""

    number: RoundNumber
    before: datetime | None
    after: datetime | None
    fate: Fate
    oddities: tuple[Oddity, ...] = ()


def round_moves(tournament: Tournament, wanted: Settings) -> tuple[RoundMove, ...]:
    """Every planned round, when these settings take the place of the present ones."""
    present = tournament.settings
    published = {round_.number for round_ in tournament.published_rounds}
    moves = []
    for number in map(RoundNumber, range(1, wanted.planned_rounds + 1)):
        start = present.start(number)
        fate = Fate.BY_HAND if start is not None and start.by_hand else Fate.FOLLOWS
        fate = Fate.PUBLISHED if number in published else fate
        oddities = tuple(oddities_of(wanted, number))
        moves.append(RoundMove(number, present.starts_at(number), wanted.starts_at(number), fate, oddities))
    return tuple(moves)


def oddities_of(settings: Settings, number: RoundNumber) -> Iterator[Oddity]:
    """What is odd about the start of this round."""
    start = settings.starts_at(number)
    if start is None:
        yield Oddity.NO_ROOM
        return
    zone = ZoneInfo(settings.time_zone)
    end = start + timedelta(minutes=settings.round_minutes)
    begins, ends = start.astimezone(zone), end.astimezone(zone)
    if ends.date() > begins.date() and ends.time() != time():
        yield Oddity.PAST_MIDNIGHT
    if begins.date() > max(settings.playing_days):
        yield Oddity.AFTER_LAST_DAY
    if _is_on_break(settings, number, start, end):
        yield Oddity.ON_BREAK
    if any(one.round_number < number and one.starts_at + (end - start) > start for one in settings.schedule):
        yield Oddity.BEFORE_PREVIOUS_ENDS
    if begins.utcoffset() != ends.utcoffset() or begins.fold:
        yield Oddity.CLOCKS_CHANGE


def _is_on_break(settings: Settings, number: RoundNumber, start: datetime, end: datetime) -> bool:
    timetable, zone = timetable_of(settings), ZoneInfo(settings.time_zone)
    day = start.astimezone(zone).date()
    if any(begins < end and start < ends for begins, ends in hour_breaks(timetable, day, settings.time_zone)):
        return True
    before = settings.starts_at(RoundNumber(number - 1))
    has_break = any(one.after_round == number - 1 for one in timetable.breaks)
    if before is None or not has_break or before.astimezone(zone).date() != day:
        return False
    ended = before + (end - start)
    return ended <= start < ended + gap_after(timetable, RoundNumber(number - 1))

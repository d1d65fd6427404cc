"""When rounds begin: days, length and breaks make the starts (S64-58); a change moves the rounds left (S64-59).

A round takes its minutes by the clock that never jumps: over a night in which clocks change it ends an hour "early" or
"late". Hours of a day are those where it is played.
"""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.lifecycle.club_evenings import EVENING, evening_starts, is_by_evenings, local_starts
from chalicelib.domain.lifecycle.reminders import local_moment
from chalicelib.domain.model.timetable import Break, PlayingDay, Timetable
from chalicelib.domain.model.tournament import RoundStart, Settings, Tournament

MORNING, NIGHT = time(10, 0), time(23, 0)
"""When a day of several rounds begins, and by when it is over, where nothing else is said."""
MOST_BREAKS, MOST_ROUNDS_A_DAY = 50, 60
LONGEST_BREAK_NAME = 60
_PAUSE = 15
_DAY_MINUTES = 24 * 60


@dataclass(frozen=True, slots=True)
class WantedTimetable:
    """A timetable and the length of a round as they shall be.

    `kept` are the rounds set by hand that keep their start; the others of those follow the timetable again.
    """

    timetable: Timetable
    round_minutes: int
    kept: frozenset[RoundNumber] = frozenset()


def rounds_in_a_day(round_minutes: int) -> int:
    """How many rounds, with their pauses, fit between morning and night."""
    day = timedelta(hours=NIGHT.hour - MORNING.hour, minutes=_PAUSE)
    return day // timedelta(minutes=round_minutes + _PAUSE)


def usual_timetable(settings: Settings) -> Timetable:
    """One round a day: 20:00. Several a day: from 10:00, a round's length and a pause apart, none in the night."""
    days = settings.playing_days
    wanted = math.ceil(settings.planned_rounds / max(1, len(days)))
    per_day = min(wanted, max(1, rounds_in_a_day(settings.round_minutes)))
    begins = EVENING if per_day == 1 else MORNING
    return Timetable(tuple(PlayingDay(day, begins, per_day) for day in sorted(days)), pause_minutes=_PAUSE)


def timetable_of(settings: Settings) -> Timetable:
    """The organiser's own one; of a club's event by evenings its evenings (D14); else the usual one."""
    if settings.timetable is not None:
        return settings.timetable
    if not is_by_evenings(settings) or not settings.schedule:
        return usual_timetable(settings)
    hours = {start.day: start.hour for start in local_starts(settings)}
    later = [day for day in settings.playing_days if day not in hours]
    evenings = hours | dict.fromkeys(later, hours[max(hours)])
    return Timetable(tuple(PlayingDay(day, evenings[day], 1) for day in sorted(evenings)))


def default_schedule(settings: Settings) -> tuple[RoundStart, ...]:
    """The starts by the usual timetable; rounds that its days do not hold have none yet."""
    return starts_by(usual_timetable(settings), settings, {})


def with_rounds(settings: Settings, planned_rounds: int) -> Settings:
    """The same event with this many rounds; their times follow where they are those of its timetable."""
    wanted = replace(settings, planned_rounds=planned_rounds)
    by_hand = {start.round_number: start for start in settings.schedule if start.by_hand}
    follows = is_by_evenings(settings) or settings.schedule == starts_by(timetable_of(settings), settings, by_hand)
    return rescheduled(settings, wanted) if follows else wanted


def ended_after(settings: Settings, last: RoundNumber) -> Settings:
    """The same event without the rounds after this one (C10); those that were played keep their times."""
    played = tuple(start for start in settings.schedule if start.round_number <= last)
    return replace(settings, planned_rounds=last, schedule=played)


def rescheduled(present: Settings, wanted: Settings, published: Collection[RoundNumber] = ()) -> Settings:
    """The wanted settings, the times of their rounds following from days, rounds, length and time zone.

    S64-59: published rounds keep their time, and so do those that were set by hand. A club's event of a round an
    evening keeps its evenings and their hours (D14); rounds beyond them have no start yet.
    """
    if is_by_evenings(present):
        return replace(wanted, schedule=evening_starts(present, wanted), timetable=None)
    own = None if present.timetable is None else _with_days(present.timetable, wanted.playing_days)
    settled = replace(wanted, timetable=own)
    kept = {start.round_number: start for start in present.schedule if start.by_hand or start.round_number in published}
    return replace(settled, schedule=starts_by(timetable_of(settled), settled, kept, published))


def _with_days(timetable: Timetable, days: Collection[date]) -> Timetable:
    """The same on these days; a new one is like the last one."""
    known = {one.day: one for one in timetable.days}
    like = timetable.days[-1]
    return replace(timetable, days=tuple(known.get(day) or replace(like, day=day) for day in sorted(days)))


def with_timetable(tournament: Tournament, wanted: WantedTimetable) -> Settings:
    """S64-59: the settings with this timetable, the rounds that are left at their new times.

    Published rounds keep their time, those set by hand if they are among the `kept`.
    """
    present = tournament.settings
    published = {round_.number for round_ in tournament.published_rounds}
    settings = replace(
        present,
        timetable=wanted.timetable,
        round_minutes=wanted.round_minutes,
        playing_days=tuple(sorted(one.day for one in wanted.timetable.days)),
    )
    kept = {
        start.round_number: start
        for start in present.schedule
        if start.round_number in published or (start.by_hand and start.round_number in wanted.kept)
    }
    return replace(settings, schedule=starts_by(wanted.timetable, settings, kept, published))


def with_starts(settings: Settings, starts: Mapping[RoundNumber, datetime | None]) -> Settings:
    """Rounds begin at these moments, set by hand; None: no time is known. Others stay as they are."""
    changed = {number: _set_by_hand(settings.start(number), moment, number) for number, moment in starts.items()}
    lines = {start.round_number: start for start in settings.schedule} | changed
    return replace(settings, schedule=tuple(line for _, line in sorted(lines.items()) if line is not None))


def _set_by_hand(present: RoundStart | None, moment: datetime | None, number: RoundNumber) -> RoundStart | None:
    if moment is None or (present is not None and present.starts_at == moment):
        return present if moment else None
    planned = None if present is None else present.moved_from or present.starts_at
    if planned == moment:
        return RoundStart(number, moment)
    return RoundStart(number, moment, by_hand=True, moved_from=planned)


def starts_by(
    timetable: Timetable,
    settings: Settings,
    kept: Mapping[RoundNumber, RoundStart],
    published: Collection[RoundNumber] = (),
) -> tuple[RoundStart, ...]:
    """The starts of the planned rounds by this timetable, but for those `kept` as they are.

    Where a kept round is played on the day that the plan has come to, the next one follows it. Played on a later day,
    a published one takes the plan along; one that was only set by hand leaves its place in the plan free. Rounds that
    the days do not hold have no start.
    """
    plan = _Plan(timetable, timedelta(minutes=settings.round_minutes), settings.time_zone)
    place = plan.morning(0)
    found: list[RoundStart] = []
    for number in map(RoundNumber, range(1, settings.planned_rounds + 1)):
        place = plan.with_room(place)
        if number in kept:
            found.append(kept[number])
            place = plan.past_kept(place, kept[number], is_played=number in published)
        elif place is not None:
            found.append(RoundStart(number, plan.start(place)))
            place = plan.past(place, found[-1])
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Place:
    """How far the plan has come: the day's place among the days, how many rounds it has, when it is free again."""

    day: int
    rounds: int
    free_at: datetime


@dataclass(frozen=True, slots=True)
class _Plan:
    timetable: Timetable
    length: timedelta
    zone: str

    def morning(self, day: int) -> _Place | None:
        """The first start of this day, when there is such a day."""
        if day >= len(self.timetable.days):
            return None
        one = self.timetable.days[day]
        return _Place(day, 0, local_moment(one.day, one.begins, self.zone))

    def with_room(self, place: _Place | None) -> _Place | None:
        """This place, or the next day that holds another round."""
        while place is not None and not self._has_room(place):
            place = self.morning(place.day + 1)
        return place

    def _has_room(self, place: _Place) -> bool:
        one = self.timetable.days[place.day]
        if one.rounds is not None and place.rounds >= one.rounds:
            return False
        until = one.until or (NIGHT if one.rounds is None else None)
        return until is None or self.start(place) + self.length <= local_moment(one.day, until, self.zone)

    def start(self, place: _Place) -> datetime:
        """When the day is free, or after the breaks that the round would come into."""
        start = place.free_at
        for begins, ends in hour_breaks(self.timetable, self.timetable.days[place.day].day, self.zone):
            if begins < start + self.length and start < ends:
                start = ends
        return start

    def past(self, place: _Place, start: RoundStart) -> _Place:
        """After this round, and the break or pause behind it."""
        free_at = start.starts_at + self.length + gap_after(self.timetable, start.round_number)
        return _Place(place.day, place.rounds + 1, free_at)

    def past_kept(self, place: _Place | None, start: RoundStart, *, is_played: bool) -> _Place | None:
        """After a round that keeps its time."""
        if place is None:
            return None
        played = start.starts_at.astimezone(ZoneInfo(self.zone)).date()
        here = self.timetable.days[place.day].day
        if played < here:
            return place
        days = [number for number, one in enumerate(self.timetable.days) if one.day == played]
        if played > here and is_played and days:
            place, here = _Place(days[0], 0, start.starts_at), played
        if played == here:
            return self.past(place, start)
        return self.past(place, RoundStart(start.round_number, self.start(place)))


def hour_breaks(timetable: Timetable, day: date, zone: str) -> Sequence[tuple[datetime, datetime]]:
    """The breaks of this day that have an hour: from when to when, in UTC, in order."""
    own = (one for one in timetable.breaks if one.at is not None and one.day in (None, day))
    begins = ((local_moment(day, one.at or time(), zone), one.minutes) for one in own)
    return sorted((moment, moment + timedelta(minutes=minutes)) for moment, minutes in begins)


def gap_after(timetable: Timetable, number: RoundNumber) -> timedelta:
    """Between this round and the next one on its day: the break that is there, else the pause."""
    breaks = [one.minutes for one in timetable.breaks if one.after_round == number]
    return timedelta(minutes=max(breaks, default=timetable.pause_minutes))


def breaks_on(settings: Settings, day: date) -> Iterator[tuple[datetime, Break]]:
    """The breaks of a day with their beginnings in UTC, in order: for readers.

    A break after a round stands where that round and the next one are played on the day.
    """
    timetable, zone = settings.timetable, ZoneInfo(settings.time_zone)
    if timetable is None:
        return
    ends = {start.round_number: _end(start.starts_at, settings) for start in settings.schedule}
    days = {start.round_number: start.starts_at.astimezone(zone).date() for start in settings.schedule}
    found: list[tuple[datetime, Break]] = []
    for one in timetable.breaks:
        after = one.after_round
        if one.at is not None and one.day in (None, day):
            found.append((local_moment(day, one.at, settings.time_zone), one))
        elif after is not None and days.get(after) == day == days.get(RoundNumber(after + 1)):
            found.append((ends[after], one))
    yield from sorted(found, key=lambda pair: pair[0])


def _end(start: datetime, settings: Settings) -> datetime:
    return start + timedelta(minutes=settings.round_minutes)


def refuse_unusable(timetable: Timetable) -> None:
    """Raises InvalidFieldError: `day-2` is the second day, `break-1` the first break."""
    if not 0 <= timetable.pause_minutes <= _DAY_MINUTES:
        raise InvalidFieldError(field="pause_minutes", reason="out_of_range", least=0, most=_DAY_MINUTES)
    if not timetable.days:
        raise InvalidFieldError(field="day-1", reason="missing")
    if len(timetable.breaks) > MOST_BREAKS:
        raise InvalidFieldError(field="break-1", reason="too_many", most=MOST_BREAKS)
    days = [one.day for one in timetable.days]
    for place, one in enumerate(timetable.days, start=1):
        if one.day in days[: place - 1]:
            raise InvalidFieldError(field=f"day-{place}", reason="day_twice")
        _refuse_day(one, f"day-{place}")
    for place, pause in enumerate(timetable.breaks, start=1):
        _refuse_break(pause, f"break-{place}")


def _refuse_day(one: PlayingDay, field: str) -> None:
    if one.until is not None and one.until <= one.begins:
        raise InvalidFieldError(field=field, reason="ends_before_it_begins")
    if one.rounds is not None and not 1 <= one.rounds <= MOST_ROUNDS_A_DAY:
        raise InvalidFieldError(field=field, reason="out_of_range", least=1, most=MOST_ROUNDS_A_DAY)


def _refuse_break(one: Break, field: str) -> None:
    if not 1 <= one.minutes <= _DAY_MINUTES:
        raise InvalidFieldError(field=field, reason="out_of_range", least=1, most=_DAY_MINUTES)
    if (one.after_round is None) is (one.at is None):
        raise InvalidFieldError(field=field, reason="after_round_or_hour")
    if one.after_round is not None and one.after_round < 1:
        raise InvalidFieldError(field=field, reason="unknown_round")
    if len(one.name) > LONGEST_BREAK_NAME:
        raise InvalidFieldError(field=field, reason="too_long", most=LONGEST_BREAK_NAME)

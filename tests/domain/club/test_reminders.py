"""When people are reminded: the right hour where it is played, over both changes of the clocks."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.club.availability import deadline_of
from chalicelib.domain.club.club import EveningReminder
from chalicelib.domain.club.reminders import next_after, reminders_of
from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.lifecycle.reminders import ReminderKind, begins_at, event_reminder, local_moment
from chalicelib.domain.model.ladder import EveningTimes, LadderRules, LadderSettings
from chalicelib.domain.model.tournament import RoundStart, Settings
from tests.render.scenes import club_settings

AMSTERDAM, NEW_YORK = "Europe/Amsterdam", "America/New_York"
SIX = time(18, 0)


def an_event(*days: date, zone: str = AMSTERDAM, hour: time = time(20, 0), **changes: object) -> Settings:
    """A round on each of these days, at this hour where it is played."""
    starts = tuple(
        RoundStart(RoundNumber(number), local_moment(day, hour, zone)) for number, day in enumerate(days, start=1)
    )
    return club_settings(playing_days=days, schedule=starts, time_zone=zone, **changes)


def a_ladder(*days: date, **changes: object) -> Settings:
    ladder = LadderSettings("dubbelschaak", LadderRules(), times=EveningTimes(deadline=time(18, 30)))
    return replace(an_event(*days, **changes), ladder=ladder)


@pytest.mark.parametrize(
    ("zone", "first_day", "at"),
    [
        (AMSTERDAM, date(2026, 3, 29), "2026-03-28T17:00Z"),
        (AMSTERDAM, date(2026, 3, 30), "2026-03-29T16:00Z"),
        (AMSTERDAM, date(2026, 10, 25), "2026-10-24T16:00Z"),
        (AMSTERDAM, date(2026, 10, 26), "2026-10-25T17:00Z"),
        (NEW_YORK, date(2026, 3, 8), "2026-03-07T23:00Z"),
        (NEW_YORK, date(2026, 3, 9), "2026-03-08T22:00Z"),
        (NEW_YORK, date(2026, 11, 1), "2026-10-31T22:00Z"),
        (NEW_YORK, date(2026, 11, 2), "2026-11-01T23:00Z"),
    ],
)
def test_six_o_clock_stays_six_o_clock_when_the_clocks_change(zone: str, first_day: date, at: str) -> None:
    """The evening before, summer time or not: also when the clocks change in the night between."""
    found = event_reminder(an_event(first_day, zone=zone))
    assert found is not None
    assert f"{found.at:%Y-%m-%dT%H:%MZ}" == at


@pytest.mark.parametrize(
    ("zone", "day", "hour", "at"),
    [
        (AMSTERDAM, date(2026, 3, 29), time(2, 30), datetime(2026, 3, 29, 1, 30, tzinfo=UTC)),
        (AMSTERDAM, date(2026, 10, 25), time(2, 30), datetime(2026, 10, 25, 0, 30, tzinfo=UTC)),
        (NEW_YORK, date(2026, 3, 8), time(2, 30), datetime(2026, 3, 8, 7, 30, tzinfo=UTC)),
        (NEW_YORK, date(2026, 11, 1), time(1, 30), datetime(2026, 11, 1, 5, 30, tzinfo=UTC)),
    ],
)
def test_an_hour_that_is_left_out_or_comes_twice(zone: str, day: date, hour: time, at: datetime) -> None:
    """Left out: half past three summer time. Twice: the first one. Either is one moment, never two or none."""
    assert local_moment(day, hour, zone) == at
    rule = EveningReminder(0, hour)
    (found,) = (one for one in reminders_of(a_ladder(day, zone=zone), rule) if one.kind is ReminderKind.EVENING)
    assert found.at == at


@given(st.dates(date(2020, 1, 1), date(2035, 1, 1)), st.sampled_from([AMSTERDAM, NEW_YORK, "Pacific/Apia"]))
def test_the_reminder_comes_before_the_event(day: date, zone: str) -> None:
    settings = an_event(day, zone=zone)
    found, begins = event_reminder(settings), begins_at(settings)
    assert found is not None
    assert begins is not None
    assert timedelta(hours=24) < begins - found.at < timedelta(hours=28)


def test_nobody_is_reminded_of_what_has_no_day_or_shall_not_be() -> None:
    assert event_reminder(club_settings(schedule=(), playing_days=())) is None
    assert event_reminder(an_event(date(2026, 3, 3), reminds=False)) is None


def test_without_times_the_first_playing_day_counts() -> None:
    settings = club_settings(schedule=(), playing_days=(date(2026, 3, 10), date(2026, 3, 3)))
    found = event_reminder(settings)
    assert found is not None
    assert found.at == datetime(2026, 3, 2, 17, tzinfo=UTC)
    assert begins_at(settings) == datetime(2026, 3, 3, 23, tzinfo=UTC)


def test_each_evening_of_a_ladder_has_its_own() -> None:
    """The second evening is after the clocks went forward."""
    found = reminders_of(a_ladder(date(2026, 3, 24), date(2026, 3, 31), reminds=False), EveningReminder(1, SIX))
    assert [(one.kind, one.round_number, one.at) for one in found] == [
        (ReminderKind.EVENING, 1, datetime(2026, 3, 23, 17, tzinfo=UTC)),
        (ReminderKind.EVENING, 2, datetime(2026, 3, 30, 16, tzinfo=UTC)),
    ]


def test_a_moment_after_the_deadline_reminds_of_nothing() -> None:
    settings = a_ladder(date(2026, 3, 24), reminds=False)
    assert not reminders_of(settings, EveningReminder(0, time(18, 30)))
    assert reminders_of(settings, EveningReminder(0, time(18, 29)))
    assert not reminders_of(an_event(date(2026, 3, 24), reminds=False), EveningReminder(1, SIX)), "no ladder"
    assert not reminders_of(settings, None)


@given(st.integers(0, 14), st.times().map(lambda at: at.replace(second=0, microsecond=0)))
def test_every_evening_reminder_is_before_its_deadline(days: int, at: time) -> None:
    settings = a_ladder(date(2026, 3, 24), date(2026, 3, 31), date(2026, 10, 27), reminds=False)
    for one in reminders_of(settings, EveningReminder(days, at)):
        deadline = deadline_of(settings, one.round_number)
        assert deadline is not None
        assert one.at < deadline


def test_the_next_one_is_still_to_come() -> None:
    found = reminders_of(a_ladder(date(2026, 3, 24), date(2026, 3, 31)), EveningReminder(1, SIX))
    first, second = datetime(2026, 3, 23, 17, tzinfo=UTC), datetime(2026, 3, 30, 16, tzinfo=UTC)
    assert next_after(found, first - timedelta(seconds=1)) == first
    assert next_after(found, first) == second
    assert next_after(found, second) is None

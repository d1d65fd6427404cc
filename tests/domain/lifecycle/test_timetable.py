"""S64-58, S64-59: days, length and breaks make the starts; a change moves the rounds that are left."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import RoundNumber, TournamentId
from chalicelib.domain.lifecycle.calendar import marked, rounds_of
from chalicelib.domain.lifecycle.timetable import (
    WantedTimetable,
    breaks_on,
    refuse_unusable,
    starts_by,
    timetable_of,
    with_starts,
    with_timetable,
)
from chalicelib.domain.lifecycle.timetable_moves import Fate, Oddity, round_moves
from chalicelib.domain.model.round import Round, RoundState
from chalicelib.domain.model.timetable import Break, PlayingDay, Timetable
from chalicelib.domain.model.tournament import Settings, Tempo, Tournament

SATURDAY, SUNDAY = date(2027, 5, 1), date(2027, 5, 2)


def at(text: str) -> time:
    return time.fromisoformat(text)


def day(when: date, begins: str, rounds: int | None = None, until: str = "") -> PlayingDay:
    return PlayingDay(when, at(begins), rounds, at(until) if until else None)


def lunch(minutes: int, *, after: int | None = None, hour: str = "", on: date | None = None) -> Break:
    return Break(minutes, "Lunch", None if after is None else RoundNumber(after), at(hour) if hour else None, on)


def event(rounds: int, minutes: int, *, zone: str = "Europe/Amsterdam", published: int = 0) -> Tournament:
    """An event on a Saturday and a Sunday with the usual timetable."""
    played = tuple(Round(RoundNumber(number), (), state=RoundState.PUBLISHED) for number in range(1, published + 1))
    settings = Settings(
        "Voorjaar", "voorjaar", "swiss64", Tempo.RAPID, (SATURDAY, SUNDAY), planned_rounds=rounds,
        round_minutes=minutes, time_zone=zone,
    )  # fmt: skip
    settled = replace(settings, schedule=starts_by(timetable_of(settings), settings, {}))
    return Tournament(TournamentId("t"), settled, rounds=played)


def planned(tournament: Tournament, timetable: Timetable, minutes: int, kept: Sequence[int] = ()) -> Tournament:
    wanted = WantedTimetable(timetable, minutes, frozenset(map(RoundNumber, kept)))
    return replace(tournament, settings=with_timetable(tournament, wanted))


def starts(settings: Settings) -> str:
    """`1 10:00, 2 11:15`: the day of the month and the hour, where it is played."""
    zone = ZoneInfo(settings.time_zone)
    return ", ".join(f"{one.starts_at.astimezone(zone):%-d %H:%M}" for one in settings.schedule)


def moved(tournament: Tournament, number: int, text: str) -> Tournament:
    moment = datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(tournament.settings.time_zone)).astimezone(UTC)
    return replace(tournament, settings=with_starts(tournament.settings, {RoundNumber(number): moment}))


@pytest.mark.parametrize(
    ("days", "breaks", "expected"),
    [
        ([day(SATURDAY, "10:00", 2), day(SUNDAY, "09:30", 2)], [], "1 10:00, 1 11:10, 2 09:30, 2 10:40"),
        ([day(SATURDAY, "10:00", until="12:10"), day(SUNDAY, "09:30")], [], "1 10:00, 1 11:10, 2 09:30, 2 10:40"),
        ([day(SATURDAY, "10:00", until="12:09"), day(SUNDAY, "09:30", 1)], [], "1 10:00, 2 09:30"),
        ([day(SATURDAY, "10:00")], [lunch(45, after=2)], "1 10:00, 1 11:10, 1 12:55, 1 14:05"),
        ([day(SATURDAY, "10:00")], [lunch(45, hour="12:30")], "1 10:00, 1 11:10, 1 13:15, 1 14:25"),
        ([day(SATURDAY, "10:00")], [lunch(45, hour="12:10", on=SUNDAY)], "1 10:00, 1 11:10, 1 12:20, 1 13:30"),
        ([day(SATURDAY, "12:30", 1)], [lunch(45, hour="12:15")], "1 13:00"),
    ],
)
def test_s64_58_first_start_length_and_breaks(days: list[PlayingDay], breaks: list[Break], expected: str) -> None:
    """Rounds of an hour, ten minutes apart: the break takes the place of the pause."""
    timetable = Timetable(tuple(days), tuple(breaks), pause_minutes=10)
    assert starts(planned(event(4, 60), timetable, 60).settings) == expected


def test_s64_59_published_rounds_keep_their_time() -> None:
    running = event(6, 60, published=2)
    assert starts(running.settings) == "1 10:00, 1 11:15, 1 12:30, 2 10:00, 2 11:15, 2 12:30"
    shorter = planned(running, timetable_of(running.settings), 40)
    assert starts(shorter.settings) == "1 10:00, 1 11:15, 1 12:10, 2 10:00, 2 10:55, 2 11:50"
    fates = [move.fate for move in round_moves(running, shorter.settings)]
    assert fates == [Fate.PUBLISHED] * 2 + [Fate.FOLLOWS] * 4


def test_a_published_round_takes_the_plan_along_to_its_day() -> None:
    """Two rounds were played on Saturday, the third is published for Sunday: five a day now begins after it."""
    running = moved(event(6, 60, published=3), 3, "2027-05-02 09:00")
    wanted = Timetable((day(SATURDAY, "10:00", 5), day(SUNDAY, "10:00", 5)))
    assert starts(planned(running, wanted, 60).settings) == "1 10:00, 1 11:15, 2 09:00, 2 10:15, 2 11:30, 2 12:45"


def test_a_round_set_by_hand_is_kept_or_follows_again() -> None:
    running = moved(event(6, 60), 2, "2027-05-01 11:45")
    timetable = timetable_of(running.settings)
    assert starts(planned(running, timetable, 60, kept=[2]).settings).startswith("1 10:00, 1 11:45, 1 13:00, 2 10:00")
    free = planned(running, timetable, 60)
    assert starts(free.settings).startswith("1 10:00, 1 11:15, 1 12:30, 2 10:00")
    assert not any(one.by_hand for one in free.settings.schedule)


def test_a_round_put_off_to_another_day_leaves_its_place_free() -> None:
    running = moved(event(6, 60), 2, "2027-05-02 20:00")
    kept = planned(running, timetable_of(running.settings), 50, kept=[2])
    assert starts(kept.settings) == "1 10:00, 2 20:00, 1 12:10, 2 10:00, 2 11:05, 2 12:10"


def test_a_moved_round_says_from_when_and_back_again_nothing() -> None:
    there = moved(event(6, 60), 2, "2027-05-01 11:45")
    back = moved(there, 2, "2027-05-01 11:15")
    start = there.settings.start(RoundNumber(2))
    assert start is not None
    assert start.moved_from == datetime(2027, 5, 1, 9, 15, tzinfo=UTC)
    assert back.settings == event(6, 60).settings
    without = with_starts(there.settings, {RoundNumber(2): None})
    assert [one.round_number for one in without.schedule] == [1, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("timetable", "minutes", "number", "oddities"),
    [
        (Timetable((day(SATURDAY, "22:30", 6),)), 60, 2, {Oddity.PAST_MIDNIGHT}),
        (Timetable((day(SATURDAY, "22:30", 6),)), 60, 3, {Oddity.AFTER_LAST_DAY}),
        (Timetable((day(SATURDAY, "21:00"),)), 60, 2, {Oddity.NO_ROOM}),
        (Timetable((day(SATURDAY, "10:00", 6),)), 60, 3, set()),
    ],
)
def test_what_is_odd_is_said_and_nothing_refused(
    timetable: Timetable, minutes: int, number: int, oddities: set[Oddity]
) -> None:
    running = event(6, 60)
    moves = round_moves(running, planned(running, timetable, minutes).settings)
    assert set(moves[number - 1].oddities) == oddities


def test_a_kept_round_may_come_upon_a_break_and_the_round_before_it() -> None:
    running = event(6, 60, published=3)
    timetable = replace(timetable_of(running.settings), breaks=(lunch(60, hour="12:00"), lunch(90, after=1)))
    moves = round_moves(running, planned(running, timetable, 80).settings)
    assert [set(move.oddities) for move in moves[:3]] == [
        set(),
        {Oddity.ON_BREAK, Oddity.BEFORE_PREVIOUS_ENDS},
        {Oddity.ON_BREAK, Oddity.BEFORE_PREVIOUS_ENDS},
    ]


@pytest.mark.parametrize(
    ("zone", "night", "expected", "odd"),
    [
        ("Europe/Amsterdam", date(2027, 3, 28), "28 00:30, 28 01:45, 28 04:00", [2]),
        ("Europe/Amsterdam", date(2027, 10, 31), "31 00:30, 31 01:45, 31 02:00", [3]),
        ("America/New_York", date(2027, 3, 14), "14 00:30, 14 01:45, 14 04:00", [2]),
        ("Australia/Lord_Howe", date(2027, 10, 3), "3 00:30, 3 01:45, 3 03:30", [2]),
    ],
)
def test_a_round_lasts_as_long_in_a_night_in_which_clocks_change(
    zone: str, night: date, expected: str, odd: list[int]
) -> None:
    """An hour and a quarter from start to start: over the hour that is lost, and over the one that comes twice."""
    wanted = planned(event(3, 60, zone=zone), Timetable((day(night, "00:30", 3),)), 60)
    assert starts(wanted.settings) == expected
    first, second, third = (one.starts_at for one in wanted.settings.schedule)
    assert second - first == third - second == timedelta(minutes=75)
    moves = round_moves(event(3, 60, zone=zone), wanted.settings)
    assert [move.number for move in moves if Oddity.CLOCKS_CHANGE in move.oddities][:1] == odd


def test_a_first_start_in_the_lost_hour_is_an_hour_later_and_ten_o_clock_stays_ten() -> None:
    timetable = Timetable((day(date(2027, 3, 28), "02:30", 1), day(date(2027, 3, 29), "10:00", 1)))
    assert starts(planned(event(2, 60), timetable, 60).settings) == "28 03:30, 29 10:00"


def test_breaks_stand_among_the_rounds_for_readers_and_in_no_calendar() -> None:
    running = event(3, 60)
    timetable = Timetable(
        (day(SATURDAY, "10:00", 2), day(SUNDAY, "10:00", 1)),
        (lunch(45, after=1), lunch(30, after=2), lunch(15, hour="16:00")),
    )
    settings = planned(running, timetable, 60).settings
    zone = ZoneInfo(settings.time_zone)
    shown = [f"{begins.astimezone(zone):%H:%M} {one.minutes}" for begins, one in breaks_on(settings, SATURDAY)]
    assert shown == ["11:00 45", "16:00 15"], "after round 2 everybody goes home"
    assert [one.first for one in rounds_of(settings)] == [1, 2, 3]
    later = moved(replace(running, settings=settings), 2, "2027-05-01 12:00").settings
    assert marked(settings, later, later.schedule[0].starts_at).calendar.sequence == 1


@pytest.mark.parametrize(
    ("wrong", "field", "reason"),
    [
        (Timetable(()), "day-1", "missing"),
        (Timetable((day(SATURDAY, "10:00"), day(SATURDAY, "12:00"))), "day-2", "day_twice"),
        (Timetable((day(SATURDAY, "10:00", until="09:00"),)), "day-1", "ends_before_it_begins"),
        (Timetable((day(SATURDAY, "10:00", 0),)), "day-1", "out_of_range"),
        (Timetable((day(SATURDAY, "10:00"),), (lunch(0, after=1),)), "break-1", "out_of_range"),
        (Timetable((day(SATURDAY, "10:00"),), (lunch(5),)), "break-1", "after_round_or_hour"),
        (Timetable((day(SATURDAY, "10:00"),), (lunch(5, after=1, hour="12:00"),)), "break-1", "after_round_or_hour"),
        (Timetable((day(SATURDAY, "10:00"),), pause_minutes=-1), "pause_minutes", "out_of_range"),
    ],
)
def test_an_unusable_timetable_names_the_line(wrong: Timetable, field: str, reason: str) -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        refuse_unusable(wrong)
    assert (refusal.value.details["field"], refusal.value.details["reason"]) == (field, reason)


@given(
    st.lists(st.tuples(st.integers(6, 10), st.integers(1, 4)), min_size=1, max_size=4),
    st.integers(5, 120),
    st.lists(st.tuples(st.integers(0, 23), st.integers(1, 60)), max_size=3),
    st.integers(0, 4),
    st.sampled_from(["Europe/Amsterdam", "America/New_York", "Australia/Lord_Howe", "UTC"]),
)
def test_published_rounds_stay_and_a_second_time_changes_nothing(
    hours: list[tuple[int, int]], minutes: int, breaks: list[tuple[int, int]], published: int, zone: str
) -> None:
    running = event(6, 60, published=published, zone=zone)
    days = tuple(PlayingDay(SATURDAY + timedelta(n), time(hour), rounds) for n, (hour, rounds) in enumerate(hours))
    timetable = Timetable(days, tuple(Break(length, at=time(hour)) for hour, length in breaks))
    once = planned(running, timetable, minutes)
    assert once.settings.schedule[:published] == running.settings.schedule[:published]
    assert planned(once, timetable, minutes).settings == once.settings
    free = [one.starts_at for one in once.settings.schedule[published:]]
    assert free == sorted(set(free))

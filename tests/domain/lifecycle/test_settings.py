"""New events: four answers in, sensible defaults out; and what stays fixed."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.ids import ClubId, RoundNumber, TournamentId
from chalicelib.domain.lifecycle.settings import (
    FixedOnceStartedError,
    NewEvent,
    changed,
    checked,
    settings_for,
    slug_from,
)
from chalicelib.domain.lifecycle.timetable import rescheduled, with_rounds
from chalicelib.domain.model.ladder import EveningTimes, LadderRules, LadderSettings
from chalicelib.domain.model.result import Colour
from chalicelib.domain.model.tournament import Acceleration, Contact, RoundStart, Settings, Tempo, Tournament
from tests.builders import a_tournament
from tests.domain.lifecycle.test_scoring import scoring

TUESDAY = date(2026, 10, 13)
NOON = datetime(2026, 10, 13, 12, 0, tzinfo=UTC)


def event(days: int = 1, *, every: int = 1, tempo: Tempo = Tempo.STANDARD, system: str = "fide-dutch") -> Settings:
    playing_days = tuple(TUESDAY + timedelta(days=every * day) for day in range(days))
    return settings_for(NewEvent("Najaar", system, tempo, playing_days), "najaar")


def local_starts(settings: Settings) -> list[str]:
    zone = ZoneInfo(settings.time_zone)
    return [f"{start.starts_at.astimezone(zone):%d-%m %H:%M}" for start in settings.schedule]


def test_one_club_evening_a_week_is_one_round_at_eight() -> None:
    settings = event(5, every=7)
    assert settings.planned_rounds == 5
    assert local_starts(settings) == ["13-10 20:00", "20-10 20:00", "27-10 20:00", "03-11 20:00", "10-11 20:00"]


def test_eight_o_clock_stays_eight_o_clock_when_summer_time_ends() -> None:
    utc = [start.starts_at.hour for start in event(3, every=7).schedule]
    assert utc == [18, 18, 19]


def test_several_rounds_on_a_day_begin_in_the_morning_a_round_and_a_break_apart() -> None:
    assert local_starts(event(1, tempo=Tempo.RAPID))[:3] == ["13-10 10:00", "13-10 11:15", "13-10 12:30"]


@pytest.mark.parametrize(
    ("days", "tempo", "rounds"),
    [(1, Tempo.STANDARD, 3), (2, Tempo.STANDARD, 6), (1, Tempo.RAPID, 7), (1, Tempo.BLITZ, 7), (20, Tempo.STANDARD, 7)],
)
def test_a_new_event_has_no_more_rounds_than_its_days_hold(days: int, tempo: Tempo, rounds: int) -> None:
    assert event(days, tempo=tempo).planned_rounds == rounds


def test_rounds_that_the_days_do_not_hold_have_no_start_yet() -> None:
    """Five rounds of four hours on one day: three fit before the night."""
    event = NewEvent("Kring", "round-robin", Tempo.STANDARD, (date(2026, 12, 5),))
    settings = with_rounds(settings_for(event, "kring"), 5)
    assert [f"{one.starts_at:%d %H:%M}" for one in settings.schedule] == ["05 09:00", "05 13:15", "05 17:30"]
    assert [one.round_number for one in with_rounds(settings, 2).schedule] == [1, 2]


def test_a_league_of_more_rounds_than_evenings_keeps_its_evenings_at_eight() -> None:
    """Pairing round 1 made two rounds a day of them, at 10:00 and 14:15."""
    league = replace(event(3, every=7, system="round-robin"), club=ClubId("c"))
    assert with_rounds(league, 5) == replace(league, planned_rounds=5)
    assert local_starts(with_rounds(league, 5)) == ["13-10 20:00", "20-10 20:00", "27-10 20:00"]


def test_a_league_of_fewer_rounds_gets_its_evenings_back_with_more_players() -> None:
    """Also where the club begins at half past seven; summer time ends on 25 October."""
    late = timedelta(minutes=30)
    league = event(5, every=7, system="round-robin")
    starts = tuple(replace(start, starts_at=start.starts_at - late) for start in league.schedule)
    league = replace(league, club=ClubId("c"), schedule=starts)
    short = with_rounds(league, 2)
    assert local_starts(short) == ["13-10 19:30", "20-10 19:30"]
    assert with_rounds(short, 5) == league


@pytest.fixture
def at_half_past_seven() -> Settings:
    """Five Tuesdays of a club, from 13 October on; summer time ends on 25 October."""
    league = replace(event(5, every=7, system="round-robin"), club=ClubId("c"))
    late = timedelta(minutes=30)
    return replace(
        league, schedule=tuple(replace(start, starts_at=start.starts_at - late) for start in league.schedule)
    )


def test_other_days_of_a_clubs_event_keep_its_hour(at_half_past_seven: Settings) -> None:
    """They fell back to 20:00, and to 10:00 where there were more rounds than days."""
    first, second, third, fourth, fifth = at_half_past_seven.playing_days
    moved = replace(at_half_past_seven, playing_days=(first, second, third + timedelta(1), fourth, fifth))
    assert local_starts(rescheduled(at_half_past_seven, moved)) == [
        "13-10 19:30",
        "20-10 19:30",
        "28-10 19:30",
        "03-11 19:30",
        "10-11 19:30",
    ]
    fewer = replace(at_half_past_seven, playing_days=(second, fourth))
    assert local_starts(rescheduled(at_half_past_seven, fewer)) == ["20-10 19:30", "03-11 19:30"]
    none_of_them = replace(at_half_past_seven, playing_days=(date(2026, 12, 1), date(2026, 12, 8)))
    assert local_starts(rescheduled(at_half_past_seven, none_of_them)) == ["01-12 19:30", "08-12 19:30"]


@given(st.sets(st.integers(0, 60), min_size=1, max_size=8), st.integers(1, 8))
def test_a_clubs_event_has_a_round_on_each_evening_whatever_its_days_become(days: set[int], rounds: int) -> None:
    present = replace(event(5, every=7), club=ClubId("c"))
    wanted = replace(present, playing_days=tuple(TUESDAY + timedelta(day) for day in days), planned_rounds=rounds)
    expected = [f"{day:%d-%m} 20:00" for day in sorted(wanted.playing_days)[:rounds]]
    assert local_starts(rescheduled(present, wanted)) == expected


def test_an_evening_that_was_set_by_hand_stays_when_another_day_is_put_in(at_half_past_seven: Settings) -> None:
    first, *others = at_half_past_seven.schedule
    by_hand = replace(first, starts_at=first.starts_at + timedelta(days=1, hours=1))
    present = replace(at_half_past_seven, schedule=(by_hand, *others))
    longer = replace(present, playing_days=(*present.playing_days, date(2026, 11, 17)), planned_rounds=6)
    assert rescheduled(present, longer).schedule[:5] == (by_hand, *others)
    assert local_starts(rescheduled(present, longer))[::5] == ["14-10 20:30", "17-11 19:30"]


def test_a_clubs_evenings_stay_at_their_hour_in_another_time_zone(at_half_past_seven: Settings) -> None:
    wanted = replace(at_half_past_seven, time_zone="Atlantic/Canary")
    assert local_starts(rescheduled(at_half_past_seven, wanted)) == local_starts(at_half_past_seven)


def test_a_ladder_without_evenings_begins_at_its_own_hour() -> None:
    ladder = LadderSettings(preset="dubbelschaak", rules=LadderRules(), times=EveningTimes(begins=time(19, 45)))
    cycle = replace(event(1), system="keizer", club=ClubId("c"), ladder=ladder, schedule=(), planned_rounds=2)
    wanted = replace(cycle, playing_days=(date(2026, 10, 13), date(2026, 10, 20)))
    assert local_starts(rescheduled(cycle, wanted)) == ["13-10 19:45", "20-10 19:45"]


def test_a_new_event_plans_no_round_at_night() -> None:
    for tempo in Tempo:
        for days in (1, 2, 14):
            assert {start[-5:] for start in local_starts(event(days, tempo=tempo))} <= {
                f"{hour:02}:{minute:02}" for hour in range(10, 23) for minute in range(60)
            }


def test_an_event_begins_with_the_swiss64_standings() -> None:
    assert event().profile == "swiss64"


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": "  "}, "name"),
        ({"name": "x" * 121}, "name"),
        ({"playing_days": ()}, "playing_days"),
        ({"playing_days": (date(9999, 12, 31),)}, "playing_days"),
        ({"planned_rounds": 0}, "planned_rounds"),
        ({"planned_rounds": 61}, "planned_rounds"),
        ({"round_minutes": 0}, "round_minutes"),
        ({"language": "xx"}, "language"),
        ({"time_zone": "Mars/Olympus"}, "time_zone"),
        ({"time_zone": "localtime"}, "time_zone"),
        ({"regulations_link": 'http://x" onclick="'}, "regulations_link"),
        ({"schedule": (RoundStart(RoundNumber(0), NOON),)}, "start-0"),
        ({"schedule": (RoundStart(RoundNumber(1), NOON), RoundStart(RoundNumber(1), NOON))}, "start-1"),
        ({"schedule": (RoundStart(RoundNumber(1), NOON.replace(year=9999)),)}, "start-1"),
        ({"system": "dice"}, "system"),
        ({"slug": "No Slug"}, "slug"),
        ({"contact": Contact(email="no address")}, "contact_email"),
        ({"regulations_link": "javascript:alert(1)"}, "regulations_link"),
        ({"regulations": "x" * 20_001}, "regulations"),
        ({"time_control": "x" * 501}, "time_control"),
        ({"acceleration": Acceleration.BAKU, "scoring": scoring("3 1 0 3")}, "acceleration"),
        ({"acceleration": Acceleration.BAKU, "system": "round-robin"}, "acceleration"),
        ({"acceleration": Acceleration.BAKU, "system": "klukkluk"}, "acceleration"),
        ({"profile": "nobody"}, "profile"),
        ({"profile": "own"}, "tiebreaks"),
        ({"tiebreaks": ("BH",)}, "tiebreaks"),
        ({"profile": "own", "tiebreaks": ("BH",), "system": "round-robin"}, "tiebreaks"),
    ],
)
def test_an_unusable_setting_is_named(wrong: dict[str, object], field: str) -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        checked(replace(event(), **wrong))  # type: ignore[arg-type]
    assert refusal.value.details["field"] == field


def running() -> Tournament:
    return replace(a_tournament("A B").after("A-B 1-0"), id=TournamentId("t"), settings=event(5, every=7))


@pytest.mark.parametrize(
    ("wish", "refusal"),
    [
        ({"slug": "other"}, FixedOnceStartedError),
        ({"system": "round-robin"}, FixedOnceStartedError),
        ({"initial_colour": Colour.BLACK}, FixedOnceStartedError),
        ({"acceleration": Acceleration.BAKU}, FixedOnceStartedError),
        ({"scoring": scoring("3 1 0 3")}, FixedOnceStartedError),
        ({"profile": "fide"}, FixedOnceStartedError),
        ({"profile": "own", "tiebreaks": ("SB",)}, FixedOnceStartedError),
    ],
)
def test_what_is_fixed_once_round_1_is_paired(wish: dict[str, object], refusal: type[DomainError]) -> None:
    tournament = running()
    with pytest.raises(refusal):
        changed(tournament, replace(tournament.settings, **wish))  # type: ignore[arg-type]


def test_the_system_is_free_before_round_1() -> None:
    tournament = replace(running(), rounds=())
    wanted = replace(tournament.settings, system="round-robin")
    assert changed(tournament, wanted) == wanted


def test_a_ladder_is_made_with_a_season_and_stays_one() -> None:
    """D8: its system pairs evenings of a club."""
    ladder = replace(event(), system="keizer", ladder=LadderSettings("dubbelschaak", LadderRules()))
    assert checked(ladder).system == "keizer"
    for wrong in (replace(ladder, ladder=None), replace(ladder, system="swiss64")):
        with pytest.raises(InvalidFieldError) as refusal:
            checked(wrong)
        assert refusal.value.details == {"field": "system", "reason": "unknown_system"}


def test_the_edition_stays_once_round_1_is_paired() -> None:
    """C.07 as it was when the event began: the first day cannot move to the time of another text."""
    tournament = running()
    club = replace(tournament, settings=replace(tournament.settings, profile="club"))
    for days, is_refused in (((date(2026, 2, 28), TUESDAY), True), ((date(2026, 3, 1), TUESDAY), False)):
        wanted = replace(club.settings, playing_days=days)
        if is_refused:
            with pytest.raises(FixedOnceStartedError) as refusal:
                changed(club, wanted)
            assert refusal.value.details["field"] == "playing_days"
        else:
            assert changed(club, wanted) == wanted
    earlier = replace(tournament.settings, playing_days=(date(2026, 2, 28), TUESDAY))
    assert changed(tournament, earlier) == earlier


def test_a_system_for_which_the_list_is_not_made_is_refused() -> None:
    """C.07 8: no Buchholz in a round robin since 2026."""
    settings = replace(event(), profile="own", tiebreaks=("BH-C1", "SB"))
    before = replace(running(), rounds=(), settings=settings)
    with pytest.raises(InvalidFieldError) as refusal:
        changed(before, replace(settings, system="round-robin"))
    assert refusal.value.details == {"field": "tiebreaks", "reason": "not_for_predetermined", "code": "BH-C1"}
    fitting = replace(settings, system="round-robin", tiebreaks=("sb", "ks"))
    assert changed(before, fitting).tiebreaks == ("SB", "KS")


def test_points_are_looked_at_when_they_change() -> None:
    """What a file brought stays usable; other points have to make sense."""
    tournament = replace(running(), rounds=(), settings=replace(event(), scoring=scoring("1 ½ 0 2")))
    same = replace(tournament.settings, city="Utrecht")
    assert changed(tournament, same) == same
    with pytest.raises(InvalidFieldError) as refusal:
        changed(tournament, replace(same, scoring=scoring("1 ½ 0 3")))
    assert refusal.value.details["field"] == "points_bye"


def test_the_federation_of_the_event_is_a_code_of_fide_unless_a_file_said_otherwise() -> None:
    """Record 032 of the file for rating has three columns for it."""
    tournament = replace(running(), settings=replace(running().settings, federation="Catalonia"))
    same = replace(tournament.settings, city="Sitges")
    assert changed(tournament, same) == same
    assert changed(tournament, replace(same, federation=" Spanje ")).federation == "ESP"
    with pytest.raises(InvalidFieldError) as refusal:
        changed(tournament, replace(same, federation="Utopia"))
    assert refusal.value.details == {"field": "federation", "reason": "not_a_federation"}


def test_acceleration_is_free_before_round_1() -> None:
    tournament = replace(running(), rounds=())
    wanted = replace(tournament.settings, acceleration=Acceleration.BAKU, scoring=scoring("2 1 0 2"))
    assert changed(tournament, wanted) == wanted


def test_the_rounds_that_exist_stay() -> None:
    tournament = a_tournament("A B C").after("A-B 1-0, C bye", "C-A 1-0, B bye")
    settled = replace(tournament, settings=event())
    with pytest.raises(InvalidFieldError) as refusal:
        changed(settled, replace(settled.settings, planned_rounds=1))
    assert refusal.value.details["least"] == 2


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Najaarstoernooi De Toren 2026", "najaarstoernooi-de-toren-2026"),
        ("Torneo de Navidad: ¡Málaga!", "torneo-de-navidad-malaga"),
        ("---", "event"),
        ("x" * 100, "x" * 55),
    ],
)
def test_an_address_from_a_name(name: str, slug: str) -> None:
    assert slug_from([name]) == slug

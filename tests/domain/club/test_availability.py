"""D13: who comes: until when members say so themselves, what holds for who says nothing, what a change is made of."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.club.availability import (
    NOTHING_SAID,
    Availability,
    EveningSheet,
    Presence,
    SignOffClosedError,
    StaleAvailabilityError,
    Way,
    announced,
    away,
    changes,
    checked,
    comes,
    deadline_of,
    is_in_time,
    is_open,
    late_ones,
    refuse_closed,
)
from chalicelib.domain.club.member import Member, StandingChoice
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.keizer.presets import DUBBELSCHAAK
from chalicelib.domain.ids import EntryId, RoundNumber
from chalicelib.domain.model.ladder import (
    ABSENT,
    CUP,
    LATE_NOTICE,
    LEAGUE,
    NO_REASON,
    NO_WORTH,
    NOT_SIGNED_ON,
    WORK,
    LadderSettings,
    ReasonRule,
)
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.round import RoundState
from chalicelib.domain.model.tournament import RoundStart, Settings, Tournament
from tests.builders import a_tournament

FIRST = RoundNumber(1)
AMSTERDAM = ZoneInfo("Europe/Amsterdam")
LADDER = LadderSettings("dubbelschaak", DUBBELSCHAAK.rules)
ANNA, BAS, CHRIS = EntryId("anna"), EntryId("bas"), EntryId("chris")


def at(clock: str, day: date = date(2026, 12, 1)) -> datetime:
    """An hour of the evening at the club, in UTC."""
    return datetime.combine(day, time.fromisoformat(clock), AMSTERDAM).astimezone(UTC)


def a_cycle(*days: date, ladder: LadderSettings = LADDER) -> Tournament:
    starts = tuple(RoundStart(RoundNumber(place), at("20:00", day)) for place, day in enumerate(days, start=1))
    return a_tournament("Anna Bas", system="keizer", ladder=ladder, schedule=starts).tournament


CYCLE = a_cycle(date(2026, 12, 1))
SETTINGS: Settings = CYCLE.settings


def said(presence: str, clock: str = "17:00", way: Way = Way.LINK, **more: object) -> Availability:
    return Availability(Presence(presence), at(clock), way, **more)  # type: ignore[arg-type]


def a_sheet(**of: Availability) -> EveningSheet:
    return EveningSheet(FIRST, {EntryId(name): one for name, one in of.items()})


def a_member(entry: EntryId, standing: str = "always", **more: object) -> Member:
    return replace(Member(entry, Person(entry.title())), standing=StandingChoice(standing), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("clock", "expected"), [("18:29", True), ("18:30", True), ("18:31", False), ("23:59", False)])
def test_members_sign_on_and_off_until_half_past_six(clock: str, expected: bool) -> None:
    """D13: "until 18:30 (club time zone)"."""
    assert is_open(CYCLE, FIRST, at(clock)) is expected


def test_the_deadline_is_that_of_the_clock_on_the_wall_when_summer_time_ends() -> None:
    cycle = a_cycle(date(2026, 10, 20), date(2026, 10, 27))
    found = [deadline_of(cycle.settings, RoundNumber(number)) for number in (1, 2)]
    assert [one and one.astimezone(UTC).isoformat() for one in found] == [
        "2026-10-20T16:30:00+00:00",
        "2026-10-27T17:30:00+00:00",
    ]
    assert is_open(cycle, RoundNumber(2), datetime(2026, 10, 27, 17, 30, tzinfo=UTC))
    assert not is_open(cycle, RoundNumber(1), datetime(2026, 10, 20, 16, 31, tzinfo=UTC))


def test_the_evening_belongs_to_the_day_of_the_club_not_of_greenwich() -> None:
    starts = (RoundStart(FIRST, datetime(2026, 12, 2, 3, 0, tzinfo=UTC)),)
    settings = replace(SETTINGS, schedule=starts, time_zone="America/Curacao")
    deadline = deadline_of(settings, FIRST)
    assert deadline is not None
    assert deadline.astimezone(UTC) == datetime(2026, 12, 1, 22, 30, tzinfo=UTC)


def test_without_a_date_an_evening_stays_open_until_it_is_published() -> None:
    undated = replace(CYCLE, settings=replace(SETTINGS, schedule=()))
    played = a_tournament("Anna Bas", system="keizer", ladder=LADDER).after("Anna-Bas")
    draft = replace(played, rounds=(replace(played.rounds[0], state=RoundState.DRAFT),))
    assert [is_open(one, FIRST, at("23:00")) for one in (undated, draft, played)] == [True, True, False]


def test_after_the_deadline_only_the_director_changes_who_comes() -> None:
    refuse_closed(CYCLE, FIRST, at("18:30"))
    with pytest.raises(SignOffClosedError):
        refuse_closed(CYCLE, FIRST, at("18:31"))


@pytest.mark.parametrize(
    ("presence", "way", "clock", "expected"),
    [
        ("late", Way.LINK, "18:30", True),
        ("late", Way.MAIL, "18:30", True),
        ("late", Way.MAIL, "18:31", False),
        ("late", Way.PHONE, "20:15", True),
        ("late", Way.IN_PERSON, "19:00", True),
        ("late", Way.PHONE, "20:16", False),
        ("out", Way.PHONE, "18:31", False),
        ("out", Way.PHONE, "18:00", True),
    ],
)
def test_late_arrival_is_announced_by_mail_until_half_past_six_or_by_phone_until_a_quarter_past_eight(
    presence: str, way: Way, clock: str, expected: bool
) -> None:
    assert is_in_time(said(presence, clock, way, until=time(20, 30)), SETTINGS, FIRST) is expected


def test_who_announced_himself_in_time_is_late_the_others_are_missing() -> None:
    sheet = a_sheet(
        anna=said("late", "18:00", until=time(20, 30)),
        bas=said("late", "20:20", Way.PHONE, until=time(20, 40)),
        chris=said("in"),
    )
    assert late_ones(sheet, SETTINGS) == {ANNA}


@pytest.mark.parametrize(
    ("standing", "presence", "expected"),
    [
        ("always", "unknown", True),
        ("always", "out", False),
        ("always", "duty", False),
        ("always", "late", True),
        ("never", "unknown", False),
        ("never", "in", True),
        ("never", "late", True),
    ],
)
def test_the_standing_choice_holds_for_who_says_nothing(standing: str, presence: str, expected: bool) -> None:
    """D13: "always in, or never in"."""
    assert comes(a_member(ANNA, standing), Presence(presence)) is expected


def test_a_former_member_comes_only_when_he_signs_on_and_a_guest_unless_he_signs_off() -> None:
    left = a_member(ANNA, has_left=True)
    assert [comes(left, Presence.UNKNOWN), comes(left, Presence.IN)] == [False, True]
    assert [comes(None, Presence.UNKNOWN), comes(None, Presence.OUT)] == [True, False]


def test_why_somebody_is_away() -> None:
    """D4: absent with notice, for the club, not signed on; D14, D17: who plays elsewhere tonight."""
    everybody = [EntryId(name) for name in ("anna", "bas", "chris", "daan", "eva", "fien")]
    sheet = a_sheet(anna=said("out"), bas=said("duty", duty=WORK), daan=said("in"), eva=said("in"))
    members = {one: a_member(one, "never" if one == CHRIS else "always") for one in everybody}
    busy = {EntryId("daan"): LEAGUE, EntryId("fien"): CUP}
    assert away(everybody, sheet, members, SETTINGS, busy) == {
        ANNA: ABSENT,
        BAS: WORK,
        CHRIS: NOT_SIGNED_ON,
        EntryId("daan"): LEAGUE,
        EntryId("fien"): CUP,
    }


@pytest.mark.parametrize(("clock", "expected"), [("18:30", ABSENT), ("18:31", LATE_NOTICE)])
def test_a_club_can_have_a_worth_of_its_own_for_late_notice(clock: str, expected: str) -> None:
    rules = replace(DUBBELSCHAAK.rules, reasons=(*DUBBELSCHAAK.rules.reasons, ReasonRule(LATE_NOTICE, NO_WORTH)))
    own = replace(SETTINGS, ladder=replace(LADDER, rules=rules))
    sheet = a_sheet(anna=said("out", clock, Way.PHONE))
    assert away([ANNA], sheet, {}, own, {}) == {ANNA: expected}
    assert away([ANNA], sheet, {}, SETTINGS, {}) == {ANNA: ABSENT}


def test_only_a_late_one_has_a_time_and_only_a_duty_a_reason() -> None:
    everything = said("out", until=time(20, 30), duty=WORK)
    assert checked(everything, LADDER).content == (Presence.OUT, None, NO_REASON)
    assert checked(replace(everything, presence=Presence.LATE), LADDER).until == time(20, 30)
    assert checked(replace(everything, presence=Presence.DUTY), LADDER).duty == WORK


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        (said("late"), "until"),
        (said("late", until=time(19, 59)), "until"),
        (said("duty"), "duty"),
        (said("duty", duty=ABSENT), "duty"),
        (said("duty", duty="bye"), "duty"),
    ],
)
def test_what_makes_no_sense_is_refused(wrong: Availability, field: str) -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        checked(wrong, LADDER)
    assert refusal.value.details["field"] == field


def test_the_duties_to_choose_from_are_those_of_the_club() -> None:
    assert announced(DUBBELSCHAAK.rules) == ("team-cup", "cup", "theme", "work")


def test_what_was_said_already_is_no_change_whoever_says_it_again() -> None:
    sheet = a_sheet(anna=said("out"))
    again = {ANNA: said("out", "18:00", Way.PHONE), BAS: said("unknown")}
    assert changes(sheet, again, {ANNA: "something else", BAS: "something else"}) == {}


def test_two_directors_do_not_overwrite_one_another() -> None:
    sheet = a_sheet(anna=said("out", "17:30"), bas=said("out"))
    wanted = {ANNA: said("in"), BAS: said("in"), CHRIS: said("in")}
    seen = {ANNA: NOTHING_SAID, BAS: sheet.mark(BAS), CHRIS: NOTHING_SAID}
    with pytest.raises(StaleAvailabilityError) as refusal:
        changes(sheet, wanted, seen)
    assert refusal.value.details["entries"] == (ANNA,)
    assert changes(sheet, wanted, {**seen, ANNA: sheet.mark(ANNA)}) == wanted


SAID = st.builds(
    Availability,
    presence=st.sampled_from([Presence.IN, Presence.OUT, Presence.UNKNOWN]),
    at=st.integers(0, 600).map(lambda minutes: at("10:00") + timedelta(minutes=minutes)),
    way=st.sampled_from(Way),
)
SHEETS = st.dictionaries(st.sampled_from([ANNA, BAS, CHRIS]), SAID).map(lambda found: EveningSheet(FIRST, found))


@given(SHEETS, st.dictionaries(st.sampled_from([ANNA, BAS, CHRIS]), SAID))
def test_said_twice_is_said_once(sheet: EveningSheet, wanted: dict[EntryId, Availability]) -> None:
    first = changes(sheet, wanted, {})
    after = replace(sheet, said={**sheet.said, **first})
    assert changes(after, wanted, {}) == {}
    assert {entry: after.presence(entry) for entry in wanted} == {entry: one.presence for entry, one in wanted.items()}
    untouched = set(sheet.said) - set(wanted)
    assert {entry: after.said[entry] for entry in untouched} == {entry: sheet.said[entry] for entry in untouched}


@given(SHEETS)
def test_everybody_comes_or_is_away_for_a_reason(sheet: EveningSheet) -> None:
    members = {ANNA: a_member(ANNA), BAS: a_member(BAS, "never")}
    found = away([ANNA, BAS, CHRIS], sheet, members, SETTINGS, {})
    for entry in (ANNA, BAS, CHRIS):
        assert (entry in found) is not comes(members.get(entry), sheet.presence(entry))

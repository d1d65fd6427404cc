"""Calendar files (RFC 5545), read back by a reader of their own."""

import re
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.booking.settings import BookingSettings
from chalicelib.domain.club.club import ClubVisibility
from chalicelib.domain.ids import RoundNumber, TournamentId, UserId
from chalicelib.domain.model.tournament import LONG_AGO, CalendarMark, RoundStart, Tournament, Venue, Visibility
from chalicelib.ports import Summary
from chalicelib.render.calendar import render_calendar
from chalicelib.render.club import render_club
from chalicelib.render.feeds import Listed, Reader, shared_feed
from chalicelib.render.ical import Occasion, Span, calendar_text
from chalicelib.render.texts import Texts
from chalicelib.render.tournament import render_tournament
from tests.render.calendar_reader import Component, moment, read
from tests.render.club_years import LEAGUE, a_year
from tests.render.scenes import a_club_event, a_context, club_settings
from tests.render.test_club import CLUB

ZONES = ("Europe/Amsterdam", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "Africa/Casablanca", "UTC")
MOMENTS = st.integers(0, 100 * 366 * 24 * 60).map(lambda minutes: LONG_AGO + timedelta(minutes=minutes))
"""From 1970 to 2070."""
SAID_AT = datetime(2026, 3, 1, 12, tzinfo=UTC)


def the_file(event: Tournament) -> bytes:
    return render_tournament(event, a_context())["nl/t/lente/event.ics"].body


def entries(content: bytes) -> list[Component]:
    return read(content).all("VEVENT")


def an_occasion(when: Span | date, **changes: object) -> Occasion:
    return replace(Occasion("r1.x@speelzaal", "Ronde 1", when, 0, SAID_AT), **changes)


def written(*occasions: Occasion) -> Component:
    return read(calendar_text("Lente", occasions).encode())


def test_one_entry_a_round_in_the_time_of_the_event() -> None:
    content = the_file(a_club_event())
    assert len(entries(content)) == 3
    first = b"DTSTART;TZID=Europe/Amsterdam:20260303T200000\r\nDTEND;TZID=Europe/Amsterdam:20260304T000000\r\n"
    assert first + b"SUMMARY:Lentetoernooi: Ronde 1\r\n" in content
    assert b"URL:https://speelzaal.example/nl/t/lente/\r\n" in content


def test_identities_stay_when_a_round_moves() -> None:
    """A moved round keeps its UID, so that it moves in the reader's calendar too."""
    event = a_club_event()
    mark = CalendarMark(7, datetime(2026, 2, 1, 9, tzinfo=UTC))
    starts = tuple(replace(one, starts_at=one.starts_at + timedelta(days=1)) for one in event.settings.schedule)
    moved = replace(event, settings=replace(event.settings, schedule=starts, calendar=mark))
    uids = [[one.value("UID") for one in entries(the_file(each))] for each in (event, moved)]
    assert uids[0] == uids[1] == [f"r{number}.t-lente@speelzaal" for number in (1, 2, 3)]
    last = entries(the_file(moved))[-1]
    assert [last.value(name) for name in ("SEQUENCE", "DTSTAMP", "LAST-MODIFIED")] == [
        "7", "20260201T090000Z", "20260201T090000Z",
    ]  # fmt: skip


def test_the_file_does_not_change_with_results() -> None:
    later = a_context(updated_at=datetime(2026, 3, 17, 23, tzinfo=UTC), now=datetime(2027, 1, 1, tzinfo=UTC))
    played = a_club_event("A-C 1-0, D-B ½-½, E bye")
    assert render_tournament(played, later)["nl/t/lente/event.ics"].body == the_file(a_club_event())


def test_days_without_times_are_whole_days() -> None:
    content = the_file(a_club_event(schedule=()))
    assert b"DTSTART;VALUE=DATE:20260303\r\nDTEND;VALUE=DATE:20260304\r\n" in content
    assert not read(content).all("VTIMEZONE")


def test_no_line_can_be_smuggled_in() -> None:
    content = the_file(a_club_event(name="X\r\nATTENDEE:evil\r\x0b"))
    assert not re.search(rb"^ATTENDEE", content, flags=re.MULTILINE)


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from(',;\\\n:"é♞'), max_size=200))
def test_every_text_comes_back_as_it_was(text: str) -> None:
    """CRLF, at most 75 octets a line, no sign cut in two, and the four escapes."""
    (event,) = written(an_occasion(date(2026, 3, 3), title=text, place="Zaal")).all("VEVENT")
    assert event.text("SUMMARY") == text
    assert event.text("LOCATION") == "Zaal"


@given(MOMENTS, st.sampled_from(ZONES), st.integers(1, 6 * 60))
def test_every_moment_comes_back_by_the_time_zone_of_the_file(at: datetime, zone: str, minutes: int) -> None:
    calendar = written(an_occasion(Span(at, at + timedelta(minutes=minutes), zone)))
    (event,) = calendar.all("VEVENT")
    found = [moment(calendar, event, name) for name in ("DTSTART", "DTEND")]
    assert found == [at, at + timedelta(minutes=minutes)]


CHANGES = [
    ("Europe/Amsterdam", datetime(2026, 3, 29, 1, tzinfo=UTC), datetime(2026, 10, 25, 1, tzinfo=UTC)),
    ("America/New_York", datetime(2026, 3, 8, 7, tzinfo=UTC), datetime(2026, 11, 1, 6, tzinfo=UTC)),
]


@pytest.mark.parametrize(("zone", "spring", "autumn"), CHANGES)
def test_both_changes_of_the_clocks_are_in_the_file(zone: str, spring: datetime, autumn: datetime) -> None:
    """Each minute around them is the minute that it was; the hour that comes twice is told apart."""
    minutes = [change + timedelta(minutes=by) for change in (spring, autumn) for by in range(-150, 150, 10)]
    spans = [Span(at, at + timedelta(minutes=5), zone) for at in minutes]
    calendar = written(*(an_occasion(span, uid=str(at)) for at, span in enumerate(spans)))
    found = {one.value("UID"): moment(calendar, one, "DTSTART") for one in calendar.all("VEVENT")}
    assert [found[str(at)] for at in range(len(minutes))] == minutes


def test_the_rules_of_amsterdam_and_new_york_are_written_out() -> None:
    summer = {zone: Span(SAID_AT, SAID_AT + timedelta(days=200), zone) for zone, *_ in CHANGES}
    text = calendar_text("X", [an_occasion(span, uid=zone) for zone, span in summer.items()]).replace("\r\n", " ")
    for of_2026 in (
        "BEGIN:DAYLIGHT DTSTART:20260329T020000 TZOFFSETFROM:+0100 TZOFFSETTO:+0200 TZNAME:CEST END:DAYLIGHT",
        "BEGIN:STANDARD DTSTART:20261025T030000 TZOFFSETFROM:+0200 TZOFFSETTO:+0100 TZNAME:CET END:STANDARD",
        "BEGIN:DAYLIGHT DTSTART:20260308T020000 TZOFFSETFROM:-0500 TZOFFSETTO:-0400 TZNAME:EDT END:DAYLIGHT",
        "BEGIN:STANDARD DTSTART:20261101T020000 TZOFFSETFROM:-0400 TZOFFSETTO:-0500 TZNAME:EST END:STANDARD",
    ):
        assert of_2026 in text


def test_a_cancelled_occasion_says_so() -> None:
    (event,) = written(an_occasion(date(2026, 3, 3), is_cancelled=True)).all("VEVENT")
    assert event.value("STATUS") == "CANCELLED"


def test_an_event_that_is_called_off_is_cancelled_in_every_calendar() -> None:
    """It stays where it was, with a higher SEQUENCE, so that calendars strike it out."""
    event, booking = a_club_event(), BookingSettings().called_off(datetime(2026, 3, 2, 9, tzinfo=UTC))
    context = a_context(booking=booking, bookings={event.id: booking})
    (first, *_) = entries(render_tournament(event, context)["nl/t/lente/event.ics"].body)
    said = [first.value(name) for name in ("STATUS", "SEQUENCE", "LAST-MODIFIED")]
    assert said == ["CANCELLED", "1", "20260302T090000Z"]
    summary = Summary(event.id, event.settings, UserId("u"), None)
    (first, *_) = entries(render_calendar([summary], (), context)["nl/calendar.ics"].body)
    assert (first.value("UID"), first.value("STATUS")) == ("s1.t-lente@speelzaal", "CANCELLED")


def test_an_event_that_is_held_after_all_takes_back_what_calendars_were_told() -> None:
    booking = BookingSettings().called_off(SAID_AT).held_after_all(SAID_AT + timedelta(days=1))
    (first, *_) = entries(render_tournament(a_club_event(), a_context(booking=booking))["nl/t/lente/event.ics"].body)
    said = [first.value(name) for name in ("STATUS", "SEQUENCE", "LAST-MODIFIED")]
    assert said == ["CONFIRMED", "2", "20260302T120000Z"]


A_DAY = tuple(
    RoundStart(RoundNumber(number), datetime(2026, 3, day, hour, tzinfo=UTC))
    for number, (day, hour) in enumerate([(7, 9), (7, 13), (8, 9)], start=1)
)
READER = Reader(Texts("nl", {}), "https://speelzaal.example")


def listed(slug: str, **changes: object) -> Listed:
    return Listed(TournamentId(slug), club_settings(slug=slug, name=slug.capitalize(), **changes))


def test_a_shared_file_has_an_entry_a_day() -> None:
    found = entries(shared_feed("Alles", [listed("open", schedule=A_DAY)], READER).encode())
    assert [(one.value("UID"), one.value("SUMMARY")) for one in found] == [
        ("s1.open@speelzaal", "Open: Rounds 1 to 2"),
        ("s3.open@speelzaal", "Open: Round 3"),
    ]


def test_the_order_of_the_events_makes_no_difference() -> None:
    events = [listed("lente"), listed("open", schedule=A_DAY), listed("zomer", schedule=())]
    assert shared_feed("Alles", events, READER) == shared_feed("Alles", events[::-1], READER)


def test_c0_private_events_are_in_the_file_of_a_members_only_club_alone() -> None:
    year = a_year()
    event = year.events[LEAGUE]
    hidden = replace(event, settings=replace(event.settings, visibility=Visibility.PRIVATE))
    facts = replace(year, events={**year.events, LEAGUE: hidden})
    public = render_club(CLUB, a_context(), [facts])["nl/c/de-toren/club.ics"].body
    assert b"Rembrandt" not in public
    assert b"Cyclus" in public
    members_only = render_club(replace(CLUB, visibility=ClubVisibility.MEMBERS), a_context(), [facts])
    assert b"Rembrandt" in members_only["private/nl/c/de-toren/club.ics"].body


def test_places_are_folded_by_octets() -> None:
    venue = Venue("Zaal; één, twee\\drie\nvier " + "é" * 60)
    (first, *_) = entries(the_file(a_club_event(venue=venue)))
    assert first.text("LOCATION") == f"{venue.name}, Utrecht"

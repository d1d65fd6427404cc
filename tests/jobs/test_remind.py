"""Reminders: at their moment, to whom they concern, each once, and none when the reason has gone."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta

import pytest

from chalicelib.commands.booking.booking_money import CancelEvent, cancel_event_bookings
from chalicelib.commands.booking.booking_settings import ChangeBookingSettings, change_booking_settings
from chalicelib.commands.booking.bookings import (
    LeaveBooking,
    StartBooking,
    TouchBooking,
    leave_booking,
    start_booking,
    submit_booking,
)
from chalicelib.commands.caller import Caller
from chalicelib.commands.club.clubs import ChangeClub, change_club
from chalicelib.commands.club.evenings import SayByLink, Wish, say_by_link
from chalicelib.commands.event.tournaments import ChangeSettings, change_settings
from chalicelib.commands.people.stars import StarEvent, star_event, unstar_event
from chalicelib.domain.booking.booking import Booker
from chalicelib.domain.booking.form import EntryForm, TypedPlace
from chalicelib.domain.booking.settings import BookingSettings, Category
from chalicelib.domain.club.availability import Presence
from chalicelib.domain.club.club import EveningReminder
from chalicelib.domain.ids import NOBODY, EntryId, RoundNumber, TournamentId, UserId
from chalicelib.domain.lifecycle.reminders import local_moment
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.tournament import RoundStart, Visibility
from chalicelib.jobs import runner
from chalicelib.ports import Job, JobKind, Services, group_of
from tests.club_scenes import a_club, a_season, cycles_of, join, only
from tests.interrupted import killed_everywhere
from tests.mails import postbox, send_mails
from tests.people import HandClock, a_request, a_user, an_event, caller

CHANGES = [
    ("Europe/Amsterdam", datetime(2026, 3, 29, 12, tzinfo=UTC), datetime(2026, 3, 28, 17, tzinfo=UTC)),
    ("Europe/Amsterdam", datetime(2026, 10, 25, 12, tzinfo=UTC), datetime(2026, 10, 24, 16, tzinfo=UTC)),
    ("America/New_York", datetime(2026, 3, 8, 18, tzinfo=UTC), datetime(2026, 3, 7, 23, tzinfo=UTC)),
    ("America/New_York", datetime(2026, 11, 1, 18, tzinfo=UTC), datetime(2026, 10, 31, 22, tzinfo=UTC)),
]
"""A zone, the start of an event on the day on which its clocks change, and six o'clock on the day before."""


class Event:
    """An event that Sam follows; his mails and the rows that wait."""

    def __init__(self, services: Services, zone: str, starts_at: datetime) -> None:
        self.services, self.owner, self.sam = services, a_user(services, "Olga"), a_user(services, "Sam")
        self.id = an_event(services, self.owner)
        self.change(time_zone=zone, schedule=(RoundStart(RoundNumber(1), starts_at),))
        star_event(StarEvent(caller(self.sam), self.id), services)

    def change(self, **changes: object) -> None:
        change_event(self.services, self.owner, self.id, **changes)

    def rows(self) -> list[Job]:
        jobs = self.services.outbox.open_jobs(group_of(self.id))
        return [job for job in jobs if job.kind is JobKind.REMIND]

    def at(self, clock: HandClock, moment: datetime) -> list[str]:
        """Everything that is due then is done; to whom mails went so far."""
        clock.at = moment
        remind(self.services, self.id)
        send_mails(self.services)
        return [letter.to for letter in postbox(self.services).letters]


def change_event(services: Services, owner: UserId, event: TournamentId, **changes: object) -> None:
    """Change settings and publish."""
    found = services.tournaments.load(event)
    wanted = replace(found.settings, **changes)
    change_settings(ChangeSettings(caller(owner), event, wanted, found.version), services)
    only(services, group_of(event), JobKind.PUBLISH)


def remind(services: Services, event: TournamentId) -> None:
    """Only the rows of reminders that are due, as the worker does them."""
    now = services.clock.now()
    jobs = [job for job in services.outbox.open_jobs(group_of(event)) if job.due_at <= now]
    if due := [job for job in jobs if job.kind is JobKind.REMIND]:
        runner.run_batch(due, services)


@pytest.mark.parametrize(("zone", "starts_at", "at"), CHANGES)
def test_the_hour_is_right_when_the_clocks_change_in_between(
    services: Services, clock: HandClock, zone: str, starts_at: datetime, at: datetime
) -> None:
    clock.at = at - timedelta(days=7)
    event = Event(services, zone, starts_at)
    assert [row.due_at for row in event.rows()] == [at]
    assert event.at(clock, at - timedelta(minutes=1)) == []
    assert event.at(clock, at) == ["sam@club.example"]
    assert event.at(clock, at + timedelta(hours=1)) == ["sam@club.example"]
    assert not event.rows()


AMSTERDAM, STARTS_AT, SIX = CHANGES[0]


@pytest.fixture
def event(services: Services, clock: HandClock) -> Event:
    clock.at = SIX - timedelta(days=7)
    return Event(services, AMSTERDAM, STARTS_AT)


def test_a_moved_event_reminds_at_its_new_moment_alone(event: Event, clock: HandClock) -> None:
    """The old row is still there, and finds nothing to do."""
    event.change(schedule=(RoundStart(RoundNumber(1), STARTS_AT + timedelta(days=2)),))
    moved = local_moment(datetime(2026, 3, 30).date(), time(18), AMSTERDAM)  # noqa: DTZ001
    assert sorted(row.due_at for row in event.rows()) == [SIX, moved]
    assert event.at(clock, SIX) == []
    assert event.at(clock, moved) == ["sam@club.example"]


@pytest.mark.parametrize("change", [{"reminds": False}, {"visibility": Visibility.PRIVATE}])
def test_without_a_reason_nobody_is_reminded(event: Event, clock: HandClock, change: dict[str, object]) -> None:
    event.change(**change)
    assert event.at(clock, SIX) == []


def book(event: Event, *names: str, email: str) -> TouchBooking:
    """Enter these players, for nothing."""
    services = event.services
    if not services.bookings.settings(event.id).is_on:
        free = BookingSettings(is_on=True, categories=(Category("all", "Everybody", 0),))
        change_booking_settings(ChangeBookingSettings(caller(event.owner), event.id, free), services)
    form = EntryForm(Booker(names[0], email, "en"), tuple(TypedPlace(Person(name)) for name in names))
    nobody = Caller(NOBODY, a_request())
    booking = TouchBooking(nobody, event.id, start_booking(StartBooking(nobody, event.id, form, "test"), services))
    sent = replace(booking, caller=Caller(NOBODY, a_request()))
    submit_booking(sent, services)
    return sent


def test_who_entered_players_is_reminded_once_in_his_language(event: Event, clock: HandClock) -> None:
    """One mail for two children; one for who plays and follows; none for who left."""
    book(event, "Kok, Kim", "Kok, Ko", email="parent@club.example")
    book(event, "Jansen, Sam", email="SAM@club.example")
    gone = book(event, "Bos, Bea", email="bea@club.example")
    place = event.services.bookings.load(event.id, gone.booking).places[0].entry
    leave = LeaveBooking(Caller(NOBODY, a_request()), event.id, gone.booking, frozenset({place}))
    leave_booking(leave, event.services)
    before = len(postbox(event.services).letters)
    event.at(clock, SIX)
    letters = {one.to: one for one in postbox(event.services).letters[before:] if one.subject.startswith("Reminder: ")}
    assert sorted(letters) == ["SAM@club.example", "parent@club.example"]
    text = letters["parent@club.example"].text
    assert "Kok, Kim; Kok, Ko" in text
    assert "Najaar begins on Sunday 29 March 2026 at 14:00." in text
    assert "because of: Jansen, Sam" in letters["SAM@club.example"].text


def test_an_event_that_is_called_off_reminds_of_nothing_and_is_cancelled_in_calendars(
    event: Event, clock: HandClock
) -> None:
    services = event.services
    cancel_event_bookings(CancelEvent(caller(event.owner), event.id), services)
    only(services, group_of(event.id), JobKind.PUBLISH)
    found = services.bookings.settings_among([event.id, TournamentId("other")])
    assert {one: booking.is_cancelled for one, booking in found.items()} == {event.id: True}
    found = services.site.public.read("nl/t/najaar/event.ics")  # type: ignore[attr-defined]
    assert b"STATUS:CANCELLED" in found.body
    assert event.at(clock, SIX) == []


def test_who_no_longer_follows_it_is_not_reminded_even_when_the_mail_was_ordered(
    event: Event, clock: HandClock
) -> None:
    clock.at = SIX
    remind(event.services, event.id)
    unstar_event(StarEvent(caller(event.sam), event.id), event.services)
    assert event.at(clock, SIX + timedelta(minutes=1)) == []


def test_a_mail_that_comes_too_late_does_not_come(event: Event, clock: HandClock) -> None:
    """The workers stood still from the evening before until the first round had begun."""
    assert event.at(clock, STARTS_AT + timedelta(minutes=1)) == []


def test_a_worker_that_is_killed_anywhere_sends_one_mail(event: Event, clock: HandClock) -> None:
    clock.at = SIX
    for story in killed_everywhere(event.services, lambda mortal: (remind(mortal, event.id), send_mails(mortal))):
        letters = postbox(event.services).letters
        assert [letter.to for letter in letters] == ["sam@club.example"], story


class Club:
    """A club that reminds its members on the day before an evening; Anna, Bas and Chris have an address."""

    def __init__(self, services: Services, clock: HandClock) -> None:
        clock.at = datetime(2026, 11, 20, 12, tzinfo=UTC)
        self.services, self.owner = services, a_user(services, "Otto")
        self.club = a_club(services, self.owner, "Anna 2000, Bas 1900, Chris 1800, Daan 1700")
        for name in ("anna", "bas", "chris"):
            member = services.clubs.member(self.club, EntryId(f"m-{name}"))
            join(services, self.club, self.owner, replace(member, email=f"{name}@club.example"))
        self.remind(EveningReminder(1, time(18, 0)))
        season = a_season(services, self.owner, self.club, "5")
        self.cycle = cycles_of(services, season)[0].id
        only(services, group_of(self.cycle), JobKind.ENTER_MEMBERS)
        only(services, group_of(self.cycle), JobKind.PUBLISH)

    def remind(self, rule: EveningReminder | None) -> None:
        found = self.services.clubs.load(self.club)
        change_club(ChangeClub(caller(self.owner), replace(found, reminder=rule)), self.services)
        only(self.services, f"C#{self.club}", JobKind.PUBLISH_CLUB)

    def say(self, name: str, presence: Presence) -> None:
        said = {RoundNumber(1): Wish(presence)}
        say_by_link(SayByLink(a_request(), self.cycle, EntryId(f"m-{name}"), said), self.services)

    def mails(self, clock: HandClock, moment: datetime) -> list[tuple[str, str]]:
        clock.at = moment
        remind(self.services, self.cycle)
        send_mails(self.services)
        return sorted((letter.to, letter.subject) for letter in postbox(self.services).letters)


EVE = datetime(2026, 11, 30, 17, tzinfo=UTC)
"""Six o'clock on the day before the first evening."""


def test_members_of_whom_nothing_is_known_are_asked_before_the_deadline(services: Services, clock: HandClock) -> None:
    club = Club(services, clock)
    club.say("bas", Presence.OUT)
    assert club.mails(clock, EVE - timedelta(minutes=1)) == []
    subject = "Herinnering: komt u naar ronde 1 van"
    found = club.mails(clock, EVE)
    assert [to for to, _ in found] == ["anna@club.example", "chris@club.example"]
    assert all(said.startswith(subject) for _, said in found)
    assert "&say=in" in postbox(services).letters[0].text
    assert club.mails(clock, EVE + timedelta(days=6)) == found
    assert len(club.mails(clock, EVE + timedelta(days=7))) == 5, "the next evening has its own"


def test_who_answers_before_the_mail_is_sent_gets_none(services: Services, clock: HandClock) -> None:
    club = Club(services, clock)
    clock.at = EVE
    remind(services, club.cycle)
    club.say("anna", Presence.IN)
    assert [to for to, _ in club.mails(clock, EVE + timedelta(minutes=1))] == ["bas@club.example", "chris@club.example"]


def test_a_club_that_wishes_none_or_another_hour_is_obeyed(services: Services, clock: HandClock) -> None:
    club = Club(services, clock)
    club.remind(EveningReminder(0, time(12, 0)))
    assert club.mails(clock, EVE) == []
    assert len(club.mails(clock, EVE + timedelta(hours=18))) == 3
    club.remind(None)
    assert len(club.mails(clock, EVE + timedelta(days=8))) == 3


def test_a_moment_that_passed_while_the_workers_stood_still_is_made_good(services: Services, clock: HandClock) -> None:
    """They come back half an hour before the second deadline: the first evening is past, the second is asked of."""
    club = Club(services, clock)
    found = club.mails(clock, EVE + timedelta(days=7, hours=24))
    assert found == [], "the row of the first evening orders the second"
    assert [said for _, said in club.mails(clock, EVE + timedelta(days=7, hours=24, minutes=1))] == [
        f"Herinnering: komt u naar ronde 2 van {services.tournaments.load(club.cycle).settings.name}?"
    ] * 3

"""S64-5: who is named where is found by number and address; killed anywhere and run again, the end is the same."""

from dataclasses import replace

from chalicelib.commands.booking.bookings import StartBooking, start_booking, submit_booking
from chalicelib.commands.club.clubs import CreateClub, create_club
from chalicelib.commands.club.members import AddMember, EditMember, add_member, edit_member
from chalicelib.commands.event.entries import AddEntries, add_entries
from chalicelib.commands.event.tournaments import ChangeSettings, change_settings
from chalicelib.domain.booking.booking import Booker
from chalicelib.domain.booking.form import EntryForm, TypedPlace
from chalicelib.domain.booking.settings import Ask, Category
from chalicelib.domain.club.member import Member
from chalicelib.domain.ids import ClubId, EntryId, TournamentId, UserId
from chalicelib.domain.model.player import Person
from chalicelib.domain.people.identity import Identity
from chalicelib.domain.people.listing import number_keys
from chalicelib.domain.people.numbers import Numbers
from chalicelib.jobs import republish, runner
from chalicelib.ports import JobKind, Services, club_group_of, group_of
from chalicelib.profiles import profile_of, suggestions
from tests.booking_scenes import a_desk
from tests.interrupted import killed_everywhere
from tests.people import HandClock, a_user, an_event, caller, list_only

FIDE = Numbers("1000001")
OWNER = UserId("organiser")
ANNA = Person("Vos, Anna", 1900, fide_id="1000001")


def a_member(services: Services, **known: object) -> tuple[ClubId, EntryId]:
    """Anna is a member of a club, which is listed."""
    club = create_club(CreateClub(caller(OWNER), "De Toren"), services)
    member = Member(EntryId(""), ANNA, **known)  # type: ignore[arg-type]
    added = add_member(AddMember(caller(OWNER), club, member), services)
    list_only(services, club_group_of(club))
    return club, added


def annas_event(services: Services) -> TournamentId:
    """Anna is entered; nothing is listed yet."""
    event = an_event(services, OWNER)
    add_entries(AddEntries(caller(OWNER), event, (ANNA,)), services)
    return event


def test_a_member_is_found_by_his_address_when_it_is_verified(services: Services) -> None:
    club, member = a_member(services, email="Anna@Club.example")
    user = services.accounts.by_id(a_user(services, "Anna"))
    (found,) = suggestions(user, Identity(user.id), services)
    assert found.numbers == FIDE
    assert suggestions(replace(user, is_verified=False), Identity(user.id), services) == ()
    edit_member(EditMember(caller(OWNER), club, replace(services.clubs.member(club, member), email="")), services)
    list_only(services, club_group_of(club))
    assert suggestions(user, Identity(user.id), services) == ()


def test_who_was_booked_is_found_by_the_address_of_the_booking(services: Services, clock: HandClock) -> None:
    free = (Category("all", "Everybody", 0),)
    with a_desk(services, clock, categories=free, asks=(("fide_id", Ask.MAY),)) as desk:
        form = EntryForm(Booker("Anna", "vos@club.example", "nl"), (TypedPlace(ANNA),))
        booking = start_booking(StartBooking(desk.me(), desk.event, form, "test"), services)
        submit_booking(desk.touch(booking), services)
        list_only(services, group_of(desk.event))
    user = services.accounts.by_id(a_user(services, "Vos"))
    (found,) = suggestions(user, Identity(user.id), services)
    assert found.numbers == FIDE


def test_a_junior_of_a_club_is_a_minor_and_members_are_not_public(services: Services) -> None:
    a_member(services, is_junior=True)
    found = profile_of(FIDE, services)
    assert found.is_minor(services.clock.now().date())
    assert found.in_public().listings == ()


def test_practice_events_are_in_nobodys_public_profile(services: Services) -> None:
    event = annas_event(services)
    list_only(services, group_of(event))
    assert profile_of(FIDE, services).in_public().listings
    stored = services.tournaments.load(event)
    practice = replace(stored.settings, is_practice=True)
    change_settings(ChangeSettings(caller(OWNER), event, practice, stored.version), services)
    list_only(services, group_of(event))
    assert profile_of(FIDE, services).listings
    assert not profile_of(FIDE, services).in_public().listings


def test_killed_between_any_two_steps_an_event_lists_whom_it_names(services: Services) -> None:
    event = annas_event(services)
    (job,) = [one for one in services.outbox.open_jobs(group_of(event)) if one.kind is JobKind.LIST_PEOPLE][:1]
    for how in killed_everywhere(services, lambda mortal: runner.run_batch([job], mortal)):
        assert len(services.people.named_under(number_keys(FIDE))) == 1, how
        services.people.list_in(group_of(event), ())


def test_what_older_versions_stored_is_listed_after_a_deployment(services: Services) -> None:
    event = annas_event(services)
    list_only(services, group_of(event))
    services.people.list_in(group_of(event), ())
    republish.run(services)
    list_only(services, group_of(event))
    assert profile_of(FIDE, services).listings

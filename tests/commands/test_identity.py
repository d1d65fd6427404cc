"""S64-4 to S64-7: from a number on the account to a public profile, and back."""

from dataclasses import replace
from datetime import timedelta

import pytest

from chalicelib.commands.event.entries import AddEntries, EditEntry, TouchEntry, add_entries, edit_entry, remove_entry
from chalicelib.commands.event.tournaments import ChangeSettings, change_settings
from chalicelib.commands.people.identity import (
    ApproveClaim,
    ClaimProfile,
    DescribeMyself,
    RefuseClaim,
    ReleaseProfile,
    ShowProfile,
    approve_claim,
    claim_profile,
    describe_myself,
    forget_identity,
    refuse_claim,
    release_profile,
    show_profile,
)
from chalicelib.domain.booking.booking import Booker
from chalicelib.domain.errors import ConflictError, InvalidFieldError
from chalicelib.domain.ids import TournamentId, UserId
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.tournament import Visibility
from chalicelib.domain.people.identity import Identity, NotAskedError, Standing
from chalicelib.domain.people.numbers import Numbers
from chalicelib.domain.ratings.lists.row import ListKind, ListRow
from chalicelib.jobs import runner
from chalicelib.ports import SITE_GROUP, Services, account_group_of, group_of, profile_group_of
from chalicelib.profiles import booker_address, mail_address, own_profile, profile_of, suggestions
from tests.people import HandClock, a_user, an_event, caller, list_only
from tests.rating_lists import bring_in

FIDE, BOTH = Numbers("1000001"), Numbers("1000001", "7000001")
ANNA = Person("Vos, Anna", 1900, fide_id="1000001", birth="1990")


def entered(services: Services, event: TournamentId, *persons: Person) -> None:
    owner = UserId("organiser")
    add_entries(AddEntries(caller(owner), event, persons, namesakes=True), services)
    list_only(services, group_of(event))


def describe(services: Services, user: UserId, numbers: Numbers, birth_year: int | None = 1990, **more: str) -> None:
    describe_myself(DescribeMyself(caller(user), numbers.fide_id, numbers.national_id, birth_year, **more), services)


def link(services: Services, user: UserId, numbers: Numbers = FIDE) -> Identity:
    """The claim is asked for and approved."""
    claim_profile(ClaimProfile(caller(user), numbers), services)
    approve_claim(as_read(services, user), services)
    return services.people.identity(user)


def as_read(services: Services, user: UserId) -> ApproveClaim:
    """An administrator reads the claim as it is now."""
    identity = services.people.identity(user)
    return ApproveClaim(caller(UserId("root")), user, identity.version, own_profile(identity, services).numbers)


def publish(services: Services, user: UserId, *, is_public: bool = True) -> str:
    """Show the profile, or not; its Dutch page, empty when there is none."""
    page = services.people.identity(user).page
    show_profile(ShowProfile(caller(user), is_public), services)
    runner.run(services, profile_group_of(page))
    return page_of(services, page)


def events_follow(services: Services, event: TournamentId) -> None:
    """A moment later the event is published with marks as they are now."""
    services.clock.move(seconds=10)  # type: ignore[attr-defined]
    runner.run(services, group_of(event))


def page_of(services: Services, page: str) -> str:
    found = services.site.public.read(f"nl/u/{page}/index.html")  # type: ignore[attr-defined]
    return "" if found is None else found.body.decode()


def public(services: Services, key: str) -> str:
    found = services.site.public.read(key)  # type: ignore[attr-defined]
    assert found is not None
    return str(found.body.decode())


@pytest.fixture
def anna(services: Services) -> UserId:
    return a_user(services, "Anna")


@pytest.fixture
def event(services: Services) -> TournamentId:
    made = an_event(services, UserId("organiser"))
    entered(services, made, ANNA, Person("Bos, Bas", 1800))
    return made


def test_a_profile_is_everything_in_which_the_number_stands(services: Services, event: TournamentId) -> None:
    other = an_event(services, UserId("organiser"), name="Voorjaar")
    entered(services, other, replace(ANNA, name="Anna Vos", national_id="7000001"))
    found = profile_of(FIDE, services)
    assert found.numbers == BOTH
    assert {one.source for one in found.listings} == {group_of(event), group_of(other)}
    assert profile_of(Numbers(national_id="7000001"), services) == found


def test_who_is_no_longer_entered_is_no_longer_listed(services: Services, event: TournamentId) -> None:
    entry = next(one for one in services.tournaments.entries(event) if one.person.fide_id)
    edit_entry(EditEntry(caller(UserId("x")), event, entry.id, replace(ANNA, fide_id="2"), entry.version), services)
    list_only(services, group_of(event))
    assert profile_of(FIDE, services).is_empty
    assert not profile_of(Numbers("2"), services).is_empty
    remove_entry(TouchEntry(caller(UserId("x")), event, entry.id), services)
    list_only(services, group_of(event))
    assert profile_of(Numbers("2"), services).is_empty


def test_numbers_are_one_accounts_and_belong_together(services: Services, anna: UserId) -> None:
    bring_in(services, [ListRow("1000001", "Vos, Anna", standard=1850)], ListKind.KNSB)
    national = "6000000"
    with pytest.raises(InvalidFieldError) as refusal:
        describe(services, anna, Numbers("1000002", national))
    assert refusal.value.details == {"field": "fide_id", "reason": "not_together", "number": "1000001"}
    describe(services, anna, Numbers("1000001", national))
    link(services, anna, Numbers("1000001", national))
    with pytest.raises(InvalidFieldError) as taken:
        describe(services, a_user(services, "Bas"), Numbers(national_id=national))
    assert taken.value.details["reason"] == "number_of_other_account"


def test_a_profile_is_suggested_by_number(services: Services, anna: UserId, event: TournamentId) -> None:
    user = services.accounts.by_id(anna)
    assert suggestions(user, Identity(anna), services) == ()
    describe(services, anna, FIDE)
    (found,) = suggestions(user, services.people.identity(anna), services)
    assert found.profile.names == ("Vos, Anna",)
    link(services, anna)
    assert suggestions(user, replace(Identity(UserId("bas")), numbers=FIDE), services) == ()


def test_what_was_not_suggested_is_not_claimed(services: Services, anna: UserId, event: TournamentId) -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        claim_profile(ClaimProfile(caller(anna), FIDE), services)
    assert refusal.value.details["reason"] == "not_suggested"


def test_an_approved_claim_links_every_number_that_belongs_together(services: Services, anna: UserId) -> None:
    event = an_event(services, UserId("organiser"))
    entered(services, event, replace(ANNA, national_id="7000001"))
    describe(services, anna, FIDE)
    identity = link(services, anna)
    assert (identity.standing, identity.numbers, identity.is_public) == (Standing.LINKED, BOTH, False)


def test_one_profile_is_one_accounts(services: Services, anna: UserId) -> None:
    event, bas = an_event(services, UserId("organiser")), a_user(services, "Bas")
    entered(services, event, ANNA)
    describe(services, anna, FIDE)
    link(services, anna)
    describe(services, bas, Numbers(national_id="7000001"))
    entry = next(iter(services.tournaments.entries(event)))
    both = replace(ANNA, national_id="7000001")
    edit_entry(EditEntry(caller(UserId("x")), event, entry.id, both, entry.version), services)
    list_only(services, group_of(event))
    assert suggestions(services.accounts.by_id(bas), services.people.identity(bas), services) == ()


def test_a_claim_is_judged_once_and_a_request_repeated_is_one(
    services: Services, anna: UserId, event: TournamentId
) -> None:
    describe(services, anna, FIDE)
    claim_profile(ClaimProfile(caller(anna), FIDE), services)
    read = as_read(services, anna)
    judgement = RefuseClaim(caller(UserId("root")), anna, read.seen, "another person")
    refuse_claim(judgement, services)
    refuse_claim(judgement, services)
    assert services.people.identity(anna).reason == "another person"
    with pytest.raises(NotAskedError):
        approve_claim(read, services)


def test_the_claim_that_is_approved_is_the_one_that_was_read(
    services: Services, anna: UserId, event: TournamentId
) -> None:
    """He changes what he claims while it is being judged."""
    entered(services, event, Person("Groot, Meester", 2500, fide_id="1000002"))
    describe(services, anna, FIDE)
    claim_profile(ClaimProfile(caller(anna), FIDE), services)
    read = as_read(services, anna)
    describe(services, anna, Numbers("1000002"))
    claim_profile(ClaimProfile(caller(anna), Numbers("1000002")), services)
    with pytest.raises(ConflictError):
        approve_claim(read, services)
    with pytest.raises(ConflictError):
        refuse_claim(RefuseClaim(caller(UserId("root")), anna, read.seen, "another person"), services)
    assert services.people.identity(anna).standing is Standing.ASKED


def test_approving_links_no_number_that_was_not_on_the_page(
    services: Services, anna: UserId, event: TournamentId
) -> None:
    """Somebody enters him with another's national number meanwhile."""
    describe(services, anna, FIDE)
    claim_profile(ClaimProfile(caller(anna), FIDE), services)
    read = as_read(services, anna)
    entered(services, an_event(services, UserId("other"), name="Elders"), replace(ANNA, national_id="7000001"))
    with pytest.raises(ConflictError):
        approve_claim(read, services)
    assert services.people.identity(anna).standing is Standing.ASKED


def test_a_claim_is_not_approved_against_a_newer_list(services: Services, anna: UserId, event: TournamentId) -> None:
    """The entries say that both numbers are one person's; the national list says since today that they are not."""
    entered(services, event, replace(ANNA, name="Vos, A", fide_id="1000003", national_id="6000000"))
    both = Numbers("1000003", "6000000")
    describe(services, anna, both)
    claim_profile(ClaimProfile(caller(anna), both), services)
    bring_in(services, [ListRow("1000001", "Vos, Anna", standard=1850)], ListKind.KNSB)
    with pytest.raises(InvalidFieldError) as refusal:
        approve_claim(as_read(services, anna), services)
    assert refusal.value.details["reason"] == "not_together"


def test_the_log_of_an_account_outlives_it_without_its_numbers(
    services: Services, anna: UserId, event: TournamentId
) -> None:
    describe(services, anna, FIDE)
    claim_profile(ClaimProfile(caller(anna), FIDE), services)
    read = as_read(services, anna)
    refuse_claim(RefuseClaim(caller(UserId("root")), anna, read.seen, "not Anna Vos"), services)
    forget_identity(anna, services)
    said = str(services.accounts.log(anna))
    assert ("identity.claim" in said, "1000001" in said, "Vos" in said) == (True, False, False)


def test_a_page_is_there_when_he_wishes_it_and_no_longer(services: Services, anna: UserId, event: TournamentId) -> None:
    describe(services, anna, FIDE)
    page = link(services, anna).page
    runner.run(services, profile_group_of(page))
    assert page_of(services, page) == ""
    shown = publish(services, anna)
    assert ("Vos, Anna" in shown, "Najaar" in shown, "noindex" in shown) == (True, True, False)
    events_follow(services, event)
    assert "✓" in public(services, "nl/t/najaar/players/index.html")
    assert f"/nl/u/{page}/" in public(services, "nl/t/najaar/p/1/index.html")
    assert publish(services, anna, is_public=False) == ""
    events_follow(services, event)
    assert "✓" not in public(services, "nl/t/najaar/players/index.html")
    assert "/nl/u/" not in public(services, "nl/t/najaar/p/1/index.html")


def test_private_events_are_on_nobodys_page(services: Services, anna: UserId, event: TournamentId) -> None:
    describe(services, anna, FIDE)
    link(services, anna)
    assert "Najaar" in publish(services, anna)
    stored = services.tournaments.load(event)
    hidden = replace(stored.settings, visibility=Visibility.PRIVATE)
    change_settings(ChangeSettings(caller(UserId("organiser")), event, hidden, stored.version), services)
    list_only(services, group_of(event))
    page = services.people.identity(anna).page
    services.clock.move(minutes=1)  # type: ignore[attr-defined]
    runner.run(services, profile_group_of(page))
    assert "Najaar" not in page_of(services, page)
    assert page_of(services, page)


def test_a_minor_is_shown_shortened_and_his_mail_goes_to_his_parent(services: Services, anna: UserId) -> None:
    event = an_event(services, UserId("organiser"))
    entered(services, event, replace(ANNA, birth="2012"))
    describe(services, anna, FIDE)
    link(services, anna)
    with pytest.raises(InvalidFieldError) as refusal:
        publish(services, anna)
    assert refusal.value.details == {"field": "parent_email", "reason": "missing"}
    user = services.accounts.by_id(anna)
    assert mail_address(user, services) == "anna@club.example"
    describe(services, anna, FIDE, parent_email="parent@club.example")
    assert mail_address(user, services) == "parent@club.example"
    assert booker_address(Booker("Anna", "other@club.example", "nl", anna), services) == "parent@club.example"
    assert booker_address(Booker("Anna", "other@club.example", "nl"), services) == "other@club.example"
    shown = publish(services, anna)
    assert ("Anna V." in shown, "Vos" in shown, "1000001" in shown, "noindex" in shown) == (True, False, False, True)
    events_follow(services, event)
    assert "✓" in public(services, "nl/t/najaar/players/index.html")
    assert "/nl/u/" not in public(services, "nl/t/najaar/p/1/index.html")


def test_who_turns_out_to_be_a_minor_is_shortened_and_nothing_leads_to_him(
    services: Services, anna: UserId, event: TournamentId
) -> None:
    describe(services, anna, FIDE)
    page = link(services, anna).page
    publish(services, anna)
    other = an_event(services, UserId("organiser"), name="Jeugd")
    entered(services, other, replace(ANNA, birth="2012"))
    services.clock.move(minutes=1)  # type: ignore[attr-defined]
    runner.run(services, profile_group_of(page))
    assert "Vos" not in page_of(services, page)
    events_follow(services, event)
    assert "/nl/u/" not in public(services, "nl/t/najaar/p/1/index.html")


def test_official_ratings_are_noted_with_every_list(services: Services, anna: UserId, event: TournamentId) -> None:
    bring_in(services, [ListRow("1000001", "Vos, Anna", standard=1900, birth_year=1990)])
    describe(services, anna, FIDE)
    runner.run(services, account_group_of(anna))
    link(services, anna)
    services.clock.move(days=31)  # type: ignore[attr-defined]
    bring_in(services, [ListRow("1000001", "Vos, Anna", standard=1935, rapid=1800, birth_year=1990)])
    runner.run(services, SITE_GROUP)
    runner.run(services, account_group_of(anna))
    assert [point.standard for point in services.people.rating_history(anna)] == [1900, 1935]
    shown = publish(services, anna)
    assert ("<svg" in shown, "1935" in shown, "1900" in shown) == (True, True, True)


@pytest.mark.parametrize("way", ["released", "deleted"])
def test_a_profile_is_free_again_and_its_page_gone(
    services: Services, anna: UserId, event: TournamentId, way: str
) -> None:
    describe(services, anna, FIDE)
    page = link(services, anna).page
    assert publish(services, anna)
    if way == "released":
        release_profile(ReleaseProfile(caller(UserId("root")), anna), services)
    else:
        forget_identity(anna, services)
        forget_identity(anna, services)
    runner.run(services, profile_group_of(page))
    events_follow(services, event)
    assert page_of(services, page) == ""
    assert "✓" not in public(services, "nl/t/najaar/players/index.html")
    bas = a_user(services, "Bas")
    describe(services, bas, FIDE)
    assert link(services, bas).page != page


def test_a_result_is_on_the_profile_within_a_quarter_of_an_hour(
    services: Services, clock: HandClock, anna: UserId, event: TournamentId
) -> None:
    describe(services, anna, FIDE)
    page = link(services, anna).page
    publish(services, anna)
    entered(services, event, Person("Cas, Chris", 1700))
    runner.run(services, group_of(event))
    assert "1 van 3" not in page_of(services, page)
    jobs = services.outbox.open_jobs(profile_group_of(page))
    assert len(jobs) == 1
    assert jobs[0].due_at - clock.now() <= timedelta(minutes=15)

"""Clubs and members through the commands: numbers, namesakes, two officials at once, a list twice."""

from dataclasses import replace

import pytest

from chalicelib.commands.caller import Caller
from chalicelib.commands.club.clubs import ChangeClub, CreateClub, change_club, create_club
from chalicelib.commands.club.member_list import ApplyList, DifferencesMovedError, apply_list
from chalicelib.commands.club.members import (
    AddMember,
    EditMember,
    TouchMember,
    add_member,
    edit_member,
    member_leaves,
    member_returns,
)
from chalicelib.commands.event.entries import AlreadyEnteredError
from chalicelib.commands.officials import GiveRole, TakeRole, give_role, take_role
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.club.club import ClubVisibility
from chalicelib.domain.club.differences import Differences, differences
from chalicelib.domain.club.member import Member
from chalicelib.domain.club.member_list import read_members
from chalicelib.domain.errors import ConflictError, InvalidFieldError
from chalicelib.domain.ids import ClubId, EntryId, UserId
from chalicelib.domain.lifecycle.settings import FixedOnceStartedError
from chalicelib.domain.model.player import Person
from chalicelib.jobs import republish, runner
from chalicelib.ports import SITE_GROUP, Services, club_group_of
from tests.people import a_user, caller

LIST = "Naam;KNSB-nummer;Clubrating;Jeugd\nJansen, Piet;7654321;1755;\nVos, Anna;;1500;x\nBakker;Jan;veel;"


@pytest.fixture
def anna(services: Services) -> UserId:
    return a_user(services)


@pytest.fixture
def club(services: Services, anna: UserId) -> ClubId:
    return create_club(CreateClub(caller(anna), "De Toren", "Oss"), services)


def add(services: Services, club: ClubId, user: UserId, name: str, **more: str) -> EntryId:
    member = Member(EntryId(""), Person(name, **more))  # type: ignore[arg-type]
    return add_member(AddMember(caller(user), club, member), services)


def names(services: Services, club: ClubId) -> list[str]:
    return [member.person.name for member in services.clubs.members(club) if not member.has_left]


def compared(services: Services, club: ClubId, text: str) -> Differences:
    return differences(read_members(text), services.clubs.members(club))


def everything(services: Services, club: ClubId, who: Caller, text: str = LIST) -> ApplyList:
    found = compared(services, club, text)
    return ApplyList(who, club, text, frozenset(one.key for one in found.all), found.mark)


def test_a_new_club_gets_the_first_free_address(services: Services, anna: UserId, club: ClubId) -> None:
    second = create_club(CreateClub(caller(anna), "De  Toren"), services)
    assert [services.clubs.load(one).slug for one in (club, second)] == ["de-toren", "de-toren-2"]
    nameless = create_club(CreateClub(caller(anna), "象棋"), services)
    assert services.clubs.load(nameless).slug == "club"


def test_a_club_made_twice_by_one_request_is_one_club(services: Services, anna: UserId) -> None:
    request = caller(anna)
    made = {create_club(CreateClub(request, "De Toren"), services) for _ in range(2)}
    assert len(made) == len(services.clubs.of_user(anna)) == 1


def test_a_club_is_changed_but_for_its_address(services: Services, anna: UserId, club: ClubId) -> None:
    before = services.clubs.load(club)
    command = ChangeClub(caller(anna), replace(before, name="De Nieuwe Toren"))
    change_club(command, services)
    change_club(command, services)
    assert services.clubs.load(club).name == "De Nieuwe Toren"
    assert services.clubs.log(club)[0].details == {"fields": ["name"]}
    with pytest.raises(ConflictError):
        change_club(ChangeClub(caller(anna), replace(before, city="Uden")), services)
    with pytest.raises(FixedOnceStartedError):
        change_club(ChangeClub(caller(anna), replace(before, slug="other")), services)


def test_c0_a_public_club_has_its_pages_and_its_place_in_the_calendar(services: Services, club: ClubId) -> None:
    runner.run(services, club_group_of(club))
    runner.run(services, SITE_GROUP)
    assert services.site.last_published(club_group_of(club)) is not None
    assert services.site.read_private("private/nl/c/de-toren/index.html") is None
    assert [one.name for one in services.clubs.public_ones()] == ["De Toren"]


def test_c0_the_pages_of_a_members_only_club_are_private(services: Services, anna: UserId, club: ClubId) -> None:
    hidden = replace(services.clubs.load(club), visibility=ClubVisibility.MEMBERS)
    change_club(ChangeClub(caller(anna), hidden), services)
    runner.run(services, club_group_of(club))
    page = services.site.read_private("private/nl/c/de-toren/index.html")
    assert page is not None
    assert "De Toren" in page.body.decode()
    assert services.clubs.public_ones() == ()


def test_clubs_are_published_again_too(services: Services, club: ClubId) -> None:
    assert republish.run(services) == 2
    kinds = [job.kind.value for job in services.outbox.open_jobs(club_group_of(club))]
    assert kinds.count("publish_club") == 2


def test_officials_of_a_club_come_and_go(services: Services, anna: UserId, club: ClubId) -> None:
    bert = a_user(services, "Bert")
    for _ in range(2):
        give_role(GiveRole(caller(anna), Realm.club(club), "bert@club.example"), services)
    assert services.officials.role(Realm.club(club), bert) is Role.ARBITER
    for email, reason in (("nobody", "not_an_email"), ("anna@club.example", "is_owner")):
        with pytest.raises(InvalidFieldError) as refusal:
            give_role(GiveRole(caller(anna), Realm.club(club), email), services)
        assert refusal.value.details["reason"] == reason
    for user in (bert, bert, anna):
        take_role(TakeRole(caller(anna), Realm.club(club), user), services)
    assert [one.user for one in services.officials.of(Realm.club(club))] == [anna]


def test_a_member_added_twice_by_one_request_is_one_member(services: Services, anna: UserId, club: ClubId) -> None:
    command = AddMember(caller(anna), club, Member(EntryId(""), Person("Jansen, Piet", national_id="7")))
    assert add_member(command, services) == add_member(command, services)
    assert names(services, club) == ["Jansen, Piet"]


def test_a_number_is_one_members_and_namesakes_are_asked_about_once(
    services: Services, anna: UserId, club: ClubId
) -> None:
    add(services, club, anna, "Jansen, Piet", national_id="7654321")
    with pytest.raises(InvalidFieldError) as refusal:
        add(services, club, anna, "Vos, Anna", national_id="7654321")
    assert refusal.value.details["field"] == "national_id"
    with pytest.raises(AlreadyEnteredError):
        add(services, club, anna, "Jansen, Piet")
    another = Member(EntryId(""), Person("Jansen, Piet"))
    add_member(AddMember(caller(anna), club, another, namesakes=True), services)
    assert names(services, club) == ["Jansen, Piet", "Jansen, Piet"]


def test_two_officials_at_once_on_a_member(services: Services, anna: UserId, club: ClubId) -> None:
    """The second one is told; nothing of the first is lost."""
    seen = services.clubs.member(club, add(services, club, anna, "Jansen, Piet"))
    edit_member(EditMember(caller(anna), club, replace(seen, club_rating=1755)), services)
    with pytest.raises(ConflictError):
        edit_member(EditMember(caller(a_user(services, "Bert")), club, replace(seen, tempo="fast")), services)
    stored = services.clubs.member(club, seen.id)
    assert (stored.club_rating, stored.tempo) == (1755, "")


def test_a_member_does_not_take_the_number_of_another(services: Services, anna: UserId, club: ClubId) -> None:
    add(services, club, anna, "Jansen, Piet", fide_id="1012346")
    vos = services.clubs.member(club, add(services, club, anna, "Vos, Anna"))
    with pytest.raises(InvalidFieldError):
        edit_member(
            EditMember(caller(anna), club, replace(vos, person=Person("Vos, Anna", fide_id="1012346"))), services
        )


def test_a_member_leaves_and_comes_back(services: Services, anna: UserId, club: ClubId) -> None:
    member = add(services, club, anna, "Jansen, Piet")
    for _ in range(2):
        member_leaves(TouchMember(caller(anna), club, member), services)
    assert services.clubs.member(club, member).has_left
    member_returns(TouchMember(caller(anna), club, member), services)
    assert names(services, club) == ["Jansen, Piet"]
    assert [line.action for line in services.clubs.log(club)][:3] == ["members.return", "members.leave", "members.add"]


def test_a_list_is_applied_in_one_go_and_repeated_changes_nothing(
    services: Services, anna: UserId, club: ClubId
) -> None:
    add(services, club, anna, "Smit, Kees")
    command = everything(services, club, caller(anna))
    assert [apply_list(command, services) for _ in range(2)] == [3, 3]
    assert names(services, club) == ["Jansen, Piet", "Vos, Anna"]
    again = compared(services, club, LIST)
    assert (again.all, again.unchanged, len(again.unread)) == ((), 2, 1)
    assert services.clubs.log(club)[0].details == {"names": ["Jansen, Piet", "Vos, Anna", "Smit, Kees"]}


def test_only_what_is_ticked_is_applied(services: Services, anna: UserId, club: ClubId) -> None:
    add(services, club, anna, "Smit, Kees")
    found = compared(services, club, LIST)
    assert apply_list(ApplyList(caller(anna), club, LIST, frozenset({"new-3"}), found.mark), services) == 1
    assert names(services, club) == ["Smit, Kees", "Vos, Anna"]


def test_what_was_not_shown_is_not_applied(services: Services, anna: UserId, club: ClubId) -> None:
    command = everything(services, club, caller(anna))
    add(services, club, anna, "Vos, Anna")
    with pytest.raises(DifferencesMovedError):
        apply_list(command, services)
    assert names(services, club) == ["Vos, Anna"]

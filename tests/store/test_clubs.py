"""Clubs, their members and officials in the store."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.club.club import Club, ClubVisibility
from chalicelib.domain.club.member import Member, StandingChoice
from chalicelib.domain.errors import ConflictError, NotFoundError, RequestReusedError
from chalicelib.domain.ids import ClubId, EntryId, UserId, Version
from chalicelib.domain.lifecycle.settings import SlugTakenError
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.tournament import Contact
from chalicelib.ports import FollowUp, JobKind, Official
from chalicelib.store import keys
from chalicelib.store.club.club_codecs import club_body, club_from, member_body, member_from
from chalicelib.store.club.members import MOST_TOGETHER
from chalicelib.store.items import BodyAttribute, Table, TableAddress, body_path
from chalicelib.store.opened import Store
from tests.store.scenes import OWNER, CalledQueue, a_receipt, an_event

CLUB = ClubId("club-1")
BERT = UserId("bert")
LINK_KEY = "a secret of the club"
TEXTS = st.text(st.characters(codec="utf-8"), max_size=20)


def a_club(id_: ClubId = CLUB, slug: str = "dubbelschaak", **answers: object) -> Club:
    return replace(Club(id_, "Dubbelschaak", slug, city="Oss"), **answers)  # type: ignore[arg-type]


def stored_club(store: Store, **answers: object) -> Club:
    club = a_club(**answers)  # type: ignore[arg-type]
    assert store.clubs.create(club, OWNER, LINK_KEY, a_receipt())
    return store.clubs.load(club.id)


def a_member(name: str, **answers: object) -> Member:
    return replace(Member(EntryId(f"m-{name}"), Person(name)), **answers)  # type: ignore[arg-type]


def names(store: Store) -> str:
    return " ".join(member.person.name for member in store.clubs.members(CLUB))


@given(
    st.builds(
        Club,
        id=TEXTS.map(ClubId),
        name=TEXTS,
        slug=TEXTS,
        visibility=st.sampled_from(ClubVisibility),
        contact=st.builds(Contact, name=TEXTS, email=TEXTS, phone=TEXTS),
    )
)
def test_a_club_comes_out_as_it_went_in(club: Club) -> None:
    stored = BodyAttribute().deserialize(BodyAttribute().serialize(club_body(club)))
    assert club_from(stored, club.version) == club


@given(
    st.builds(
        Member,
        id=TEXTS.map(EntryId),
        person=st.builds(Person, name=TEXTS, rating=st.integers(0, 3000), national_id=TEXTS),
        club_rating=st.integers(0, 3000),
        is_junior=st.booleans(),
        standing=st.sampled_from(StandingChoice),
        tempo=TEXTS,
        plays_computer=st.booleans(),
        email=TEXTS,
        has_left=st.booleans(),
        links=st.integers(0, 9),
    )
)
def test_a_member_comes_out_as_he_went_in(member: Member) -> None:
    stored = BodyAttribute().deserialize(BodyAttribute().serialize(member_body(member)))
    assert member_from(stored, member.version) == member


def test_a_new_club_is_loaded_as_it_was_created(store: Store) -> None:
    club = stored_club(store, contact=Contact("Anna", "anna@club.example"))
    assert club == a_club(contact=Contact("Anna", "anna@club.example"), version=Version(1))
    assert store.clubs.id_of_slug("dubbelschaak") == CLUB
    assert store.officials.role(Realm.club(CLUB), OWNER) is Role.OWNER
    assert [line.action for line in store.clubs.log(CLUB)] == ["test.do"]


def test_what_is_not_there_is_not_found(store: Store) -> None:
    with pytest.raises(NotFoundError):
        store.clubs.load(CLUB)
    with pytest.raises(NotFoundError):
        store.clubs.id_of_slug("nowhere")
    with pytest.raises(NotFoundError):
        store.clubs.member(CLUB, EntryId("nobody"))
    with pytest.raises(NotFoundError):
        store.clubs.save_members(CLUB, [a_member("Jansen")], a_receipt())


def test_one_club_only_has_an_address_and_an_event_may_have_the_same(store: Store) -> None:
    stored_club(store)
    with pytest.raises(SlugTakenError):
        store.clubs.create(a_club(ClubId("club-2")), OWNER, LINK_KEY, a_receipt())
    assert store.tournaments.create(an_event(slug="dubbelschaak"), OWNER, a_receipt())


def test_a_club_is_replaced_when_it_is_still_as_seen(store: Store) -> None:
    club = stored_club(store)
    receipt = a_receipt("once")
    assert store.clubs.save(replace(club, name="Het Tweespan", slug="tweespan"), receipt)
    assert not store.clubs.save(replace(club, name="Het Tweespan", slug="tweespan"), receipt)
    assert store.clubs.load(CLUB).name == "Het Tweespan"
    assert store.clubs.id_of_slug("tweespan") == CLUB
    with pytest.raises(NotFoundError):
        store.clubs.id_of_slug("dubbelschaak")
    with pytest.raises(ConflictError):
        store.clubs.save(replace(club, city="Uden"), a_receipt())


def test_a_club_keeps_the_key_of_its_personal_links_and_nobody_sees_it(store: Store) -> None:
    club = stored_club(store)
    store.clubs.save(replace(club, name="Het Tweespan", slug="tweespan"), a_receipt())
    assert store.clubs.link_key(CLUB) == LINK_KEY
    assert LINK_KEY not in repr((store.clubs.load(CLUB), store.clubs.everything(), store.clubs.log(CLUB)))
    with pytest.raises(NotFoundError):
        store.clubs.link_key(ClubId("nowhere"))


def test_a_club_that_is_older_than_personal_links_gets_its_key_when_it_is_first_asked_for(
    store: Store, table_address: TableAddress
) -> None:
    club = stored_club(store)
    Table(table_address).at(keys.club(CLUB)).update([body_path("link_key").remove()])
    with ThreadPoolExecutor(4) as officials:
        made = set(officials.map(lambda _: store.clubs.link_key(CLUB), range(4)))
    assert len(made) == 1
    key = made.pop()
    assert key not in ("", LINK_KEY)
    assert store.clubs.load(CLUB) == club
    store.clubs.save(replace(club, city="Uden"), a_receipt())
    assert store.clubs.link_key(CLUB) == key


def test_a_club_without_a_key_is_changed_as_any_other(store: Store, table_address: TableAddress) -> None:
    club = stored_club(store)
    Table(table_address).at(keys.club(CLUB)).update([body_path("link_key").remove()])
    assert store.clubs.save(replace(club, city="Uden"), a_receipt())
    assert store.clubs.load(CLUB).city == "Uden"


def test_a_taken_address_is_refused_and_nothing_changes(store: Store) -> None:
    club = stored_club(store)
    stored_club(store, id_=ClubId("club-2"), slug="taken")
    with pytest.raises(SlugTakenError):
        store.clubs.save(replace(club, slug="taken", city="Uden"), a_receipt())
    assert store.clubs.load(CLUB) == club


def test_members_come_and_change_under_their_version(store: Store) -> None:
    stored_club(store)
    assert store.clubs.save_members(CLUB, [a_member("jansen"), a_member("Dekker")], a_receipt())
    assert names(store) == "Dekker jansen"
    first = store.clubs.member(CLUB, EntryId("m-jansen"))
    assert first.version == 1
    assert store.clubs.save_members(CLUB, [replace(first, has_left=True)], a_receipt())
    assert store.clubs.member(CLUB, first.id).has_left
    with pytest.raises(ConflictError):
        store.clubs.save_members(CLUB, [a_member("Vos"), replace(first, email="j@club.example")], a_receipt())
    assert names(store) == "Dekker jansen"


def test_a_member_who_is_there_is_not_added_again(store: Store) -> None:
    stored_club(store)
    store.clubs.save_members(CLUB, [a_member("Jansen")], a_receipt())
    with pytest.raises(ConflictError):
        store.clubs.save_members(CLUB, [a_member("Jansen")], a_receipt())


def test_members_saved_again_under_the_same_request_are_saved_once(store: Store, queue: CalledQueue) -> None:
    stored_club(store)
    receipt = a_receipt("once", follow_up=[FollowUp(JobKind.PUBLISH_CLUB)])
    assert store.clubs.save_members(CLUB, [a_member("Jansen")], receipt)
    assert not store.clubs.save_members(CLUB, [a_member("Jansen")], receipt)
    assert store.clubs.was_done(CLUB, receipt.request_id)
    assert [group for group, _ in queue.calls] == ["C#club-1"]
    with pytest.raises(RequestReusedError):
        store.officials.give(Realm.club(CLUB), Official(BERT, Role.ARBITER), replace(receipt, action="test.other"))


def test_more_members_than_a_transaction_holds_come_in_parts(store: Store) -> None:
    """A part that was cut short is done by the request repeated."""
    stored_club(store)
    members = [a_member(f"P{number:03d}") for number in range(2 * MOST_TOGETHER + 5)]
    taken = members[-1]
    store.clubs.save_members(CLUB, [taken], a_receipt())
    receipt = a_receipt("many")
    with pytest.raises(ConflictError):
        store.clubs.save_members(CLUB, members, receipt)
    assert not store.clubs.was_done(CLUB, receipt.request_id)
    assert store.clubs.save_members(CLUB, members[:-1], receipt)
    assert [member.id for member in store.clubs.members(CLUB)] == [member.id for member in members]


def test_officials_of_a_club(store: Store) -> None:
    stored_club(store)
    assert store.officials.give(Realm.club(CLUB), Official(BERT, Role.ARBITER), a_receipt())
    assert store.officials.of(Realm.club(CLUB)) == (Official(OWNER, Role.OWNER), Official(BERT, Role.ARBITER))
    assert store.officials.role(Realm.club(CLUB), BERT) is Role.ARBITER
    assert store.officials.take(Realm.club(CLUB), BERT, a_receipt())
    assert store.officials.role(Realm.club(CLUB), BERT) is None
    with pytest.raises(NotFoundError):
        store.officials.take(Realm.club(CLUB), BERT, a_receipt())
    with pytest.raises(NotFoundError):
        store.officials.give(Realm.club(ClubId("nowhere")), Official(BERT, Role.ARBITER), a_receipt())


def test_lists_of_clubs(store: Store) -> None:
    stored_club(store, name="Zugzwang")
    hidden = stored_club(store, id_=ClubId("club-2"), slug="b", name="Aljechin", visibility=ClubVisibility.MEMBERS)
    shown = stored_club(store, id_=ClubId("club-3"), slug="c", name="caissa")
    assert [club.name for club in store.clubs.public_ones()] == ["caissa", "Zugzwang"]
    assert [club.name for club in store.clubs.everything()] == ["Aljechin", "caissa", "Zugzwang"]
    store.clubs.save(replace(shown, visibility=ClubVisibility.MEMBERS), a_receipt())
    assert [club.name for club in store.clubs.public_ones()] == ["Zugzwang"]
    store.officials.give(Realm.club(hidden.id), Official(BERT, Role.ARBITER), a_receipt(after_s=5))
    assert [club.name for club in store.clubs.of_user(BERT)] == ["Aljechin"]
    assert store.tournaments.of_user(BERT) == ()


def test_an_event_knows_its_club(store: Store) -> None:
    assert store.tournaments.club_of(an_event().id) is None
    store.tournaments.create(an_event(club=CLUB), OWNER, a_receipt())
    assert store.tournaments.club_of(an_event().id) == CLUB
    assert store.tournaments.load(an_event().id).settings.club == CLUB

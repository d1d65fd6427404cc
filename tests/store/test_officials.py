"""Roles in an event."""

from datetime import timedelta

import pytest

from chalicelib.domain.accounts.invitations import invitation
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import SITE, Realm
from chalicelib.domain.accounts.user import Session, User, anonymised
from chalicelib.domain.errors import ConflictError, NotFoundError
from chalicelib.domain.ids import TournamentId, UserId
from chalicelib.ports import Official
from chalicelib.store.opened import Store
from tests.store.scenes import EVENT, OWNER, a_receipt, stored_event

ANNE, ZOE = (Official(UserId(name), Role.ARBITER) for name in ("anne", "zoe"))


def test_the_owner_and_then_the_arbiters(store: Store) -> None:
    stored_event(store)
    assert store.officials.give(Realm.event(EVENT), ZOE, a_receipt())
    assert store.officials.give(Realm.event(EVENT), ANNE, a_receipt())
    assert store.officials.of(Realm.event(EVENT)) == (Official(OWNER, Role.OWNER), ANNE, ZOE)
    assert store.officials.role(Realm.event(EVENT), ZOE.user) is Role.ARBITER
    assert store.officials.role(Realm.event(EVENT), UserId("nobody")) is None


def test_a_role_is_taken_away(store: Store) -> None:
    stored_event(store)
    store.officials.give(Realm.event(EVENT), ZOE, a_receipt())
    receipt = a_receipt("once")
    assert store.officials.take(Realm.event(EVENT), ZOE.user, receipt)
    assert not store.officials.take(Realm.event(EVENT), ZOE.user, receipt)
    assert store.officials.role(Realm.event(EVENT), ZOE.user) is None
    assert store.tournaments.of_user(ZOE.user) == ()
    with pytest.raises(NotFoundError):
        store.officials.take(Realm.event(EVENT), ZOE.user, a_receipt())


def test_no_role_in_an_event_that_is_not_there(store: Store) -> None:
    with pytest.raises(NotFoundError):
        store.officials.give(Realm.event(TournamentId("nowhere")), ZOE, a_receipt())


def test_another_owner_and_the_first_one_stays_an_arbiter(store: Store) -> None:
    stored_event(store)
    seen = store.tournaments.load(EVENT).version
    store.officials.give(Realm.event(EVENT), ZOE, a_receipt())
    receipt = a_receipt("over")
    assert store.officials.hand_over(Realm.event(EVENT), OWNER, ZOE.user, receipt)
    assert not store.officials.hand_over(Realm.event(EVENT), OWNER, ZOE.user, receipt)
    assert store.officials.of(Realm.event(EVENT)) == (
        Official(ZOE.user, Role.OWNER), Official(OWNER, Role.ARBITER),
    )  # fmt: skip
    assert [one.owner for one in store.tournaments.everything()] == [ZOE.user]
    assert store.tournaments.load(EVENT).version == seen


def test_nobody_hands_over_what_is_not_his(store: Store) -> None:
    stored_event(store)
    store.officials.give(Realm.event(EVENT), ZOE, a_receipt())
    for owner, successor in ((ANNE.user, ZOE.user), (ZOE.user, OWNER), (OWNER, ANNE.user)):
        with pytest.raises(ConflictError):
            store.officials.hand_over(Realm.event(EVENT), owner, successor, a_receipt())


def test_a_role_on_the_site_is_in_no_list_of_events(store: Store) -> None:
    ida = Official(UserId("ida"), Role.ORGANISER)
    assert store.officials.give(SITE, ida, a_receipt())
    assert store.officials.of(SITE) == (ida,)
    assert (store.tournaments.of_user(ida.user), store.clubs.of_user(ida.user)) == ((), ())


def test_no_write_leaves_an_event_without_its_owner(store: Store) -> None:
    """Each came after a look at the roles that was older than the handing over."""
    stored_event(store)
    with pytest.raises(ConflictError):
        store.officials.give(Realm.event(EVENT), Official(OWNER, Role.TREASURER), a_receipt())
    with pytest.raises(NotFoundError):
        store.officials.take(Realm.event(EVENT), OWNER, a_receipt())
    now = a_receipt().at
    made = invitation("olga@club.example", Role.TREASURER, "nl", ANNE.user, now)
    store.officials.invite(Realm.event(EVENT), made, a_receipt())
    with pytest.raises(ConflictError):
        store.officials.accept(Realm.event(EVENT), made, OWNER, a_receipt())
    assert store.officials.of(Realm.event(EVENT)) == (Official(OWNER, Role.OWNER),)


def test_a_deleted_account_gets_no_role_and_owns_nothing(store: Store) -> None:
    """He deleted it while the form was on its way."""
    stored_event(store)
    store.officials.give(Realm.event(EVENT), ZOE, a_receipt())
    stored_user(store, ZOE.user)
    with pytest.raises(ConflictError):
        store.officials.hand_over(Realm.event(EVENT), OWNER, ZOE.user, a_receipt())
    for realm in (Realm.event(EVENT), SITE):
        with pytest.raises(ConflictError):
            store.officials.give(realm, ZOE, a_receipt())
    assert store.officials.of(Realm.event(EVENT))[0].user == OWNER


def stored_user(store: Store, user: UserId) -> None:
    """An account that was made and deleted."""
    now = a_receipt().at
    made = User(user, "zoe@club.example", "Zoe", "hash", "nl", now)
    session = Session("s", user, "csrf", now, now + timedelta(days=1))
    assert store.accounts.create(made, session, a_receipt())
    assert store.accounts.save(anonymised(store.accounts.by_id(user), now), a_receipt())

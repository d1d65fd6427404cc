"""Roles in an event."""

import pytest

from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import TournamentId, UserId
from chalicelib.ports import Official
from chalicelib.store.opened import Store
from tests.store.scenes import EVENT, OWNER, a_receipt, stored_event

ANNE, ZOE = (Official(UserId(name), Role.ARBITER) for name in ("anne", "zoe"))


def test_the_owner_and_then_the_arbiters(store: Store) -> None:
    stored_event(store)
    assert store.tournaments.add_official(EVENT, ZOE, a_receipt())
    assert store.tournaments.add_official(EVENT, ANNE, a_receipt())
    assert store.tournaments.officials(EVENT) == (Official(OWNER, Role.OWNER), ANNE, ZOE)
    assert store.tournaments.role(EVENT, ZOE.user) is Role.ARBITER
    assert store.tournaments.role(EVENT, UserId("nobody")) is None


def test_a_role_is_taken_away(store: Store) -> None:
    stored_event(store)
    store.tournaments.add_official(EVENT, ZOE, a_receipt())
    receipt = a_receipt("once")
    assert store.tournaments.remove_official(EVENT, ZOE.user, receipt)
    assert not store.tournaments.remove_official(EVENT, ZOE.user, receipt)
    assert store.tournaments.role(EVENT, ZOE.user) is None
    assert store.tournaments.of_user(ZOE.user) == ()
    with pytest.raises(NotFoundError):
        store.tournaments.remove_official(EVENT, ZOE.user, a_receipt())


def test_no_role_in_an_event_that_is_not_there(store: Store) -> None:
    with pytest.raises(NotFoundError):
        store.tournaments.add_official(TournamentId("nowhere"), ZOE, a_receipt())

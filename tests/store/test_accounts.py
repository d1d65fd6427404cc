"""Users, sessions, counters of attempts."""

from dataclasses import replace
from datetime import timedelta

import pytest

from chalicelib.domain.accounts.user import EmailTakenError, Session, User
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import UserId
from chalicelib.store import keys
from chalicelib.store.items import Table, TableAddress
from chalicelib.store.opened import Store
from tests.store.scenes import NOON

ANNA = User(UserId("u1"), "Anna@Example.org", "Anna de Vries", "$argon2id$x", "nl", NOON)
SESSION = Session("5e55", ANNA.id, "csrf", NOON + timedelta(days=30))


def test_a_user_is_found_by_id_and_by_address_in_any_case(store: Store) -> None:
    store.accounts.create(ANNA)
    assert store.accounts.by_id(ANNA.id) == ANNA
    assert store.accounts.by_email("anna@example.ORG") == ANNA
    assert store.accounts.by_email("ben@example.org") is None
    with pytest.raises(NotFoundError):
        store.accounts.by_id(UserId("u2"))


def test_an_address_belongs_to_one_account(store: Store) -> None:
    store.accounts.create(ANNA)
    with pytest.raises(EmailTakenError):
        store.accounts.create(replace(ANNA, id=UserId("u2"), email="anna@example.org"))
    with pytest.raises(NotFoundError):
        store.accounts.by_id(UserId("u2"))


def test_a_session_is_open_until_it_is_closed(store: Store) -> None:
    assert store.accounts.session("5e55") is None
    store.accounts.open_session(SESSION)
    assert store.accounts.session("5e55") == SESSION
    store.accounts.close_session("5e55")
    store.accounts.close_session("5e55")
    assert store.accounts.session("5e55") is None


def test_the_store_forgets_expired_sessions(store: Store, table_address: TableAddress) -> None:
    store.accounts.open_session(SESSION)
    item = Table(table_address).get(keys.session("5e55"))
    assert item is not None
    assert item.expires_at == SESSION.expires_at.timestamp()


def test_an_expired_session_may_still_be_there(store: Store) -> None:
    """Deletion lags behind; the caller looks at the time."""
    expired = replace(SESSION, expires_at=NOON)
    store.accounts.open_session(expired)
    assert store.accounts.session("5e55") == expired


def test_attempts_are_counted_for_each_key_and_window(store: Store) -> None:
    count = store.accounts.count_attempt
    assert [count("sign-in anna", NOON, 900) for _ in range(3)] == [1, 2, 3]
    assert count("sign-in ben", NOON, 900) == 1
    assert count("sign-in anna", NOON + timedelta(seconds=899), 900) == 4
    assert count("sign-in anna", NOON + timedelta(seconds=900), 900) == 1
    assert count("sign-in anna", NOON, 60) == 1

"""Users, sessions, links that work once, counters of attempts."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from chalicelib.domain.accounts.links import LinkGoneError, Purpose, single_use_link
from chalicelib.domain.accounts.user import EmailTakenError, Session, User, address_digest
from chalicelib.domain.errors import ConflictError, NotFoundError
from chalicelib.domain.ids import UserId, Version
from chalicelib.store import keys
from chalicelib.store.items import Table, TableAddress
from chalicelib.store.opened import Store
from tests.store.scenes import NOON, a_receipt

ANNA = User(UserId("u1"), "Anna@Example.org", "Anna de Vries", "$argon2id$x", "nl", NOON)
STORED = replace(ANNA, version=Version(1))
SESSION = Session("5e55", ANNA.id, "csrf", NOON, NOON + timedelta(days=30), "Firefox, Linux")
LINK = single_use_link("secret", Purpose.VERIFY_EMAIL, ANNA.id, NOON, {"address": "1234"})


def anna(store: Store) -> User:
    """Anna has an account and is signed in."""
    assert store.accounts.create(ANNA, SESSION, a_receipt())
    return store.accounts.by_id(ANNA.id)


def test_a_user_is_found_by_id_and_by_address_in_any_case(store: Store) -> None:
    assert anna(store) == STORED
    assert store.accounts.by_email("anna@example.ORG") == STORED
    assert store.accounts.by_digest(address_digest("ANNA@example.org")) == STORED
    assert store.accounts.by_email("ben@example.org") is None
    with pytest.raises(NotFoundError):
        store.accounts.by_id(UserId("u2"))


def test_an_address_belongs_to_one_account(store: Store) -> None:
    anna(store)
    with pytest.raises(EmailTakenError):
        store.accounts.create(replace(ANNA, id=UserId("u2"), email="anna@example.org"), SESSION, a_receipt())
    with pytest.raises(NotFoundError):
        store.accounts.by_id(UserId("u2"))


def test_another_address_frees_the_former_one(store: Store) -> None:
    assert store.accounts.save(replace(anna(store), email="anna@new.example"), a_receipt())
    assert store.accounts.by_email("anna@example.org") is None
    found = store.accounts.by_email("anna@new.example")
    assert found == replace(STORED, email="anna@new.example", version=Version(2))
    assert store.accounts.create(replace(ANNA, id=UserId("u2")), replace(SESSION, token_hash="f00"), a_receipt())


def test_an_address_that_somebody_has_is_not_taken_over(store: Store) -> None:
    user = anna(store)
    ben = replace(ANNA, id=UserId("u2"), email="ben@example.org")
    assert store.accounts.create(ben, replace(SESSION, token_hash="f00"), a_receipt())
    with pytest.raises(EmailTakenError):
        store.accounts.save(replace(user, email="BEN@example.org"), a_receipt())
    assert store.accounts.by_email("anna@example.org") == STORED


def test_of_two_changes_of_an_account_the_second_has_to_look_again(store: Store) -> None:
    user = anna(store)
    assert store.accounts.save(replace(user, name="Anna"), a_receipt())
    with pytest.raises(ConflictError):
        store.accounts.save(replace(user, language="es"), a_receipt())


def test_who_is_called_so_by_google_is_found_until_he_is_not(store: Store) -> None:
    assert store.accounts.save(replace(anna(store), google="99"), a_receipt())
    found = store.accounts.by_google("99")
    assert found is not None
    assert found.id == ANNA.id
    assert store.accounts.save(replace(found, google=""), a_receipt())
    assert store.accounts.by_google("99") is None


def test_a_session_is_open_until_it_is_closed(store: Store) -> None:
    user = anna(store)
    assert store.accounts.session("f00") is None
    store.accounts.open_session(replace(SESSION, token_hash="f00"), user)
    assert store.accounts.session("f00") == replace(SESSION, token_hash="f00")
    assert store.accounts.session("5e55") == SESSION
    store.accounts.close_session("5e55")
    store.accounts.close_session("5e55")
    assert store.accounts.session("5e55") is None


def test_no_session_is_opened_for_an_account_that_changed_while_its_owner_signed_in(store: Store) -> None:
    user, late = anna(store), replace(SESSION, token_hash="f00")
    assert store.accounts.save(replace(user, password_hash="$argon2id$y"), a_receipt())
    with pytest.raises(ConflictError):
        store.accounts.open_session(late, user)
    assert store.accounts.session("f00") is None


def test_the_sessions_of_a_user_are_listed(store: Store) -> None:
    user, later = anna(store), replace(SESSION, token_hash="f00", opened_at=NOON + timedelta(days=1))
    for one in (later, SESSION, replace(SESSION, token_hash="ba7", user=UserId("u2"))):
        store.accounts.open_session(one, user)
    assert store.accounts.sessions(ANNA.id) == (later, SESSION)


def test_a_session_says_when_it_was_seen_last(store: Store) -> None:
    anna(store)
    store.accounts.note_seen("5e55", date(2026, 12, 1))
    assert store.accounts.session("5e55") == replace(SESSION, seen_on=date(2026, 12, 1))
    store.accounts.note_seen("closed", date(2026, 12, 1))
    assert store.accounts.session("closed") is None


def test_the_store_forgets_expired_sessions_and_links(store: Store, table_address: TableAddress) -> None:
    anna(store)
    store.accounts.add_link(LINK)
    table = Table(table_address)
    session, link = table.get(keys.session("5e55")), table.get(keys.single_use_link(LINK.token_hash))
    assert session is not None
    assert session.expires_at == SESSION.expires_at.timestamp()
    assert link is not None
    assert link.expires_at == LINK.expires_at.timestamp()


def test_an_expired_session_may_still_be_there(store: Store) -> None:
    """Deletion lags behind; the caller looks at the time."""
    expired = replace(SESSION, expires_at=NOON)
    store.accounts.open_session(expired, anna(store))
    assert store.accounts.session("5e55") == expired


def test_a_link_is_used_up_by_what_it_does(store: Store) -> None:
    user = anna(store)
    store.accounts.add_link(LINK)
    assert store.accounts.link(LINK.token_hash) == LINK
    assert store.accounts.save(replace(user, is_verified=True), replace(a_receipt(), link=LINK.token_hash))
    assert store.accounts.link(LINK.token_hash) is None
    with pytest.raises(LinkGoneError):
        store.accounts.save(replace(user, name="Twice", version=Version(2)), replace(a_receipt(), link=LINK.token_hash))
    assert store.accounts.by_id(ANNA.id).name == "Anna de Vries"


def test_a_link_stays_when_what_it_does_is_refused(store: Store) -> None:
    user = anna(store)
    store.accounts.add_link(LINK)
    assert store.accounts.save(replace(user, name="Anna"), a_receipt())
    with pytest.raises(ConflictError):
        store.accounts.save(replace(user, is_verified=True), replace(a_receipt(), link=LINK.token_hash))
    assert store.accounts.link(LINK.token_hash) == LINK


def test_a_request_repeated_is_recognised_though_its_link_is_gone(store: Store) -> None:
    user, receipt = anna(store), replace(a_receipt(), link=LINK.token_hash)
    store.accounts.add_link(LINK)
    assert store.accounts.save(replace(user, is_verified=True), receipt)
    assert not store.accounts.save(replace(user, is_verified=True), receipt)


def test_attempts_are_counted_for_each_key_and_window(store: Store) -> None:
    count = store.accounts.count_attempt
    assert [count("sign-in anna", NOON, 900) for _ in range(3)] == [1, 2, 3]
    assert count("sign-in ben", NOON, 900) == 1
    assert count("sign-in anna", NOON + timedelta(seconds=899), 900) == 4
    assert count("sign-in anna", NOON + timedelta(seconds=900), 900) == 1
    assert count("sign-in anna", NOON, 60) == 1


def test_an_attempt_that_was_none_is_forgiven(store: Store) -> None:
    store.accounts.count_attempt("sign-in anna", NOON, 900)
    store.accounts.forgive_attempt("sign-in anna", NOON, 900)
    assert store.accounts.count_attempt("sign-in anna", NOON, 900) == 1

"""Rounds: drafts, changes, explanations."""

from dataclasses import replace

import pytest

from chalicelib.domain.errors import ConflictError, NotFoundError
from chalicelib.domain.ids import PairingNumber, RoundNumber, Version
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.round import Bye, Round, RoundState
from chalicelib.store.opened import Store
from tests.store.scenes import EVENT, NOON, a_draft, a_receipt, stored_event

ONE = RoundNumber(1)
TRACE = ({"code": "pair", "players": [1, 2]}, {"code": "bye", "player": 3})


def drafted(store: Store, *, boards: int = 1) -> Round:
    stored_event(store, "A B C D")
    read = store.tournaments.load(EVENT)
    assert store.tournaments.draft_round(read, a_draft(boards), TRACE, a_receipt())
    return store.tournaments.round(EVENT, ONE)


def test_a_draft_is_stored_whole(store: Store) -> None:
    stored_event(store, "A B C D")
    byes = (Bye(PairingNumber(3), ByeKind.PAIRING_ALLOCATED), Bye(PairingNumber(4), ByeKind.HALF_POINT))
    wanted = replace(a_draft(1), byes=byes)
    store.tournaments.draft_round(store.tournaments.load(EVENT), wanted, (), a_receipt())
    assert store.tournaments.round(EVENT, ONE) == replace(wanted, revision=Version(1))
    assert store.tournaments.load(EVENT).rounds == (replace(wanted, revision=Version(1)),)


def test_a_round_is_drafted_once(store: Store) -> None:
    drafted(store)
    with pytest.raises(ConflictError):
        store.tournaments.draft_round(store.tournaments.load(EVENT), a_draft(2), (), a_receipt())
    assert len(store.tournaments.round(EVENT, ONE).boards) == 1


def test_a_job_that_runs_twice_drafts_once(store: Store) -> None:
    stored_event(store, "A B C D")
    read = store.tournaments.load(EVENT)
    receipt = a_receipt("job-1")
    assert store.tournaments.draft_round(read, a_draft(1), TRACE, receipt)
    assert not store.tournaments.draft_round(read, a_draft(2), TRACE, receipt)


def test_round_2_finds_the_start_list_frozen(store: Store) -> None:
    drafted(store)
    assert store.tournaments.draft_round(store.tournaments.load(EVENT), a_draft(2, number=2), (), a_receipt())
    assert [round_.number for round_ in store.tournaments.load(EVENT).rounds] == [1, 2]


def test_no_draft_without_a_start_list(store: Store) -> None:
    stored_event(store, "A B")
    frozen = replace(store.tournaments.load(EVENT), is_start_list_frozen=True)
    with pytest.raises(ConflictError):
        store.tournaments.draft_round(frozen, a_draft(1), (), a_receipt())


def test_the_explanation_is_kept_and_replaced(store: Store) -> None:
    round_ = drafted(store)
    assert store.tournaments.trace(EVENT, ONE) == TRACE
    assert store.tournaments.trace(EVENT, RoundNumber(2)) == ()
    store.tournaments.save_round(EVENT, round_, a_receipt())
    assert store.tournaments.trace(EVENT, ONE) == TRACE
    store.tournaments.save_round(EVENT, replace(round_, revision=Version(2)), a_receipt(), trace=())
    assert store.tournaments.trace(EVENT, ONE) == ()


def test_a_round_is_replaced_when_its_revision_is_the_one_seen(store: Store) -> None:
    round_ = drafted(store)
    published = replace(round_, state=RoundState.PUBLISHED, started_at=NOON)
    assert store.tournaments.save_round(EVENT, published, a_receipt())
    assert store.tournaments.round(EVENT, ONE) == replace(published, revision=Version(2))
    with pytest.raises(ConflictError):
        store.tournaments.save_round(EVENT, round_, a_receipt())


def test_a_round_that_is_not_there(store: Store) -> None:
    stored_event(store, "A B")
    with pytest.raises(NotFoundError):
        store.tournaments.round(EVENT, ONE)
    with pytest.raises(NotFoundError):
        store.tournaments.save_round(EVENT, a_draft(1), a_receipt())
    with pytest.raises(ConflictError):
        store.tournaments.delete_round(EVENT, ONE, Version(1), a_receipt())


def test_a_draft_is_taken_away_with_its_explanation(store: Store) -> None:
    round_ = drafted(store)
    receipt = a_receipt("once")
    assert store.tournaments.delete_round(EVENT, ONE, round_.revision, receipt)
    assert not store.tournaments.delete_round(EVENT, ONE, round_.revision, receipt)
    assert store.tournaments.load(EVENT).rounds == ()
    assert store.tournaments.trace(EVENT, ONE) == ()


def test_a_draft_changed_meanwhile_is_not_taken_away(store: Store) -> None:
    round_ = drafted(store)
    store.tournaments.save_round(EVENT, round_, a_receipt())
    with pytest.raises(ConflictError):
        store.tournaments.delete_round(EVENT, ONE, round_.revision, a_receipt())


def test_a_published_round_is_not_taken_away(store: Store) -> None:
    round_ = drafted(store)
    store.tournaments.save_round(EVENT, replace(round_, state=RoundState.PUBLISHED), a_receipt())
    with pytest.raises(ConflictError):
        store.tournaments.delete_round(EVENT, ONE, Version(2), a_receipt())


def test_the_draft_of_round_2_leaves_the_start_list_frozen(store: Store) -> None:
    drafted(store)
    store.tournaments.draft_round(store.tournaments.load(EVENT), a_draft(1, number=2), (), a_receipt())
    store.tournaments.delete_round(EVENT, RoundNumber(2), Version(1), a_receipt())
    assert store.tournaments.load(EVENT).is_start_list_frozen


def test_rounds_are_numbered_without_a_gap(store: Store) -> None:
    """Whatever two officials do at the same moment."""
    drafted(store)
    with pytest.raises(ConflictError):
        store.tournaments.draft_round(store.tournaments.load(EVENT), a_draft(1, number=3), (), a_receipt())
    store.tournaments.draft_round(store.tournaments.load(EVENT), a_draft(1, number=2), (), a_receipt())
    with pytest.raises(ConflictError):
        store.tournaments.delete_round(EVENT, ONE, Version(1), a_receipt())
    assert [round_.number for round_ in store.tournaments.load(EVENT).rounds] == [1, 2]

"""Whose a number is, and where people are named, in the table."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from chalicelib.domain.errors import ConflictError, InvalidFieldError
from chalicelib.domain.ids import EntryId, RequestId, UserId
from chalicelib.domain.model.player import Person
from chalicelib.domain.people.identity import Identity, Standing, approved, claimed, refused, released, shown
from chalicelib.domain.people.listing import Listing, number_keys
from chalicelib.domain.people.numbers import NumberKind, Numbers
from chalicelib.domain.people.rating_history import RatingPoint
from chalicelib.domain.ratings.lists.row import ListKind
from chalicelib.ports import Holder, Receipt
from chalicelib.store.opened import Store
from chalicelib.store.transaction import Write
from tests.interrupted import Killed
from tests.people import a_request

NOW = datetime(2026, 12, 1, 18, 30, tzinfo=UTC)
ANNA, BAS = UserId("anna"), UserId("bas")
BOTH = Numbers("1000001", "7000001")


def said(request: RequestId | None = None) -> Receipt:
    return Receipt(request or a_request(), ANNA, NOW, "identity.save")


def numbered(user: UserId, numbers: Numbers = BOTH) -> Identity:
    return replace(Identity(user), numbers=numbers)


def linked(store: Store) -> Identity:
    """Anna's profile, not public yet."""
    store.people.save(claimed(numbered(ANNA), BOTH, NOW), said())
    store.people.save(approved(store.people.identity(ANNA), BOTH, "page1"), said())
    return store.people.identity(ANNA)


def test_what_an_account_says_is_kept(store: Store) -> None:
    assert store.people.identity(ANNA) == Identity(ANNA)
    wanted = replace(numbered(ANNA), birth_year=1990, parent_email="parent@club.example")
    assert store.people.save(wanted, said())
    assert store.people.identity(ANNA) == replace(wanted, version=1)
    with pytest.raises(ConflictError):
        store.people.save(wanted, said())


def test_a_number_is_one_accounts(store: Store) -> None:
    linked(store)
    with pytest.raises(InvalidFieldError) as refusal:
        store.people.save(numbered(BAS, Numbers("", "7000001")), said())
    assert refusal.value.details == {"field": "national_id", "reason": "number_of_other_account"}
    store.people.save(replace(store.people.identity(ANNA), numbers=Numbers("1000001")), said())
    assert store.people.save(numbered(BAS, Numbers("", "7000001")), said())


def test_who_types_anothers_number_does_not_keep_him_from_his_profile(store: Store) -> None:
    """Whoever came first had it, and its owner could not even ask for it."""
    store.people.save(claimed(numbered(BAS), BOTH, NOW), said())
    linked(store)
    asked = store.people.identity(BAS)
    with pytest.raises(InvalidFieldError):
        store.people.save(approved(asked, BOTH, "page2"), said())
    assert store.people.save(refused(asked, "it is Anna's"), said())
    assert store.people.save(released(store.people.identity(BAS)), said())
    assert store.people.holders(NumberKind.FIDE, ["1000001"]) == {"1000001": Holder(ANNA)}


def test_a_number_shows_whose_it_is_once_he_wishes(store: Store) -> None:
    identity = linked(store)
    assert store.people.holders(NumberKind.FIDE, ["1000001", "9"]) == {"1000001": Holder(ANNA)}
    store.people.save(shown(replace(identity, birth_year=1990)), said(), is_minor=True)
    assert store.people.holders(NumberKind.NATIONAL, ["7000001"]) == {"7000001": Holder(ANNA, "page1", is_minor=True)}


def test_a_mark_stays_with_its_owner(store: Store) -> None:
    identity = linked(store)
    store.people.mark(identity, is_minor=True)
    assert store.people.holders(NumberKind.FIDE, ["1000001"]) == {"1000001": Holder(ANNA, is_minor=True)}
    store.people.save(released(identity), said())
    store.people.mark(identity, is_minor=True)
    assert store.people.holders(NumberKind.FIDE, ["1000001"]) == {}


def test_a_page_is_its_owners_until_it_is_released(store: Store) -> None:
    identity = linked(store)
    assert store.people.of_page("page1") == identity
    store.people.save_rating_history(identity, [RatingPoint(ListKind.FIDE, "v1", date(2026, 12, 1), 1900)])
    store.people.save(released(identity), said())
    assert store.people.of_page("page1") is None
    assert store.people.holders(NumberKind.FIDE, ["1000001"]) == {}
    assert store.people.rating_history(ANNA) == ()


def test_nothing_is_left_of_a_deleted_account(store: Store) -> None:
    assert store.people.forget(linked(store), said())
    assert store.people.identity(ANNA) == Identity(ANNA)
    assert store.people.standing(Standing.LINKED) == ()
    assert store.people.save(numbered(BAS), said())


def test_claims_stand_in_the_order_in_which_they_came(store: Store) -> None:
    for minutes, user in ((5, BAS), (1, ANNA)):
        identity = claimed(Identity(user), Numbers(f"10{minutes}"), NOW.replace(minute=minutes))
        store.people.save(identity, said())
    assert [one.user for one in store.people.standing(Standing.ASKED)] == [ANNA, BAS]
    assert store.people.standing(Standing.LINKED) == ()


def test_the_history_of_ratings_is_kept(store: Store) -> None:
    points = (RatingPoint(ListKind.FIDE, "v1", date(2026, 12, 1), 1900, 1850, 0),)
    store.people.save_rating_history(linked(store), points)
    assert store.people.rating_history(ANNA) == points


def test_a_history_looked_up_before_he_was_forgotten_is_not_put_back(store: Store) -> None:
    points = (RatingPoint(ListKind.FIDE, "v1", date(2026, 12, 1), 1900),)
    identity = linked(store)
    store.people.forget(identity, said())
    store.people.save_rating_history(identity, points)
    assert store.people.rating_history(ANNA) == ()


def a_listing(entry: str, *, fide_id: str = "", source: str = "T#autumn", email: str = "") -> Listing:
    return Listing(source, EntryId(entry), Person(f"Player {entry}", fide_id=fide_id), email, is_open=True)


def named(store: Store, fide_id: str) -> list[str]:
    return sorted(one.entry for one in store.people.named_under(number_keys(Numbers(fide_id))))


def test_somebody_is_found_under_his_number_as_long_as_he_is_named(store: Store) -> None:
    first, second = a_listing("a", fide_id="1", email="a@club.example"), a_listing("b", fide_id="2")
    store.people.list_in("T#autumn", [first, second, a_listing("c")])
    store.people.list_in("T#spring", [a_listing("d", fide_id="1", source="T#spring")])
    assert (named(store, "1"), named(store, "2")) == (["a", "d"], ["b"])
    assert store.people.named_under(first.keys) == (first, a_listing("d", fide_id="1", source="T#spring"))
    changed = replace(second, person=replace(second.person, fide_id="1"))
    store.people.list_in("T#autumn", [changed])
    assert (named(store, "1"), named(store, "2")) == (["b", "d"], [])
    store.people.list_in("T#autumn", [])
    assert named(store, "1") == ["d"]


def test_a_large_event_is_listed(store: Store) -> None:
    everybody = [a_listing(f"e{number:03d}", fide_id=str(number)) for number in range(1, 151)]
    store.people.list_in("T#autumn", everybody)
    assert named(store, "150") == ["e150"]
    store.people.list_in("T#autumn", everybody[:1])
    assert (named(store, "1"), named(store, "150")) == (["e001"], [])


def test_what_was_cut_short_is_done_by_the_next_run(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = a_listing("a", fide_id="1"), a_listing("b", fide_id="2")
    store.people.list_in("T#autumn", [first])
    writer = store.people._writer  # type: ignore[attr-defined]
    possible = writer.run_possible

    def killed(steps: Iterable[Sequence[Write]]) -> None:
        possible(list(steps)[:1])
        raise Killed

    monkeypatch.setattr(writer, "run_possible", killed)
    with pytest.raises(Killed):
        store.people.list_in("T#autumn", [second])
    monkeypatch.undo()
    store.people.list_in("T#autumn", [first])
    assert (named(store, "1"), named(store, "2")) == (["a"], [])
